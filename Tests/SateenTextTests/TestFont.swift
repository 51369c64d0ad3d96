/// A TrueType font made for a test. Its letters are rectangles, so that pixels show which font was used.
struct TestFont {
  struct Box {
    var left: Int
    var bottom: Int
    var right: Int
    var top: Int
    /// Whether it is a triangle instead, with its tip in the middle of the right edge.
    var isPointed = false

    static let block = Box(left: 100, bottom: 0, right: 500, top: 700)
  }

  struct Glyph {
    var character: UInt32
    var boxes: [Box] = [.block]
    var advance = 600
  }

  var family: String
  var style = "Regular"
  var weight = 400
  var isItalic = false
  var unitsPerEm = 1_000
  var glyphs: [Glyph]
  /// Whether there is an axis "wght" from 100 to 900, along which the right edges of all boxes move by 300 from the
  /// middle to the heavy end.
  var isVariable = false
  /// Whether the first letter is drawn in red, as a layer in the shape of the last one.
  var isColored = false

  init(family: String, characters: String, advance: Int = 600, boxes: [Box] = [.block]) {
    self.family = family
    glyphs = characters.unicodeScalars.map { Glyph(character: $0.value, boxes: boxes, advance: advance) }
  }

  var bytes: [UInt8] { Self.file(tables, at: 0) }

  /// A file with several faces.
  static func collection(_ fonts: [TestFont]) -> [UInt8] {
    var head: [UInt8] = Array("ttcf".utf8) + be32(0x10000) + be32(fonts.count)
    var body: [UInt8] = []
    let start = head.count + 4 * fonts.count
    for font in fonts {
      head += be32(start + body.count)
      body += file(font.tables, at: start + body.count)
    }
    return head + body
  }

  // MARK: Writing

