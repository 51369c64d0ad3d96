import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import XCTest

/// Elements that two screens have in common, on their way between them.
@MainActor
final class SharedElementTests: XCTestCase {
  /// A white screen with a red photo.
  private final class PhotoScreen: NodeController {
    let photo = PaintNode(Color(hex: 0xcc0000))
    private let place: Rect

    init(_ title: String, _ place: Rect, radius: Double = 0, id: String? = "photo") {
      self.place = place
      super.init()
      self.title = title
      photo.cornerRadius = radius
      photo.sharedElementID = id
    }

    override func loadNode() -> DisplayNode {
      let node = DisplayNode()
      node.backgroundColor = .white
      photo.frame = place
      node.addSubnode(photo)
      return node
    }
  }

  private static let small = Rect(x: 20, y: 300, width: 40, height: 40)
  private static let large = Rect(x: 50, y: 20, width: 300, height: 200)

  private let root = PhotoScreen("Root", SharedElementTests.small, radius: 8)
  private let detail = PhotoScreen("Detail", SharedElementTests.large)

  private func window(_ root: NodeController) -> (HeadlessHost, NavigationController) {
    let host = HeadlessHost(size: Size(width: 400, height: 600))
    let navigation = NavigationController(root: root)
    host.container.rootController = navigation
    host.settle()
    return (host, navigation)
  }

  /// The rectangle around all red pixels.
  private func red(_ host: HeadlessHost) -> Rect? {
    let picture = host.screenshot()
    var (x0, y0, x1, y1) = (Int.max, Int.max, -1, -1)
    for y in stride(from: 0, to: 600, by: 2) {
      for x in stride(from: 0, to: 400, by: 2) {
        let pixel = picture.pixel(x: x, y: y)
        guard pixel >> 16 & 0xff > 0xc0, pixel & 0xffff == 0 else { continue }
        (x0, y0, x1, y1) = (min(x0, x), min(y0, y), max(x1, x), max(y1, y))
      }
    }
    guard x1 >= 0 else { return nil }
    return Rect(x: Double(x0), y: Double(y0), width: Double(x1 - x0), height: Double(y1 - y0))
  }

  private func same(_ a: Bitmap, _ b: Bitmap) -> Bool { memcmp(a.data, b.data, a.byteCount) == 0 }

  /// Runs the transition, and returns where the photo was seen.
  private func finish(_ host: HeadlessHost, _ navigation: NavigationController, line: UInt = #line) -> [Rect] {
    var places: [Rect] = []
    for _ in 0..<200 where navigation.isInTransition {
      host.step()
      guard let place = red(host) else {
        XCTFail("there is no photo", line: line)
        break
      }
      places.append(place)
    }
    XCTAssertFalse(navigation.isInTransition, line: line)
    return places
  }

  func testAPhotoGrowsOutOfItsRowAndBack() async {
    let (host, navigation) = window(root)
    let plain = host.screenshot()
    navigation.push(detail)
    let places = finish(host, navigation)
    XCTAssertGreaterThan(places.count, 12)
    let widths = places.map(\.width)
    // Edges are on whole pixels, of which every second one is looked at.
    for (before, after) in zip(widths, widths.dropFirst()) { XCTAssertGreaterThanOrEqual(after, before - 2) }
    XCTAssertGreaterThan(Set(widths).count, 8, "over several frames")
    for place in places { XCTAssertGreaterThanOrEqual(place.minX, 18, "nothing slides in from the side") }
    let shown = host.screenshot()

    let (other, plainly) = window(PhotoScreen("Root", Self.small, radius: 8))
    plainly.push(PhotoScreen("Detail", Self.large), animated: false)
    other.settle()
    XCTAssertTrue(same(shown, other.screenshot()), "the end is the plain screen")

    navigation.pop()
    let back = finish(host, navigation).map(\.width)
    for (before, after) in zip(back, back.dropFirst()) { XCTAssertLessThanOrEqual(after, before + 2) }
    host.settle()
    XCTAssertTrue(same(plain, host.screenshot()), "the way back ends on the same pixels")
    XCTAssertEqual(detail.screenNode.alpha, 1)
  }

