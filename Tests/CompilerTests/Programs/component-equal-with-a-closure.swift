// refused: does not conform to protocol 'Equatable'
import Sateen

struct Row: Component, Equatable {
  var onTap: @MainActor @Sendable () -> Void
  var body: some LayoutElement { Label("x").onTap(onTap) }
}
