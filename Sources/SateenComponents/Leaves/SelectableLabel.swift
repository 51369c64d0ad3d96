import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText

extension Label {
  /// The label as text that a person can select and copy: with the pointer, with keys, and with a finger by a long press. It
  /// has a view of its own, and takes the presses that select.
  public func selectable() -> some LayoutElement { SelectableLabel(label: self) }
}

/// A ``Label`` that a text node shows.
struct SelectableLabel: LeafValue {
  let label: Label

  var leafText: String? { label.leafText }

  func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    Evaluation.of(pass).leaf(of: SelectableLabel.self, pass) {
      ($0 as? SelectableLeaf)?.shows(label) == true
    } make: { origin, old in
      SelectableLeaf(label, origin, in: old)
    }
  }
}

/// The leaf of a selectable label. Other text at the same place takes over the node.
final class SelectableLeaf: Leaf, @unchecked Sendable {
  private let label: Label
  private let shownText: AttributedText
  private let measure: DrawnLeaf<Label>
  private let textNode: TextNode

  init(_ label: Label, _ origin: Origin, in old: SelectableLeaf?) {
    self.label = label
    let scale = origin.surroundings.textScale
    shownText = scale == 1 ? label.text : label.text.scaled(by: scale)
    measure = DrawnLeaf(
      label, Origin(key: origin.key, surroundings: origin.surroundings, counters: ComponentCounters()))
    if let old {
      textNode = old.textNode
    } else {
      textNode = TextNode(shownText)
      textNode.maximumNumberOfLines = label.lines
      textNode.isSelectable = true
    }
    super.init(origin)
  }

  override var style: LayoutStyle { measure.style }
  override var text: String? { label.leafText }
  override var name: String { label.text.string }
  override var node: DisplayNode? { textNode }
  func shows(_ other: Label) -> Bool { label == other }
  override func size(in range: SizeRange) -> Size { measure.size(in: range) }

  override func show(onLink: @escaping @MainActor @Sendable (String) -> Void) {
    textNode.attributedText = shownText
    if textNode.maximumNumberOfLines != label.lines { textNode.maximumNumberOfLines = label.lines }
    textNode.onLinkTap = { _, hit in onLink(hit.link) }
  }
}
