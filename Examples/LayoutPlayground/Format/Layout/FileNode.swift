import SateenLayout

/// A node of a file: a leaf that is measured by the file's rule.
final class FileNode: LayoutNode {
  let style: LayoutStyle
  let layoutName: String
  private let content: SpecElement.NodeContent

  init(_ element: SpecElement, _ content: SpecElement.NodeContent) {
    style = element.style
    layoutName = element.id ?? element.specName
    self.content = content
  }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let wanted: Size
    switch content {
    case .fill:
      wanted = Size(
        width: range.max.width.isFinite ? range.max.width : 0, height: range.max.height.isFinite ? range.max.height : 0)
    case .size(let size): wanted = size
    case .rule(let rule):
      wanted = rule.size(
        width: .init(range.min.width, range.max.width), height: .init(range.min.height, range.max.height),
        isColumn: true)
    }
    return Layout(element: self, size: range.clamp(wanted), context: context)
  }
}

extension MeasureRule.Asked {
  /// One axis of a size range as the space of a measurement.
  init(_ lower: Double, _ upper: Double) {
    if lower == upper {
      self = .exactly(lower)
    } else {
      self = upper.isFinite ? .atMost(upper) : .maxContent
    }
  }
}
