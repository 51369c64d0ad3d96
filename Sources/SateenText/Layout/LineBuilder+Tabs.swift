/// A tab whose text behind it decides about its width: the text is to end, or to have its middle or its decimal sign,
/// at the tab's place.
struct OpenTab {
  let index: Int
  /// From the start of the line, in points.
  let location: Double
  let alignment: ParagraphStyle.TabStop.Alignment
  /// The line before the tab.
  let before: LineExtent
  /// What of the text behind the tab stands before its place, in points.
  var field = 0.0
  var isClosed = false
}

extension LineBuilder {
  /// Texts behind a tab that are made of more pieces than this start at its place.
  private static let longestField = 256

  /// Gives a tab its width, as far as it is known before the text behind it is.
  mutating func beginTab() {
    openTab = nil
    let lead = isRightToLeft ? insets.right : insets.left
    let position = lead + extent.used
    let stop = style.tabStops.filter { $0.location.isFinite && $0.location > position + 1e-6 }
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
      width = ((position / interval).rounded(.down) + 1) * interval - position
    }
    pieces[next].width = Float(width)
    pieces[next].trailing = pieces[next].width
  }

  /// Narrows an open tab by what comes behind it.
  mutating func fitOpenTab(to piece: PlacedPiece) {
    guard var tab = openTab, !tab.isClosed, next > tab.index else { return }
    guard next - tab.index < Self.longestField else {
      openTab = nil
      return
    }
    let added: Double
    switch tab.alignment {
    case .left, .right: added = Double(piece.width)
    case .center: added = Double(piece.width) / 2
    case .decimal:
      let mark = piece.widthBeforeDecimalMark
      added = mark ?? Double(piece.width)
      tab.isClosed = mark != nil
    }
    tab.field += added
    let width = max(0, tab.location - tab.before.used - tab.field)
    if width == 0 { tab.isClosed = true }
    openTab = tab
    pieces[tab.index].width = Float(width)
    pieces[tab.index].trailing = Float(width)
    extent = tab.before
    for i in tab.index..<next { extent.add(pieces[i]) }
  }
}

extension PlacedPiece {
  /// The width up to the first full stop or comma in it, in points; nil without one.
  fileprivate var widthBeforeDecimalMark: Double? {
    var width: Float = 0
    let shown = run.glyphs[Int(glyphs.lowerBound)..<Int(glyphs.upperBound)]
    for glyph in isRightToLeft ? Array(shown.reversed()) : Array(shown) {
      let cluster = Int(glyph.cluster)
      if cluster < run.text.count, run.text[cluster] == 0x2e || run.text[cluster] == 0x2c { return Double(width) }
      width += Float(glyph.advance) * scale + kern
    }
    return nil
  }
}
