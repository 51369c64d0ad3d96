import CCairo
import CHarfBuzz
import SateenThreads

/// The glyph pictures of one face, at all sizes in use, and FreeType's object that paints them. The face's lock
/// guards it.
struct StrikeSet {
  /// Which picture of a glyph.
  struct Key: Hashable {
    var glyph: UInt16
    /// Pixels per em, in 64ths.
    var size: UInt32
    /// How far right of a whole pixel the pen stands, in quarters.
    var quarter: UInt8
    var isHinted: Bool

    fileprivate var packed: UInt64 {
      UInt64(size) << 20 | UInt64(glyph) << 4 | UInt64(quarter) << 1 | (isHinted ? 1 : 0)
    }
  }

  private var young = ImageTable()
  private var old = ImageTable()
  private var bytes = 0
  private var outlines: FT_Face?
  private var triedToOpen = false
  private var currentSize: UInt32 = 0

  /// Bytes of pictures after which those are forgotten that were not used since the last time. A face holds up to
  /// twice as much.
  private static let generationBytes = 768 << 10

  init() {}

  /// The picture for a key, painted now if it has to be.
  mutating func image(_ key: Key, of face: Typeface) -> GlyphImage {
    let packed = key.packed
    if let known = young.find(packed) { return known }
    let image = old.find(packed) ?? paint(key, face)
    if bytes > Self.generationBytes {
      old = young
      young = ImageTable()
      bytes = 0
    }
    bytes += image.byteCount
    young.insert(packed, image)
    return image
  }

  /// The picture as the font holds it and the pixels per em it is made for, for faces that are pictures.
  mutating func original(_ glyph: UInt16, size: UInt32, of face: Typeface) -> (image: GlyphImage, pixelsPerEm: Double)?
  {
    guard let ft = open(face) else { return nil }
    let pixelsPerEm = select(size, ft)
    guard FT_Load_Glyph(ft, FT_UInt(glyph), FT_Int32(Self.loadColor | Self.loadRender)) == 0,
      let image = Self.copyColor(ft.pointee.glyph.pointee)
    else { return nil }
    return (image, pixelsPerEm)
  }

  // MARK: Painting

  // FreeType's names for these are macros that Swift does not see.
  private static let loadNoHinting = 1 << 1
  private static let loadRender = 1 << 2
  private static let loadNoBitmap = 1 << 3
  private static let targetLight = 1 << 16
  private static let loadColor = 1 << 20
  private static let outlineFormat = UInt32(0x6f75_746c)
  private static let isScalable = 1