  func testAFlightThatIsTurnedRoundDoesNotJump() async {
    let (host, navigation) = window(root)
    let plain = host.screenshot()
    navigation.push(detail)
    var before = Self.small.width
    while navigation.isInTransition, before < 150 {
      host.step()
      before = red(host)?.width ?? 0
    }
    navigation.pop()
    for width in finish(host, navigation).map(\.width) {
      XCTAssertLessThan(abs(width - before), 60)
      before = width
    }
    host.settle()
    XCTAssertTrue(same(plain, host.screenshot()))
  }

  func testAFingerHoldsTheFlight() async {
    let (host, navigation) = window(root)
    navigation.push(detail)
    _ = finish(host, navigation)
    host.settle()
    let shown = host.screenshot()
    host.send(.pointerMoved(Point(x: 4, y: 500)))
    host.send(.pointerDown(Point(x: 4, y: 500), button: .primary, clicks: 1))
    host.step()
    for x in stride(from: 10.0, through: 200, by: 10) {
      host.send(.pointerMoved(Point(x: x, y: 500)))
      host.step()
    }
    let held = red(host)
    for _ in 0..<20 { host.step() }
    XCTAssertEqual(red(host), held, "it stays under the finger")
    XCTAssertEqual(held?.width ?? 0, 170, accuracy: 30, "halfway")
    host.send(.pointerMoved(Point(x: 20, y: 500)))
    host.step()
    host.send(.pointerUp(Point(x: 20, y: 500), button: .primary))
    host.step()
    _ = finish(host, navigation)
    host.settle()
    XCTAssertTrue(same(shown, host.screenshot()), "the screen that was let go is whole again")
    XCTAssertTrue(navigation.topController === detail)
  }

  func testScreensWithoutACounterpartSlide() async {
    let stranger = PhotoScreen("Detail", Self.large, id: "another")
    let (host, navigation) = window(root)
    navigation.push(stranger)
    while navigation.isInTransition, stranger.screenNode.isHidden { host.step() }
    host.step()
    XCTAssertGreaterThan(stranger.screenNode.transform.tx, 0)
    host.settle()
  }

  func testAnElementThatGoesMeanwhileIsForgotten() async {
    let (host, navigation) = window(root)
    navigation.push(detail)
    for _ in 0..<8 { host.step() }
    root.photo.removeFromSupernode()
    detail.photo.sharedElementID = nil
    for _ in 0..<200 where navigation.isInTransition { host.step() }
    host.settle()
    XCTAssertEqual(red(host)?.width ?? 0, 300, accuracy: 4)
    XCTAssertEqual(detail.screenNode.alpha, 1)
  }

  func testAnElementIsMetWhereItIs() async {
    let (host, navigation) = window(root)
    navigation.push(detail)
    _ = finish(host, navigation)
    root.photo.position = Point(x: 300, y: 500)
    navigation.pop()
    let places = finish(host, navigation)
    XCTAssertEqual(places.last?.midX ?? 0, 300, accuracy: 4)
    XCTAssertEqual(places.last?.midY ?? 0, 548, accuracy: 4)
  }

  func testRowsOfListsAndComponentsShareElements() async {
    struct Row: ListItem, Equatable { let id: Int }
    let list = List((0..<20).map(Row.init)) { row in
      HStack { Spacer().frame(width: 40, height: 40).fill(Color(hex: 0xcc0000)).sharedElement("photo \(row.id)") }
        .frame(height: 50)
    }
    list.backgroundColor = .white
    let screen = NodeController(node: list, title: "Rows")
    let (host, navigation) = window(screen)
    navigation.push(PhotoScreen("Detail", Self.large, id: "photo 3"))
    while navigation.isInTransition, navigation.topController?.screenNode.isHidden == true { host.step() }
    XCTAssertEqual(navigation.topController?.screenNode.transform.tx, 0)
    for _ in 0..<200 where navigation.isInTransition { host.step() }
    XCTAssertEqual(red(host)?.width ?? 0, 300, accuracy: 4)
    host.settle()
  }

