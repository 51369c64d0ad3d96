import SateenGraphics
import SateenLayout
import SateenNetwork
import SateenThreads
import ScriptedNetwork
import XCTest

@testable import SateenImages

/// The blur of pictures that are still coarse.
final class PreviewBlurTests: XCTestCase {
  private func bitmap(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) throws -> Bitmap {
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: width, height: height)))
    for y in 0..<height {
      for x in 0..<width {
        bitmap.pixels.storeBytes(of: color(x, y), toByteOffset: y * bitmap.bytesPerRow + x * 4, as: UInt32.self)
      }
    }
    return bitmap
  }

  private func blur(_ bitmap: Bitmap, radius: Int) {
    let request = ImageRequest(source: .file(""), targetSize: nil)
    // After one scan, a picture at an eighth of its size is blurred by one pixel.
    let side = bitmap.size
    let source = PixelSize(width: side.width * 8 / radius, height: side.height * 8 / radius)
    var plan = DecodePlan(source: source, request: request)
    plan.output = side
    let blur = PreviewBlur(scans: 1, plan: plan)
    XCTAssertEqual(blur.radius, radius)
    blur.apply(to: bitmap)
  }

  private func red(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Int { Int(bitmap.pixel(x: x, y: y) >> 16 & 0xff) }

  func testOneColourStaysAsItIs() throws {
    for color: UInt32 in [0xff00_0000, 0xffff_ffff, 0xff12_34fe, 0x8040_2011, 0] {
      for radius in [1, 2, 4, 8] {
        let picture = try bitmap(40, 24) { _, _ in color }
        blur(picture, radius: radius)
        for y in 0..<24 { for x in 0..<40 { XCTAssertEqual(picture.pixel(x: x, y: y), color) } }
      }
    }
  }

  func testADotSpreadsEquallyToAllSidesAndKeepsItsLight() throws {
    let picture = try bitmap(61, 61) { x, y in x == 30 && y == 30 ? 0xffff_ffff : 0xff00_0000 }
    blur(picture, radius: 1)
    var sum = 0
    for y in 0..<61 {
      for x in 0..<61 {
        let value = red(picture, x, y)
        sum += value
        XCTAssertEqual(value, red(picture, y, x))
        XCTAssertEqual(value, red(picture, 60 - x, y))
        if max(abs(x - 30), abs(y - 30)) > 3 { XCTAssertEqual(value, 0, "\(x), \(y)") }
      }
    }
    // Three means of three pixels along each axis leave 7/27 of the light in the middle.
    XCTAssertEqual(Double(red(picture, 30, 30)), 255 * 49 / 729, accuracy: 1.5)
    XCTAssertEqual(Double(sum), 255, accuracy: 25)
  }

  func testEdgesAreRepeatedBeyondThePicture() throws {
    // White on the left, black on the right, across strips of columns that are blurred together.
    let picture = try bitmap(80, 20) { x, _ in x < 40 ? 0xffff_ffff : 0xff00_0000 }
    blur(picture, radius: 4)
    for y in 0..<20 {
      XCTAssertEqual(red(picture, 0, y), 255, "nothing dark comes in from outside")
      XCTAssertEqual(red(picture, 79, y), 0)
      XCTAssertEqual(Double(red(picture, 39, y) + red(picture, 40, y)), 255, accuracy: 2)
      for x in 0..<79 { XCTAssertGreaterThanOrEqual(red(picture, x, y), red(picture, x + 1, y)) }
      for x in 0..<80 { XCTAssertEqual(red(picture, x, y), red(picture, x, 0), "rows stay equal") }
    }
    XCTAssertGreaterThan(red(picture, 45, 9), 5)
    let lying = try bitmap(20, 80) { _, y in y < 40 ? 0xffff_ffff : 0xff00_0000 }
    blur(lying, radius: 4)
    for y in 0..<80 { for x in 0..<20 { XCTAssertEqual(red(lying, x, y), red(picture, y, x)) } }
  }

  func testPicturesSmallerThanTheBlurBecomeTheirMean() throws {
    let picture = try bitmap(2, 1) { x, _ in x == 0 ? 0xffff_ffff : 0xff00_0000 }
    let plan = DecodePlan(source: PixelSize(width: 2, height: 1), request: ImageRequest(source: .file("")))
    PreviewBlur(scans: 1, plan: plan).apply(to: picture)
    XCTAssertEqual(Double(red(picture, 0, 0)), 127, accuracy: 12)
    XCTAssertEqual(Double(red(picture, 1, 0)), 127, accuracy: 12)
  }

  func testTheBlurHalvesWithEachScanAndFollowsTheSize() {
    func radii(_ side: Int) -> [Int] {
      let request = ImageRequest(
        source: .file(""), targetSize: PixelSize(width: side, height: side), contentMode: .aspectFill)
      let plan = DecodePlan(source: PixelSize(width: 800, height: 800), request: request)
      return (0..<8).map { PreviewBlur(scans: $0, plan: plan).radius }
    }
    XCTAssertEqual(radii(800), [0, 8, 4, 2, 1, 1, 0, 0], "none for files without scans")
    XCTAssertEqual(radii(400), [0, 4, 2, 1, 1, 0, 0, 0])
    XCTAssertEqual(radii(50), [0, 1, 0, 0, 0, 0, 0, 0])
  }

  // MARK: Files

  /// The mean difference of neighbours along both axes.
  private func roughness(_ bitmap: Bitmap) -> Double {
    var sum = 0
    for y in 1..<bitmap.size.height {
      for x in 1..<bitmap.size.width {
        sum += abs(red(bitmap, x, y) - red(bitmap, x - 1, y)) + abs(red(bitmap, x, y) - red(bitmap, x, y - 1))
      }
    }
    return Double(sum) / Double(bitmap.size.count)
  }

  private func pictures(_ request: ImageRequest, isBlurred: Bool) throws -> [(scans: Int, bitmap: Bitmap)] {
    let bytes = try Fixture.bytes("photo-progressive.jpg")
    let decoder = ProgressiveJPEG(name: "arriving")
    var all: [(Int, Bitmap)] = []
    for start in stride(from: 0, to: bytes.count, by: 200) {
      try decoder.append(bytes[start..<min(bytes.count, start + 200)])
      if let bitmap = try decoder.scanImage(for: request, isBlurred: isBlurred) {
        all.append((decoder.scanCount, bitmap))
      }
    }
    return all
  }

  func testPicturesOfAFileAreSmoothAtFirstAndTheLastOneIsSharp() throws {
    let request = ImageRequest(source: .bytes(ImageBytes([], name: "arriving")))
    let (plain, blurred) = (try pictures(request, isBlurred: false), try pictures(request, isBlurred: true))
    XCTAssertEqual(plain.map(\.scans), blurred.map(\.scans))
    let first = try XCTUnwrap(plain.indices.first { plain[$0].scans == 1 })
    XCTAssertLessThan(roughness(blurred[first].bitmap), roughness(plain[first].bitmap) / 2)
    XCTAssertEqual(blurred.last?.bitmap.pngData(), plain.last?.bitmap.pngData())
    var sharpest = 0.0
    for scans in Set(blurred.map(\.scans)).sorted() {
      let last = try XCTUnwrap(blurred.last { $0.scans == scans })
      let value = roughness(last.bitmap)
      XCTAssertGreaterThanOrEqual(value, sharpest * 0.98, "after \(scans) scans")
      sharpest = max(sharpest, value)
    }
  }

  func testRoundedCornersStaySharp() throws {
    var request = ImageRequest(
      source: .bytes(ImageBytes([], name: "arriving")), targetSize: PixelSize(width: 100, height: 100))
    request.cornerRadius = 20
    let (plain, blurred) = (try pictures(request, isBlurred: false), try pictures(request, isBlurred: true))
    let (a, b) = (try XCTUnwrap(plain.first).bitmap, try XCTUnwrap(blurred.first).bitmap)
    XCTAssertFalse(b.isOpaque)
    for y in 0..<a.size.height {
      for x in 0..<a.size.width { XCTAssertEqual(a.pixel(x: x, y: y) >> 24, b.pixel(x: x, y: y) >> 24) }
    }
    XCTAssertNotEqual(a.pngData(), b.pngData())
  }

  // MARK: Requests

  func testEqualRequestsShareABlurredPreviewIfOneOfThemWantsThat() async throws {
    let whole = try Fixture.bytes("photo-progressive.jpg")
    let server = ScriptedDownloader()
    server.holds = true
    let pipeline = ImagePipeline(
      queue: WorkQueue(name: "test.images", workers: 2),
      loader: ResourceLoader(downloader: server, cache: RecentResources()))
    let request = ImageRequest(source: .url("https://pictures.test/photo.jpg"))
    let seen = Locked<[[Bitmap]]>([[], []])
    let tasks = [false, true].enumerated().map { index, blurs in
      pipeline.load(
        request, priority: .visible, isReload: false, blursPreviews: blurs,
        onProgress: { progress in
          if case .preview(let image) = progress { seen.withLock { $0[index].append(image.bitmap) } }
        }, completion: { _ in })
    }
    for _ in 0..<6_000 where server.held.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    let transfer = try XCTUnwrap(server.held.first)
    transfer.begin(.init(bytes: whole))
    let decoder = ProgressiveJPEG(name: "photo")
    var count = 0
    while decoder.scanCount < 1, count < whole.count {
      try decoder.append(whole[count..<min(count + 50, whole.count)])
      count = min(count + 50, whole.count)
      _ = try decoder.scanImage(for: request)
    }
    transfer.send(whole[..<count])
    for _ in 0..<6_000 where seen.withLock({ $0.contains { $0.isEmpty } }) {
      try await Task.sleep(for: .milliseconds(5))
    }
    let pictures = seen.withLock { $0 }
    let expected = ProgressiveJPEG(name: "photo")
    try expected.append(whole[..<count])
    let data = try expected.scanImage(for: request, isBlurred: true)?.pngData()
    XCTAssertEqual(pictures[0].first?.pngData(), data)
    XCTAssertEqual(pictures[1].first?.pngData(), data)
    XCTAssertNotEqual(data, try expected.scanImage(for: request)?.pngData())
    withExtendedLifetime(tasks) {}
  }
}
