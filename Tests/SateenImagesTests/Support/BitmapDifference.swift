import SateenGraphics
import XCTest

/// The difference of two bitmaps in premultiplied colours and alpha, of 255.
struct BitmapDifference {
  private(set) var largest = 0
  private(set) var mean = 0.0

  init(_ a: Bitmap, _ b: Bitmap, line: UInt = #line) {
    XCTAssertEqual(a.size, b.size, line: line)
    guard a.size == b.size else {
      (largest, mean) = (255, 255)
      return
    }
    var sum = 0
    for y in 0..<a.size.height {
      for x in 0..<a.size.width {
        let (left, right) = (a.pixel(x: x, y: y), b.pixel(x: x, y: y))
        for shift: UInt32 in [0, 8, 16, 24] {
          let difference = abs(Int(left >> shift & 0xff) - Int(right >> shift & 0xff))
          sum += difference
          largest = max(largest, difference)
        }
      }
    }
    mean = Double(sum) / Double(a.size.count * 4)
  }
}
