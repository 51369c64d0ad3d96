// refused: main actor-isolated property 'level' can not be referenced from a Sendable closure
import Sateen

final class Gauge: DisplayNode {
  var level = 0.5

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    .draw { context, _ in context.fill(Rect(x: 0, y: 0, width: self.level, height: 1), with: .black) }
  }
}
