import SateenComponents
import Foundation
import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNetwork
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

/// Pictures as components: tints, parts, pieces, modifications.
@MainActor
final class PictureTests: XCTestCase {
  private func half(_ side: Int = 40) throws -> Bitmap {
    try XCTUnwrap(
      Bitmap(size: PixelSize(width: side, height: side)) { context in
        context.fill(Rect(x: 0, y: 0, width: Double(side) / 2, height: Double(side)), with: .black)
      })
  }

  private func source(_ bitmap: Bitmap) -> ImageSource {
    .bytes(ImageBytes(bitmap.pngData(), name: "\(UInt64.random(in: 0 ... .max))"))
  }

  /// A host whose window shows elements at its upper left.
  private func host(@LayoutBuilder _ body: @escaping @Sendable () -> Elements) -> HeadlessHost {
    let host = makeHost()
    host.container.backgroundColor = .white
    host.container.rootNode = ComponentNode { VStack(alignItems: .start) { body() } }
    host.settle()
    return host
  }

  private func colour(_ host: HeadlessHost, _ x: Int, _ y: Int) -> UInt32 {
    host.screenshot().pixel(x: x, y: y) & 0xffffff
  }

  func testATemplateTakesTheTintAroundItOrItsOwn() async throws {
    let image = try half()
    let file = source(image)
    let host = host {
      Picture(image).renderingMode(.template).surroundings(\.tint, Color(hex: 0xff0000))
      Picture(image).renderingMode(.template).tint(Color(hex: 0x00ff00)).surroundings(\.tint, Color(hex: 0xff0000))
      Picture(file).renderingMode(.template).tint(Color(hex: 0x0000ff)).frame(width: 40, height: 40)
      Picture(image).renderingMode(.template)
      Picture(image).tint(Color(hex: 0x0000ff))
    }
    XCTAssertEqual(colour(host, 5, 5), 0xff0000)
    XCTAssertEqual(colour(host, 30, 5), 0xffffff)
    XCTAssertEqual(colour(host, 5, 45), 0x00ff00)
    XCTAssertEqual(colour(host, 5, 85), 0x0000ff)
    XCTAssertEqual(colour(host, 5, 125), Color.accent.light.opaquePixel & 0xffffff)
    XCTAssertEqual(colour(host, 5, 165), 0x000000, "its own colours")
  }

  func testATintFollowsTheAppearanceAndOneThatIsSetAround() async throws {
    let image = try half()
    let pair = Color(light: Color(hex: 0xff0000), dark: Color(hex: 0x00ff00))
    let host = host {
      Picture(image).renderingMode(.template).tint(pair)
      Picture(image).renderingMode(.template).tint(pair).surroundings(\.appearance, .dark)
      Picture(image).modification(.tint(pair)).surroundings(\.appearance, .dark)
    }
    XCTAssertEqual([5, 45, 85].map { colour(host, 5, $0) }, [0xff0000, 0x00ff00, 0x00ff00])
    host.container.appearance = .dark
    host.settle()
    XCTAssertEqual([5, 45, 85].map { colour(host, 5, $0) }, [0x00ff00, 0x00ff00, 0x00ff00])
  }

  func testAResizablePictureTakesItsRoomAndKeepsItsCorners() async throws {
    let image = try XCTUnwrap(
      Bitmap(size: PixelSize(width: 9, height: 9), isOpaque: true) { context in
        context.fill(Rect(x: 0, y: 0, width: 9, height: 9), with: Color(hex: 0xff0000))
        context.fill(Rect(x: 4, y: 4, width: 1, height: 1), with: Color(hex: 0x0000ff))
      })
    let host = host {
      Picture(image).resizable(capInsets: EdgeInsets(4)).frame(width: 100, height: 50)
      Picture(image)
    }
    XCTAssertEqual(colour(host, 3, 3), 0xff0000)
    XCTAssertEqual(colour(host, 4, 4), 0x0000ff)
    XCTAssertEqual(colour(host, 95, 45), 0x0000ff)
    XCTAssertEqual(colour(host, 97, 45), 0xff0000)
    XCTAssertEqual(colour(host, 8, 58), 0xff0000, "a bitmap has its own size")
    XCTAssertEqual(colour(host, 9, 58), 0xffffff)
  }

