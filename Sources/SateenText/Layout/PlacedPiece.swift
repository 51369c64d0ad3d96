/// Glyphs at a place on a line: a shaped run, or the part of one that is left where a line had to end inside it.
struct PlacedPiece {
  /// Held by whoever holds the pieces; without counting references here, pieces are copied and moved at no cost.
  unowned(unsafe) let run: ShapedRun
  /// The part of the run's glyphs, in the order they are drawn.
  var glyphs: Range<Int32>
  /// The part of the text, in its code units.
  var text: Range<Int32>
  /// Where the run starts in the text.
  let runStart: Int32
  /// Which run of attributes; numbers beyond the text's runs belong to the truncation token.
  var style: Int32
  let level: UInt8
  var breakAfter: Bool
  let isTab: Bool
  /// Whether its text ends with a soft hyphen, and whether it is the hyphen that is shown for one.
  var endsWithSoftHyphen = false
  var isHyphen = false
  /// Whether there is nothing but white space.
  var isSpace: Bool
  /// Whether white space at its end hangs over the end of the line and takes no room.
  var isTrimmed = false
  /// Points per unit of the face.
  let scale: Float
  let kern: Float
  /// From the left edge of the line.
  var x: Float = 0
  /// All advances, in points, and the part of them that is white space at the logical end.
  var width: Float
  var trailing: Float
  /// The part of the width that was added behind the last cluster to justify the line.
  var stretch: Float = 0
  /// How far ink reaches over the edges of the advances without white space at the end, in points.
  private(set) var overhang: (left: Float, right: Float) = (0, 0)
  /// How far it reaches over and under the baseline.
  private(set) var inkAscent: Float
  private(set) var inkDescent: Float
  /// Whether it is a picture, whose ink is all of its size.
  private(set) var isAttachment = false
  /// Whether the face it is drawn with may ask for more room than the font that was wished for.
  let isForeign: Bool

  /// - Parameter face: that of the font that was wished for.
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
      measureOverhang()
    } else if !run.ink.isEmpty {
      // The white space of a run that goes to the left comes first in it.
      let offset = key.isRightToLeft ? Float(run.trailingAdvance) : 0
      overhang = (
        max(0, (offset - Float(run.ink.left)) * scale),
        max(0, (Float(run.ink.right) - offset) * scale - (width - trailing))
      )
    }
  }

  /// A picture in the line.
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
  /// The width it takes where it stands.
  var drawnWidth: Float { isTrimmed ? width - trailing : width }

  /// What is drawn of it.
  var drawnGlyphs: Range<Int32> { isTrimmed ? visibleGlyphs : glyphs }

  /// Its glyphs without white space at the end.
  private var visibleGlyphs: Range<Int32> {
    let hidden = trailing != 0 && !isTab ? Int32(run.trailingGlyphs) : 0
    guard hidden > 0, glyphs.count >= hidden else { return glyphs }
    return isRightToLeft
      ? glyphs.lowerBound + hidden..<glyphs.upperBound : glyphs.lowerBound..<glyphs.upperBound - hidden
  }

  /// The overhang of a part of a run, or of a spaced one, glyph by glyph.
  private mutating func measureOverhang() {
    var (left, right): (Float, Float) = (0, 0)
    var hasInk = false
    var pen: Float = 0
    var takesRoom = false
    let shown = visibleGlyphs
    for i in Int(shown.lowerBound)..<Int(shown.upperBound) {
      let glyph = run.glyphs[i]
      var ink = InkBox()
      run.key.face.addInk(UInt32(glyph.id), x: glyph.x, y: glyph.y, to: &ink)
      if !ink.isEmpty {
        left = hasInk ? min(left, pen + Float(ink.left) * scale) : pen + Float(ink.left) * scale
        right = hasInk ? max(right, pen + Float(ink.right) * scale) : pen + Float(ink.right) * scale
        hasInk = true
      }
      pen += Float(glyph.advance) * scale
      takesRoom = takesRoom || glyph.advance != 0
      if i + 1 == Int(shown.upperBound) || run.glyphs[i + 1].cluster != glyph.cluster {
        if takesRoom { pen += kern }
        takesRoom = false
      }
    }
    overhang = hasInk ? (max(0, -left), max(0, right - pen)) : (0, 0)
  }

  /// Makes white space at the end go for good.
  mutating func dropTrailingSpace() {
    glyphs = visibleGlyphs
    text = text.lowerBound..<max(text.lowerBound, text.upperBound - (trailing != 0 ? Int32(run.trailingUnits) : 0))
    width -= trailing
    trailing = 0
  }

  /// Clusters that are spaced out: those that take room, not soft hyphens and other characters without width.
  private static func clusters(in glyphs: ArraySlice<Glyph>) -> Int {
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

  /// The piece in two, the first with as many clusters as fit into a width.
  ///
  /// Shapes stay as they are, as if the line went on, which is what readers of joining scripts expect.
  /// - Parameters:
  ///   - atLeastOne: whether the first part may not be empty, however narrow the line.
  ///   - limit: the first part has fewer glyphs than this.
  /// - Returns: nil where the first part would be empty; the second is nil where everything fits.
  func split(fitting available: Double, atLeastOne: Bool, below limit: Int = .max) -> (PlacedPiece, PlacedPiece?)? {
    let all = run.glyphs
    let rtl = isRightToLeft
    var used: Double = 0
    // Counts glyphs from the logical start: from the left, or from the right.
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

  /// The logical end of the piece, with as many clusters as fit into a width; nil where not even one does.
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

  /// The piece in two at a place in the text; nil at its ends and inside of a cluster, such as a ligature.
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

  /// The piece in two.
  /// - Parameters:
  ///   - taken: how many glyphs the first part has, counted from the logical start.
  ///   - used: their width.
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
    // White space at the end stays with the second part; a cut inside of it is as good as none.
    first.trailing = 0
    second.trailing = min(trailing, second.width)
    second.isSpace = second.text.count <= run.trailingUnits
    first.measureOverhang()
    second.measureOverhang()
    return (first, second)
  }
}
