import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

/// Elements of several screens, which go on to the next one before they have come to the last.
@MainActor
final class SharedElementChainTests: XCTestCase {
  /// A white screen with a red photo.
  private final class PhotoScreen: NodeController {
    let photo = PaintNode(Color(hex: 0xcc0000))
    private let place: Rect

    init(_ title: String, _ place: Rect, radius: Double = 0) {
      self.place = place
      super.init()
      self.title = title
      photo.cornerRadius = radius
      photo.sharedElementID = "photo"
    }

    override func loadNode() -> DisplayNode {
      let node = DisplayNode()
      node.backgroundColor = .white
      photo.frame = place
      node.addSubnode(photo)
      return node
    }
  }

  @MainActor
  private final class Stack {
    let screens = [
      PhotoScreen("First", Rect(x: 20, y: 300, width: 40, height: 40), radius: 8),
      PhotoScreen("Second", Rect(x: 50, y: 20, width: 300, height: 200)),
      PhotoScreen("Third", Rect(x: 100, y: 300, width: 200, height: 200), radius: 20),
    ]
    let navigation: NavigationController
    let host = HeadlessHost(size: Size(width: 400, height: 600))

    /// - Parameter count: of the screens in the stack.
    init(_ count: Int = 1) {
      navigation = NavigationController(root: screens[0])
      host.container.rootController = navigation
      navigation.setControllers(Array(screens[..<count]), animated: false)
      host.settle()
    }

    /// The pixels of a stack that showed nothing but a screen.
    private static func plain(_ count: Int) -> Bitmap { Stack(count).host.screenshot() }

    private func same(_ a: Bitmap, _ b: Bitmap) -> Bool { memcmp(a.data, b.data, a.byteCount) == 0 }

    /// The rectangle around all red pixels, every second of which is looked at.
    func red() -> Rect? {
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

    /// Runs frames, and checks that the photo is there in each.
    func run(_ places: inout [Rect], frames: Int = 200, line: UInt = #line) {
      for _ in 0..<frames where navigation.isInTransition {
        host.step()
        guard let place = red() else { return XCTFail("there is no photo", line: line) }
        places.append(place)
      }
    }

    func checkRest(_ count: Int, _ what: String = "", line: UInt = #line) {
      host.settle()
      XCTAssertFalse(navigation.isInTransition, what, line: line)
      XCTAssertTrue(same(host.screenshot(), Self.plain(count)), "\(what): not as \(count) screens", line: line)
      for screen in screens where screen.isNodeLoaded {
        XCTAssertEqual(screen.photo.loadedLayer?.standIns ?? 0, 0, what, line: line)
        XCTAssertEqual(screen.screenNode.alpha, 1, what, line: line)
        XCTAssertEqual(screen.screenNode.zPosition, 0, what, line: line)
      }
    }
  }

  private func edges(_ rect: Rect) -> [Double] { [rect.minX, rect.minY, rect.maxX, rect.maxY] }

  /// Checks that neither places nor speeds jump. A push accelerates an edge by 20 points a frame at most.
  private func checkSmoothness(_ places: [Rect], by limit: Double, _ what: String = "", line: UInt = #line) {
    for edge in 0..<4 {
      let values = places.map { edges($0)[edge] }
      let speeds = zip(values, values.dropFirst()).map { $1 - $0 }
      let jumps = zip(speeds, speeds.dropFirst()).map { abs($1 - $0) }
      XCTAssertLessThan(jumps.max() ?? 0, limit, "\(what) edge \(edge): \(values)", line: line)
    }
  }

  func testASecondPushTakesTheElementOnFromWhereItFlies() async {
    let stack = Stack()
    var places: [Rect] = []
    stack.navigation.push(stack.screens[1])
    for _ in 0..<20 where (places.last?.width ?? 0) < 100 { stack.run(&places, frames: 1) }
    stack.navigation.push(stack.screens[2])
    stack.run(&places)
    let moving = places.filter { $0.width > 60 && $0.width < 180 }
    for (before, after) in zip(moving, moving.dropFirst()) { XCTAssertNotEqual(before, after, "it does not stop") }
    checkSmoothness(places, by: 30)
    XCTAssertGreaterThan(places.map(\.minX).min() ?? 0, 15, "nothing slides in from the side")
    stack.checkRest(3)
  }

