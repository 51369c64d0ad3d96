extension Typesetter {
  /// The most bytes of a text's end to search for the part that the last line shows.
  private static let longestEnd = 4_000

  /// Shortens the last line.
  func truncate(
    _ builder: inout LineBuilder, text: AttributedText, _ truncation: TextLayout.Truncation, _ result: inout TypesetText
  ) {
    let token = truncation.token ?? ellipsis(for: text, Int(builder.truncatedStyle))
    let message = truncation.message ?? AttributedText()
    let isRightToLeft = builder.lines.last?.isRightToLeft == true
    result.tokenRuns = token.runs + message.runs
    let parts = TruncationParts(
      token: lineOfPieces(token, isRightToLeft, &builder), message: lineOfPieces(message, isRightToLeft, &builder),
      end: truncation.position == .tail ? [] : endOfText(text, isRightToLeft, &builder), length: text.length)
    builder.truncateLastLine(truncation, parts)
    result.truncatedRange = builder.truncatedRange
  }

  /// The default token, "…". It is no link, so it takes the attributes of the nearest text before it without one.
  private func ellipsis(for text: AttributedText, _ style: Int) -> AttributedText {
    var index = style
    let runs = text.runs
    while index > 0, runs[index].attributes.link != nil { index -= 1 }
    var attributes = runs[index].attributes
    attributes.link = nil
    attributes.underline = nil
    attributes.backgroundColor = nil
    return AttributedText("…", attributes: attributes)
  }

  /// Shapes a text as one line. Text behind a separator is left out.
  private func lineOfPieces(
    _ text: AttributedText, _ isRightToLeft: Bool, _ builder: inout LineBuilder
  ) -> [PlacedPiece] {
    let firstStyle = builder.styles.count
    addStyles(of: text, to: &builder.styles)
    guard !text.isEmpty else { return [] }
    var placed: [PlacedPiece] = []
    let styles = builder.styles
    Array(text.string.utf8).withUnsafeBufferPointer { bytes in
      var reader = ChunkReader(bytes)
      guard let chunk = reader.next(into: units) else { return }
      let buffer = UnsafeBufferPointer(start: units, count: chunk.count)
      _ = itemizer.divide(chunk, buffer, text: text, base: isRightToLeft ? 1 : 0, styles: styles[firstStyle...])
      eachPlacedPiece(chunk, buffer, styles: styles, firstStyle: firstStyle) { piece in
        placed.append(piece)
        return true
      }
    }
    return placed
  }

  /// Shapes the end of a text: its last paragraph with visible text, or at most the last `longestEnd` bytes.
  private func endOfText(
    _ text: AttributedText, _ isRightToLeft: Bool, _ builder: inout LineBuilder
  ) -> [PlacedPiece] {
    var placed: [PlacedPiece] = []
    let styles = builder.styles
    var string = text.string
    string.withUTF8 { bytes in
      var end = bytes.count
      while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
      var start = end
      while start > 0, end - start < Self.longestEnd, !Self.endsWithSeparator(bytes, start) { start -= 1 }
      while start < end, bytes[start] & 0xc0 == 0x80 { start += 1 }
      var unitCount = 0
      for byte in bytes[start..<end] where byte & 0xc0 != 0x80 { unitCount += byte >= 0xf0 ? 2 : 1 }
      let firstUnit = text.length - (bytes.count - end) - unitCount
      var reader = ChunkReader(UnsafeBufferPointer(rebasing: bytes[start..<end]), firstUnit: firstUnit)
      guard let chunk = reader.next(into: units) else { return }
      let buffer = UnsafeBufferPointer(start: units, count: chunk.count)
      _ = itemizer.divide(chunk, buffer, text: text, base: isRightToLeft ? 1 : 0, styles: styles[...])
      eachPlacedPiece(chunk, buffer, styles: styles, firstStyle: 0) { piece in
        placed.append(piece)
        return true
      }
    }
    return placed
  }

  private static func endsWithSeparator(_ bytes: UnsafeBufferPointer<UInt8>, _ end: Int) -> Bool {
    let byte = bytes[end - 1]
    if byte >= 0x0a && byte <= 0x0d { return true }
    if byte == 0x85 { return end >= 2 && bytes[end - 2] == 0xc2 }
    if byte == 0xa8 || byte == 0xa9 { return end >= 3 && bytes[end - 2] == 0x80 && bytes[end - 3] == 0xe2 }
    return false
  }
}
