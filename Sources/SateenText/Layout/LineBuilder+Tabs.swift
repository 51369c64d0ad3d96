/// A tab whose width depends on the text behind it: the text's end, middle or decimal mark has to be at the tab stop.
struct OpenTab {
  let index: Int
  /// The tab stop's distance from the start of the line, in points.
  let location: Double
  let alignment: ParagraphStyle.TabStop.Alignment
  /// The extent of the line before the tab.
  let before: LineExtent
}

extension LineBuilder {
  /// A text of more pieces behind a tab starts at the tab stop, as if that were left-aligned.
  private static let longestField = 256
  /// A line this near to a tab stop counts as having reached it, in points. Rounding errors of piece widths would
  /// otherwise repeat the stop.
  private static let reach = 0.01

  /// Sets the width of a tab, as far as it does not depend on the text behind it.
  mutating func beginTab() {
    openTab = nil
    let lead = isRightToLeft ? insets.right : insets.left
    let position = lead + extent.used
    let stop = style.tabStops.filter { $0.location.isFinite && $0.location > position + Self.reach }
      .min { $0.location < $1.location }
    let width: Double
    if let stop, stop.location <= ParagraphStyle.longest {
      width = stop.location - position
      if stop.alignment != .left {
        openTab = OpenTab(
          index: next, location: stop.location - lead, alignment: stop.alignment, before: extent)
      }
    } else {
      let stated = ParagraphStyle.usable(style.defaultTabInterval)
      let interval = stated > 0 ? max(1, stated) : styles[Int(pieces[next].style)].tabWidth
      width = (((position + Self.reach) / interval).rounded(.down) + 1) * interval - position
    }
    pieces[next].width = Float(width)
    pieces[next].trailing = pieces[next].width
  }

  /// Sets the width of an open tab from the text behind it, up to a piece that does not belong to the line.
  /// - Parameter isLast: whether the line ends there. The tab is then shortened where the line would be wider than its
  ///   available width, which happens after a word was cut.
  mutating func fitOpenTab(before end: Int, isLast: Bool = false) {
    guard let tab = openTab, end > tab.index + 1 else { return }
    guard end - tab.index < Self.longestField else {
      openTab = nil
      return
    }
    var used = 0.0
    // White space at the end hangs, so it does not count.
    var field = 0.0
    for piece in pieces[tab.index + 1..<end] {
      if tab.alignment == .decimal, let width = piece.widthBeforeDecimalMark {
        field = used + width
        break
      }
      // Overhanging ink counts, so that more text in the field never makes the line narrower.
      if !piece.isSpace { field = used + Double(piece.width - piece.trailing + endOverhang(of: piece)) }
      used += Double(piece.width)
    }
    if tab.alignment == .center { field /= 2 }
    var width = max(0, tab.location - tab.before.used - field)
    setOpenTab(tab, width, before: end)
    if isLast, width > 0, extent.total > room + tolerance {
      width = max(0, width - (extent.total - room))
      setOpenTab(tab, width, before: end)
    }
  }

  private func endOverhang(of piece: PlacedPiece) -> Float {
    let (left, right) = piece.overhang
    if piece.isRightToLeft != isRightToLeft { return max(left, right) }
    return isRightToLeft ? left : right
  }

  private mutating func setOpenTab(_ tab: OpenTab, _ width: Double, before end: Int) {
    pieces[tab.index].width = Float(width)
    pieces[tab.index].trailing = Float(width)
    extent = tab.before
    for i in tab.index..<min(end, next) { extent.add(pieces[i]) }
  }
}

extension PlacedPiece {
  /// The width up to the first full stop or comma, in points; nil without one.
  fileprivate var widthBeforeDecimalMark: Double? {
    var width: Float = 0
    let shown = run.glyphs[Int(glyphs.lowerBound)..<Int(glyphs.upperBound)]
    for glyph in isRightToLeft ? Array(shown.reversed()) : Array(shown) {
      let cluster = Int(glyph.cluster)
      if cluster < run.text.count, run.text[cluster] == 0x2e || run.text[cluster] == 0x2c { return Double(width) }
      width += Float(glyph.advance) * scale + (glyph.advance != 0 ? kern : 0)
    }
    return nil
  }
}