  func testAScreenThatComesOverAFlightHidesIt() async {
    let (host, navigation) = window(root)
    navigation.push(detail)
    while navigation.isInTransition, (red(host)?.width ?? 0) < 250 { host.step() }
    let cover = PaintScreen("Cover", 0x0000cc)
    navigation.push(cover)
    var isSeen = false
    for _ in 0..<200 where navigation.isInTransition {
      host.step()
      guard !cover.screenNode.isHidden, cover.slide < 200 else { continue }
      isSeen = true
      XCTAssertEqual(host.color(at: Point(x: 250, y: 150)), 0x0000cc)
    }
    XCTAssertTrue(isSeen)
    host.settle()
    XCTAssertEqual(host.color(at: Point(x: 250, y: 150)), 0x0000cc)
    navigation.pop(animated: false)
    host.settle()
    XCTAssertEqual(red(host)?.width ?? 0, 300, accuracy: 4)
    XCTAssertEqual(cover.screenNode.zPosition, 0)
  }

  func testScreensThatSlideGoOnSliding() async {
    detail.photo.sharedElementID = nil
    let (host, navigation) = window(root)
    navigation.push(detail)
    while navigation.isInTransition, detail.screenNode.isHidden || detail.screenNode.transform.tx > 250 { host.step() }
    detail.photo.sharedElementID = "photo"
    let place = detail.screenNode.transform.tx
    navigation.pop()
    host.step()
    XCTAssertEqual(detail.screenNode.transform.tx, place, accuracy: 60)
    XCTAssertEqual(detail.screenNode.alpha, 1)
    for _ in 0..<200 where navigation.isInTransition { host.step() }
  }

  func testAFlightShowsWhatComesLate() async {
    let (host, navigation) = window(root)
    navigation.push(detail)
    while navigation.isInTransition, (red(host)?.width ?? 0) < 120 { host.step() }
    let late = DisplayNode()
    late.backgroundColor = Color(hex: 0x0000cc)
    late.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    detail.photo.addSubnode(late)
    host.step()
    host.step()
    XCTAssertTrue(navigation.isInTransition)
    let picture = host.screenshot()
    let colors = Set((0..<400).map { picture.pixel(x: $0, y: 200) & 0xffffff })
    XCTAssertTrue(colors.contains { $0 & 0xff > 0x30 && $0 >> 8 & 0xff == 0 }, "\(colors)")
    for _ in 0..<200 where navigation.isInTransition { host.step() }
  }

  func testElementsOfADarkScreenAreDarkOnTheirWay() async {
    let square = DisplayNode()
    square.backgroundColor = Color(light: Color(hex: 0x00cc00), dark: Color(hex: 0xcc0000))
    square.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    detail.photo.addSubnode(square)
    detail.node.overrideAppearance = .dark
    let (host, navigation) = window(root)
    navigation.push(detail)
    for place in finish(host, navigation) { XCTAssertGreaterThanOrEqual(place.width, 36) }
    host.settle()
    XCTAssertEqual(red(host)?.width ?? 0, 300, accuracy: 4)
  }

  func testAStackThatGoesInTheMiddleLeavesItsScreensWhole() async {
    let host = HeadlessHost(size: Size(width: 400, height: 600))
    do {
      let navigation = NavigationController(root: root)
      host.container.rootController = navigation
      host.settle()
      navigation.push(detail)
      for _ in 0..<10 { host.step() }
      XCTAssertLessThan(detail.screenNode.alpha, 1)
    }
    host.container.rootController = NodeController()
    for _ in 0..<10 { host.step() }
    XCTAssertEqual(detail.screenNode.alpha, 1)
    XCTAssertEqual(detail.photo.loadedLayer?.standIns ?? 0, 0)
    XCTAssertEqual(root.photo.loadedLayer?.standIns ?? 0, 0)
  }
}
