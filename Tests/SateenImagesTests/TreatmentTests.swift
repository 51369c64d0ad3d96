import SateenLayout
import SateenThreads
import XCTest

@testable import SateenGraphics
@testable import SateenImages

/// Steps after decoding, with an image of 24 x 16 pixels and a colour in each quarter.
final class TreatmentTests: XCTestCase {
  private let picture = "opaque-with-alpha-channel.png"
  private let pipeline = ImagePipeline()

  private func request(
    _ width: Int, _ height: Int, _ mode: ImageContentMode = .aspectFill, anchor: Point = Point(x: 0.5, y: 0.5),
    radius: Double = 0, _ change: (inout ImageTreatment) -> Void = { _ in }
  ) -> ImageRequest {
    var request = ImageRequest(
      source: Fixture.source(picture), targetSize: PixelSize(width: width, height: height), contentMode: mode,
      cropAnchor: anchor, cornerRadius: radius)
    change(&request.treatment)
    return request
  }

  private func bitmap(_ request: ImageRequest) throws -> Bitmap { try pipeline.loadSynchronously(request).bitmap }

  // MARK: Parts

  func testOnlyTheCropRectangleShows() throws {
    let quarter = try bitmap(request(100, 100) { $0.cropRect = Rect(x: 0.5, y: 0, width: 0.5, height: 0.5) })
    XCTAssertEqual(quarter.size, PixelSize(width: 8, height: 8), "a square of 12 x 8 pixels, which are not enlarged")
    for y in 0..<8 { for x in 0..<8 { assertColor(quarter, x, y, .topRight) } }
    let fitted = try bitmap(request(6, 100, .aspectFit) { $0.cropRect = Rect(x: 0, y: 0.5, width: 1, height: 0.5) })
    XCTAssertEqual(fitted.size, PixelSize(width: 6, height: 2))
    assertColor(fitted, 0, 0, .bottomLeft)
    assertColor(fitted, 5, 1, .bottomRight)
  }

  func testTheAnchorHoldsInsideOfTheCropRectangle() throws {
    let upper = Rect(x: 0, y: 0, width: 1, height: 0.5)
    let left = try bitmap(request(4, 4, anchor: Point(x: 0, y: 0.5)) { $0.cropRect = upper })
    for x in 0..<4 { assertColor(left, x, 2, .topLeft) }
    let right = try bitmap(request(4, 4, anchor: Point(x: 1, y: 0.5)) { $0.cropRect = upper })
    for x in 0..<4 { assertColor(right, x, 2, .topRight) }
  }

  func testACroppedPhotoIsTheSameAsItsPart() throws {
    let source = Fixture.source("photo-baseline.jpg")
    let whole = try bitmap(ImageRequest(source: source))
    var part = ImageRequest(source: source)
    part.treatment.cropRect = Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let cut = try bitmap(part)
    XCTAssertEqual(cut.size, PixelSize(width: 101, height: 37))
    for y in 0..<37 { for x in 0..<101 { XCTAssertEqual(cut.pixel(x: x, y: y), whole.pixel(x: x + 51, y: y + 75)) } }
  }

  func testUselessCropRectanglesShowAllAndAreToldOnce() throws {
    let said = Locked<[String]>([])
    OnceLog.look.listening({ sentence in said.withLock { $0.append(sentence) } }) {
      var treatment = ImageTreatment()
      for bad in [
        Rect(x: 0.5, y: 0.5, width: 0, height: 0), Rect(x: .nan, y: 0, width: 1, height: 1),
        Rect(x: 2, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: -1, height: 1),
        Rect(x: 0, y: 0, width: .infinity, height: 1),
      ] {
        treatment.cropRect = bad
        XCTAssertNil(treatment.cropRect)
      }
      XCTAssertEqual(said.withLock { $0.count }, 1)
      treatment.cropRect = Rect(x: -1, y: 0.5, width: 9, height: 9)
      XCTAssertEqual(treatment.cropRect, Rect(x: 0, y: 0.5, width: 1, height: 0.5))
      XCTAssertEqual(said.withLock { $0.count }, 2)
      treatment.cropRect = Rect(x: 0, y: 0, width: 1, height: 1)
      XCTAssertNil(treatment.cropRect, "all is all")
      XCTAssertEqual(treatment, ImageTreatment())
    }
    let sliver = try bitmap(request(10, 10) { $0.cropRect = Rect(x: 0.999, y: 0.999, width: 1e-9, height: 1e-9) })
    XCTAssertEqual(sliver.size, PixelSize(width: 1, height: 1))
    assertColor(sliver, 0, 0, .bottomRight)
  }

