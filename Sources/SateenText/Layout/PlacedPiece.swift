/// Glyphs with a position on a line: a shaped run, or the part of one that is left after a line break inside it.
struct PlacedPiece {
  /// Retained by the owner of the pieces. Without reference counting, copying and moving pieces costs little.
  unowned(unsafe) let run: ShapedRun
  /// The range of the run's glyphs, in drawing order.
  var glyphs: Range<Int32>
  /// The range of the text, in code units.
  var text: Range<Int32>
  /// The start of the run in the text.
  let runStart: Int32
  /// The index of the run of attributes. Indices beyond the text's runs belong to the truncation token.
  var style: Int32
  let level: UInt8
  var breakAfter: Bool
  let isTab: Bool
  /// Whether the text ends with a soft hyphen, and whether the piece is a visible hyphen.
  var endsWithSoftHyphen = false
  var isHyphen = false
  /// Whether the piece is only white space.
  var isSpace: Bool
  /// Whether trailing white space hangs over the end of the line and takes no width.
  var isTrimmed = false
  /// Points per unit of the face.
  let scale: Float
  let kern: Float
  /// The distance from the left edge of the line, in points.
  var x: Float = 0
  /// The sum of all advances, and the part of it that is white space at the logical end, in points.
  var width: Float
  var trailing: Float
  /// The part of the width that was added behind the last cluster to justify the line.
  var stretch: Float = 0
  /// The overhang where it is settled.
  private var settledOverhang: (left: Float, right: Float) = (0, 0)
  /// Whether the overhang is measured each time that it is asked for: most of what is left of a long piece is divided
  /// again, a line at a time.
  private var isOverhangOpen = false
  /// The ink's extent over and under the baseline, in points.
  private(set) var inkAscent: Float
  private(set) var inkDescent: Float
  /// Whether the piece is an attachment, whose ink fills its size.
  private(set) var isAttachment = false
  /// Whether white space at the logical end is drawn where it does not hang.
  var hasInkInSpace: Bool { run.hasInkInSpace && !isTab && trailing != 0 }
  /// Whether a fallback face draws the piece that may be higher than the requested font.
  let isForeign: Bool

  /// - Parameter face: the requested font's face.
  init(
    run: ShapedRun, start: Int, style: Int32, level: UInt8, breakAfter: Bool, isTab: Bool, scale: Float, kern: Float,
    face: Typeface
  ) {
    self.run = run
    glyphs = 0..<Int32(run.glyphs.count)
    runStart = Int32(start)
    text = Int32(start)..<Int32(start + run.text.count)
    self.style = style
    self.level = level
    self.breakAfter = breakAfter
    self.isTab = isTab
    isSpace = isTab || run.trailingUnits == run.text.count
    self.scale = scale
    self.kern = kern
    let key = run.key
    inkAscent = Float(run.ink.top) * scale
    inkDescent = -Float(run.ink.bottom) * scale
    isForeign =
      key.face !== face && key.face !== Typeface.empty && !isSpace && !key.face.isColor && !key.script.isEastAsian
    width = Float(run.advance) * scale
    trailing = Float(run.trailingAdvance) * scale
    if kern != 0 {
      width += kern * Float(Self.clusters(in: run.glyphs[...]))
      if run.trailingGlyphs > 0 {
        let count = run.glyphs.count
        let spaces =
          level & 1 == 1 ? 0..<run.trailingGlyphs : count - run.trailingGlyphs..<count
        trailing += kern * Float(Self.clusters(in: run.glyphs[spaces]))
      }
    }
    if kern != 0 {
      isOverhangOpen = true
      settleOverhang()
    } else if !run.ink.isEmpty {
      // Trailing white space of a right-to-left run comes first among its glyphs.
      let offset = key.isRightToLeft ? Float(run.trailingAdvance) : 0
      settledOverhang = (
        max(0, (offset - Float(run.ink.left)) * scale),
        max(0, (Float(run.ink.right) - offset) * scale - (width - trailing))
      )
    }
  }

  /// A piece for an attachment.
  init(
    _ attachment: TextAttachment, start: Int, style: Int32, level: UInt8, breakAfter: Bool, kern: Float, face: Typeface
  ) {
    let run = ShapedRun.attachment
    self.init(
      run: run, start: start, style: style, level: level, breakAfter: breakAfter, isTab: false,
      scale: Float(attachment.size.width / run.key.face.unitsPerEm), kern: kern, face: face)
    isAttachment = true
    inkAscent = Float(attachment.baseline)
    inkDescent = Float(attachment.size.height - attachment.baseline)
  }

