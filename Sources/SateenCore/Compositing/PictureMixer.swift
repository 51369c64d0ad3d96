/// Mixes rows of a picture, with colours premultiplied by alpha, over rows of opaque pixels by one weight.
///
/// Where the picture is opaque, four pixels are mixed at a time, to the same result as those of a group without a picture.
struct PictureMixer {
  private let weight: UInt32
  private let opaque: RowMixer

  /// - Parameter weight: of the picture, 0 to 256.
  init(weight: UInt32) {
    self.weight = min(weight, 256)
    opaque = RowMixer(weight: weight)
  }

  func mix(_ picture: UnsafePointer<UInt32>, over row: UnsafeMutablePointer<UInt32>, count: Int) {
    let opaqueAlpha = SIMD4<UInt32>(repeating: 0xff00_0000)
    var x = 0
    while x < count {
      if x + 4 <= count {
        let upper = UnsafeRawPointer(picture + x).loadUnaligned(as: SIMD4<UInt32>.self)
        let alpha = upper & opaqueAlpha
        if alpha == opaqueAlpha {
          let lower = UnsafeRawPointer(row + x).loadUnaligned(as: SIMD4<UInt32>.self)
          UnsafeMutableRawPointer(row + x).storeBytes(of: opaque.four(lower, upper), as: SIMD4<UInt32>.self)
          x += 4
          continue
        }
        if alpha == .zero {
          x += 4
          continue
        }
      }
      row[x] = mixed(picture[x], over: row[x])
      x += 1
    }
  }

  @inline(__always)
  private func mixed(_ upper: UInt32, over lower: UInt32) -> UInt32 {
    let all: UInt32 = 255 * 256
    let rest = all - (upper >> 24) * weight
    var result: UInt32 = 0xff00_0000
    for shift in [0, 8, 16] as [UInt32] {
      let sum = (upper >> shift & 0xff) * weight * 255 + (lower >> shift & 0xff) * rest
      result |= min((sum + all / 2) / all, 255) << shift
    }
    return result
  }
}