  // MARK: Modes

  func testModesWithAPlaceKeepThePixelsThatLieThere() throws {
    let corners: [(ImageContentMode, Quadrant?)] = [
      (.topLeft, .topLeft), (.topRight, .topRight), (.bottomLeft, .bottomLeft), (.bottomRight, .bottomRight),
      (.topLeading, .topLeft), (.bottomTrailing, .bottomRight),
    ]
    for (mode, color) in corners {
      let picture = try bitmap(request(6, 5, mode, anchor: Point(x: 0.5, y: 0.5)))
      XCTAssertEqual(picture.size, PixelSize(width: 6, height: 5))
      for (x, y) in [(0, 0), (5, 4)] { assertColor(picture, x, y, try XCTUnwrap(color), "\(mode)") }
    }
    let top = try bitmap(request(12, 4, .top))
    assertColor(top, 0, 3, .topLeft)
    assertColor(top, 11, 3, .topRight)
    let right = try bitmap(request(4, 10, .right))
    assertColor(right, 0, 0, .topRight)
    assertColor(right, 0, 9, .bottomRight)
    let bottom = try bitmap(request(12, 4, .bottom))
    assertColor(bottom, 0, 0, .bottomLeft)
    let left = try bitmap(request(4, 10, .left))
    assertColor(left, 3, 9, .bottomLeft)
    XCTAssertEqual(try bitmap(request(100, 100, .bottom)).size, PixelSize(width: 24, height: 16))
  }

  func testLeadingIsTheEdgeWhereLinesBegin() {
    XCTAssertEqual(ImageContentMode.leading.resolved(for: .leftToRight), .left)
    XCTAssertEqual(ImageContentMode.leading.resolved(for: .rightToLeft), .right)
    XCTAssertEqual(ImageContentMode.topTrailing.resolved(for: .rightToLeft), .topLeft)
    for mode in ImageContentMode.allCases {
      let (one, other) = (mode.resolved(for: .leftToRight), mode.resolved(for: .rightToLeft))
      XCTAssertEqual(one != other, mode.isDirectional, "\(mode)")
      XCTAssertFalse(one.isDirectional)
      XCTAssertEqual(one.place, mode.place, "leading is left in a request")
    }
    XCTAssertEqual(ImageContentMode.scaleToFill, .stretch)
    XCTAssertEqual(ImageContentMode.redraw, .stretch)
  }

  func testWithoutCroppingTheWholeImageIsInTheBitmap() throws {
    let whole = try bitmap(request(8, 8) { $0.isCropEnabled = false })
    XCTAssertEqual(whole.size, PixelSize(width: 12, height: 8))
    assertColor(whole, 0, 0, .topLeft)
    assertColor(whole, 11, 7, .bottomRight)
    XCTAssertEqual(try bitmap(request(6, 5, .topLeft) { $0.isCropEnabled = false }).size.width, 24)
    XCTAssertEqual(try bitmap(request(480, 480) { $0.isCropEnabled = false }).size.width, 24, "never enlarged")
    XCTAssertEqual(try bitmap(request(12, 50, .aspectFit) { $0.isCropEnabled = false }).size.width, 12)
  }

  func testSmallImagesAreEnlargedOnRequestOnly() throws {
    func size(_ width: Int, _ height: Int, _ mode: ImageContentMode) throws -> PixelSize {
      try bitmap(request(width, height, mode) { $0.forcesUpscaling = true }).size
    }
    XCTAssertEqual(try size(48, 24, .aspectFill), PixelSize(width: 48, height: 24))
    XCTAssertEqual(try size(48, 100, .aspectFit), PixelSize(width: 48, height: 32))
    XCTAssertEqual(try size(100, 4, .stretch), PixelSize(width: 100, height: 4))
    XCTAssertEqual(try size(100, 100, .center), PixelSize(width: 24, height: 16))
    XCTAssertEqual(try size(8, 8, .aspectFill), PixelSize(width: 8, height: 8))
    let large = try bitmap(request(240, 160) { $0.forcesUpscaling = true })
    assertColor(large, 20, 20, .topLeft)
    assertColor(large, 230, 150, .bottomRight)
  }

