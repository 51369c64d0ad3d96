extension Layout {
  /// The layout as nested boxes of text. Children of a row stand side by side, all others one below the other.
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
  let isRow: Bool
  /// Evaluated lazily: boxes that are nested too deep are left out.
  let children: () -> [ArtBox]

  var art: String { block(depth: 0).lines.joined(separator: "\n") }

  private func block(depth: Int) -> TextBlock {
    // Each level makes the drawing four columns wider; deeper boxes would not be readable.
    if depth >= 32 { return TextBlock("...").framed(title) }
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

  init(column blocks: [TextBlock]) {
    let width = blocks.reduce(0) { max($0, $1.width) }
    self.width = width
    lines = blocks.flatMap { block in block.lines.map { Self.padded($0, to: width) } }
  }

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
    let rest = inner + 2 - title.count - 3
    framed.lines =
      ["+- \(title) " + String(repeating: "-", count: rest) + "+"]
      + lines.map { "| " + Self.padded($0, to: inner) + " |" }
      + ["+" + String(repeating: "-", count: inner + 2) + "+"]
    return framed
  }

  private static func padded(_ line: String, to width: Int) -> String {
    line + String(repeating: " ", count: width - line.count)
  }
}
