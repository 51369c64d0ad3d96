extension GlyphImage {
  /// Filters a coverage bitmap that was painted at three times its width or height into a subpixel bitmap.
  ///
  /// Each subpixel is the average of the five thirds of pixels around it, weighted 8, 77, 86, 77 and 8 in 256. This
  /// filter avoids coloured fringes and is still sharper than whole pixels. FreeType's default filter has the same
  /// weights.
  func gathered(across: Bool) -> GlyphImage {
    guard !isEmpty else { return self }
    // Positions along the direction of the subpixels, downwards being positive. The other direction is not changed.
    let start = across ? left : -top
    let length = across ? width : height
    func wholePixel(_ third: Int) -> Int { Int((Double(third) / 3).rounded(.down)) }
    let first = wholePixel(start - 2)
    let end = wholePixel(start + length + 1) + 1
    let image = GlyphImage(
      .subpixels, width: across ? end - first : width, height: across ? height : end - first,
      left: across ? first : left, top: across ? top : -first)
    let step = across ? 1 : bytesPerRow
    let pixelStep = across ? 4 : image.bytesPerRow
    // A row or column of thirds, padded with zeros.
    let padding = start - first * 3 + 2
    var thirds = [UInt32](repeating: 0, count: (end - first) * 3 + 4)
    thirds.withUnsafeMutableBufferPointer { thirds in
      for line in 0..<(across ? height : width) {
        let from = pixels + (across ? line * bytesPerRow : line)
        for i in 0..<length { thirds[padding + i] = UInt32(from[i * step]) }
        var to = image.pixels + (across ? line * image.bytesPerRow : line * 4)
        var third = 0
        for _ in first..<end {
          for light in 0..<3 {
            let outer = (thirds[third] + thirds[third + 4]) * 8
            let inner = (thirds[third + 1] + thirds[third + 3]) * 77 + thirds[third + 2] * 86
            to[light] = UInt8(min((outer + inner + 128) >> 8, 255))
            third += 1
          }
          to += pixelStep
        }
      }
    }
    return image
  }
}