  // MARK: Steps

  func testAnotherTintIsMadeOfTheDecodedImage() throws {
    let red = Color(hex: 0xff0000).light
    let first = try bitmap(request(8, 8) { $0.tint = red })
    XCTAssertEqual(first.pixel(x: 3, y: 3), 0xffff_0000)
    let second = try bitmap(request(8, 8) { $0.tint = Color(hex: 0x0000ff).light })
    XCTAssertEqual(second.pixel(x: 3, y: 3), 0xff00_00ff)
    XCTAssertEqual(pipeline.statistics.decodes, 1)
    XCTAssertEqual(pipeline.statistics.treatments, 2)
    XCTAssertTrue(try bitmap(request(8, 8) { $0.tint = red }) === first)
    XCTAssertEqual(pipeline.statistics.treatments, 2)
    XCTAssertNotNil(pipeline.cachedBitmap(for: request(8, 8)), "the decoded image is there for others")
  }

  func testPiecesAreDrawnInTheSizeOfTheBox() throws {
    let caps = ImageResizing(capInsets: EdgeInsets(horizontal: 10, vertical: 6))
    let wide = try bitmap(request(100, 40) { $0.resizing = caps })
    XCTAssertEqual(wide.size, PixelSize(width: 100, height: 40))
    assertColor(wide, 9, 5, .topLeft)
    assertColor(wide, 91, 35, .bottomRight)
    assertColor(wide, 20, 5, .topLeft, "the middle begins with the colours left of it")
    _ = try bitmap(request(50, 90) { $0.resizing = caps })
    XCTAssertEqual(pipeline.statistics.decodes, 1, "one file for all sizes")
  }

  func testAModificationRunsOnceForEqualKeys() throws {
    let calls = Locked(0)
    func stamped(_ key: String) -> ImageRequest {
      request(8, 8) {
        $0.modification = ImageModification(key: key) { image, traits in
          calls.withLock { $0 += 1 }
          XCTAssertEqual(image.size, PixelSize(width: 8, height: 8))
          return image.tinted(Color(hex: 0x123456).light)
        }
      }
    }
    let outcomes = Outcomes()
    pipeline.queue.isSuspended = true
    for index in 0..<5 { pipeline.load(stamped("stamp"), completion: outcomes.record("\(index)")) }
    pipeline.queue.isSuspended = false
    pipeline.queue.waitUntilIdle()
    XCTAssertEqual(outcomes.bitmaps.count, 5)
    XCTAssertEqual(Set(outcomes.bitmaps.map(ObjectIdentifier.init)).count, 1)
    XCTAssertEqual(calls.withLock { $0 }, 1)
    XCTAssertEqual(pipeline.statistics.joined, 4)
    XCTAssertEqual(try bitmap(stamped("stamp")).pixel(x: 1, y: 1), 0xff12_3456)
    XCTAssertEqual(calls.withLock { $0 }, 1)
    _ = try bitmap(stamped("other"))
    XCTAssertEqual(calls.withLock { $0 }, 2)
    XCTAssertEqual(pipeline.statistics.decodes, 1)
  }

  func testAModificationThatHasNothingToGiveLeavesTheImage() throws {
    let same = try bitmap(request(8, 8) { $0.modification = ImageModification(key: "none") { _, _ in nil } })
    assertColor(same, 0, 0, .topLeft)
    let said = Locked<[String]>([])
    try OnceLog.look.listening({ sentence in said.withLock { $0.append(sentence) } }) {
      for (index, scale) in [0, .nan, -1, .infinity].enumerated() {
        let odd = try bitmap(
          request(8, 8) {
            $0.modification = ImageModification(key: "odd \(index)") { _, _ in
              Bitmap(size: PixelSize(width: 3, height: 3), scale: scale)
            }
          })
        XCTAssertEqual(odd.size, PixelSize(width: 8, height: 8))
      }
      XCTAssertEqual(said.withLock { $0.filter { $0.contains("odd 1") }.count }, 1)
    }
    let larger = try bitmap(
      request(8, 8) {
        $0.modification = ImageModification(key: "larger") { _, _ in Bitmap(size: PixelSize(width: 90, height: 30)) }
      })
    XCTAssertEqual(larger.size, PixelSize(width: 90, height: 30))
  }

