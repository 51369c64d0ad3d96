import SateenCore
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenDebug

final class ImageScalingTests: XCTestCase {
  func testTheTextTellsPixelsInMemoryPerPixelOnScreen() {
    let table: [(PixelSize, Size, Double, String?)] = [
      (PixelSize(width: 100, height: 50), Size(width: 100, height: 50), 1, nil),
      (PixelSize(width: 200, height: 100), Size(width: 100, height: 50), 2, nil),
      (PixelSize(width: 200, height: 100), Size(width: 100, height: 50), 1, "4.00x"),
      (PixelSize(width: 100, height: 50), Size(width: 100, height: 50), 2, "0.25x"),
      // Bounds are rounded down to whole pixels before they are compared.
      (PixelSize(width: 100, height: 50), Size(width: 100.9, height: 50.9), 1, nil),
      (PixelSize(width: 150, height: 75), Size(width: 100.5, height: 50.5), 1.5, nil),
      (PixelSize(width: 1001, height: 1000), Size(width: 1000, height: 1000), 1, nil),
      (PixelSize(width: 1010, height: 1000), Size(width: 1000, height: 1000), 1, "1.01x"),
      (PixelSize(width: 4000, height: 3000), Size(width: 400, height: 300), 1, "100.00x"),
      (PixelSize(width: 10, height: 10), .zero, 1, nil),
      (PixelSize(width: 10, height: 10), Size(width: 0.5, height: 20), 1, nil),
    ]
    for (image, size, scale, expected) in table {
      XCTAssertEqual(ImageScaling.text(of: image, shownIn: size, scale: scale), expected, "\(image) in \(size)")
    }
  }

  @MainActor func testOnlyPicturesOfAnotherSizeAreMarkedAtTheirBottomRight() async {
    let window = SampleWindow()
    let root = box(Rect(x: 0, y: 0, width: 400, height: 300), .white)
    let decoded = [PixelSize(width: 200, height: 160), PixelSize(width: 100, height: 80), nil]
    for (x, pixels) in zip([20.0, 150, 280], decoded) {
      root.addSubnode(SamplePicture(Rect(x: x, y: 20, width: 100, height: 80), pixels: pixels))
    }
    window.container.rootNode = root
    window.settle()
    DebugOverlays(window.container).enabled = .imageScaling
    window.frame()
    func reds(_ area: Rect) -> Int {
      var count = 0
      for y in stride(from: area.minY, to: area.maxY, by: 1) {
        for x in stride(from: area.minX, to: area.maxX, by: 1) where window.color(x, y) == 0xff0000 { count += 1 }
      }
      return count
    }
    XCTAssertGreaterThan(reds(Rect(x: 70, y: 70, width: 50, height: 30)), 20)
    XCTAssertEqual(reds(Rect(x: 20, y: 20, width: 100, height: 50)), 0)
    XCTAssertEqual(reds(Rect(x: 130, y: 0, width: 270, height: 300)), 0)
  }
}
