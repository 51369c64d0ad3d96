import SateenGraphics
import SateenImages

extension ImageModification {
  /// Makes a dark map of a light one, where the appearance is dark: bright becomes dark, hues stay. Without effect where the
  /// appearance is light, and for maps that are dark already it is of no use.
  public static let nightTiles = ImageModification(key: "sateen.map.night") { bitmap, traits in
    guard traits.appearance == .dark else { return nil }
    return NightTiles.darkened(bitmap)
  }
}

enum NightTiles {
  /// Mirrors the lightness of each pixel (half the sum of its largest and its smallest part) and makes it a little flatter, so
  /// that white becomes a dark grey. The differences between the parts, which make the hue, stay.
  static func darkened(_ bitmap: Bitmap) -> Bitmap? {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    return Bitmap.ofPixels(size: bitmap.size, scale: bitmap.scale, isOpaque: bitmap.isOpaque) { target in
      guard let start = target.baseAddress, height > 0 else { return }
      let stride = target.count / height
      for y in 0..<height {
        let source = (bitmap.data + y * bitmap.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        let row = (start + y * stride).assumingMemoryBound(to: UInt32.self)
        for x in 0..<width { row[x] = darkened(source[x]) }
      }
    }
  }

  /// - Parameter pixel: with its parts multiplied by its alpha.
  static func darkened(_ pixel: UInt32) -> UInt32 {
    let alpha = Int(pixel >> 24)
    let (red, green, blue) = (Int(pixel >> 16 & 0xff), Int(pixel >> 8 & 0xff), Int(pixel & 0xff))
    let sum = max(red, green, blue) + min(red, green, blue)
    // 12 % to 88 % of the way from black to white.
    let shift = (2 * alpha - sum) - sum
    func part(_ value: Int) -> UInt32 {
      let mirrored = value + shift / 2
      return UInt32(min(max(mirrored * 19 / 25 + alpha * 3 / 25, 0), alpha))
    }
    return UInt32(alpha) << 24 | part(red) << 16 | part(green) << 8 | part(blue)
  }
}
