import Sateen

/// A scrolling sheet with text specimens below one another, in a column of readable width.
final class SheetNode: ScrollNode {
  // Constant.
  private let specimens: [SpecimenNode]

  nonisolated init(_ specimens: [SpecimenNode]) {
    self.specimens = specimens
    super.init()
    backgroundColor = Theme.card
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let side = range.max.width < 560 ? 20.0 : 40
    let width = min(range.max.width - 2 * side, SpecimenNode.widest)
    return VStack(spacing: 28) {
      for specimen in specimens { specimen.frame(width: .points(width)) }
    }
    .padding(EdgeInsets(top: 28, left: side, bottom: 48, right: side))
    .frame(width: .points(range.max.width))
  }
}

/// A specimen: some text with its name in the margin; in a narrow window the name is above.
final class SpecimenNode: DisplayNode {
  /// The arrangement of a specimen's parts.
  enum Arrangement: Sendable {
    /// Below one another, with this spacing in points.
    case column(Double)
    /// Beside each other in equal widths if each gets this many points, else below one another.
    case row(Double)
  }

  nonisolated static let margin = 148.0
  nonisolated static let gap = 32.0
  /// A readable length for lines of 17 points: some seventy letters.
  nonisolated static let measure = 600.0
  nonisolated static let widest = margin + gap + measure

  private let name = TextNode()
  private let note = TextNode()
  private let line = DisplayNode()
  private let parts: [DisplayNode]
  private let arrangement: Arrangement

  nonisolated init(_ title: String, _ words: String, arranged: Arrangement = .column(12), _ parts: [DisplayNode]) {
    self.parts = parts
    arrangement = arranged
    super.init()
    automaticallyManagesSubnodes = true
    // In the margin names in any script are left-aligned.
    var called = AttributedText(title, font: Theme.metaStrong, color: Theme.ink)
    called.paragraphStyle.alignment = .left
    name.attributedText = called
    var said = AttributedText(words, font: .system(12), color: Theme.faint)
    said.paragraphStyle.lineHeightMultiple = 1.08
    note.attributedText = said
    line.backgroundColor = Theme.hairline
    for node in [name, note, line] {
      node.isLayerBacked = true
      (node as? TextNode)?.isPlaceholderEnabled = false
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let width = range.max.width
    let isWide = width >= 600
    let room = isWide ? width - Self.margin - Self.gap : width
    let caption = VStack(spacing: 3) {
      name
      note
    }
    return VStack(spacing: 16) {
      line.frame(height: .points(1))
      if isWide {
        HStack(spacing: Self.gap) {
          caption.frame(width: .points(Self.margin))
          arranged(in: room).frame(width: .points(room))
        }
      } else {
        VStack(spacing: 12) {
          caption
          arranged(in: room)
        }
      }
    }
  }

  nonisolated private func arranged(in room: Double) -> any LayoutElement {
    switch arrangement {
    case .column(let spacing):
      return VStack(spacing: spacing) { parts.map { $0 as any LayoutElement } }
    case .row(let least):
      let count = Double(parts.count)
      let width = ((room - 24 * (count - 1)) / count).rounded(.down)
      guard width >= least else { return VStack(spacing: 20) { parts.map { $0 as any LayoutElement } } }
      return HStack(spacing: 24) {
        for part in parts { part.frame(width: .points(width)) }
      }
    }
  }
}

/// Text on a sheet: without a placeholder, and with touches only on its links.
nonisolated extension TextNode {
  static func onSheet(_ text: AttributedText = AttributedText()) -> TextNode {
    let node = TextNode(text)
    node.isPlaceholderEnabled = false
    return node
  }
}
