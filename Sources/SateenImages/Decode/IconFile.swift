import CPictureFormats

/// The bitmap of an icon as a file that SDL2_image decodes well.
///
/// Its own choice among the images of an icon is not the largest one, it reads palettes wrong that are not full, and it
/// ignores the alpha channel.
struct IconFile {
  let format: Int
  let bytes: [UInt8]

  init(_ layout: IconLayout, _ bitmap: BMPLayout, _ view: ByteView, name: String) throws(ImageError) {
    let (width, height) = (layout.size.width, layout.size.height)
    let pixels = bitmap.palette + 4 * bitmap.colors
    let maskBytes = (width + 31) / 32 * 4 * height
    guard let rows = view.slice(at: pixels, count: bitmap.rowBytes * height) else { throw .truncated(name: name) }
    if bitmap.bits == 32, Self.hasAlpha(rows) {
      format = Int(SATEEN_SURFACE_BMP)
      var file = Array("BM".utf8) + Self.little([(54 + rows.count, 4), (0, 4), (54, 4)])
      file.reserveCapacity(54 + rows.count)
      file += Self.header(width, height, bits: 32, colors: 0)
      file += rows
      bytes = file
      return
    }
    guard let mask = view.slice(at: pixels + rows.count, count: maskBytes),
      let palette = view.slice(at: bitmap.palette, count: 4 * bitmap.colors)
    else { throw .truncated(name: name) }
    format = Int(SATEEN_SURFACE_ICO)
    let colors = bitmap.bits <= 8 ? 1 << bitmap.bits : 0
    var full = [UInt8](repeating: 0, count: 4 * colors)
    for i in palette.indices where i & 3 != 3 { full[i] = palette[i] }
    var file: [UInt8] = []
    file.reserveCapacity(62 + full.count + rows.count + mask.count)
    // One entry, without its size: the bitmap tells it.
    file += Self.little([(0, 2), (1, 2), (1, 2), (0, 4), (1, 2), (bitmap.bits, 2)])
    file += Self.little([(40 + full.count + rows.count + mask.count, 4), (22, 4)])
    file += Self.header(width, 2 * height, bits: bitmap.bits, colors: colors)
    file += full
    // The alpha channel of rows with 32 bits is empty here. SDL2_image writes the mask into it.
    file += rows
    file += mask
    bytes = file
  }

  private static func hasAlpha(_ pixels: UnsafeRawBufferPointer) -> Bool {
    stride(from: 3, to: pixels.count, by: 4).contains { pixels[$0] != 0 }
  }

  private static func header(_ width: Int, _ height: Int, bits: Int, colors: Int) -> [UInt8] {
    little([(40, 4), (width, 4), (height, 4), (1, 2), (bits, 2), (0, 8), (0, 8), (colors, 4), (0, 4)])
  }

  /// Numbers and their sizes in bytes.
  private static func little(_ fields: [(value: Int, count: Int)]) -> [UInt8] {
    fields.flatMap { field in (0..<field.count).map { UInt8(truncatingIfNeeded: field.value >> (8 * $0)) } }
  }
}