  func testAPushAndTwoPopsOnTheWayLeadBack() async {
    let stack = Stack()
    var places: [Rect] = []
    stack.navigation.push(stack.screens[1])
    for _ in 0..<20 where (places.last?.width ?? 0) < 100 { stack.run(&places, frames: 1) }
    stack.navigation.push(stack.screens[2])
    stack.run(&places, frames: 6)
    stack.navigation.pop()
    stack.run(&places, frames: 3)
    stack.navigation.pop()
    stack.run(&places)
    checkSmoothness(places, by: 45)
    stack.checkRest(1)
  }

  func testTwoStepsBackInTurnFlyToTheFirstScreen() async {
    let stack = Stack(3)
    var places: [Rect] = []
    stack.navigation.pop()
    stack.run(&places, frames: 6)
    XCTAssertLessThan(stack.screens[2].screenNode.alpha, 1, "the third screen fades")
    stack.navigation.pop()
    stack.run(&places)
    checkSmoothness(places, by: 34)
    for place in places { XCTAssertGreaterThan(place.minX, 15) }
    stack.checkRest(1)
  }

  func testAPopWhileTheNextScreenIsWaitedForKeepsTheElementFlying() async {
    let stack = Stack()
    var places: [Rect] = []
    stack.navigation.push(stack.screens[1])
    stack.run(&places, frames: 8)
    stack.navigation.push(stack.screens[2])
    stack.navigation.pop()
    stack.run(&places)
    checkSmoothness(places, by: 30)
    XCTAssertGreaterThan(places.map(\.minX).min() ?? 0, 15, "nothing slides in from the side")
    stack.checkRest(2)
  }

  func testAPopToAScreenThatNeverCameTakesTheElementThere() async {
    let stack = Stack()
    var places: [Rect] = []
    stack.navigation.push(stack.screens[1])
    stack.navigation.push(stack.screens[2])
    for _ in 0..<20 where (places.last?.width ?? 0) < 100 { stack.run(&places, frames: 1) }
    stack.navigation.pop()
    stack.run(&places)
    checkSmoothness(places, by: 30)
    stack.checkRest(2)
  }

  func testAScreenThatIsTakenAwayInTheMiddleLeavesNothingHidden() async {
    let stack = Stack()
    stack.navigation.push(stack.screens[1])
    for _ in 0..<8 { stack.host.step() }
    stack.navigation.push(stack.screens[2])
    for _ in 0..<8 { stack.host.step() }
    stack.screens[1].removeFromParent()
    for _ in 0..<200 where stack.navigation.isInTransition { stack.host.step() }
    stack.navigation.popToRoot(animated: false)
    stack.checkRest(1)
  }

  func testTheBackGestureHoldsAScreenWhoseElementsStillFlyBelow() async {
    let stack = Stack()
    stack.navigation.push(stack.screens[1])
    for _ in 0..<6 { stack.host.step() }
    stack.navigation.push(stack.screens[2])
    for _ in 0..<8 { stack.host.step() }
    var places = [stack.red()].compactMap { $0 }
    stack.host.send(.pointerMoved(Point(x: 4, y: 550)))
    stack.host.send(.pointerDown(Point(x: 4, y: 550), button: .primary, clicks: 1))
    for x in stride(from: 6.0, through: 100, by: 6) {
      stack.host.send(.pointerMoved(Point(x: x, y: 550)))
      stack.run(&places, frames: 1)
    }
    stack.host.send(.pointerUp(Point(x: 100, y: 550), button: .primary))
    stack.run(&places)
    for (before, after) in zip(places, places.dropFirst()) {
      for (one, other) in zip(edges(before), edges(after)) { XCTAssertLessThan(abs(one - other), 60, "\(places)") }
    }
    stack.checkRest(stack.navigation.controllers.count)
  }

  func testRandomPushesAndPopsNeverLoseTheElement() async {
    var random = SeededGenerator.printed()
    let stack = Stack()
    var places: [Rect] = []
    for round in 0..<32 {
      let count = stack.navigation.controllers.count
      switch Int.random(in: 0...4, using: &random) {
      case 0, 1: if count < 3 { stack.navigation.push(stack.screens[count]) }
      case 2: stack.navigation.popToRoot()
      default: stack.navigation.pop()
      }
      stack.run(&places, frames: Int.random(in: 0...14, using: &random))
      guard round % 8 == 7 else { continue }
      stack.run(&places)
      stack.checkRest(stack.navigation.controllers.count, "round \(round)")
    }
    for (before, after) in zip(places, places.dropFirst()) {
      for (one, other) in zip(edges(before), edges(after)) {
        XCTAssertLessThan(abs(one - other), 60, "\(before), \(after)")
      }
    }
    checkSmoothness(places, by: 80)
  }
}
