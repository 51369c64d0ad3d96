import SateenLayout

/// A child that takes all of the available size.
struct FillingLayoutSpec: LayoutSpec {
  var style = LayoutStyle()
  var child: any LayoutElement

  init(child: any LayoutElement) {
    self.child = child
  }

  func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    var copy = self
    copy.child = pass.resolved(child)
    return copy
  }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let exact = range.max.width.isFinite && range.max.height.isFinite ? SizeRange(exactly: range.max) : range
    let layout = child.layoutThatFits(exact, parentSize: range.max, context: context)
    return Layout(element: self, size: layout.size, sublayouts: [layout.placed(at: .zero)], context: context)
  }
}

/// Children at frames that a function of the available size gives, measured from where lines begin.
struct PlacedLayoutSpec: LayoutSpec {
  typealias Arrangement = @Sendable (Size) -> [(child: any LayoutElement, frame: Rect)]

  var style = LayoutStyle()
  private let arrange: Arrangement

  init(_ arrange: @escaping Arrangement) {
    self.arrange = arrange
  }

  /// The children are nodes, which the function of the size gives.
  func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let size = Size(
      width: range.max.width.isFinite ? range.max.width : range.min.width,
      height: range.max.height.isFinite ? range.max.height : range.min.height)
    let placed = arrange(size).map { entry in
      entry.child.layoutThatFits(SizeRange(exactly: entry.frame.size), parentSize: size, context: context)
        .placed(at: entry.frame.origin)
    }
    return Layout(element: self, size: size, sublayouts: placed, context: context)
  }
}

extension Layout {
  func placed(at position: Point) -> Layout {
    var copy = self
    copy.position = position
    return copy
  }
}
