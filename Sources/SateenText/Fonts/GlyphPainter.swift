import CCairo
import CHarfBuzz
import SateenThreads

/// Paints the glyphs of one face with FreeType. The lock of the face's ``StrikeSet`` guards it.
struct GlyphPainter {
  private var outlines: FreeTypeFace?
  private var triedToOpen = false
  private var currentSize: UInt32 = 0

  // FreeType defines these constants as macros that Swift cannot import.
  private static let loadNoScale = 1 << 0
  private static let loadNoHinting = 1 << 1
  private static let loadRender = 1 << 2
  private static let loadNoBitmap = 1 << 3
  private static let loadColor = 1 << 20
  private static let outlineFormat = UInt32(0x6f75_746c)
  private static let isScalable = 1

  private static func loadTarget(_ mode: FT_Render_Mode) -> Int { Int(mode.rawValue & 15) << 16 }

  /// The bitmap for a key. Empty where the font has no such glyph, or where the glyph is too large.
  mutating func paint(_ key: StrikeSet.Key, _ face: Typeface) -> GlyphImage {
    guard let ft = open(face) else { return .empty }
    if face.isColor {
      guard let original = original(key.glyph, size: key.size, of: face) else { return .empty }
      let factor = Double(key.size) / 64 / original.pixelsPerEm
      return abs(factor - 1) < 1e-3 || !original.image.isColor ? original.image : original.image.scaled(by: factor)
    }
    _ = select(key.size, ft)
    guard FT_Load_Glyph(ft, FT_UInt(key.glyph), FT_Int32(Self.loadNoBitmap | Self.loadFlags(key.style))) == 0,
      let slot = ft.pointee.glyph, slot.pointee.format.rawValue == Self.outlineFormat
    else { return .empty }
    withUnsafeMutablePointer(to: &slot.pointee.outline) { outline in
      if face.match?.isEmboldened == true { FT_Outline_Embolden(outline, FT_Pos(key.size / Self.boldDivisor)) }
      if face.match?.isSlanted == true {
        var shear = FT_Matrix(xx: 0x10000, xy: 0x3333, yx: 0, yy: 0x10000)
        FT_Outline_Transform(outline, &shear)
      }
      if key.quarter > 0 { FT_Outline_Translate(outline, FT_Pos(key.quarter) * 16, 0) }
      if key.style.edges.isSubpixel {
        let isAcross = key.style.edges == .thirdsAcross
        var stretch = FT_Matrix(xx: isAcross ? 0x30000 : 0x10000, xy: 0, yx: 0, yy: isAcross ? 0x10000 : 0x30000)
        FT_Outline_Transform(outline, &stretch)
      }
    }
    guard Self.isSensible(&slot.pointee.outline) else { return .empty }
    let mode = key.style.edges == .hard ? FT_RENDER_MODE_MONO : FT_RENDER_MODE_NORMAL
    guard FT_Render_Glyph(slot, mode) == 0, let painted = Self.copyCoverage(slot.pointee) else { return .empty }
    let image = key.style.edges.isSubpixel ? painted.gathered(across: key.style.edges == .thirdsAcross) : painted
    image.tone(key.style.tone)
    return image
  }

  /// The parts of an em of which one is added to the width of strokes by synthetic weight.
  static let boldDivisor: UInt32 = 24

  /// The box of a glyph's outline with synthetic weight, in units of the face; nil where the glyph has no outline. Sharp
  /// corners grow further than straight edges.
  mutating func emboldenedBox(_ glyph: UInt16, of face: Typeface) -> InkBox? {
    guard let ft = open(face), FT_Load_Glyph(ft, FT_UInt(glyph), FT_Int32(Self.loadNoScale)) == 0,
      let slot = ft.pointee.glyph, slot.pointee.format.rawValue == Self.outlineFormat
    else { return nil }
    FT_Outline_Embolden(&slot.pointee.outline, FT_Pos(face.unitsPerEm) / FT_Pos(Self.boldDivisor))
    var box = FT_BBox()
    FT_Outline_Get_CBox(&slot.pointee.outline, &box)
    let furthest = FT_Pos(face.furthest)
    func bounded(_ value: FT_Pos) -> Int32 { Int32(min(max(value, -furthest), furthest)) }
    return InkBox(
      left: bounded(box.xMin), right: bounded(box.xMax), top: bounded(box.yMax), bottom: bounded(box.yMin))
  }