  var isRightToLeft: Bool { level & 1 == 1 }
  /// The width on the line, without white space that hangs.
  var drawnWidth: Float { isTrimmed ? width - trailing : width }

  /// The glyphs to draw, without white space that hangs.
  var drawnGlyphs: Range<Int32> { isTrimmed ? visibleGlyphs : glyphs }

  /// The glyphs without trailing white space.
  private var visibleGlyphs: Range<Int32> {
    let hidden = trailing != 0 && !isTab ? Int32(run.trailingGlyphs) : 0
    guard hidden > 0, glyphs.count >= hidden else { return glyphs }
    return isRightToLeft
      ? glyphs.lowerBound + hidden..<glyphs.upperBound : glyphs.lowerBound..<glyphs.upperBound - hidden
  }

  /// The ink's overhang over both edges of what is drawn: of all advances, unless white space hangs.
  var drawnOverhang: (left: Float, right: Float) {
    !isTrimmed && hasInkInSpace ? overhang(of: glyphs) : overhang
  }

  /// The ink's overhang over both edges of the advances without trailing white space, in points.
  var overhang: (left: Float, right: Float) { isOverhangOpen ? overhang(of: visibleGlyphs) : settledOverhang }

  /// Measures the overhang once and for all, where it is open.
  mutating func settleOverhang() {
    guard isOverhangOpen else { return }
    settledOverhang = overhang(of: visibleGlyphs)
    isOverhangOpen = false
  }

  /// Measures the overhang glyph by glyph, for a part of a run or for letter-spaced text.
  private func overhang(of shown: Range<Int32>) -> (left: Float, right: Float) {
    var (left, right): (Float, Float) = (0, 0)
    var hasInk = false
    var pen: Float = 0
    var takesRoom = false
    // Read once: a piece may have thousands of glyphs.
    let (face, all) = (run.key.face, run.glyphs)
    for i in Int(shown.lowerBound)..<Int(shown.upperBound) {
      let glyph = all[i]
      var ink = InkBox()
      face.addInk(UInt32(glyph.id), x: glyph.x, y: glyph.y, to: &ink)
      if !ink.isEmpty {
        left = hasInk ? min(left, pen + Float(ink.left) * scale) : pen + Float(ink.left) * scale
        right = hasInk ? max(right, pen + Float(ink.right) * scale) : pen + Float(ink.right) * scale
        hasInk = true
      }
      pen += Float(glyph.advance) * scale
      takesRoom = takesRoom || glyph.advance != 0
      if i + 1 == Int(shown.upperBound) || all[i + 1].cluster != glyph.cluster {
        if takesRoom { pen += kern }
        takesRoom = false
      }
    }
    return hasInk ? (max(0, -left), max(0, right - pen)) : (0, 0)
  }

  /// Removes trailing white space from the piece.
  mutating func dropTrailingSpace() {
    glyphs = visibleGlyphs
    text = text.lowerBound..<max(text.lowerBound, text.upperBound - (trailing != 0 ? Int32(run.trailingUnits) : 0))
    width -= trailing
    trailing = 0
  }

  /// The number of clusters that kern applies to: those with an advance, so not soft hyphens and other characters
  /// without width.
  private static func clusters(in glyphs: Slice<UnsafeBufferPointer<Glyph>>) -> Int {
    var count = 0
    var last = -1
    var isCounted = false
    for glyph in glyphs {
      if Int(glyph.cluster) != last {
        last = Int(glyph.cluster)
        isCounted = false
      }
      if glyph.advance != 0 && !isCounted {
        count += 1
        isCounted = true
      }
    }
    return count
  }

  // MARK: Dividing