  private mutating func paint(_ key: Key, _ face: Typeface) -> GlyphImage {
    guard let ft = open(face) else { return .empty }
    if face.isColor {
      guard let original = original(key.glyph, size: key.size, of: face) else { return .empty }
      let factor = Double(key.size) / 64 / original.pixelsPerEm
      return abs(factor - 1) < 1e-3 ? original.image : Self.scale(original.image, by: factor)
    }
    _ = select(key.size, ft)
    let flags = Self.loadNoBitmap | (key.isHinted ? Self.targetLight : Self.loadNoHinting)
    guard FT_Load_Glyph(ft, FT_UInt(key.glyph), FT_Int32(flags)) == 0, let slot = ft.pointee.glyph,
      slot.pointee.format.rawValue == Self.outlineFormat
    else { return .empty }
    withUnsafeMutablePointer(to: &slot.pointee.outline) { outline in
      if face.match?.isEmboldened == true { FT_Outline_Embolden(outline, FT_Pos(key.size / 24)) }
      if face.match?.isSlanted == true {
        var shear = FT_Matrix(xx: 0x10000, xy: 0x3333, yx: 0, yy: 0x10000)
        FT_Outline_Transform(outline, &shear)
      }
      if key.quarter > 0 { FT_Outline_Translate(outline, FT_Pos(key.quarter) * 16, 0) }
    }
    guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return .empty }
    return Self.copyCoverage(slot.pointee)
  }

  private mutating func open(_ face: Typeface) -> FT_Face? {
    if triedToOpen { return outlines }
    triedToOpen = true
    outlines = FreeTypeLibrary.open(face)
    if let outlines { Self.moveAlongAxes(outlines, as: face) }
    return outlines
  }

  /// Has a variable font paint what it was shaped with.
  private static func moveAlongAxes(_ ft: FT_Face, as face: Typeface) {
    var count: UInt32 = 0
    guard face.match?.variations.isEmpty == false, let places = hb_font_get_var_coords_normalized(face.font, &count),
      count > 0
    else { return }
    // HarfBuzz has 14 bits behind the point, FreeType 16.
    var blend = (0..<Int(count)).map { FT_Fixed(places[$0]) * 4 }
    FT_Set_Var_Blend_Coordinates(ft, FT_UInt(count), &blend)
  }

  /// - Returns: pixels per em of what is painted now, which differs from what was asked for where a font holds
  ///   pictures.
  private mutating func select(_ size: UInt32, _ ft: FT_Face) -> Double {
    if Int(ft.pointee.face_flags) & Self.isScalable != 0 {
      if currentSize != size {
        FT_Set_Char_Size(ft, 0, FT_F26Dot6(size), 72, 72)
        currentSize = size
      }
      return Double(size) / 64
    }
    let count = Int(ft.pointee.num_fixed_sizes)
    guard count > 0, let sizes = ft.pointee.available_sizes else { return Double(size) / 64 }
    // The smallest that need not be enlarged, else the largest.
    var best = 0
    for i in 1..<max(1, count) {
      let (a, b) = (sizes[best].y_ppem, sizes[i].y_ppem)
      if a < FT_Pos(size) ? b > a : b >= FT_Pos(size) && b < a { best = i }
    }
    if currentSize != UInt32(best) + 1 {
      FT_Select_Size(ft, Int32(best))
      currentSize = UInt32(best) + 1
    }
    return max(1, Double(sizes[best].y_ppem) / 64)
  }

  private static func copyCoverage(_ slot: FT_GlyphSlotRec) -> GlyphImage {
    let bitmap = slot.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    guard width > 0, height > 0, let source = bitmap.buffer else { return .empty }
    let image = GlyphImage(
      width: width, height: height, left: Int(slot.bitmap_left), top: Int(slot.bitmap_top), isColor: false)
    for row in 0..<height {
      (image.pixels + row * image.bytesPerRow).update(from: source + row * Int(bitmap.pitch), count: width)
    }
    return image
  }

  private static func copyColor(_ slot: FT_GlyphSlotRec) -> GlyphImage? {
    let bitmap = slot.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    guard width > 0, height > 0, width < 4_096, height < 4_096, let source = bitmap.buffer,
      UInt32(bitmap.pixel_mode) == FT_PIXEL_MODE_BGRA.rawValue
    else { return nil }
    let image = GlyphImage(
      width: width, height: height, left: Int(slot.bitmap_left), top: Int(slot.bitmap_top), isColor: true)
    for row in 0..<height {
      (image.pixels + row * width * 4).update(from: source + row * Int(bitmap.pitch), count: width * 4)
    }
    return image
  }

  private static func scale(_ image: GlyphImage, by factor: Double) -> GlyphImage {
    let left = Double(image.left) * factor
    let top = Double(image.top) * factor
    let x0 = Int(left.rounded(.down))
    let y0 = Int(top.rounded(.up))
    let width = Int((left + Double(image.width) * factor).rounded(.up)) - x0
    let height = y0 - Int((top - Double(image.height) * factor).rounded(.down))
    guard width > 0, height > 0, width < 8_192, height < 8_192 else { return .empty }
    let scaled = GlyphImage(width: width, height: height, left: x0, top: y0, isColor: true)
    let target = scaled.makeSurface()
    let cairo = cairo_create(target)
    cairo_translate(cairo, left - Double(x0), Double(y0) - top)
    cairo_scale(cairo, factor, factor)
    image.setAsSource(of: cairo)
    cairo_paint(cairo)
    cairo_destroy(cairo)
    cairo_surface_finish(target)
    cairo_surface_destroy(target)
    return scaled
  }
}

extension GlyphImage {
  /// A surface over the pixels of a picture in colours, which it must not outlive.
  func makeSurface() -> OpaquePointer? {
    cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(bytesPerRow))
  }

  /// Makes a picture in colours what Cairo paints with, its top left corner at the origin.
  func setAsSource(of cairo: OpaquePointer?) {
    let surface = makeSurface()
    cairo_set_source_surface(cairo, surface, 0, 0)
    cairo_surface_destroy(surface)
    // "Good" averages over all pixels that fall together when a picture shrinks.
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_GOOD)
  }
}

/// FreeType, which lets one thread at a time open faces. A face is used under the lock of its ``Typeface``.
private enum FreeTypeLibrary {
  private static let library = Locked<FT_Library?>(nil)

  static func open(_ face: Typeface) -> FT_Face? {
    guard let match = face.match else { return nil }
    return library.withLock { library in
      if library == nil { FT_Init_FreeType(&library) }
      guard let library else { return nil }
      var opened: FT_Face?
      guard FT_New_Memory_Face(library, face.bytes.base, FT_Long(face.bytes.count), FT_Long(match.index), &opened) == 0
      else { return nil }
      return opened
    }
  }
}

/// A hash table from packed keys to pictures, with linear probing.
private struct ImageTable {
  private var keys: [UInt64] = Array(repeating: .max, count: 128)
  private var images: [GlyphImage?] = Array(repeating: nil, count: 128)
  private var count = 0

  @inline(__always)
  private static func slot(_ key: UInt64, _ mask: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 32) & mask
  }

  func find(_ key: UInt64) -> GlyphImage? {
    let mask = keys.count - 1
    var i = Self.slot(key, mask)
    while keys[i] != .max {
      if keys[i] == key { return images[i] }
      i = (i + 1) & mask
    }
    return nil
  }

  mutating func insert(_ key: UInt64, _ image: GlyphImage) {
    if (count + 1) * 2 > keys.count {
      let old = (keys, images)
      keys = Array(repeating: .max, count: old.0.count * 2)
      images = Array(repeating: nil, count: old.0.count * 2)
      for (i, key) in old.0.enumerated() where key != .max { place(key, old.1[i]) }
    }
    place(key, image)
    count += 1
  }

  private mutating func place(_ key: UInt64, _ image: GlyphImage?) {
    let mask = keys.count - 1
    var i = Self.slot(key, mask)
    while keys[i] != .max { i = (i + 1) & mask }
    keys[i] = key
    images[i] = image
  }
}
