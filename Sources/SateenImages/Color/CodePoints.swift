import Glibc

/// Colours by code points: primaries and transfer characteristics of ITU-T H.273, as in AVIF files.
struct CodePoints {
  let primaries: Int
  let transfer: Int

  /// - Returns: nil where the colours are sRGB, or unknown.
  var colorSource: ColorSource? {
    let curve = self.curve
    let chromaticities = self.chromaticities
    if curve == nil, chromaticities == nil { return nil }
    return .curve(curve ?? .standard, chromaticities: chromaticities ?? Self.standard)
  }

  /// Chromaticities of white, red, green and blue: those of sRGB and BT.709.
  private static let standard = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]

  /// Table 2 of H.273; nil for BT.709's, and where they are unknown.
  private var chromaticities: [Double]? {
    let daylight = [0.3127, 0.329]
    switch primaries {
    case 4: return [0.31, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08]
    case 5: return daylight + [0.64, 0.33, 0.29, 0.6, 0.15, 0.06]
    case 6, 7: return daylight + [0.63, 0.34, 0.31, 0.595, 0.155, 0.07]
    case 8: return [0.31, 0.316, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049]
    case 9: return daylight + [0.708, 0.292, 0.17, 0.797, 0.131, 0.046]
    case 11: return [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
    case 12: return daylight + [0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
    case 22: return daylight + [0.63, 0.34, 0.295, 0.605, 0.155, 0.077]
    default: return nil
    }
  }

  /// Table 3 of H.273; nil for sRGB's. The curves of video count as sRGB's, because such images are made on screens
  /// and for screens.
  private var curve: ColorCurve? {
    switch transfer {
    case 4: return .power(2.2)
    case 5: return .power(2.8)
    case 8: return .power(1)
    case 16: return .quantizer
    case 17: return .power(2.6)
    case 18: return .hybrid
    default: return nil
    }
  }
}

/// The function from stored values to linear light.
enum ColorCurve: Hashable {
  case power(Double)
  /// sRGB's.
  case standard
  /// The perceptual quantizer of SMPTE ST 2084. Light beyond the white of standard screens is compressed.
  case quantizer
  /// Hybrid log-gamma of ITU-R BT.2100, for a screen of 1,000 candelas per square metre. Light beyond the white of
  /// standard screens is compressed.
  case hybrid

  /// The light for a value, both from 0 to 1.
  func light(_ value: Double) -> Double {
    switch self {
    case .power(let exponent): return pow(value, exponent)
    case .standard: return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    case .quantizer:
      let root = pow(value, 1 / 78.84375)
      let light = pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125)
      return Self.compressed(light * 10_000)
    case .hybrid:
      let a = 0.17883277
      let b = 1 - 4 * a
      let c = 0.5 - a * log(4 * a)
      let scene = value <= 0.5 ? value * value / 3 : (exp((value - c) / a) + b) / 12
      return Self.compressed(1_000 * pow(scene, 1.2))
    }
  }

  /// Fits light into the range of a standard screen, whose white is 203 candelas per square metre (ITU-R BT.2408). Up
  /// to three quarters of that, light stays as it is.
  private static func compressed(_ light: Double) -> Double {
    let x = light / 203
    return x < 0.75 ? x : 1 - 0.25 * exp(-(x - 0.75) / 0.25)
  }

  /// The curve as a table for Little CMS.
  var table: [UInt16] {
    (0..<4_096).map { UInt16((min(max(light(Double($0) / 4_095), 0), 1) * 65_535).rounded()) }
  }
}