  /// The font's own bitmap for a glyph and its pixels per em, for colour fonts. A glyph without colours is returned as
  /// coverage.
  mutating func original(_ glyph: UInt16, size: UInt32, of face: Typeface) -> (image: GlyphImage, pixelsPerEm: Double)?
  {
    guard let ft = open(face) else { return nil }
    let pixelsPerEm = select(size, ft)
    guard Self.hasSensibleLayers(ft, glyph),
      FT_Load_Glyph(ft, FT_UInt(glyph), FT_Int32(Self.loadColor | Self.loadRender)) == 0, let slot = ft.pointee.glyph,
      let image = Self.copyColor(slot.pointee) ?? Self.copyCoverage(slot.pointee)
    else { return nil }
    return (image, pixelsPerEm)
  }

  private static func loadFlags(_ style: GlyphStyle) -> Int {
    switch (style.hinting, style.edges) {
    case (.none, _): return loadNoHinting
    case (.slight, _): return loadTarget(FT_RENDER_MODE_LIGHT)
    case (_, .hard): return loadTarget(FT_RENDER_MODE_MONO)
    case (.full, .thirdsAcross): return loadTarget(FT_RENDER_MODE_LCD)
    case (.full, .thirdsDown): return loadTarget(FT_RENDER_MODE_LCD_V)
    default: return loadTarget(FT_RENDER_MODE_NORMAL)
    }
  }

  /// Whether a glyph's layers and its own outline are of a sensible size. Embedded bitmaps are not checked.
  private static func hasSensibleLayers(_ ft: FT_Face, _ glyph: UInt16) -> Bool {
    guard Int(ft.pointee.face_flags) & isScalable != 0 else { return true }
    func isSensible(_ glyph: FT_UInt, _ flags: Int) -> Bool {
      guard FT_Load_Glyph(ft, glyph, FT_Int32(flags)) == 0, let slot = ft.pointee.glyph else { return true }
      return slot.pointee.format.rawValue != outlineFormat || Self.isSensible(&slot.pointee.outline)
    }
    var (layer, color): (FT_UInt, FT_UInt) = (0, 0)
    var layers = FT_LayerIterator()
    var count = 0
    while FT_Get_Color_Glyph_Layer(ft, FT_UInt(glyph), &layer, &color, &layers) != 0 {
      count += 1
      guard count <= mostLayers, isSensible(layer, loadNoBitmap) else { return false }
    }
    return isSensible(FT_UInt(glyph), loadColor)
  }

  private static let mostLayers = 1_024

  /// Whether an outline's bitmap is worth its memory. Broken fonts have glyphs of a thousand ems.
  private static func isSensible(_ outline: inout FT_Outline) -> Bool {
    var box = FT_BBox()
    FT_Outline_Get_CBox(&outline, &box)
    let width = (box.xMax - box.xMin) >> 6 + 2
    let height = (box.yMax - box.yMin) >> 6 + 2
    return width > 0 && height > 0 && width < 1 << 15 && height < 1 << 15 && width * height <= GlyphImage.largest
  }

  // MARK: Faces

  private mutating func open(_ face: Typeface) -> FT_Face? {
    if triedToOpen { return outlines?.pointer }
    triedToOpen = true
    outlines = FreeTypeFace(face)
    if let outlines { Self.moveAlongAxes(outlines.pointer, as: face) }
    return outlines?.pointer
  }

