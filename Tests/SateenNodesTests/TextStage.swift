import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenText
import XCTest

/// A text in a headless window, with input of a user.
@MainActor
struct TextStage {
  let host: HeadlessHost
  let node: TextNode
  /// The scroll view around the text; nil where the text lies in the window's root.
  var scroll: ScrollNode?

  /// A text at a point of an empty window.
  init(
    _ text: AttributedText, size: Size = Size(width: 300, height: 200), at origin: Point = Point(x: 10, y: 10),
    appearance: Appearance = .light, isSelectable: Bool = true
  ) {
    host = HeadlessHost(size: size, appearance: appearance)
    host.container.backgroundColor = Color(light: .white, dark: Color(hex: 0x15171b))
    let root = DisplayNode()
    node = TextNode(text)
    node.isSelectable = isSelectable
    node.frame = Rect(
      origin: origin,
      size: node.layoutThatFits(SizeRange(upTo: Size(width: size.width - 2 * origin.x, height: .infinity))).size)
    root.addSubnode(node)
    host.container.rootNode = root
    host.settle()
  }

  init(_ string: String, size: Size = Size(width: 300, height: 200), at origin: Point = Point(x: 10, y: 10)) {
    self.init(AttributedText(string, font: .system(16)), size: size, at: origin)
  }

  /// A text in a scroll view that fills the window.
  init(scrolling string: String, size: Size = Size(width: 200, height: 200)) {
    host = HeadlessHost(size: size)
    host.container.backgroundColor = .white
    let scroll = ScrollNode()
    let node = TextNode(AttributedText(string, font: .system(16)))
    node.isSelectable = true
    scroll.automaticallyManagesSubnodes = true
    scroll.layoutSpecBlock = { _, _ in node }
    self.node = node
    self.scroll = scroll
    host.container.rootNode = scroll
    host.settle()
  }

  // MARK: Points

  var container: RootContainer { host.container }

  /// The caret at an offset, in the window.
  func caret(_ offset: Int, _ affinity: TextPosition.Affinity = .downstream) throws -> Rect {
    let layout = try XCTUnwrap(node.textLayout).filling(width: node.bounds.width)
    let caret = layout.positions.caret(at: TextPosition(offset, affinity)).frame
    return node.layer.convert(caret, to: container.view.layer)
  }

  /// The point one to the right of the caret at an offset, in the middle of the line, in the window.
  func place(_ offset: Int) throws -> Point {
    let caret = try caret(offset)
    return Point(x: caret.minX + 1, y: caret.midY)
  }

  /// The middle of the knob below the end of the selection, or above its start, in the window.
  func knob(atStart isStart: Bool) throws -> Point {
    let range = try XCTUnwrap(node.selection?.range)
    let caret = try isStart ? caret(range.lowerBound) : caret(range.upperBound, .upstream)
    return Point(x: caret.minX, y: isStart ? caret.minY - 6 : caret.maxY + 6)
  }

  // MARK: Bar

  /// The bar of actions; nil while it is hidden.
  var bar: DisplayNode? {
    let node = container.view.subviews.compactMap(\.node).first { $0 !== container.rootNode && !$0.isHidden }
    return node
  }

  /// The titles on the bar, from left to right; empty while it is hidden.
  var actions: [String] { buttons.map(\.title) }

  private var buttons: [(title: String, control: ControlNode)] {
    var found: [(String, ControlNode)] = []
    bar?.enumerateSubtree { node in
      guard let control = node as? ControlNode else { return }
      control.enumerateSubtree { inner in
        if let label = inner as? TextNode { found.append((label.attributedText.string, control)) }
      }
    }
    return found
  }

  /// The middle of an action's button, in the window.
  func button(_ title: String) throws -> Point {
    let control = try XCTUnwrap(buttons.first { $0.title == title }?.control, "no \(title) among \(actions)")
    return control.layer.toWindow.apply(Point(x: control.bounds.midX, y: control.bounds.midY))
  }

  // MARK: Input

  func click(_ point: Point, times: Int = 1, _ modifiers: KeyModifiers = []) {
    for clicks in 1...times {
      host.send(.pointerMoved(point))
      host.send(.pointerDown(point, button: .primary, clicks: clicks, modifiers: modifiers))
      host.step()
      host.send(.pointerUp(point, button: .primary))
      host.step()
    }
  }

  func clickSecondary(_ point: Point) {
    host.send(.pointerMoved(point))
    host.send(.pointerDown(point, button: .secondary, clicks: 1))
    host.send(.pointerUp(point, button: .secondary))
    host.settle()
  }

  /// Makes a long press with a finger.
  func hold(_ point: Point) {
    host.send(.touchBegan(id: 1, point))
    host.advance(by: 0.6)
    host.send(.touchEnded(id: 1, point))
    host.settle()
  }

  func tap(_ point: Point) {
    host.send(.touchBegan(id: 1, point))
    host.step()
    host.send(.touchEnded(id: 1, point))
    host.settle()
  }

  /// Moves a finger along points, one in each frame.
  func swipe(_ points: [Point], lifts: Bool = true) {
    guard let first = points.first, let last = points.last else { return }
    host.send(.touchBegan(id: 1, first))
    host.step()
    for point in points.dropFirst() {
      host.send(.touchMoved(id: 1, point))
      host.step()
    }
    guard lifts else { return }
    host.send(.touchEnded(id: 1, last))
    host.settle()
  }

  /// The number of pixels of a colour in an area, or in the window.
  func count(_ color: UInt32, in area: Rect? = nil) -> Int {
    let picture = host.screenshot()
    let area = area ?? Rect(origin: .zero, size: container.size)
    var found = 0
    for y in max(0, Int(area.minY))..<min(picture.size.height, Int(area.maxY)) {
      for x in max(0, Int(area.minX))..<min(picture.size.width, Int(area.maxX)) where picture.pixel(x: x, y: y) == color
      {
        found += 1
      }
    }
    return found
  }
}
