import CCairo
import CFontconfig
import CHarfBuzz
import Synchronization

/// A registered font, parsed and ready for matching. Registrations of equal bytes share an object.
final class FontContents: @unchecked Sendable {
  // All properties are constant after `init`. Fontconfig and HarfBuzz count references atomically.

  /// A unique name in place of a file path when faces are looked up.
  let path: String
  let bytes: FontBytes
  let hash: UInt64
  let faces: [FontFace]
  /// The faces as fontconfig patterns.
  let patterns: [OpaquePointer]

  private static let lastNumber = Atomic<Int>(0)

  /// - Parameter source: the font's name in errors.
  init(_ bytes: FontBytes, hash: UInt64, source: String) throws(FontError) {
    let directory = try FontDirectory(bytes, source: source)
    let number = Self.lastNumber.add(1, ordering: .relaxed).newValue
    path = "registered font \(number)"
    self.bytes = bytes
    self.hash = hash
    hb_blob_make_immutable(bytes.blob)
    var library: FT_Library?
    FT_Init_FreeType(&library)
    defer { FT_Done_FreeType(library) }
    var faces: [FontFace] = []
    var patterns: [OpaquePointer] = []
    for index in directory.faces.indices {
      let alias = "\(path), face \(index)"
      guard let pattern = Self.pattern(bytes, index: index, path: path, alias: alias, library),
        let face = FontFace(bytes, index: index, pattern: pattern, alias: alias)
      else {
        for pattern in patterns { FcPatternDestroy(pattern) }
        throw FontError(source: source, reason: .damaged("FreeType cannot read face \(index)"))
      }
      patterns.append(pattern)
      faces.append(face)
    }
    self.faces = faces
    self.patterns = patterns
  }

  deinit {
    for pattern in patterns { FcPatternDestroy(pattern) }
    hb_blob_destroy(bytes.blob)
  }

  /// A variable font gets one pattern for all of its instances, so that fontconfig computes the axis values.
  private static func pattern(
    _ bytes: FontBytes, index: Int, path: String, alias: String, _ library: FT_Library?
  ) -> OpaquePointer? {
    var opened: FT_Face?
    guard let library, FT_New_Memory_Face(library, bytes.base, FT_Long(bytes.count), FT_Long(index), &opened) == 0,
      let face = opened
    else { return nil }
    defer { FT_Done_Face(face) }
    let whole = UInt32(index) | 0x8000 << 16
    guard
      let pattern = FcFreeTypeQueryFace(face, path, whole, nil) ?? FcFreeTypeQueryFace(face, path, UInt32(index), nil)
    else { return nil }
    // The face's alias as another family name, which no other font has.
    FcPatternAddString(pattern, FC_FAMILY, alias)
    // Among otherwise equal fonts, fontconfig prefers the highest version.
    FcPatternDel(pattern, FC_FONTVERSION)
    FcPatternAddInteger(pattern, FC_FONTVERSION, .max)
    return pattern
  }
}