  func testAModificationIsToldItsScaleAndItsAppearance() throws {
    let seen = Locked<[ImageModification.Traits]>([])
    let note = ImageModification(key: "note") { _, traits in
      seen.withLock { $0.append(traits) }
      return nil
    }
    for (side, appearance) in [(8, Appearance.light), (8, .dark), (160, .light)] {
      var wanted = request(side, side) {
        $0.modification = note
        $0.appearance = appearance
      }
      wanted.scale = 2
      _ = try bitmap(wanted)
    }
    XCTAssertEqual(seen.withLock { $0.map(\.scale) }, [2, 2, 0.2])
    XCTAssertEqual(seen.withLock { $0.map(\.appearance) }, [.light, .dark, .light])
    let light = try bitmap(request(9, 9) { $0.tint = .init(red: 1, green: 0, blue: 0) })
    let dark = try bitmap(
      request(9, 9) {
        $0.tint = .init(red: 1, green: 0, blue: 0)
        $0.appearance = .dark
      })
    XCTAssertTrue(light === dark, "the appearance is in no other key")
  }

  func testCornersAreCutLastAndInNoSharedBitmap() throws {
    let shared = try XCTUnwrap(
      Bitmap(size: PixelSize(width: 8, height: 8)) { context in
        context.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: Color(hex: 0x00ff00))
      })
    let round = try bitmap(
      request(8, 8, radius: 4) { $0.modification = ImageModification(key: "s") { _, _ in shared } })
    XCTAssertEqual(round.pixel(x: 0, y: 0) >> 24, 0)
    XCTAssertEqual(round.pixel(x: 4, y: 4), 0xff00_ff00)
    XCTAssertEqual(shared.pixel(x: 0, y: 0), 0xff00_ff00)
    let opaque = try bitmap(request(8, 8, radius: 4) { $0.forcesUpscaling = true })
    XCTAssertEqual(opaque.pixel(x: 0, y: 0) >> 24, 0, "an opaque image gets transparent corners")
    let decoded = try bitmap(request(8, 8))
    XCTAssertEqual(decoded.pixel(x: 0, y: 0) >> 24, 255)
  }

  func testRoundedModificationsHaveABorder() throws {
    let round = try bitmap(
      request(16, 16) { $0.modification = .rounded(borderWidth: 2, borderColor: Color(hex: 0xff00ff)) })
    XCTAssertEqual(round.pixel(x: 0, y: 0) >> 24, 0)
    XCTAssertEqual(round.pixel(x: 8, y: 1) & 0xff00ff, 0xff00ff)
    assertColor(round, 5, 5, .topLeft)
    let square = try bitmap(request(16, 16) { $0.modification = .rounded(cornerRadius: 0) })
    assertColor(square, 0, 0, .topLeft)
    for bad in [Double.nan, -5, .infinity] {
      let odd = try bitmap(
        request(16, 16) {
          $0.modification = .rounded(cornerRadius: bad, borderWidth: bad, borderColor: Color(hex: 0xff00ff))
        })
      XCTAssertEqual(odd.size, PixelSize(width: 16, height: 16))
    }
    let tinted = try bitmap(request(16, 16) { $0.modification = .tint(Color(hex: 0x0000ff)) })
    XCTAssertEqual(tinted.pixel(x: 8, y: 8), 0xff00_00ff)
    let both = try bitmap(
      request(16, 16) { $0.modification = ImageModification.tint(Color(hex: 0x0000ff)).followed(by: .rounded()) })
    XCTAssertEqual(both.pixel(x: 8, y: 8), 0xff00_00ff)
    XCTAssertEqual(both.pixel(x: 0, y: 0) >> 24, 0)
    XCTAssertNotEqual(ImageModification.rounded(borderWidth: 1), .rounded(borderWidth: 2))
    XCTAssertNotEqual(ImageModification.tint(.black), .tint(.white))
  }

  func testTheCacheDoesNotRetainTheClosureOfAModification() throws {
    final class Model: Sendable {}
    weak var gone: Model?
    try {
      let model = Model()
      gone = model
      _ = try bitmap(
        request(8, 8) {
          $0.modification = ImageModification(key: "model") { image, _ in
            withExtendedLifetime(model) { image.tinted(Color(hex: 0xff0000).light) }
          }
        })
    }()
    XCTAssertNil(gone)
    let known = pipeline.cachedBitmap(
      for: request(8, 8) { $0.modification = ImageModification(key: "model") { _, _ in nil } })
    XCTAssertEqual(known?.pixel(x: 2, y: 2), 0xffff_0000)
  }

  func testForgettingASourceForgetsAllThatIsMadeOfIt() throws {
    let wanted = request(8, 8) { $0.tint = Color(hex: 0xff0000).light }
    _ = try bitmap(wanted)
    pipeline.forget(Fixture.source(picture))
    XCTAssertNil(pipeline.cachedBitmap(for: wanted))
    XCTAssertNil(pipeline.cachedBitmap(for: request(8, 8)))
  }

  func testPlainRequestsHaveNoTreatment() {
    var plain = request(8, 8)
    XCTAssertNil(plain.treated)
    XCTAssertNil(plain.base)
    plain.treatment.isCropEnabled = false
    XCTAssertNil(plain.base, "part of decoding")
    plain.treatment.isCropEnabled = true
    XCTAssertNil(plain.treated)
    XCTAssertEqual(plain, request(8, 8))
  }

  func testABitmapAtHandIsTreatedOnceForAll() throws {
    let image = try XCTUnwrap(
      Bitmap(size: PixelSize(width: 20, height: 10)) { context in
        context.fill(Rect(x: 10, y: 0, width: 10, height: 10), with: Color(hex: 0x00ff00))
      })
    let wanted = request(10, 10) {
      $0.cropRect = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
      $0.tint = Color(hex: 0xff0000).light
    }
    XCTAssertNil(pipeline.drawing(of: image, as: wanted))
    let drawn = pipeline.draw(image, as: wanted)
    XCTAssertEqual(drawn.size, PixelSize(width: 10, height: 10))
    XCTAssertEqual(drawn.pixel(x: 0, y: 0), 0xffff_0000)
    XCTAssertTrue(pipeline.drawing(of: image, as: wanted) === drawn)
    XCTAssertTrue(pipeline.draw(image, as: wanted) === drawn)
    XCTAssertEqual(pipeline.statistics.treatments, 1)
  }

  func testNoTreatmentTraps() throws {
    try withSeed { generator in
      let numbers = [0, -1, 0.3, 0.5, 1, 7, 1e9, -1e9, .nan, .infinity, 1e-12]
      func number() -> Double { numbers.randomElement(using: &generator) ?? 0 }
      func side() -> Int { [0, 1, 2, 9, 33, 40_000].randomElement(using: &generator) ?? 1 }
      try OnceLog.look.listening({ _ in }) {
        for _ in 0..<400 {
          var wanted = request(
            side(), min(side(), 50), ImageContentMode.allCases.randomElement(using: &generator) ?? .center,
            anchor: Point(x: number(), y: number()), radius: number()
          ) {
            if Bool.random(using: &generator) {
              $0.cropRect = Rect(x: number(), y: number(), width: number(), height: number())
            }
            $0.isCropEnabled = Bool.random(using: &generator)
            $0.isMirrored = Bool.random(using: &generator)
            $0.forcesUpscaling = Bool.random(using: &generator)
            if Bool.random(using: &generator) {
              let insets = EdgeInsets(top: number(), left: number(), bottom: number(), right: number())
              $0.resizing = ImageResizing(
                capInsets: insets, mode: Bool.random(using: &generator) ? .tile : .stretch, scale: number())
            }
            if Bool.random(using: &generator) { $0.tint = Color(hex: 0x00ff00).light }
            if Bool.random(using: &generator) {
              $0.modification = .rounded(cornerRadius: number(), borderWidth: number())
            }
          }
          wanted.scale = number()
          _ = try pipeline.loadSynchronously(wanted)
        }
      }
    }
  }
}
