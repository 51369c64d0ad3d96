import CHarfBuzz
import SateenLayout
import SateenThreads

/// Performs layout: reads, divides, shapes and breaks text. A typesetter keeps its buffers between texts, so threads
/// borrow one from a pool.
final class Typesetter {
  struct TypesetText {
    var size = Size.zero
    var lines: [TextLayout.Line] = []
    var pieces: [PlacedPiece] = []
    /// Retains the pieces' runs.
    var runs: [ShapedRun] = []
    var isTruncated = false
    var truncatedRange: Range<Int>?
    var hasShadows = false
    var fillsWidth = false
    var tokenRuns: [AttributedText.Run] = []
    /// See ``LineBuilder/work``.
    var work = 0
  }

  private static let pool = Locked<[Typesetter]>([])

  static func borrow() -> Typesetter {
    _ = TextMemory.listens
    return pool.withLock { $0.popLast() } ?? Typesetter()
  }

  func giveBack() {
    runs = []
    itemizer.finish()
    Self.pool.withLock { $0.append(self) }
  }

  let itemizer = Itemizer()
  private let shaper: Shaper
  private let hyphenator: Hyphenator
  let units: UnsafeMutablePointer<UInt16>
  private var found: [ShapedRun?] = []
  /// The runs of all pieces so far.
  private var runs: [ShapedRun] = []

  /// The number of pieces that are shaped at a time. Text that does not fit is mostly not shaped.
  private static let batch = 128

  private init() {
    shaper = Shaper()
    hyphenator = Hyphenator(shaper)
    units = .allocate(capacity: ChunkReader.chunkLimit + ChunkReader.slack + 4)
  }

  deinit {
    units.deallocate()
  }

  func typeset(_ text: AttributedText, in container: TextContainer) -> TypesetText {
    guard !text.isEmpty else { return TypesetText() }
    var styles: [StyleMetrics] = []
    addStyles(of: text, to: &styles)
    let shadows = roomForShadows(of: text)
    var builder = LineBuilder(
      width: container.width - shadows.horizontal, height: container.height - shadows.vertical,
      maximumLines: container.maximumLines, styles: styles)
    builder.exclusions = Exclusions(container.exclusions, origin: Point(x: shadows.left, y: shadows.top))
    let found: Void? = text.string.utf8.withContiguousStorageIfAvailable { bytes in
      fill(&builder, text: text, reader: ChunkReader(bytes))
    }
    if found == nil {
      // Swift's own strings are contiguous. A bridged string is copied.
      Array(text.string.utf8).withUnsafeBufferPointer { fill(&builder, text: text, reader: ChunkReader($0)) }
    }

    var result = TypesetText()
    if builder.needsTruncation {
      result.isTruncated = true
      truncate(&builder, text: text, container.truncation, &result)
    }
    (result.lines, result.pieces) = builder.takeResult()
    result.work = builder.work
    let divided = hyphenator.takeRuns()
    result.runs = divided.isEmpty ? runs : runs + divided
    result.hasShadows = shadows != .zero
    result.fillsWidth = builder.exclusions != nil && builder.width.isFinite
    place(&result, shadows, builder)
    if let last = result.lines.last, last.pieces.upperBound < result.pieces.count {
      result.pieces.removeSubrange(last.pieces.upperBound...)
    }
    return result
  }

  /// The space around the text that its shadows need.
  private func roomForShadows(of text: AttributedText) -> EdgeInsets {
    var room = EdgeInsets.zero
    var last: TextShadow?
    for run in text.runs {
      guard !run.attributes.isPlain, let shadow = run.attributes.shadow, shadow != last else { continue }
      last = shadow
      let own = shadow.room
      room = EdgeInsets(
        top: max(room.top, own.top), left: max(room.left, own.left), bottom: max(room.bottom, own.bottom),
        right: max(room.right, own.right))
    }
    return room
  }

