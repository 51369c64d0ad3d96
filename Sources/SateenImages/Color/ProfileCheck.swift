import Glibc

/// Checks whether an ICC profile is sRGB by reading its tags. The many images with an sRGB profile then need no
/// transform. Source: ICC.1:2010, chapters 7 to 10.
struct ProfileCheck {
  private let view: ByteView

  static func isSRGB(_ profile: [UInt8]) -> Bool {
    profile.withUnsafeBytes { ProfileCheck(view: ByteView($0)).isSRGB }
  }

  private var isSRGB: Bool {
    guard view.has("RGB ", at: 16), view.has("acsp", at: 36), tag("A2B0") == nil else { return false }
    // The sRGB primaries, adapted to the white point of the profile connection space.
    let primaries: [(StaticString, [Double])] = [
      ("rXYZ", [0.4360, 0.2225, 0.0139]), ("gXYZ", [0.3851, 0.7169, 0.0971]), ("bXYZ", [0.1431, 0.0606, 0.7141]),
    ]
    for (name, wanted) in primaries {
      guard let at = tag(name) else { return false }
      for (index, value) in wanted.enumerated() {
        guard let found = fixed(at + 8 + 4 * index), abs(found - value) < 0.002 else { return false }
      }
    }
    let curves: [StaticString] = ["rTRC", "gTRC", "bTRC"]
    return curves.allSatisfy { name in tag(name).map { isStandardCurve(at: $0) } ?? false }
  }

  /// The offset of a tag's data.
  private func tag(_ name: StaticString) -> Int? {
    guard let count = view.be32(128), count <= 200 else { return nil }
    for index in 0..<count where view.has(name, at: 132 + 12 * index) { return view.be32(136 + 12 * index) }
    return nil
  }

  private func fixed(_ at: Int) -> Double? {
    view.be32(at).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
  }

  private func isStandardCurve(at: Int) -> Bool {
    if view.has("para", at: at), view.be16(at + 8) == 3 {
      let wanted = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
      return wanted.enumerated().allSatisfy { index, value in
        fixed(at + 12 + 4 * index).map { abs($0 - value) < 0.002 } ?? false
      }
    }
    guard view.has("curv", at: at), let count = view.be32(at + 8), count >= 256, count <= 65_536 else { return false }
    return stride(from: 0.0, through: 1, by: 1 / 32).allSatisfy { place in
      let index = Int((place * Double(count - 1)).rounded())
      guard let stored = view.be16(at + 12 + 2 * index) else { return false }
      let value = Double(index) / Double(count - 1)
      let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      return abs(Double(stored) / 65_535 - light) < 0.002
    }
  }
}