  /// Sets the same axis values in FreeType that HarfBuzz shaped with.
  private static func moveAlongAxes(_ ft: FT_Face, as face: Typeface) {
    var count: UInt32 = 0
    guard face.match?.variations.isEmpty == false, let places = hb_font_get_var_coords_normalized(face.font, &count),
      count > 0
    else { return }
    // HarfBuzz's fixed-point values have 14 fractional bits, FreeType's 16.
    var blend = (0..<Int(count)).map { FT_Fixed(places[$0]) * 4 }
    FT_Set_Var_Blend_Coordinates(ft, FT_UInt(count), &blend)
  }

  /// - Returns: the pixels per em of the selected size. It differs from the requested size where a font holds bitmaps.
  private mutating func select(_ size: UInt32, _ ft: FT_Face) -> Double {
    let count = Int(ft.pointee.num_fixed_sizes)
    if Int(ft.pointee.face_flags) & Self.isScalable != 0 || count <= 0 {
      if currentSize != size {
        FT_Set_Char_Size(ft, 0, FT_F26Dot6(size), 72, 72)
        currentSize = size
      }
      return Double(max(1, size)) / 64
    }
    guard let sizes = ft.pointee.available_sizes else { return Double(max(1, size)) / 64 }
    // The smallest bitmap size that needs no enlarging, else the largest.
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

  // MARK: Copying

  private static func copyCoverage(_ slot: FT_GlyphSlotRec) -> GlyphImage? {
    let bitmap = slot.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    let isMono = UInt32(bitmap.pixel_mode) == FT_PIXEL_MODE_MONO.rawValue
    guard width > 0, height > 0, width * height <= GlyphImage.largest, let source = bitmap.buffer,
      isMono || UInt32(bitmap.pixel_mode) == FT_PIXEL_MODE_GRAY.rawValue
    else { return nil }
    let image = GlyphImage(
      .coverage, width: width, height: height, left: Int(slot.bitmap_left), top: Int(slot.bitmap_top))
    for row in 0..<height {
      let from = source + row * Int(bitmap.pitch)
      let to = image.pixels + row * image.bytesPerRow
      if isMono {
        for x in 0..<width where from[x >> 3] & (0x80 >> UInt8(x & 7)) != 0 { to[x] = 255 }
      } else {
        to.update(from: from, count: width)
      }
    }
    return image
  }

  private static func copyColor(_ slot: FT_GlyphSlotRec) -> GlyphImage? {
    let bitmap = slot.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    guard width > 0, height > 0, width * height <= GlyphImage.largest, let source = bitmap.buffer,
      UInt32(bitmap.pixel_mode) == FT_PIXEL_MODE_BGRA.rawValue
    else { return nil }
    let image = GlyphImage(
      .color, width: width, height: height, left: Int(slot.bitmap_left), top: Int(slot.bitmap_top))
    for row in 0..<height {
      (image.pixels + row * width * 4).update(from: source + row * Int(bitmap.pitch), count: width * 4)
    }
    return image
  }
}

/// A face that is open in FreeType. FreeType opens and closes faces on one thread at a time, under the library's lock.
/// A face is used under the lock of its ``Typeface``.
private final class FreeTypeFace {
  private static let library = Locked<FT_Library?>(nil)

  let pointer: FT_Face
  /// The file's bytes, which FreeType reads from. Several typefaces may share the glyph bitmaps, so this object may
  /// outlive the typeface that it was opened for.
  private let blob: OpaquePointer

  init?(_ face: Typeface) {
    guard let match = face.match else { return nil }
    let opened = Self.library.withLock { library -> FT_Face? in
      if library == nil { FT_Init_FreeType(&library) }
      guard let library else { return nil }
      var opened: FT_Face?
      guard FT_New_Memory_Face(library, face.bytes.base, FT_Long(face.bytes.count), FT_Long(match.index), &opened) == 0
      else { return nil }
      return opened
    }
    guard let opened, let blob = hb_blob_reference(face.blob) else { return nil }
    pointer = opened
    self.blob = blob
  }

  deinit {
    _ = Self.library.withLock { _ in FT_Done_Face(pointer) }
    hb_blob_destroy(blob)
  }
}
