// refused: does not conform to protocol
import Sateen

struct Frame: LayoutSpec {
  var style = LayoutStyle()
  var child: any LayoutElement

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    child.layoutThatFits(range, parentSize: parentSize, context: context)
  }
}
