import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

@testable import SateenNodes

/// Controllers that present others.
final class ControllerPresentingTests: XCTestCase {
  @MainActor private final class Screen: NodeController {
    var log: [String] = []
    var keys: [Key] = []
    let scroll = ScrollNode()

    override func loadNode() -> DisplayNode {
      let content = DisplayNode()
      content.style.preferredSize = Size(width: 100, height: 3_000)
      scroll.layoutSpecBlock = { _, _ in content }
      return scroll
    }
    override func willAppear(animated: Bool) { log.append("willAppear") }
    override func didAppear(animated: Bool) { log.append("didAppear") }
    override func willDisappear(animated: Bool) { log.append("willDisappear") }
    override func didDisappear(animated: Bool) { log.append("didDisappear") }
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
      keys.append(key)
      return false
    }
  }

  /// A screen of a size, with a button in its top left corner.
  @MainActor private final class Card: NodeController {
    var log: [String] = []
    let button = ControlNode()
    private let wanted: Size

    init(_ wanted: Size = Size(width: 200, height: 120)) {
      self.wanted = wanted
      super.init()
    }

    override func loadNode() -> DisplayNode {
      let node = DisplayNode()
      node.automaticallyManagesSubnodes = true
      button.style.preferredSize = Size(width: 40, height: 30)
      let rest = DisplayNode()
      rest.style.preferredSize = Size(width: wanted.width, height: wanted.height - 30)
      let button = button
      node.layoutSpecBlock = { _, range in
        StackLayoutSpec(direction: .vertical, spacing: 0, alignItems: .start, children: [button, rest])
      }
      button.addAction(for: .touchUpInside) { [weak self] _, _ in self?.log.append("pressed") }
      return node
    }
    override func willAppear(animated: Bool) { log.append("willAppear") }
    override func didAppear(animated: Bool) { log.append("didAppear") }
    override func willDisappear(animated: Bool) { log.append("willDisappear") }
    override func didDisappear(animated: Bool) { log.append("didDisappear") }
  }

  @MainActor private func make(_ size: Size = Size(width: 400, height: 400)) -> (Screen, HeadlessHost) {
    let (screen, host) = (Screen(), HeadlessHost(size: size))
    host.container.rootController = screen
    host.settle()
    return (screen, host)
  }

  /// The frame of a presented screen in the window.
  @MainActor private func frame(_ controller: NodeController) -> Rect {
    controller.screenNode.convert(controller.screenNode.bounds, to: nil)
  }

  @MainActor private func rest(_ host: HeadlessHost) {
    host.advance(by: 0.6)
    host.settle()
  }

  // MARK: Coming and going

  @MainActor func testASheetComesAndGoes() async {
    let (screen, host) = make()
    let card = Card()
    screen.present(card)
    XCTAssertTrue(screen.presented === card)
    XCTAssertTrue(card.presenter === screen)
    rest(host)
    XCTAssertEqual(card.log, ["willAppear", "didAppear"])
    XCTAssertEqual(screen.log, ["willAppear", "didAppear"], "the screen behind goes on showing")
    let shown = frame(card)
    XCTAssertEqual(shown.midX, 200, accuracy: 1)
    XCTAssertEqual(shown.midY, 200, accuracy: 1)
    XCTAssertEqual(shown.size, Size(width: 360, height: 120), "nine tenths of the window, as high as the contents")
    card.dismiss()
    XCTAssertNil(screen.presented)
    XCTAssertNil(card.presenter)
    rest(host)
    XCTAssertEqual(card.log, ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    XCTAssertNil(card.screenNode.supernode)
    XCTAssertNil(card.visibility)
    screen.present(card, animated: false)
    host.settle()
    XCTAssertTrue(screen.presented === card, "it may be presented again")
    screen.dismiss(animated: false)
    XCTAssertNil(screen.presented)
    screen.dismiss()
  }

  @MainActor func testItIsSeenToComeAndToGo() async {
    let (screen, host) = make()
    let before = host.screenshot().pixel(x: 5, y: 5) & 0xff
    screen.present(Card())
    host.settle(limit: 0.1)
    let coming = host.screenshot().pixel(x: 5, y: 5) & 0xff
    rest(host)
    let shown = host.screenshot().pixel(x: 5, y: 5) & 0xff
    XCTAssertLessThan(shown, before)
    XCTAssertGreaterThan(coming, shown)
    screen.dismiss()
    rest(host)
    XCTAssertEqual(host.screenshot().pixel(x: 5, y: 5) & 0xff, before)
    XCTAssertTrue(host.settle())
  }

  @MainActor func testStyles() async {
    let (screen, host) = make()
    let dialog = Card()
    screen.present(dialog, style: .dialog)
    rest(host)
    XCTAssertEqual(frame(dialog).size, Size(width: 220, height: 120), "as large as its contents")
    screen.dismiss(animated: false)
    let sized = Card()
    sized.preferredSize = Size(width: 300, height: 5_000)
    screen.present(sized)
    rest(host)
    XCTAssertEqual(frame(sized).size, Size(width: 300, height: 360))
    screen.dismiss(animated: false)
    let whole = Card()
    screen.present(whole, style: .fullWindow)
    rest(host)
    XCTAssertEqual(frame(whole), Rect(x: 0, y: 0, width: 400, height: 400))
    screen.dismiss(animated: false)
    let source = DisplayNode()
    source.frame = Rect(x: 300, y: 350, width: 60, height: 30)
    screen.node.supernode?.addSubnode(source)
    host.settle()
    let popover = Card()
    screen.present(popover, style: .popover(from: source))
    rest(host)
    XCTAssertEqual(frame(popover).maxY, 344, accuracy: 1, "above its node, for want of room below")
    XCTAssertEqual(frame(popover).maxX, 394, accuracy: 1)
    source.removeFromSupernode()
    rest(host)
    XCTAssertNil(screen.presented, "it goes with its node")
  }

  @MainActor func testItFollowsTheSizeOfTheWindow() async {
    let (screen, host) = make()
    let card = Card()
    screen.present(card)
    rest(host)
    host.resize(to: Size(width: 1_000, height: 100))
    host.settle()
    XCTAssertEqual(frame(card).size, Size(width: 560, height: 90))
    XCTAssertEqual(frame(card).midX, 500, accuracy: 1)
  }

  @MainActor func testAWindowTooSmallForAnything() async {
    let (screen, host) = make(Size(width: 10, height: 8))
    screen.present(Card(), style: .dialog)
    rest(host)
    host.resize(to: Size(width: 1, height: 1))
    rest(host)
    screen.dismiss()
    rest(host)
    XCTAssertNil(screen.presented)
  }

  // MARK: Events

  @MainActor func testPressesBesideASheetDismissItAndReachNothing() async {
    let (screen, host) = make()
    let card = Card()
    screen.present(card)
    rest(host)
    host.click(frame(card).center)
    XCTAssertTrue(screen.presented === card)
    host.click(frame(card).origin + Point(x: 10, y: 10))
    XCTAssertEqual(card.log.last, "pressed")
    host.click(Point(x: 200, y: 390))
    XCTAssertNil(screen.presented)
    rest(host)
    for style: PresentationStyle in [.dialog, .fullWindow] {
      screen.present(Card(), style: style)
      rest(host)
      host.click(Point(x: 200, y: 390))
      XCTAssertNotNil(screen.presented, "\(style)")
      host.press(.escape)
      XCTAssertNil(screen.presented, "\(style)")
      rest(host)
    }
  }

  @MainActor func testNothingReachesTheScreenBehind() async {
    let (screen, host) = make()
    screen.present(Card())
    rest(host)
    screen.keys = []
    for key: Key in ["d", .down, .pageDown, .backspace, .tab] { host.press(key) }
    host.send(.wheel(Point(x: 200, y: 395), dx: 0, dy: 3))
    host.send(.textInput("x"))
    host.send(.pointerDown(Point(x: 200, y: 395), button: .secondary, clicks: 1))
    rest(host)
    XCTAssertEqual(screen.keys, [])
    XCTAssertEqual(screen.scroll.scrollView.contentOffset, .zero)
    XCTAssertNotNil(screen.presented)
  }

  @MainActor func testTheListBehindGoesOnScrolling() async {
    let (screen, host) = make()
    host.drag(from: Point(x: 200, y: 300), to: Point(x: 200, y: 100), steps: 4)
    let before = screen.scroll.scrollView.contentOffset.y
    screen.present(Card())
    host.advance(by: 0.3)
    XCTAssertGreaterThan(screen.scroll.scrollView.contentOffset.y, before + 20)
    XCTAssertTrue(screen.scroll.interfaceState.contains(.visible))
  }

  @MainActor func testTheFocusIsInTheScreenOnTopAndComesBack() async {
    let (screen, host) = make()
    XCTAssertTrue(host.container.firstResponder === screen.scroll.view)
    let (first, second) = (Card(), Card())
    screen.present(first)
    rest(host)
    XCTAssertTrue(host.container.firstResponder?.isInside(first.screenNode.view) ?? false)
    screen.present(second)
    XCTAssertTrue(first.presented === second, "over the one that is presented already")
    rest(host)
    XCTAssertTrue(host.container.firstResponder?.isInside(second.screenNode.view) ?? false)
    screen.focusedChildDidChange()
    XCTAssertTrue(
      host.container.firstResponder?.isInside(second.screenNode.view) ?? false, "a screen behind takes no focus")
    host.press(.escape)
    rest(host)
    XCTAssertTrue(host.container.firstResponder?.isInside(first.screenNode.view) ?? false)
    host.press(.escape)
    rest(host)
    XCTAssertTrue(host.container.firstResponder === screen.scroll.view)
    XCTAssertNil(screen.presented)
  }

  // MARK: Bad input

  @MainActor func testAllOnTopGoWithTheOneThatIsDismissed() async {
    let (screen, host) = make()
    let cards = [Card(), Card(), Card()]
    for card in cards {
      screen.present(card)
      rest(host)
    }
    screen.dismiss()
    rest(host)
    for card in cards {
      XCTAssertNil(card.presenter)
      XCTAssertNil(card.screenNode.supernode)
      XCTAssertEqual(card.log.suffix(2), ["willDisappear", "didDisappear"])
    }
    XCTAssertTrue(host.container.firstResponder === screen.scroll.view)
  }

  @MainActor func testWhatIsPresentedAlreadyOrAroundIsRefused() async {
    let (screen, host) = make()
    let (card, other) = (Card(), Screen())
    screen.present(card)
    rest(host)
    card.present(card)
    XCTAssertNil(card.presented)
    card.present(screen)
    XCTAssertNil(card.presented)
    other.present(card)
    XCTAssertNil(other.presented)
    XCTAssertTrue(screen.presented === card)
    screen.dismiss(animated: false)
    screen.present(screen)
    XCTAssertNil(screen.presented)
  }

  @MainActor func testItGoesWithTheScreenThatPresentedItAndWithTheWindow() async {
    let (screen, host) = make()
    let navigation = NavigationController(root: screen)
    host.container.rootController = navigation
    let detail = Screen()
    navigation.push(detail, animated: false)
    host.settle()
    let card = Card()
    detail.present(card)
    rest(host)
    navigation.pop(animated: false)
    rest(host)
    XCTAssertNil(detail.presented)
    XCTAssertNil(card.screenNode.supernode)
    for end: (HeadlessHost) -> Void in [{ $0.container.rootController = nil }, { $0.container.close() }] {
      let (screen, host) = make()
      let card = Card()
      screen.present(card)
      rest(host)
      end(host)
      host.step()
      XCTAssertNil(screen.presented)
      XCTAssertEqual(card.log.suffix(2), ["willDisappear", "didDisappear"])
    }
  }

  @MainActor func testItMayBePresentedBeforeThereIsAWindowAndTakenAwayInAnyMoment() async {
    let (screen, host) = (Screen(), HeadlessHost(size: Size(width: 400, height: 400)))
    let card = Card()
    screen.present(card)
    host.container.rootController = screen
    rest(host)
    XCTAssertEqual(card.log, ["willAppear", "didAppear"])
    for frames in 0..<6 {
      screen.dismiss(animated: frames.isMultiple(of: 2))
      for _ in 0..<frames { host.step() }
      screen.present(Card())
      for _ in 0..<frames { host.step() }
    }
    rest(host)
    screen.dismiss()
    rest(host)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(screen.screenNode.subnodes.count, 1)
  }

  @MainActor func testAPresentedControllerThatIsReleasedElsewhereLeavesNothing() async {
    let (screen, host) = make()
    weak var card: Card?
    do {
      let made = Card()
      card = made
      screen.present(made)
      rest(host)
    }
    XCTAssertNotNil(card, "the window keeps it")
    screen.dismiss()
    rest(host)
    host.step()
    XCTAssertNil(card)
  }

  @MainActor func testAScreenThatDismissesItselfAtOnceLeavesTheKeysAlone() async {
    final class Needless: NodeController {
      override func willAppear(animated: Bool) { dismiss(animated: animated) }
    }
    let (screen, host) = make()
    screen.present(Needless())
    host.step()
    XCTAssertNil(screen.presented)
    host.press(.function(5))
    XCTAssertEqual(screen.keys, [.function(5)])
    host.settle()
  }
}
