import SateenLayout

extension TextLayout {
  /// An attachment with its position in the layout.
  public struct PlacedAttachment: Hashable, Sendable {
    public var attachment: TextAttachment
    /// The frame in the layout's coordinates, in points.
    public var frame: Rect
    /// The attachment's character, in UTF-16 code units. Empty where it belongs to the truncation token.
    public var range: Range<Int>
  }

  /// The visible attachments, line by line.
  public var attachments: [PlacedAttachment] {
    lines.flatMap { line in line.pieces.compactMap { attachment($0, in: line) } }
  }

  /// The attachment at a point of the layout; nil where there is none.
  public func attachment(at point: Point) -> PlacedAttachment? {
    for line in lines(at: point.y) {
      for i in line.pieces {
        guard let placed = attachment(i, in: line) else { continue }
        let frame = placed.frame
        if point.x >= frame.minX, point.x < frame.maxX, point.y >= frame.minY, point.y < frame.maxY { return placed }
      }
    }
    return nil
  }

  func attachment(_ index: Int, in line: Line) -> PlacedAttachment? {
    let piece = pieces[index]
    guard piece.isAttachment else { return nil }
    let attributes = attributes(of: piece.style)
    guard let attachment = attributes.attachment else { return nil }
    let origin = Point(
      x: line.frame.minX + Double(piece.x), y: line.baseline - attributes.baselineOffset - attachment.baseline)
    return PlacedAttachment(
      attachment: attachment, frame: Rect(origin: origin, size: attachment.size),
      range: Int(piece.style) < text.runs.count ? piece.range : piece.range.lowerBound..<piece.range.lowerBound)
  }
}
