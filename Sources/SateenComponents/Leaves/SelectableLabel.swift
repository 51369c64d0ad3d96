import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText

extension Label {
  /// The label as text that a person can select and copy: with the pointer, with keys, and with a finger by a long press. It
  /// has a view of its own, and takes the presses that select.
  /// - Parameter highlight: the colour behind selected text; nil for the usual one.
  public func selectable(highlight: Color? = nil) -> some LayoutElement {
    SelectableLabel(label: self, highlight: highlight)
  }
}

/// A ``Label`` that a text node shows.
struct SelectableLabel: LeafValue, Equatable {
  let label: Label
  let highlight: Color?

  var leafText: String? { label.leafText }

  func resolved(_ pass: inout ElementPass) -> any LayoutElement {
    Evaluation.of(pass).leaf(of: SelectableLabel.self, pass) {
      ($0 as? SelectableLeaf)?.value == self
    } make: { origin, old in
      SelectableLeaf(self, origin, in: old)
    }
  }
}

/// The leaf of a selectable label. Other text at the same place takes over the node.
final class SelectableLeaf: Leaf, @unchecked Sendable {
  let value: SelectableLabel
  private let shownText: AttributedText
  private let measure: DrawnLeaf<Label>
  private let textNode: TextNode

  init(_ value: SelectableLabel, _ origin: Origin, in old: SelectableLeaf?) {
    self.value = value
    let scale = origin.surroundings.textScale
    let text = scale == 1 ? value.label.text : value.label.text.scaled(by: scale)
    shownText = origin.surroundings.fixedAppearance.map { text.fixed($0) } ?? text
    measure = DrawnLeaf(
      value.label, Origin(key: origin.key, surroundings: origin.surroundings, counters: ComponentCounters()))
    if let old {
      textNode = old.textNode
    } else {
      textNode = TextNode(shownText)
      // The text has its size already.
      textNode.overrideTextScale = 1
      textNode.maximumNumberOfLines = value.label.lines
      textNode.truncation = value.label.truncation
      textNode.isSelectable = true
    }
    super.init(origin)
  }

  override var style: LayoutStyle { measure.style }
  override var text: String? { value.label.leafText }
  override var name: String { value.label.text.string }
  override var node: DisplayNode? { textNode }
  override func size(in range: SizeRange) -> Size { measure.size(in: range) }

  override func show(onLink: @escaping @MainActor @Sendable (String) -> Void) {
    textNode.attributedText = shownText
    if textNode.maximumNumberOfLines != value.label.lines { textNode.maximumNumberOfLines = value.label.lines }
    if textNode.truncation != value.label.truncation { textNode.truncation = value.label.truncation }
    let wanted = value.highlight ?? TextNode.defaultSelectionColor
    let highlight = surroundings.fixedAppearance.map { wanted.fixed($0) } ?? wanted
    if textNode.selectionColor != highlight { textNode.selectionColor = highlight }
    textNode.onLinkTap = { _, hit in onLink(hit.link) }
  }
}

extension AttributedText {
  /// The text in the colours of one appearance.
  fileprivate func fixed(_ appearance: Appearance) -> AttributedText {
    mapAttributes { attributes in
      attributes.color = attributes.color.fixed(appearance)
      attributes.backgroundColor = attributes.backgroundColor?.fixed(appearance)
      if let color = attributes.underline?.color { attributes.underline?.color = color.fixed(appearance) }
      if let color = attributes.strikethrough?.color { attributes.strikethrough?.color = color.fixed(appearance) }
      if var shadow = attributes.shadow {
        shadow.color = shadow.color.fixed(appearance)
        attributes.shadow = shadow
      }
    }
  }
}