  /// Positions the lines once the widest is known.
  private func place(_ result: inout TypesetText, _ shadows: EdgeInsets, _ builder: LineBuilder) {
    // Where a line height is less than the height of its letters, the first line's ink reaches above it.
    let down = shadows.top + max(0, -builder.inkTop).rounded(.up)
    var widest = 0.0
    let moves = down != 0 || shadows != .zero
    for i in result.lines.indices {
      if moves {
        result.lines[i].insets.left += shadows.left
        result.lines[i].insets.right += shadows.right
        result.lines[i].frame.origin.y += down
        result.lines[i].baseline += down
      }
      let insets = result.lines[i].insets
      widest = max(widest, result.lines[i].frame.width + insets.left + insets.right)
    }
    if result.fillsWidth { widest = max(widest, builder.width + shadows.horizontal) }
    let bottom = max((result.lines.last?.frame.maxY ?? 0) - down, builder.inkBottom.rounded(.up))
    result.size = Size(width: widest, height: bottom + down + shadows.bottom)
    for i in result.lines.indices where moves || result.lines[i].isMovable {
      result.lines[i].settle(&result.pieces, in: widest)
    }
  }

  func addStyles(of text: AttributedText, to styles: inout [StyleMetrics]) {
    styles.reserveCapacity(styles.count + text.runs.count)
    for run in text.runs {
      let attributes = run.attributes
      if let last = styles.last, attributes.isPlain, last.isPlain, last.font == attributes.font,
        last.kern == attributes.kern, last.language == attributes.language
      {
        styles.append(last)
      } else {
        styles.append(StyleMetrics(attributes))
      }
    }
  }

  private func fill(_ builder: inout LineBuilder, text: AttributedText, reader: ChunkReader) {
    var reader = reader
    var stated = text.paragraphStyle.writingDirection.level
    var base = stated
    var end = 0
    var endsWithSeparator = false
    var isNew = true
    while let chunk = reader.next(into: units) {
      if chunk.startsParagraph {
        let style = text.paragraphStyle(at: chunk.start)
        stated = style.writingDirection.level
        base = stated
        builder.beginParagraph(style, isNew: isNew)
        isNew = !chunk.endsWithLineSeparator
        if builder.rowCount >= builder.maximumLines {
          if chunk.hasVisibleText(units) || reader.hasVisibleRest { builder.refuseRest() }
          return
        }
      }
      let level = add(chunk, text: text, base: base, to: &builder)
      base = level
      if builder.isFull { return }
      end = chunk.start + chunk.count
      if chunk.endsParagraph {
        builder.endParagraph(
          at: end, emptyLineStyle: text.runIndex(at: min(end, text.length - 1)))
        if builder.isFull { return }
      }
      endsWithSeparator = end < text.length
    }
    // A separator at the end has an empty line behind it.
    if endsWithSeparator && builder.rowCount < builder.maximumLines {
      let style = text.paragraphStyle(at: text.length - 1)
      builder.beginParagraph(style, isNew: isNew)
      builder.paragraphLevel = style.writingDirection.level ?? 0
      builder.endParagraph(at: text.length, emptyLineStyle: text.runs.count - 1)
    }
  }

  /// Divides, shapes and breaks one chunk.
  /// - Returns: the level of the chunk's paragraph.
  private func add(_ chunk: TextChunk, text: AttributedText, base: UInt8?, to builder: inout LineBuilder) -> UInt8 {
    let buffer = UnsafeBufferPointer(start: units, count: chunk.count)
    let level = itemizer.divide(chunk, buffer, text: text, base: base, styles: builder.styles[...])
    builder.paragraphLevel = level
    let hyphenates = builder.style.hyphenates
    builder.hyphenator = hyphenates ? hyphenator : nil
    if hyphenates { hyphenator.begin(chunk, buffer) }
    eachPlacedPiece(chunk, buffer, styles: builder.styles, firstStyle: 0) { piece in
      if piece.endsWithSoftHyphen || hyphenates, builder.hyphens[piece.style] == nil {
        builder.hyphens[piece.style] = hyphen(for: piece, builder.styles[Int(piece.style)])
      }
      builder.add(piece)
      return !builder.isFull
    }
    return level
  }

