import CColorProfiles
import SateenThreads

/// An image file's colour space, where it is not sRGB.
enum ColorSource {
  /// An ICC profile for pixels of a kind.
  case profile([UInt8], kind: Int32)
  /// The exponent from values to linear light, and the chromaticities of white, red, green and blue.
  case plain(exponent: Double, chromaticities: [Double])
  /// The curve from values to linear light, and the chromaticities of white, red, green and blue.
  case curve(ColorCurve, chromaticities: [Double])

  /// Larger profiles count as damaged, in bytes. Profiles of printers have up to a few megabytes.
  static let largestProfile = 4 << 20

  /// - Returns: nil where the colours are sRGB, or nothing else is known.
  static func find(in view: ByteView, _ format: ImageFormat) -> ColorSource? {
    switch format {
    case .jpeg: return jpeg(view)
    case .png: return png(view)
    case .webp: return webp(view)
    // The decoders of AVIF and JPEG XL tell the colours of their pixels.
    case .gif, .avif, .jxl, .bmp, .pnm, .qoi, .pcx: return nil
    case .tiff: return tiff(view)
    case .ico, .cur: return icon(view)
    }
  }

  /// - Returns: nil where there is no usable profile.
  static func profile(of bytes: UnsafeRawBufferPointer) -> ColorSource? {
    guard !bytes.isEmpty, bytes.count <= largestProfile else { return nil }
    let isGrey = ByteView(bytes).has("GRAY", at: 16)
    return .profile([UInt8](bytes), kind: Int32(isGrey ? SATEEN_COLOR_GREY : SATEEN_COLOR_RGB))
  }

  // MARK: JPEG

  /// ICC.1, annex B.4: a profile is split into APP2 markers, each with its number and their count.
  private static func jpeg(_ view: ByteView) -> ColorSource? {
    var parts: [Int: UnsafeRawBufferPointer] = [:]
    var count = 0
    var components = 0
    var at = 2
    while true {
      while let byte = view.u8(at), byte != 0xff { at += 1 }
      while view.u8(at) == 0xff { at += 1 }
      guard let marker = view.u8(at), marker != 0xda, marker != 0xd9 else { break }
      at += 1
      if marker == 0 || marker == 1 || (0xd0...0xd8).contains(marker) { continue }
      guard let length = view.be16(at), length >= 2 else { break }
      if marker == 0xe2, view.has("ICC_PROFILE\0", at: at + 2), let number = view.u8(at + 14),
        let all = view.u8(at + 15), let part = view.slice(at: at + 16, count: length - 16)
      {
        parts[number] = part
        count = all
      }
      if (0xc0...0xcf).contains(marker), ![0xc4, 0xc8, 0xcc].contains(marker) { components = view.u8(at + 7) ?? 0 }
      at += length
    }
    guard count > 0, parts.count == count, let kind = kind(ofComponents: components) else { return nil }
    var profile: [UInt8] = []
    for number in 1...count {
      guard let part = parts[number], profile.count + part.count <= largestProfile else { return nil }
      profile += part
    }
    return .profile(profile, kind: kind)
  }

  private static func kind(ofComponents count: Int) -> Int32? {
    switch count {
    case 1: return Int32(SATEEN_COLOR_GREY)
    case 3: return Int32(SATEEN_COLOR_RGB)
    case 4: return Int32(SATEEN_COLOR_INKS)
    default: return nil
    }
  }

  // MARK: PNG

  /// Portable Network Graphics, third edition, section 11.3.2: a profile takes precedence over all other chunks, and
  /// the sRGB chunk over gamma and chromaticities.
  private static func png(_ view: ByteView) -> ColorSource? {
    guard let type = view.u8(25) else { return nil }
    let isGrey = type == 0 || type == 4
    var gamma = 0
    var places: [Double]?
    var isSRGB = false
    var at = 8
    while !view.has("IDAT", at: at + 4), let length = view.be32(at) {
      if view.has("iCCP", at: at + 4), let chunk = view.slice(at: at + 8, count: length) {
        let profile = unpacked(ByteView(chunk))
        return profile.map { .profile($0, kind: Int32(isGrey ? SATEEN_COLOR_GREY : SATEEN_COLOR_RGB)) }
      }
      if view.has("sRGB", at: at + 4) { isSRGB = true }
      if view.has("gAMA", at: at + 4), length == 4 { gamma = view.be32(at + 8) ?? 0 }
      if view.has("cHRM", at: at + 4), length == 32 {
        places = (0..<8).compactMap { view.be32(at + 8 + 4 * $0).map { Double($0) / 100_000 } }
      }
      at += 12 + length
    }
    guard !isSRGB, gamma > 0 else { return nil }
    let standard = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
    let chromaticities = places.flatMap { $0.count == 8 && $0.allSatisfy { $0 <= 1 } ? $0 : nil } ?? standard
    let isStandard = zip(chromaticities, standard).allSatisfy { abs($0 - $1) < 0.002 }
    // A gamma of 1/2.2 with these primaries means sRGB: nearly all such files were made on sRGB screens.
    if isStandard, abs(gamma - 45_455) < 500 { return nil }
    guard (1_000...10_000_000).contains(gamma) else { return nil }
    return .plain(exponent: 100_000 / Double(gamma), chromaticities: chromaticities)
  }

  /// Inflates a profile. The chunk has a name that ends with a zero, the compression method, which is always 0, and the
  /// compressed profile.
  private static func unpacked(_ chunk: ByteView) -> [UInt8]? {
    guard let end = (0..<min(80, chunk.count)).first(where: { chunk.u8($0) == 0 }), chunk.u8(end + 1) == 0,
      let packed = chunk.slice(at: end + 2, count: chunk.count - end - 2)
    else { return nil }
    // The second limit is tried where the profile does not fit into the first.
    let start = packed.baseAddress?.assumingMemoryBound(to: UInt8.self)
    for limit in [16 << 10, largestProfile] {
      let profile = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
        count = sateen_inflate(start, packed.count, buffer.baseAddress, limit)
      }
      if !profile.isEmpty { return profile }
    }
    return nil
  }

  // MARK: WebP

  private static func webp(_ view: ByteView) -> ColorSource? {
    guard view.has("VP8X", at: 12), let flags = view.u8(20), flags & 0x20 != 0 else { return nil }
    var at = 12
    while let length = view.le32(at + 4) {
      if view.has("ICCP", at: at) {
        guard length <= largestProfile, let profile = view.slice(at: at + 8, count: length) else { return nil }
        return .profile([UInt8](profile), kind: Int32(SATEEN_COLOR_RGB))
      }
      at += 8 + length + (length & 1)
    }
    return nil
  }

  // MARK: TIFF and icons

  private static func tiff(_ view: ByteView) -> ColorSource? {
    guard let layout = try? TIFFLayout(view, name: ""), let bytes = layout.profile else { return nil }
    // A profile of grey values says nothing about colours.
    if ByteView(bytes).has("GRAY", at: 16), !layout.isGrey { return nil }
    return profile(of: bytes)
  }

  /// The colours of a PNG file inside of an icon.
  private static func icon(_ view: ByteView) -> ColorSource? {
    guard let layout = try? IconLayout(view, name: ""), case .png = layout.picture,
      let file = view.slice(at: layout.start, count: layout.count)
    else { return nil }
    return png(ByteView(file))
  }
}
