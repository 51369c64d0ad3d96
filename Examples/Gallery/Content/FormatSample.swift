import Sateen

/// A file that shows what the library reads.
struct FormatSample: Sendable, Identifiable {
  /// The name of the file.
  let id: String
  let title: String
  let sentence: String

  init(_ file: String, _ title: String, _ sentence: String) {
    (id, self.title, self.sentence) = (file, title, sentence)
  }

  var source: ImageSource { Pictures.format(id) }

  static let formats = [
    FormatSample("photo.jpg", "JPEG", "Decoded smaller, by eighths"),
    FormatSample("progressive.jpg", "Progressive JPEG", "Shows while it arrives"),
    FormatSample("photo.png", "PNG", "Row by row"),
    FormatSample("photo.webp", "WebP", "Decoded at its size on screen"),
    FormatSample("photo.avif", "AVIF", "libavif, opened when needed"),
    FormatSample("photo.jxl", "JPEG XL", "libjxl, opened when needed"),
    FormatSample("photo.gif", "GIF", "A decoder of its own"),
    FormatSample("photo.tiff", "TIFF", "SDL2_image"),
    FormatSample("photo.bmp", "BMP", "SDL2_image"),
    FormatSample("photo.qoi", "QOI", "SDL2_image"),
    FormatSample("photo.ppm", "PNM", "SDL2_image"),
    FormatSample("photo.pcx", "PCX", "SDL2_image"),
  ]

  static let kinds = [
    FormatSample("sixteen-bits.png", "16 bits a channel", "Rounded, not cut off"),
    FormatSample("transparent.webp", "Alpha", "Premultiplied once"),
    FormatSample("grey.jpg", "Grey", "One channel in the file"),
    FormatSample("turned.jpg", "EXIF orientation 6", "Lies on its side in the file"),
    FormatSample("p3.jpg", "Display P3", "By lcms2, to sRGB"),
    FormatSample("adobe.jpg", "Adobe RGB", "By lcms2, to sRGB"),
    FormatSample("inks.jpg", "CMYK", "Four inks"),
    FormatSample("icon.ico", "ICO", "The largest of its pictures"),
  ]
}
