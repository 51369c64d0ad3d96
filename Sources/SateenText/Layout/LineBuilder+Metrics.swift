/// The ascent and descent of a line and of its ink, in points.
struct LineMetrics {
  var ascent: Double
  var descent: Double
  var inkAscent: Double
  var inkDescent: Double
}

extension LineBuilder {
  /// The most that a fallback face may add to the requested font's ascent and descent, in em.
  private static let fallbackLeading = 0.12

  /// The ascent and descent of a line, with the paragraph style's line height.
  func lineMetrics(_ range: Range<Int>, emptyLineStyle: Int) -> LineMetrics {
    var ascent = 0.0
    var descent = 0.0
    if range.isEmpty {
      let style = styles[emptyLineStyle]
      ascent = max(0, style.ascent + style.raise.rounded(.up))
      descent = max(0, style.descent - style.raise.rounded(.down))
    }
    var known: Int32 = -1
    var em = 0.0
    var raise = 0.0
    var (inkAscent, inkDescent) = (0.0, 0.0)
    var (baseAscent, baseDescent) = (0.0, 0.0)
    for i in range {
      let piece = pieces[i]
      if piece.style != known {
        known = piece.style
        let style = styles[Int(known)]
        em = style.size
        raise = style.raise
        (baseAscent, baseDescent) = (style.ascent + raise.rounded(.up), style.descent - raise.rounded(.down))
        ascent = max(ascent, baseAscent)
        descent = max(descent, baseDescent)
      }
      // Colour glyphs and East Asian characters fit into the lines of any font, so their faces add nothing. Fallback
      // fonts for other scripts add some of their ascent and descent, but not all, because their metrics allow for the
      // highest stacks of marks. Where such a stack occurs, the code below enlarges the line by its ink.
      if piece.isForeign {
        let metrics = piece.run.key.face.metrics
        let more = (Self.fallbackLeading * em).rounded()
        ascent = max(ascent, min((metrics.ascent * em + raise).rounded(), baseAscent + more))
        descent = max(descent, min((metrics.descent * em - raise).rounded(), baseDescent + more))
      }
      inkAscent = max(inkAscent, Double(piece.inkAscent) + raise)
      inkDescent = max(inkDescent, Double(piece.inkDescent) - raise)
      if piece.isAttachment {
        ascent = max(ascent, (Double(piece.inkAscent) + raise).rounded(.up))
        descent = max(descent, (Double(piece.inkDescent) - raise).rounded(.up))
        continue
      }
      // A small tolerance for rounding errors.
      let (over, under) = (Double(piece.inkAscent) + raise - 0.01, Double(piece.inkDescent) - raise - 0.01)
      if over > ascent { ascent = min(over.rounded(.up), ascent + em.rounded()) }
      if under > descent { descent = min(under.rounded(.up), descent + em.rounded()) }
    }
    let height = lineHeight(ascent + descent)
    let extra = height - ascent - descent
    // Hinting moves edges by up to a pixel.
    (inkAscent, inkDescent) = (min(inkAscent + 1, ascent), min(inkDescent + 1, descent))
    if extra != 0 {
      let above = (extra / 2).rounded(.down)
      ascent += above
      descent += extra - above
    }
    return LineMetrics(ascent: ascent, descent: descent, inkAscent: inkAscent, inkDescent: inkDescent)
  }

  /// The line height that the paragraph's style allows, in points.
  func lineHeight(_ natural: Double) -> Double {
    var height = natural
    let multiple = style.lineHeightMultiple
    if multiple > 0 && multiple <= 100 && multiple != 1 { height = (height * multiple).rounded() }
    height = max(height, ParagraphStyle.usable(style.minimumLineHeight))
    let highest = ParagraphStyle.usable(style.maximumLineHeight)
    return highest > 0 ? min(height, highest) : height
  }
}