  /// Splits the piece. The first part has as many clusters as fit into a width.
  ///
  /// The glyphs keep their shapes, as if the line continued. Readers of joining scripts expect this.
  /// - Parameters:
  ///   - atLeastOne: whether the first part gets a cluster even where none fits.
  ///   - limit: the first part has fewer glyphs than this.
  /// - Returns: nil where the first part would be empty; the second part is nil where everything fits.
  func split(fitting available: Double, atLeastOne: Bool, below limit: Int = .max) -> (PlacedPiece, PlacedPiece?)? {
    let all = run.glyphs
    let rtl = isRightToLeft
    var used: Double = 0
    // Glyphs are counted from the logical start: from the left, or from the right.
    var taken = 0
    let count = glyphs.count
    func index(_ n: Int) -> Int { rtl ? Int(glyphs.upperBound) - 1 - n : Int(glyphs.lowerBound) + n }
    while taken < count {
      let cluster = all[index(taken)].cluster
      var end = taken
      var advance: Double = 0
      var takesRoom = false
      while end < count, all[index(end)].cluster == cluster {
        advance += Double(Float(all[index(end)].advance) * scale)
        takesRoom = takesRoom || all[index(end)].advance != 0
        end += 1
      }
      if takesRoom { advance += Double(kern) }
      if (used + advance > available || end >= limit) && !(taken == 0 && atLeastOne) { break }
      used += advance
      taken = end
    }
    if taken == 0 { return nil }
    if taken == count { return (self, nil) }
    let parts = divide(behind: taken, width: used)
    return (parts.0, parts.1)
  }

  /// The logical end of the piece, with as many clusters as fit into a width; nil where no cluster fits.
  func suffix(fitting available: Double) -> PlacedPiece? {
    let all = run.glyphs
    let rtl = isRightToLeft
    let count = glyphs.count
    func index(_ n: Int) -> Int { rtl ? Int(glyphs.upperBound) - 1 - n : Int(glyphs.lowerBound) + n }
    var used: Double = 0
    var start = count
    while start > 0 {
      let cluster = all[index(start - 1)].cluster
      var first = start
      var advance: Double = 0
      var takesRoom = false
      while first > 0, all[index(first - 1)].cluster == cluster {
        first -= 1
        advance += Double(Float(all[index(first)].advance) * scale)
        takesRoom = takesRoom || all[index(first)].advance != 0
      }
      if takesRoom { advance += Double(kern) }
      if used + advance > available { break }
      used += advance
      start = first
    }
    if start == count { return nil }
    if start == 0 { return self }
    return divide(behind: start, width: Double(width) - used).1
  }

  /// Divides the piece at an offset in the text; nil at its ends and inside of a cluster, such as a ligature.
  func divided(at cut: Int) -> (PlacedPiece, PlacedPiece)? {
    let wanted = Int32(cut) - runStart
    guard cut > range.lowerBound, cut < range.upperBound else { return nil }
    var used = 0.0
    var last = -1
    var isSpaced = false
    for n in 0..<glyphs.count {
      let glyph = run.glyphs[isRightToLeft ? Int(glyphs.upperBound) - 1 - n : Int(glyphs.lowerBound) + n]
      if Int32(glyph.cluster) == wanted { return n > 0 ? divide(behind: n, width: used) : nil }
      if Int32(glyph.cluster) > wanted { return nil }
      used += Double(Float(glyph.advance) * scale)
      if Int(glyph.cluster) != last { isSpaced = false }
      if glyph.advance != 0, !isSpaced {
        used += Double(kern)
        isSpaced = true
      }
      last = Int(glyph.cluster)
    }
    return nil
  }

  /// Divides the piece behind a number of glyphs.
  /// - Parameters:
  ///   - taken: the number of glyphs in the first part, counted from the logical start.
  ///   - used: the width of the first part, in points.
  private func divide(behind taken: Int, width used: Double) -> (PlacedPiece, PlacedPiece) {
    let all = run.glyphs
    let rtl = isRightToLeft
    let firstOfSecond = rtl ? Int(glyphs.upperBound) - 1 - taken : Int(glyphs.lowerBound) + taken
    let cut = runStart + Int32(all[firstOfSecond].cluster)
    var first = self
    var second = self
    if rtl {
      first.glyphs = glyphs.upperBound - Int32(taken)..<glyphs.upperBound
      second.glyphs = glyphs.lowerBound..<glyphs.upperBound - Int32(taken)
    } else {
      first.glyphs = glyphs.lowerBound..<glyphs.lowerBound + Int32(taken)
      second.glyphs = glyphs.lowerBound + Int32(taken)..<glyphs.upperBound
    }
    first.text = text.lowerBound..<cut
    second.text = cut..<text.upperBound
    first.breakAfter = false
    first.endsWithSoftHyphen = false
    first.width = Float(used)
    second.width = width - first.width
    // Trailing white space belongs to the second part. The first part's own white space does not count as trailing.
    first.trailing = 0
    second.trailing = min(trailing, second.width)
    second.isSpace = second.text.count <= run.trailingUnits
    first.isOverhangOpen = true
    first.settleOverhang()
    second.isOverhangOpen = true
    return (first, second)
  }
}
