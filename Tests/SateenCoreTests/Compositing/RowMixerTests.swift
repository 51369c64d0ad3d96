import XCTest

@testable import SateenCore

final class RowMixerTests: XCTestCase {
  func testRowsAreMixedAsTheirPixelsAre() {
    var random = SeededRandom(seed: 7)
    for weight: UInt32 in [0, 1, 77, 128, 255, 256] {
      for count in 0...13 {
        let lower = (0..<count).map { _ in UInt32(random.int(0...0xff_ffff)) | 0xff00_0000 }
        let upper = (0..<count).map { _ in UInt32(random.int(0...0xff_ffff)) | 0xff00_0000 }
        let mixer = RowMixer(weight: weight)
        // Rows need not begin at a multiple of four pixels.
        var row = [0] + upper + [5]
        row.withUnsafeMutableBufferPointer { mixer.mix($0.baseAddress! + 1, over: lower, count: count) }
        XCTAssertEqual(row, [0] + zip(lower, upper).map { mixed($0, $1, weight) } + [5])
        var filled = [0] + lower + [5]
        filled.withUnsafeMutableBufferPointer { mixer.mix(0xff80_40ff, over: $0.baseAddress! + 1, count: count) }
        XCTAssertEqual(filled, [0] + lower.map { mixed($0, 0xff80_40ff, weight) } + [5])
      }
    }
  }

  func testMasksMixRowsAsTheirPixelsAre() {
    var random = SeededRandom(seed: 9)
    for weight: UInt32 in [0, 1, 77, 128, 255, 256] {
      let lower = (0..<256).map { _ in UInt32(random.int(0...0xff_ffff)) | 0xff00_0000 }
      let upper = (0..<256).map { _ in UInt32(random.int(0...0xff_ffff)) | 0xff00_0000 }
      // Only the lowest byte counts.
      let mask = (0..<256).map { UInt32($0) | UInt32(random.int(0...0xff)) << 24 }
      let whole = (0..<256).map { mixed(lower[$0], upper[$0], (weight * UInt32($0) + 127) / 255) }
      for first in [0, 1, 253] {
        var row = upper
        row.withUnsafeMutableBufferPointer { row in
          lower.withUnsafeBufferPointer { lower in
            mask.withUnsafeBufferPointer { mask in
              MaskMixer(weight: weight).mix(
                row.baseAddress! + first, over: lower.baseAddress! + first, by: mask.baseAddress! + first,
                count: 256 - first)
            }
          }
        }
        XCTAssertEqual(row, Array(upper[..<first]) + Array(whole[first...]))
      }
    }
  }

  func testMixingRoundsToTheNearestAndKeepsTheEnds() {
    for lower in [0, 1, 100, 254, 255] as [UInt32] {
      for upper in [0, 3, 128, 255] as [UInt32] {
        for weight in [0, 1, 64, 200, 256] as [UInt32] {
          let exact = (Double(lower) * Double(256 - weight) + Double(upper) * Double(weight)) / 256
          let found = mixed(lower << 16 | lower << 8 | lower, upper << 16 | upper << 8 | upper, weight)
          let byte = UInt32((exact + 0.5).rounded(.down))
          XCTAssertEqual(found, 0xff00_0000 | byte << 16 | byte << 8 | byte)
        }
      }
    }
  }
}