  func testPartsModesModificationsAndHooks() async throws {
    let image = try half()
    let hooks = DrawingHooks(
      key: "mark",
      after: { context, _ in
        context.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: Color(hex: 0x00ff00))
      })
    let broken = ImageSource.bytes(ImageBytes([1], name: "broken \(UInt64.random(in: 0 ... .max))"))
    let host = host {
      Picture(image).cropRect(Rect(x: 0, y: 0, width: 0.5, height: 0.5))
      Picture(image).contentMode(.bottomTrailing).frame(width: 80, height: 60)
      Picture(image).modification(.tint(Color(hex: 0xff00ff))).drawingHooks(hooks)
      Picture(broken).defaultImage(image).frame(width: 40, height: 40)
      Picture(image).cropEnabled(false).forcesUpscaling().frame(width: 80, height: 40)
    }
    XCTAssertEqual(colour(host, 19, 19), 0x000000, "20 x 20 points are left")
    XCTAssertEqual(colour(host, 20, 19), 0xffffff)
    XCTAssertEqual(colour(host, 41, 41), 0x000000)
    XCTAssertEqual(colour(host, 39, 41), 0xffffff)
    XCTAssertEqual(colour(host, 41, 39), 0xffffff)
    XCTAssertEqual(colour(host, 1, 81), 0x00ff00)
    XCTAssertEqual(colour(host, 10, 90), 0xff00ff)
    XCTAssertEqual(colour(host, 10, 130), 0x000000)
    XCTAssertEqual(colour(host, 36, 170), 0x000000)
  }

  func testTreatmentsComeAndGoWithTheValue() async throws {
    struct Card: Component, Equatable {
      let image: Bitmap
      let isTinted: Store<Bool>

      static func == (a: Self, b: Self) -> Bool { a.image === b.image }

      var body: some LayoutElement {
        let picture = Picture(image)
        VStack(alignItems: .start) {
          isTinted.value ? picture.renderingMode(.template).tint(Color(hex: 0xff0000)).drawingHooks(nil) : picture
        }
      }
    }
    let isTinted = Store(false)
    let image = try half()
    let host = makeHost()
    host.container.backgroundColor = .white
    host.container.rootNode = ComponentNode { Card(image: image, isTinted: isTinted) }
    host.settle()
    XCTAssertEqual(colour(host, 5, 5), 0x000000)
    isTinted.value = true
    host.settle()
    XCTAssertEqual(colour(host, 5, 5), 0xff0000)
    isTinted.value = false
    host.settle()
    XCTAssertEqual(colour(host, 5, 5), 0x000000)
  }

  func testEqualPicturesAreEqualAndOthersAreNot() throws {
    let image = try half()
    let plain = Picture(image)
    XCTAssertEqual(plain, plain.renderingMode(.original).cropRect(nil).cropEnabled(true).tint(nil))
    let changes: [(Picture) -> Picture] = [
      { $0.renderingMode(.template) }, { $0.tint(.black) }, { $0.cropRect(Rect(x: 0, y: 0, width: 0.5, height: 1)) },
      { $0.cropEnabled(false) }, { $0.forcesUpscaling() }, { $0.mirroredInRightToLeft() }, { $0.resizable() },
      { $0.modification(.tint(.black)) }, { $0.blursPreviews() },
      { $0.defaultImage(image) }, { $0.drawingHooks(DrawingHooks(key: "a")) },
    ]
    for (index, change) in changes.enumerated() {
      XCTAssertNotEqual(plain, change(plain), "\(index)")
      XCTAssertEqual(change(plain), change(plain), "\(index)")
    }
  }

  func testAPictureOfAnAddressShowsAndGivesWayToALocalOneAndBack() async throws {
    let pipeline = ImagePipeline(loader: ResourceLoader(downloader: CurlDownloader(), cache: nil))
    func square(_ color: UInt32) throws -> Bitmap {
      try XCTUnwrap(
        Bitmap(size: PixelSize(width: 40, height: 40)) { context in
          context.fill(Rect(x: 0, y: 0, width: 40, height: 40), with: Color(hex: color))
        })
    }
    let file = try square(0x0000ff).pngData()
    let url = "data:image/png;base64," + Data(file).base64EncodedString()
    let isLocal = Locked(false)
    let local = try square(0xff0000)
    let host = makeHost()
    host.container.backgroundColor = .white
    @Sendable @LayoutBuilder func body() -> Elements {
      if isLocal.withLock({ $0 }) {
        Picture(local).id("picture")
      } else {
        Picture(url: url).pipeline(pipeline).frame(width: 40, height: 40).id("picture")
      }
    }
    @MainActor func settle(_ color: UInt32) async throws {
      host.container.rootNode = ComponentNode { VStack(alignItems: .start) { body() } }
      for _ in 0..<6_000 where colour(host, 5, 5) != color {
        host.step()
        try await Task.sleep(for: .milliseconds(5))
      }
      XCTAssertEqual(colour(host, 5, 5), color)
    }
    try await settle(0x0000ff)
    isLocal.exchange(true)
    try await settle(0xff0000)
    isLocal.exchange(false)
    try await settle(0x0000ff)
  }
}