  /// The hyphen for a line that ends at a soft hyphen or inside of a word, in the attributes of a piece.
  private func hyphen(for piece: PlacedPiece, _ style: StyleMetrics) -> PlacedPiece {
    let face = style.face
    let units: [UInt16] = [face.covers(0x2010) ? 0x2010 : 0x2d]
    var key = piece.run.key
    key.face = face
    let run = units.withUnsafeBufferPointer {
      shaper.shape($0, 0..<1, key: key, hash: key.hash($0), context: false)
    }
    runs.append(run)
    var hyphen = PlacedPiece(
      run: run, start: 0, style: piece.style, level: piece.level, breakAfter: true, isTab: false,
      scale: Float(style.size / face.unitsPerEm), kern: Float(style.kern), face: face)
    hyphen.isHyphen = true
    return hyphen
  }

  func eachPlacedPiece(
    _ chunk: TextChunk, _ buffer: UnsafeBufferPointer<UInt16>, styles: [StyleMetrics], firstStyle: Int,
    _ body: (PlacedPiece) -> Bool
  ) {
    let pieces = itemizer.pieces
    // Moved into local variables during the loop, to avoid an exclusivity check for each access.
    var found = self.found
    var runs = self.runs
    (self.found, self.runs) = ([], [])
    var fresh: [ShapedRun] = []
    defer {
      ShapingCache.shared.insert(fresh)
      found.removeAll(keepingCapacity: true)
      // Runs that `body` added meanwhile.
      runs += self.runs
      (self.found, self.runs) = (found, runs)
    }
    if runs.isEmpty { runs.reserveCapacity(pieces.count) }
    var first = 0
    while first < pieces.count {
      let batch = first..<min(pieces.count, first + Self.batch)
      ShapingCache.shared.insert(fresh)
      fresh.removeAll(keepingCapacity: true)
      found.removeAll(keepingCapacity: true)
      ShapingCache.shared.find(pieces[batch], in: buffer, into: &found)
      for i in batch {
        let piece = pieces[i]
        let style = styles[Int(piece.style) + firstStyle]
        if piece.isAttachment, let attachment = style.attachment {
          let placed = PlacedPiece(
            attachment, start: chunk.start + piece.range.lowerBound, style: piece.style + Int32(firstStyle),
            level: piece.level, breakAfter: piece.breakAfter, kern: Float(style.kern), face: style.face)
          guard body(placed) else { return }
          continue
        }
        let run: ShapedRun
        if let known = found[i - first] {
          run = known
        } else {
          run = shaper.shape(buffer, piece.range, key: piece.key, hash: piece.hash, context: piece.needsContext)
          if piece.isCacheable { fresh.append(run) }
        }
        runs.append(run)
        var placed = PlacedPiece(
          run: run, start: chunk.start + piece.range.lowerBound, style: piece.style + Int32(firstStyle),
          level: piece.level, breakAfter: piece.breakAfter, isTab: piece.isTab,
          scale: Float(style.size / piece.key.face.unitsPerEm), kern: Float(style.kern), face: style.face)
        placed.endsWithSoftHyphen = piece.breakAfter && buffer[piece.range.upperBound - 1] == 0xad
        guard body(placed) else { return }
      }
      first = batch.upperBound
    }
  }
}

extension TextChunk {
  fileprivate func hasVisibleText(_ units: UnsafePointer<UInt16>) -> Bool {
    (0..<count).contains { !Shaper.isSpace(units[$0]) }
  }
}

extension ParagraphStyle.WritingDirection {
  /// The level that the direction sets; nil where the text decides.
  fileprivate var level: UInt8? {
    switch self {
    case .natural: return nil
    case .leftToRight: return 0
    case .rightToLeft: return 1
    }
  }
}
