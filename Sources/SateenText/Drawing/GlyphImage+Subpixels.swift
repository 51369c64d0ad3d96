extension GlyphImage {
  /// The share of each third of a pixel in what is shown by the light in the middle of five, in 256ths. Ink spread this
  /// far has no coloured fringes and is still sharper than whole pixels; these are the weights FreeType has for it, too.
  private static let weights: [Int] = [8, 77, 86, 77, 8]

  /// Makes a picture of lights of one that was painted three times as wide, or as high, as its pixels are.
  func gathered(across: Bool) -> GlyphImage {
    guard !isEmpty else { return self }
    // Along the direction of the lights; the other one stays. Down is positive.
    let start = across ? left : -top
    let length = across ? width : height
    func wholePixel(_ third: Int) -> Int { Int((Double(third) / 3).rounded(.down)) }
    let first = wholePixel(start - 2)
    let end = wholePixel(start + length + 1) + 1
    let other = across ? height : width
    let image = GlyphImage(
      .subpixels, width: across ? end - first : width, height: across ? height : end - first,
      left: across ? first : left, top: across ? top : -first)
    let step = across ? 1 : bytesPerRow
    for line in 0..<other {
      let from = pixels + (across ? line * bytesPerRow : line)
      for pixel in first..<end {
        let place = pixel - first
        let to = image.pixels + (across ? line * image.bytesPerRow + place * 4 : place * image.bytesPerRow + line * 4)
        for light in 0..<3 {
          var sum = 0
          for (i, weight) in Self.weights.enumerated() {
            let third = pixel * 3 + light + i - 2 - start
            if third >= 0 && third < length { sum += weight * Int(from[third * step]) }
          }
          to[light] = UInt8(min((sum + 128) >> 8, 255))
        }
      }
    }
    return image
  }
}