  static func be16(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
  static func be32(_ value: Int) -> [UInt8] { be16(value >> 16) + be16(value) }

  private static func file(_ tables: [(String, [UInt8])], at start: Int) -> [UInt8] {
    var head = be32(0x10000) + be16(tables.count) + be16(16) + be16(0) + be16(0)
    var body: [UInt8] = []
    let first = start + 12 + 16 * tables.count
    for (name, bytes) in tables.sorted(by: { $0.0 < $1.0 }) {
      head += Array(name.utf8) + be32(0) + be32(first + body.count) + be32(bytes.count)
      body += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return head + body
  }

  /// All glyphs, first the empty one for missing characters.
  private var all: [Glyph] {
    [Glyph(character: 0, boxes: [], advance: 500)] + glyphs.sorted { $0.character < $1.character }
  }

  private var tables: [(String, [UInt8])] {
    let (glyf, loca) = outlines
    var tables: [(String, [UInt8])] = [
      ("head", head), ("hhea", hhea), ("maxp", maxp), ("hmtx", hmtx), ("cmap", cmap), ("glyf", glyf), ("loca", loca),
      ("name", name), ("OS/2", os2), ("post", Self.be32(0x30000) + [UInt8](repeating: 0, count: 28)),
    ]
    if isVariable { tables += [("fvar", fvar), ("gvar", gvar)] }
    if isColored { tables += [("COLR", colr), ("CPAL", cpal)] }
    return tables
  }

  private var head: [UInt8] {
    let be16 = Self.be16
    let be32 = Self.be32
    let start = be32(0x10000) + be32(0x10000) + be32(0) + be32(0x5f0f_3cf5) + be16(0) + be16(unitsPerEm)
    let box = be16(0) + be16(0) + be16(2_000) + be16(1_000)
    return start + [UInt8](repeating: 0, count: 16) + box
      + be16((weight >= 600 ? 1 : 0) | (isItalic ? 2 : 0)) + be16(8) + be16(2) + be16(1) + be16(0)
  }

  private var hhea: [UInt8] {
    Self.be32(0x10000) + Self.be16(800) + Self.be16(-200) + Self.be16(0) + Self.be16(2_000)
      + [UInt8](repeating: 0, count: 22) + Self.be16(all.count)
  }

  private var maxp: [UInt8] {
    Self.be32(0x10000) + Self.be16(all.count) + Self.be16(64) + Self.be16(16) + [UInt8](repeating: 0, count: 4)
      + Self.be16(2) + [UInt8](repeating: 0, count: 16)
  }

  private var hmtx: [UInt8] {
    all.flatMap { Self.be16($0.advance) + Self.be16($0.boxes.map(\.left).min() ?? 0) }
  }

  private var cmap: [UInt8] {
    var groups: [UInt8] = []
    for (i, glyph) in all.enumerated().dropFirst() {
      groups += Self.be32(Int(glyph.character)) + Self.be32(Int(glyph.character)) + Self.be32(i)
    }
    let table =
      Self.be16(12) + Self.be16(0) + Self.be32(16 + groups.count) + Self.be32(0) + Self.be32(groups.count / 12) + groups
    return Self.be16(0) + Self.be16(1) + Self.be16(3) + Self.be16(10) + Self.be32(12) + table
  }

  private var outlines: (glyf: [UInt8], loca: [UInt8]) {
    var glyf: [UInt8] = []
    var loca = Self.be32(0)
    for glyph in all {
      if !glyph.boxes.isEmpty {
        glyf += Self.be16(glyph.boxes.count)
        for value in [
          glyph.boxes.map(\.left).min()!, glyph.boxes.map(\.bottom).min()!, glyph.boxes.map(\.right).max()!,
          glyph.boxes.map(\.top).max()!,
        ] { glyf += Self.be16(value) }
        for i in glyph.boxes.indices { glyf += Self.be16(i * 4 + 3) }
        glyf += Self.be16(0) + [UInt8](repeating: 1, count: glyph.boxes.count * 4)
        let points = glyph.boxes.flatMap { box in
          let middle = (box.bottom + box.top) / 2
          return [
            (box.left, box.bottom), (box.left, box.top), (box.right, box.isPointed ? middle : box.top),
            (box.right, box.isPointed ? middle : box.bottom),
          ]
        }
        for axis in 0..<2 {
          var last = 0
          for point in points {
            let value = axis == 0 ? point.0 : point.1
            glyf += Self.be16(value - last)
            last = value
          }
        }
        while glyf.count % 4 != 0 { glyf.append(0) }
      }
      loca += Self.be32(glyf.count)
    }
    return (glyf, loca)
  }

  private var name: [UInt8] {
    let names = [
      (1, family), (2, style), (3, "\(family) \(style) test"), (4, "\(family) \(style)"),
      (6, "\(family)-\(style)".filter { $0 != " " }), (256, "Weight"), (257, "Sturdy"),
    ]
    var records: [UInt8] = []
    var strings: [UInt8] = []
    for (id, string) in names {
      let bytes = Array(string.utf16).flatMap { Self.be16(Int($0)) }
      records +=
        Self.be16(3) + Self.be16(1) + Self.be16(0x409) + Self.be16(id) + Self.be16(bytes.count)
        + Self.be16(strings.count)
      strings += bytes
    }
    return Self.be16(0) + Self.be16(names.count) + Self.be16(6 + records.count) + records + strings
  }

  private var os2: [UInt8] {
    let selection = (isItalic ? 1 : 0) | (weight >= 600 ? 0x20 : 0) | (weight < 600 && !isItalic ? 0x40 : 0)
    var table = Self.be16(4) + Self.be16(600) + Self.be16(weight) + Self.be16(5) + Self.be16(0)
    table += [UInt8](repeating: 0, count: 52)
    table += Self.be16(selection) + Self.be16(0x20) + Self.be16(0xffff)
    table += Self.be16(800) + Self.be16(-200) + Self.be16(0) + Self.be16(800) + Self.be16(200)
    return table + [UInt8](repeating: 0, count: 18)
  }

  private var colr: [UInt8] {
    let head = Self.be16(0) + Self.be16(1) + Self.be32(14) + Self.be32(20) + Self.be16(1)
    return head + Self.be16(1) + Self.be16(0) + Self.be16(1) + Self.be16(glyphs.count) + Self.be16(0)
  }

  private var cpal: [UInt8] {
    let head = Self.be16(0) + Self.be16(1) + Self.be16(1) + Self.be16(1) + Self.be32(14) + Self.be16(0)
    return head + [0, 0, 255, 255]
  }

  // MARK: Variations

  private var fvar: [UInt8] {
    let axis =
      Array("wght".utf8) + Self.be32(100 << 16) + Self.be32(400 << 16) + Self.be32(900 << 16) + Self.be16(0)
      + Self.be16(256)
    let instance = Self.be16(257) + Self.be16(0) + Self.be32(650 << 16)
    return Self.be32(0x10000) + Self.be16(16) + Self.be16(2) + Self.be16(1) + Self.be16(20) + Self.be16(1)
      + Self.be16(8) + axis + instance
  }

  private var gvar: [UInt8] {
    var data: [UInt8] = []
    var offsets = Self.be32(0)
    for glyph in all {
      if !glyph.boxes.isEmpty {
        // Four points for each box, and the four phantom points, of which the second is the advance.
        let right = glyph.boxes.flatMap { _ in [0, 0, 300, 300] } + [0, 300, 0, 0]
        var deltas: [UInt8] = [0]
        for start in stride(from: 0, to: right.count, by: 64) {
          let part = right[start..<min(start + 64, right.count)]
          deltas += [UInt8(0x40 | (part.count - 1))] + part.flatMap { Self.be16($0) }
        }
        for start in stride(from: 0, to: right.count, by: 64) {
          deltas.append(UInt8(0x80 | (min(64, right.count - start) - 1)))
        }
        data += Self.be16(1) + Self.be16(10) + Self.be16(deltas.count) + Self.be16(0xa000) + Self.be16(0x4000) + deltas
        while data.count % 4 != 0 { data.append(0) }
      }
      offsets += Self.be32(data.count)
    }
    let start = 20 + offsets.count
    return Self.be32(0x10000) + Self.be16(1) + Self.be16(0) + Self.be32(start) + Self.be16(all.count) + Self.be16(1)
      + Self.be32(start) + offsets + data
  }
}
