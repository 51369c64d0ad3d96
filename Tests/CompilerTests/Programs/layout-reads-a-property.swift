// refused: main actor-isolated property 'height' can not be referenced from a nonisolated context
import Sateen

final class Bar: DisplayNode {
  var height = 10.0

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 10, height: height) }
}
