/// A pixel between two others.
/// - Parameter weight: of the upper one, 0 to 256.
@inline(__always)
func mixed(_ lower: UInt32, _ upper: UInt32, _ weight: UInt32) -> UInt32 {
  let rest = 256 &- weight
  // Red and blue are computed together, sixteen bits apart.
  let redBlue = ((lower & 0xff00ff) &* rest &+ (upper & 0xff00ff) &* weight &+ 0x80_0080) >> 8 & 0xff00ff
  let green = ((lower >> 8 & 0xff) &* rest &+ (upper >> 8 & 0xff) &* weight &+ 0x80) & 0xff00
  return 0xff00_0000 | redBlue | green
}

/// Mixes rows of pixels by one weight, four pixels at a time, to the same result as `mixed` one by one.
struct RowMixer {
  private let weight: UInt32
  private let upperWeight: SIMD8<UInt16>
  private let lowerWeight: SIMD8<UInt16>

  /// - Parameter weight: of the upper pixels, 0 to 256.
  init(weight: UInt32) {
    let weight = min(weight, 256)
    self.weight = weight
    upperWeight = SIMD8(repeating: UInt16(weight))
    lowerWeight = SIMD8(repeating: UInt16(256 - weight))
  }

  @inline(__always)
  func four(_ lower: SIMD4<UInt32>, _ upper: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let bytes = SIMD4<UInt32>(repeating: 0xff00ff)
    let even = lanes(lower & bytes, upper & bytes) &>> 8
    let odd = lanes((lower &>> 8) & bytes, (upper &>> 8) & bytes) & SIMD8(repeating: 0xff00)
    return unsafeBitCast(even | odd, to: SIMD4<UInt32>.self) | SIMD4(repeating: 0xff00_0000)
  }

  /// 256 times the mixed bytes, rounded, each byte in sixteen bits.
  @inline(__always)
  private func lanes(_ lower: SIMD4<UInt32>, _ upper: SIMD4<UInt32>) -> SIMD8<UInt16> {
    let lower = unsafeBitCast(lower, to: SIMD8<UInt16>.self)
    let upper = unsafeBitCast(upper, to: SIMD8<UInt16>.self)
    return lower &* lowerWeight &+ upper &* upperWeight &+ SIMD8(repeating: 0x80)
  }

  /// Mixes a row with the pixels that lay below it.
  func mix(_ row: UnsafeMutablePointer<UInt32>, over below: UnsafePointer<UInt32>, count: Int) {
    var x = 0
    while x + 4 <= count {
      let upper = UnsafeRawPointer(row + x).loadUnaligned(as: SIMD4<UInt32>.self)
      let lower = UnsafeRawPointer(below + x).loadUnaligned(as: SIMD4<UInt32>.self)
      UnsafeMutableRawPointer(row + x).storeBytes(of: four(lower, upper), as: SIMD4<UInt32>.self)
      x += 4
    }
    while x < count {
      row[x] = mixed(below[x], row[x], weight)
      x += 1
    }
  }

  /// Mixes a pixel over all those of a row.
  func mix(_ pixel: UInt32, over row: UnsafeMutablePointer<UInt32>, count: Int) {
    let upper = SIMD4<UInt32>(repeating: pixel)
    var x = 0
    while x + 4 <= count {
      let lower = UnsafeRawPointer(row + x).loadUnaligned(as: SIMD4<UInt32>.self)
      UnsafeMutableRawPointer(row + x).storeBytes(of: four(lower, upper), as: SIMD4<UInt32>.self)
      x += 4
    }
    while x < count {
      row[x] = mixed(row[x], pixel, weight)
      x += 1
    }
  }
}

/// Mixes rows of pixels by the alpha of a mask, four pixels at a time, to the same result as `mixed` one by one.
struct MaskMixer {
  private let all: SIMD4<UInt32>

  /// - Parameter weight: of the upper pixels where the mask is opaque, 0 to 256.
  init(weight: UInt32) { all = SIMD4(repeating: min(weight, 256)) }

  /// The weight of upper pixels.
  /// - Parameter alpha: 0 to 255.
  @inline(__always)
  private func weight(_ alpha: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let sum = all &* alpha &+ SIMD4(repeating: 127)
    // Divided by 255, exactly for all sums that there are.
    return (sum &+ SIMD4(repeating: 1) &+ (sum &>> 8)) &>> 8
  }

  @inline(__always)
  private func four(_ lower: SIMD4<UInt32>, _ upper: SIMD4<UInt32>, _ mask: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let weight = weight(mask & SIMD4(repeating: 0xff))
    // The weights of two bytes, sixteen bits apart.
    let upperWeight = unsafeBitCast(weight | weight &<< 16, to: SIMD8<UInt16>.self)
    let lowerWeight = SIMD8<UInt16>(repeating: 256) &- upperWeight
    let bytes = SIMD4<UInt32>(repeating: 0xff00ff)
    func lanes(_ lower: SIMD4<UInt32>, _ upper: SIMD4<UInt32>) -> SIMD8<UInt16> {
      unsafeBitCast(lower, to: SIMD8<UInt16>.self) &* lowerWeight
        &+ unsafeBitCast(upper, to: SIMD8<UInt16>.self) &* upperWeight &+ SIMD8(repeating: 0x80)
    }
    let even = lanes(lower & bytes, upper & bytes) &>> 8
    let odd = lanes((lower &>> 8) & bytes, (upper &>> 8) & bytes) & SIMD8(repeating: 0xff00)
    return unsafeBitCast(even | odd, to: SIMD4<UInt32>.self) | SIMD4(repeating: 0xff00_0000)
  }

  /// Mixes a row with the pixels that lay below it.
  /// - Parameter mask: grey pixels, as bright as the mask is opaque.
  func mix(
    _ row: UnsafeMutablePointer<UInt32>, over below: UnsafePointer<UInt32>, by mask: UnsafePointer<UInt32>, count: Int
  ) {
    var x = 0
    while x + 4 <= count {
      let upper = UnsafeRawPointer(row + x).loadUnaligned(as: SIMD4<UInt32>.self)
      let lower = UnsafeRawPointer(below + x).loadUnaligned(as: SIMD4<UInt32>.self)
      let alpha = UnsafeRawPointer(mask + x).loadUnaligned(as: SIMD4<UInt32>.self)
      UnsafeMutableRawPointer(row + x).storeBytes(of: four(lower, upper, alpha), as: SIMD4<UInt32>.self)
      x += 4
    }
    while x < count {
      row[x] = mixed(below[x], row[x], weight(SIMD4(repeating: mask[x] & 0xff))[0])
      x += 1
    }
  }
}
