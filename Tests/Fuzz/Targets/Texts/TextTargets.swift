import SateenGraphics
import SateenLayout
import SateenText

extension FuzzTarget {
  static let text = FuzzTarget("text", "attributed text: layout, carets, hits, selection, drawing", longest: 512) {
    bytes in
    var choices = FuzzBytes(bytes)
    let text = choices.attributedText(8)
    let container = choices.textContainer()
    var layout = TextLayout(text, in: container)
    try expect(layout.size.width.isFinite && layout.size.height.isFinite, "a size of \(layout.size)")
    try expect(layout.size.width >= 0 && layout.size.height >= 0, "a size of \(layout.size)")
    try expect(
      container.maximumLines <= 0 || !container.exclusions.isEmpty || layout.lines.count <= container.maximumLines,
      "\(layout.lines.count) lines of \(container.maximumLines)")
    var end = 0
    for line in layout.lines {
      try expect(line.range.lowerBound >= end, "line \(line.range) after \(end)")
      try expect(line.frame.isFinite && line.baseline.isFinite, "line in \(line.frame)")
      end = line.range.upperBound
    }
    // Trailing white space and control characters may lie outside the lines: they do not count as truncated.
    let rest = layout.isTruncated ? "" : text.substring(end..<text.length)
    let isInvisible = rest.unicodeScalars.allSatisfy { $0.value <= 0x20 || $0.properties.isWhitespace }
    try expect(isInvisible, "lines end at \(end) of \(text.length)")
    if choices.bool() { layout = layout.filling(width: choices.number(400)) }
    for line in layout.lines { try expect(line.frame.isFinite, "a line in \(line.frame) of \(layout.size)") }
    try draw(layout, &choices)
    try checkPositions(layout, &choices)
    try expect(layout.longestWordWidth.isFinite, "a longest word of \(layout.longestWordWidth)")
  }

  private static func draw(_ layout: TextLayout, _ choices: inout FuzzBytes) throws {
    guard let bitmap = Bitmap(size: PixelSize(width: 96, height: 64), scale: 1, isOpaque: choices.bool()) else {
      return
    }
    let rendering = TextRendering(
      antialiasing: choices.pick([.grey, .none, .subpixel(.rgb), .subpixel(.verticalBGR)]),
      hinting: choices.pick(TextRendering.Hinting.allCases))
    let context = GraphicsContext(bitmap: bitmap, textRendering: rendering)
    if choices.chance(4) {
      context.concatenate(
        Transform(
          a: choices.number(2), b: choices.number(1), c: choices.number(1), d: choices.number(2),
          tx: choices.number(40),
          ty: choices.number(40)))
    }
    layout.draw(in: context, at: choices.chance(4) ? Point(x: choices.number(40), y: choices.number(40)) : .zero)
  }

  private static func checkPositions(_ layout: TextLayout, _ choices: inout FuzzBytes) throws {
    let positions = layout.positions
    let length = layout.text.length
    var position = positions.start
    var x: Double?
    for _ in 0..<12 {
      if choices.chance(4) {
        position = positions.position(at: Point(x: choices.number(300), y: choices.number(200)))
      } else if choices.chance(6) {
        position = TextPosition(choices.below(length + 8) - 4, choices.bool() ? .upstream : .downstream)
      } else {
        position = positions.position(from: position, choices.textMove(), wantedX: &x)
        try expect((0...length).contains(position.offset), "a move to \(position.offset) of \(length)")
        // Where truncation removes the head of the text, the text's start counts as the start of the visible part.
        try expect(
          layout.isTruncated || positions.snapped(position).offset == position.offset,
          "a move into a cluster, \(position.offset)")
      }
      try expect(positions.caret(at: position).frame.isFinite, "a caret in \(positions.caret(at: position).frame)")
      _ = positions.word(containing: position.offset)
      _ = positions.paragraph(containing: position.offset)
    }
    var steps = 0
    position = positions.start
    while true {
      let next = positions.position(from: position, .forward)
      guard next != position else { break }
      try expect(next.offset > position.offset, "no step forward from \(position.offset) to \(next.offset)")
      position = next
      steps += 1
    }
    try expect(position == positions.end, "the steps forward end at \(position), not \(positions.end)")
    let (a, b) = (choices.below(length + 4), choices.below(length + 4))
    for rect in positions.selectionRects(for: min(a, b)..<max(a, b)) {
      try expect(rect.isFinite, "a selection in \(rect)")
    }
    for rect in layout.rects(for: min(a, b)..<max(a, b)) { try expect(rect.isFinite, "a stretch in \(rect)") }
    let point = Point(x: choices.number(300), y: choices.number(200))
    if let hit = layout.link(at: point) { _ = layout.rects(of: hit) }
    _ = positions.link(at: point, reach: choices.number(30))
    _ = positions.word(at: point)
    _ = positions.paragraph(at: point)
  }

  static let documents = FuzzTarget("documents", "edits of a text document, held against a string", longest: 512) {
    bytes in
    var choices = FuzzBytes(bytes)
    let start = choices.attributedText(4)
    var model = Array(start.string.utf16)
    var document = TextDocument(start, width: choices.chance(3) ? choices.number(300) : 40 + choices.points(300))
    for _ in 0..<16 where !choices.isAtEnd {
      switch choices.below(8) {
      case 0: document.width = choices.number(300)
      case 1: document.relayout()
      default:
        let a = choices.below(document.length + 3) - 1
        let b = choices.below(document.length + 3) - 1
        let range = document.positions.snapped(min(a, b)..<max(a, b))
        let edit: TextDocument.Edit
        let inserted: AttributedText
        if choices.bool() {
          let string = choices.text()
          inserted = AttributedText(string, attributes: TextAttributes())
          edit = document.replace(range, with: string)
        } else {
          inserted = choices.attributedText(2)
          edit = document.replace(range, with: inserted)
        }
        try expect(edit.removed == range, "removed \(edit.removed), asked for \(range)")
        model.replaceSubrange(range, with: Array(inserted.string.utf16))
        try expect(edit.top.isFinite && edit.shift.isFinite, "an edit at \(edit.top), by \(edit.shift)")
      }
      try expect(document.length == model.count, "\(document.length) units, not \(model.count)")
      try expect(document.size.width.isFinite && document.size.height.isFinite, "a size of \(document.size)")
      let position = document.positions.position(at: Point(x: choices.number(300), y: choices.number(300)))
      try expect((0...model.count).contains(position.offset), "a hit at \(position.offset) of \(model.count)")
      try expect(document.positions.caret(at: position).frame.isFinite, "a caret that is nowhere")
    }
    try expect(Array(document.text.string.utf16) == model, "the text is not that of the edits")
  }
}

extension Rect {
  var isFinite: Bool { minX.isFinite && minY.isFinite && width.isFinite && height.isFinite }
}
