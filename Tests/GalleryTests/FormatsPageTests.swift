import SateenGraphics
import SateenImages
import SateenLayout
import SateenNodes
import XCTest

@testable import Gallery

/// The page of formats.
final class FormatsPageTests: XCTestCase {
  private func bitmap(_ sample: FormatSample) throws -> Bitmap {
    try ImagePipeline().loadSynchronously(
      ImageRequest(source: sample.source, targetSize: PixelSize(width: 132, height: 88))
    ).bitmap
  }

  /// The mean difference of two bitmaps, in 255ths of a channel.
  private func difference(_ one: Bitmap, _ other: Bitmap) -> Double {
    XCTAssertEqual(one.size, other.size)
    var sum = 0
    for y in 0..<one.size.height {
      for x in 0..<one.size.width {
        let (a, b) = (one.pixel(x: x, y: y), other.pixel(x: x, y: y))
        for shift in [0, 8, 16] as [UInt32] { sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
      }
    }
    return Double(sum) / Double(one.size.width * one.size.height * 3)
  }

  func testAllFormatsShowTheSamePicture() throws {
    let exact = try bitmap(FormatSample("photo.png", "", ""))
    for sample in FormatSample.formats {
      // The lossy ones and those of 128 colours differ a little.
      XCTAssertLessThan(difference(try bitmap(sample), exact), 4, sample.id)
    }
  }

  func testKindsOfPixelsHaveTheSameColours() throws {
    let exact = try bitmap(FormatSample("sixteen-bits.png", "", ""))
    for name in ["turned.jpg", "p3.jpg", "adobe.jpg"] {
      XCTAssertLessThan(difference(try bitmap(FormatSample(name, "", "")), exact), 3, name)
    }
    XCTAssertLessThan(difference(try bitmap(FormatSample("inks.jpg", "", "")), exact), 8)
    let grey = try bitmap(FormatSample("grey.jpg", "", ""))
    let pixel = grey.pixel(x: 60, y: 40)
    XCTAssertEqual(pixel & 255, pixel >> 8 & 255)
    let rounded = try bitmap(FormatSample("transparent.webp", "", ""))
    XCTAssertEqual(rounded.pixel(x: 0, y: 0) >> 24, 0)
    XCTAssertEqual(rounded.pixel(x: 66, y: 44) >> 24, 255)
  }

  @MainActor
  func testEveryPictureIsThere() async throws {
    let stage = try GalleryStage("formats")
    let page = try stage.page(FormatsPage.self)
    var count = 0
    page.node.enumerateSubtree {
      guard let node = $0 as? ImageNode else { return }
      count += 1
      XCTAssertNil(node.error)
      if node.isVisible { XCTAssertNotNil(node.layer.contents) }
    }
    XCTAssertEqual(count, FormatSample.formats.count + FormatSample.kinds.count)
  }
}
