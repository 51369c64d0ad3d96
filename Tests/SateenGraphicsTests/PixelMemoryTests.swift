import Dispatch
import Glibc
import SateenGraphics
import XCTest

final class PixelMemoryTests: XCTestCase {
  private static func isClear(_ bitmap: Bitmap) -> Bool {
    UnsafeRawBufferPointer(start: bitmap.data, count: bitmap.byteCount).allSatisfy { $0 == 0 }
  }

  func testBitmapsAreClearWhateverTheirMemoryWasUsedForBefore() {
    for round in 0..<4 {
      for height in [100, 190, 191, 192, 256, 300, 511, 512, 700, 1_024, 1_025, 3_000] {
        guard let bitmap = Bitmap(size: PixelSize(width: 256, height: height)) else {
          XCTFail("no bitmap of \(height) rows")
          continue
        }
        XCTAssertTrue(Self.isClear(bitmap), "\(height) rows, round \(round)")
        memset(bitmap.pixels, 0xa5, bitmap.byteCount)
      }
    }
  }

  func testThreadsThatPassMemoryOnNeverShareIt() {
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for round in 0..<300 {
        let mine = UInt8(thread + 1)
        let bitmaps = (0..<3).compactMap {
          Bitmap(size: PixelSize(width: 256, height: 80 + (round * 37 + $0 * 61) % 400))
        }
        for bitmap in bitmaps {
          if !Self.isClear(bitmap) { XCTFail("thread \(thread), round \(round)") }
          memset(bitmap.pixels, Int32(mine), bitmap.byteCount)
        }
        for bitmap in bitmaps {
          let bytes = UnsafeRawBufferPointer(start: bitmap.data, count: bitmap.byteCount)
          if !bytes.allSatisfy({ $0 == mine }) { XCTFail("thread \(thread), round \(round)") }
        }
      }
    }
  }
}
