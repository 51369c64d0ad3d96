import Sateen

/// A sheet of paper that can be scrolled: specimens of text below one another, in a column no wider than one reads well.
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

/// Something about text, named in the margin and shown beside it; in a narrow window below its name.
final class SpecimenNode: DisplayNode {
  /// How the parts stand to each other.
  enum Arrangement: Sendable {
    /// Below one another, so many points apart.
    case column(Double)
    /// Beside each other in equal widths, where each gets so many points; else below one another.
    case row(Double)
  }

  nonisolated static let margin = 148.0
  nonisolated static let gap = 32.0
  /// What lines of 17 points are read in without losing the next: some seventy letters.
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
    // In the margin names of any script stand at the left.
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

/// Text that belongs to the sheet: it is there with it, and takes touches only where it has links.
nonisolated extension TextNode {
  static func onSheet(_ text: AttributedText = AttributedText()) -> TextNode {
    let node = TextNode(text)
    node.isPlaceholderEnabled = false
    return node
  }
}
