import CHarfBuzz
import Glibc

/// A glyph of a shaped run. Distances are in units of its face.
struct Glyph {
  var id: UInt16
  /// The first code unit of the glyph's cluster, counted from the start of the run.
  var cluster: UInt16
  var advance: Int32
  /// The offset from the pen: x to the right, y upwards.
  var x: Int32
  var y: Int32
}

/// The parameters of shaping. The size is not among them, because results are in units of the face.
struct ShapingKey: Equatable {
  /// Not reference-counted, because keys are copied often. The run that contains the key retains the face, and so does
  /// the layout in progress.
  unowned(unsafe) var face: Typeface
  var script: Script
  var language: hb_language_t?
  var features = FeatureSet.none
  var isRightToLeft: Bool

  static func == (a: Self, b: Self) -> Bool {
    a.face === b.face && a.script == b.script && a.language == b.language && a.features == b.features
      && a.isRightToLeft == b.isRightToLeft
  }

  func hash(_ text: UnsafeBufferPointer<UInt16>) -> UInt64 {
    var h = Self.seed ^ UInt64(UInt(bitPattern: face.id)) << 32 ^ UInt64(UInt32(bitPattern: script.code)) << 1
    h ^= isRightToLeft ? 1 : 0
    h ^= UInt64(UInt(bitPattern: language)) << 20 ^ UInt64(features.number) << 9
    let bytes = UnsafeRawBufferPointer(text)
    var i = 0
    while i + 8 <= bytes.count {
      h = Self.mix(h ^ bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self))
      i += 8
    }
    var rest = UInt64(bytes.count) << 48
    while i < bytes.count {
      rest = rest << 16 ^ UInt64(bytes.loadUnaligned(fromByteOffset: i, as: UInt16.self))
      i += 2
    }
    return Self.mix(h ^ rest)
  }

  /// Random in each process, so that nobody can prepare a text of words with the same hash.
  private static let seed = UInt64.random(in: 0...UInt64.max)

  /// Folds the 128 bits of a product, which spreads each bit over all others.
  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    let product = (value ^ 0x9e37_79b9_7f4a_7c15).multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
    return product.high ^ product.low
  }
}

/// The glyphs of a stretch of text inside of which no line may break, in drawing order. All texts that contain the
/// stretch share the run, at all sizes.
final class ShapedRun: @unchecked Sendable {
  // The buffers are written only by `init` and read only afterwards.

  let key: ShapingKey
  /// Retains the key's face.
  private let face: Typeface
  let hash: UInt64
  /// Both buffers are valid as long as the run lives. Arrays would be two more objects with reference counts.
  let glyphs: UnsafeBufferPointer<Glyph>
  let text: UnsafeBufferPointer<UInt16>
  /// The sum of all advances, in units of the face.
  let advance: Int32
  /// The advance and the number of glyphs of the white space at the logical end.
  let trailingAdvance: Int32
  let trailingGlyphs: Int
  /// The number of code units of that white space.
  let trailingUnits: Int
  /// The bounding box of the ink, from the pen at the start of the run, y upwards; all zero without ink. White space at
  /// the logical end is not included.
  let ink: InkBox
  /// Whether that white space has ink, like Ogham's, whose letters stand on a line that runs through it.
  let hasInkInSpace: Bool

  /// - Parameters:
  ///   - text: is copied, like `glyphs`.
  init(
    key: ShapingKey, hash: UInt64, text: UnsafeBufferPointer<UInt16>, glyphs: UnsafeBufferPointer<Glyph>,
    advance: Int32, trailingAdvance: Int32, trailingGlyphs: Int, trailingUnits: Int, ink: InkBox,
    hasInkInSpace: Bool = false
  ) {
    self.key = key
    face = key.face
    self.hash = hash
    // One block of memory for glyphs and text.
    let glyphBytes = glyphs.count * MemoryLayout<Glyph>.stride
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: glyphBytes + text.count * 2, alignment: MemoryLayout<Glyph>.alignment)
    let glyphCopy = block.bindMemory(to: Glyph.self, capacity: glyphs.count)
    let textCopy = (block + glyphBytes).bindMemory(to: UInt16.self, capacity: text.count)
    if let base = glyphs.baseAddress { glyphCopy.initialize(from: base, count: glyphs.count) }
    if let base = text.baseAddress { textCopy.initialize(from: base, count: text.count) }
    self.glyphs = UnsafeBufferPointer(start: glyphCopy, count: glyphs.count)
    self.text = UnsafeBufferPointer(start: textCopy, count: text.count)
    self.advance = advance
    self.trailingAdvance = trailingAdvance
    self.trailingGlyphs = trailingGlyphs
    self.trailingUnits = trailingUnits
    self.ink = ink
    self.hasInkInSpace = hasInkInSpace
  }

  deinit {
    UnsafeMutableRawPointer(mutating: glyphs.baseAddress)?.deallocate()
  }

  /// The run of every attachment: one glyph without ink and with an advance of one em.
  static let attachment: ShapedRun = {
    let em = Int32(Typeface.empty.unitsPerEm)
    return [0xfffc].withUnsafeBufferPointer { text in
      [Glyph(id: 0, cluster: 0, advance: em, x: 0, y: 0)].withUnsafeBufferPointer { glyphs in
        ShapedRun(
          key: ShapingKey(face: .empty, script: .common, language: nil, isRightToLeft: false), hash: 0, text: text,
          glyphs: glyphs, advance: em, trailingAdvance: 0, trailingGlyphs: 0, trailingUnits: 0, ink: InkBox())
      }
    }
  }()

  @inline(__always)
  func hasText(_ units: UnsafeBufferPointer<UInt16>) -> Bool {
    guard text.count == units.count, let there = text.baseAddress, let wanted = units.baseAddress else { return false }
    return memcmp(there, wanted, units.count * 2) == 0
  }
}

extension ShapingKey: @unchecked Sendable {
  // Faces are shared between threads and retained by the owners of keys. HarfBuzz interns languages and never frees
  // them.
}
