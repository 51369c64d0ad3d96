extension Layout {
  /// The layout as a drawing of nested boxes in lines of text. Sizes are in points.
  ///
  /// The children of a horizontal stack or a flexbox row are drawn side by side, all other children one below the
  /// other. Elements nested deeper than 32 levels are drawn as "...".
  public var asciiArt: String { artBox.art }

  private var artBox: ArtBox {
    ArtBox(
      title: "\(element.layoutName) \(size.width.short)x\(size.height.short)",
      isRow: arrangesInRow, children: { sublayouts.map(\.artBox) })
  }

  private var arrangesInRow: Bool {
    if let stack = element as? StackLayoutSpec { return stack.direction == .horizontal }
    guard let flexbox = element as? any FlexElement, flexbox.flexChildren != nil else { return false }
    return !flexbox.flexStyle.flexDirection.isColumn
  }
}

/// A layout element as input for ASCII art.
struct ArtBox {
  let title: String
  /// Whether the children are drawn side by side.
  let isRow: Bool
  /// A closure, so that boxes below the deepest drawn level are not made.
  let children: () -> [ArtBox]

  /// Each level makes the drawing four columns wider, so deeper boxes would not be readable.
  private static let drawnLevels = 32

  var art: String { block(depth: 0).lines.joined(separator: "\n") }

  private func block(depth: Int) -> TextBlock {
    if depth >= Self.drawnLevels { return TextBlock("...").framed(title) }
    let blocks = children().map { $0.block(depth: depth + 1) }
    if blocks.isEmpty { return TextBlock(title) }
    return (isRow ? TextBlock(row: blocks) : TextBlock(column: blocks)).framed(title)
  }
}

/// Lines of text of equal length.
private struct TextBlock {
  private(set) var lines: [String]
  private var width: Int

  init(_ line: String) {
    lines = [line]
    width = line.count
  }

  /// Blocks one below the other.
  init(column blocks: [TextBlock]) {
    let width = blocks.reduce(0) { max($0, $1.width) }
    self.width = width
    lines = blocks.flatMap { block in block.lines.map { Self.padded($0, to: width) } }
  }

  /// Blocks side by side, two spaces apart.
  init(row blocks: [TextBlock]) {
    let height = blocks.reduce(0) { max($0, $1.lines.count) }
    lines = (0..<height).map { line in
      blocks.map { line < $0.lines.count ? $0.lines[line] : String(repeating: " ", count: $0.width) }
        .joined(separator: "  ")
    }
    width = blocks.reduce(2 * (blocks.count - 1)) { $0 + $1.width }
  }

  /// The block in a border whose upper edge holds the title.
  func framed(_ title: String) -> TextBlock {
    let inner = max(width, title.count + 2)
    var framed = self
    framed.width = inner + 4
    let dashes = inner - title.count - 1
    framed.lines =
      ["+- \(title) " + String(repeating: "-", count: dashes) + "+"]
      + lines.map { "| " + Self.padded($0, to: inner) + " |" }
      + ["+" + String(repeating: "-", count: inner + 2) + "+"]
    return framed
  }

  private static func padded(_ line: String, to width: Int) -> String {
    line + String(repeating: " ", count: width - line.count)
  }
}
