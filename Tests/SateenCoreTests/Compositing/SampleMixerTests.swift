import Foundation
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenCore

/// Pictures that lie between the window's pixels, mixed in whole words, against the same channel by channel.
final class SampleMixerTests: XCTestCase {
  private static let size = PixelSize(width: 9, height: 7)

  func testMixesLikeASumOfFourChannelByChannel() throws {
    let seed =
      ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)
    print("SATEEN_TEST_SEED=\(seed)")
    var random = SeededRandom(seed: seed)
    for round in 0..<400 {
      let isOpaque = random.oneIn(2)
      let bitmap = try picture(isOpaque: isOpaque, &random)
      let opacity = random.oneIn(2) ? 1 : random.double(0...1)
      let isInMask = random.oneIn(4)
      let mixer = SampleMixer(bitmap, opacity: opacity, isInMask: isInMask)
      let toPicture = Transform(
        a: random.double(-1.5...1.5), b: random.double(-1.5...1.5), c: random.double(-1.5...1.5),
        d: random.double(-1.5...1.5), tx: random.double(-4...12), ty: random.double(-4...12))
      let y = random.int(0...9)
      let line = try XCTUnwrap(SampleLine(toPicture, row: y))
      var row = (0..<12).map { _ in UInt32(random.int(0...0xff_ffff)) | 0xff00_0000 }
      let before = row
      row.withUnsafeMutableBufferPointer { mixer.mix(line, 0..<12, of: $0.baseAddress!) }
      for x in 0..<12 {
        let place = toPicture.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let expected = mixed(bitmap, place, over: before[x], opacity: opacity, isInMask: isInMask)
        for shift in [0, 8, 16] as [UInt32] {
          let (one, other) = (Int(row[x] >> shift & 0xff), Int(expected >> shift & 0xff))
          // A place right between two steps of the weights may fall to either.
          XCTAssertEqual(one, other, accuracy: 3, "round \(round), column \(x), seed \(seed)")
        }
        XCTAssertEqual(row[x] >> 24, 255)
      }
    }
  }

  func testPlacesBeyondWholeNumbersAreLeftOut() {
    XCTAssertNil(SamplePlace(Point(x: Double.nan, y: 0)))
    XCTAssertNil(SamplePlace(Point(x: 0, y: Double.infinity)))
    XCTAssertNil(SampleLine(Transform(a: 1e300, b: 0, c: 0, d: 1, tx: 0, ty: 0), row: 0))
    XCTAssertNil(SampleLine(Transform(a: 1, b: 0, c: 0, d: 1, tx: -1e200, ty: 0), row: 0))
  }

  private func picture(isOpaque: Bool, _ random: inout SeededRandom) throws -> Bitmap {
    let bitmap = try XCTUnwrap(Bitmap(size: Self.size, isOpaque: isOpaque))
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let alpha = isOpaque ? 255 : random.oneIn(3) ? 0 : random.int(0...255)
        let pixel = (0..<3).reduce(UInt32(alpha) << 24) { $0 | UInt32(random.int(0...alpha)) << ($1 * 8) }
        bitmap.pixels.storeBytes(of: pixel, toByteOffset: y * bitmap.bytesPerRow + x * 4, as: UInt32.self)
      }
    }
    return bitmap
  }

  private func mixed(_ bitmap: Bitmap, _ place: Point, over lower: UInt32, opacity: Double, isInMask: Bool) -> UInt32 {
    let (left, top) = ((place.x - 0.5).rounded(.down), (place.y - 0.5).rounded(.down))
    let u = ((place.x - 0.5 - left) * 256).rounded(.down) / 256
    let v = ((place.y - 0.5 - top) * 256).rounded(.down) / 256
    func channel(_ x: Double, _ y: Double, _ shift: UInt32) -> Double {
      let column = Int(min(max(x, 0), Double(Self.size.width - 1)))
      let row = Int(min(max(y, 0), Double(Self.size.height - 1)))
      let pixel = bitmap.pixels.load(fromByteOffset: row * bitmap.bytesPerRow + column * 4, as: UInt32.self)
      return Double(pixel >> shift & 0xff)
    }
    func sampled(_ shift: UInt32) -> Double {
      let above = channel(left, top, shift) * (1 - u) + channel(left + 1, top, shift) * u
      let below = channel(left, top + 1, shift) * (1 - u) + channel(left + 1, top + 1, shift) * u
      return above * (1 - v) + below * v
    }
    let alpha = bitmap.isOpaque ? 255 : sampled(24)
    return ([0, 8, 16] as [UInt32]).reduce(0) { result, shift in
      let upper = isInMask ? alpha : sampled(shift)
      let sum = upper * opacity + Double(lower >> shift & 0xff) * (1 - alpha / 255 * opacity)
      return result | UInt32(min(sum, 255)) << shift
    }
  }
}
