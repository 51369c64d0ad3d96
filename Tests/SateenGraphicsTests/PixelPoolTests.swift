import Foundation
import SateenGraphics
import XCTest

final class PixelPoolTests: XCTestCase {
  private let size = PixelSize(width: 256, height: 128)

  func testMemoryOfAnEndedBitmapIsThatOfTheNextOne() throws {
    let pool = PixelPool()
    var first: Bitmap? = try XCTUnwrap(Bitmap(size: size, isOpaque: true, pool: pool))
    let address = first?.data
    first = nil
    XCTAssertEqual(pool.byteCount, 256 * 128 * 4)
    let second = try XCTUnwrap(Bitmap(size: size, isOpaque: true, pool: pool))
    XCTAssertEqual(second.data, address)
    XCTAssertEqual(pool.byteCount, 0)
    let third = try XCTUnwrap(Bitmap(size: size, isOpaque: true, pool: pool))
    XCTAssertNotEqual(third.data, second.data)
    XCTAssertNotEqual(third.number, second.number)
  }

  func testAnotherSizeFreesWhatIsKept() throws {
    let pool = PixelPool(limit: 2)
    useBitmaps(3, size, pool)
    XCTAssertEqual(pool.byteCount, 2 * 256 * 128 * 4)
    let large = try XCTUnwrap(Bitmap(size: PixelSize(width: 256, height: 300), isOpaque: true, pool: pool))
    XCTAssertEqual(pool.byteCount, 0)
    // A bitmap of the size before does not come back.
    useBitmaps(1, PixelSize(width: 256, height: 300), pool)
    XCTAssertEqual(pool.byteCount, large.byteCount)
  }

  func testAnOpaqueCopyKeepsTheMemory() throws {
    let pool = PixelPool()
    var copy: Bitmap? = try XCTUnwrap(Bitmap(size: size, pool: pool)).opaque()
    XCTAssertEqual(pool.byteCount, 0)
    XCTAssertNotNil(copy)
    copy = nil
    XCTAssertEqual(pool.byteCount, 256 * 128 * 4)
  }

  func testThreadsShareAPool() {
    let pool = PixelPool(limit: 3)
    let size = size
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for _ in 0..<300 {
        guard let bitmap = Bitmap(size: size, isOpaque: true, pool: pool) else { return XCTFail("no memory") }
        memset(bitmap.pixels, Int32(thread + 1), bitmap.byteCount)
        let bytes = UnsafeRawBufferPointer(start: bitmap.data, count: bitmap.byteCount)
        if !bytes.allSatisfy({ $0 == UInt8(thread + 1) }) { XCTFail("thread \(thread)") }
      }
    }
    XCTAssertLessThanOrEqual(pool.byteCount, 3 * 256 * 128 * 4)
  }

  private func useBitmaps(_ count: Int, _ size: PixelSize, _ pool: PixelPool) {
    let bitmaps = (0..<count).compactMap { _ in Bitmap(size: size, isOpaque: true, pool: pool) }
    XCTAssertEqual(bitmaps.count, count)
  }
}
