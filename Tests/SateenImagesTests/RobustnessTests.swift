import Foundation
import SateenGraphics
import SateenImages
import SateenThreads
import XCTest

final class RobustnessTests: XCTestCase {
  /// Any bytes lead to a bitmap or to an error message.
  private func assertSurvives(_ bytes: [UInt8], _ random: inout SeededGenerator) {
    let side = Int.random(in: 1...80, using: &random)
    let request = ImageRequest(
      source: .bytes(ImageBytes(bytes, name: "fuzz")), targetSize: PixelSize(width: side, height: side),
      cornerRadius: Double.random(in: -1...20, using: &random))
    let limits = ImageLimits(pixels: 200_000)
    do throws(ImageError) {
      let image = try ImagePipeline(limits: limits).loadSynchronously(request)
      XCTAssertLessThanOrEqual(image.bitmap.size.count, side * side)
    } catch {
      XCTAssertTrue(error.description.hasPrefix("fuzz: "), error.description)
    }
  }

  func testChangedBytesNeverCrash() throws {
    try withSeed { random in
      for name in try Fixture.pictures {
        let original = try Fixture.bytes(name)
        for _ in 0..<40 {
          var bytes = original
          for _ in 0..<Int.random(in: 1...12, using: &random) {
            // Half of the changes hit the first 64 bytes: mistakes of parsers are mostly in reading headers.
            let reach = Bool.random(using: &random) ? min(bytes.count, 64) : bytes.count
            let at = Int.random(in: 0..<reach, using: &random)
            bytes[at] = [0, 0xff, 0x7f, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
          }
          assertSurvives(bytes, &random)
        }
      }
    }
  }

  func testCutAndRepeatedBytesNeverCrash() throws {
    try withSeed { random in
      for name in try Fixture.pictures {
        let original = try Fixture.bytes(name)
        for _ in 0..<20 {
          var bytes = original
          let at = Int.random(in: 0...bytes.count, using: &random)
          let length = Int.random(in: 0...min(64, bytes.count - at), using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes.removeSubrange(at..<(at + length))
          case 1: bytes.insert(contentsOf: bytes[at..<(at + length)], at: at)
          default: bytes.removeSubrange(at...)
          }
          assertSurvives(bytes, &random)
        }
      }
    }
  }

  /// Wrong lengths mislead parsers, so each length is set to edge cases: too small for the length itself, just up to
  /// the end, one beyond the end, and the largest number.
  func testLyingLengthsNeverCrash() throws {
    try withSeed { random in
      for name in try Fixture.pictures {
        let original = try Fixture.bytes(name)
        for field in LengthFields(original).all {
          let rest = original.count - field.at
          for length in Array(0...17) + [rest - 9, rest - 8, rest - 1, rest, rest + 1, 1 << 31, 1 << 32 - 1] {
            assertSurvives(field.set(length, in: original), &random)
          }
        }
      }
    }
  }

  func testABoxThatEndsBeforeItsContentsIsRefused() {
    let start = [0, 0, 0, 16] + Array("ftypavif\0\0\0\0".utf8)
    for kind in ["meta", "iprp", "ipco", "ispe"] {
      for length: UInt8 in 0...21 {
        for padding in 0...12 {
          let file = start + [0, 0, 0, length] + Array(kind.utf8) + [UInt8](repeating: 0, count: padding)
          let source = ImageSource.bytes(ImageBytes(file, name: "box"))
          XCTAssertNotNil(error(of: ImageRequest(source: source)))
          XCTAssertThrowsError(try ImageHeader.read(source))
        }
      }
    }
  }

  func testNoiseBehindASignatureNeverCrashes() {
    withSeed { random in
      let signatures: [[UInt8]] = [
        [], [0xff, 0xd8, 0xff], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], Array("GIF89a".utf8),
        Array("RIFF\u{10}\0\0\0WEBPVP8X".utf8), [0, 0, 0, 16] + Array("ftypavif".utf8),
        [0xff, 0x0a], [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 0x0a],
      ]
      for signature in signatures {
        for _ in 0..<60 {
          let count = Int.random(in: 0...300, using: &random)
          let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
          assertSurvives(signature + noise, &random)
        }
      }
    }
  }

  /// The same requests give the same bytes on one worker and on many, in different orders.
  func testTheNumberOfWorkersDoesNotShow() throws {
    let names = try Fixture.pictures
    let requests = names.flatMap { name in
      [9, 20, 60].map { side in
        ImageRequest(
          source: Fixture.source(name), targetSize: PixelSize(width: side, height: side * 2 / 3),
          cornerRadius: Double(side) / 8)
      }
    }
    func decodeAll(workers: Int, order: [ImageRequest]) -> [ImageRequest: [UInt8]] {
      let queue = WorkQueue(name: "test.workers", workers: workers)
      let pipeline = ImagePipeline(queue: queue)
      let results = Locked<[ImageRequest: [UInt8]]>([:])
      for request in order {
        pipeline.load(request) { result in
          let bytes = (try? result.get().bitmap.pngData()) ?? []
          results.withLock { $0[request] = bytes }
        }
      }
      queue.waitUntilIdle()
      return results.withLock { $0 }
    }
    let one = decodeAll(workers: 1, order: requests)
    XCTAssertEqual(one.count, requests.count)
    XCTAssertEqual(one.filter { $0.value.isEmpty }.map(\.key.source.name), [])
    XCTAssertEqual(decodeAll(workers: 8, order: requests.reversed()), one)
  }
}
