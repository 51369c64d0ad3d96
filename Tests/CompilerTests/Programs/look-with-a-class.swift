// refused: stored property 'model' of 'Sendable'-conforming struct 'Look' has non-Sendable type
import Sateen

final class Model: Equatable {
  var count = 0
  static func == (a: Model, b: Model) -> Bool { a.count == b.count }
}

final class Counter: DisplayNode, LookNode {
  struct Look: Equatable, Sendable { var model = Model() }
}
