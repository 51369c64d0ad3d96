import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenText
import XCTest

@testable import SateenNodes

/// A text that is edited, in a headless window, with input of a user.
@MainActor
final class EditingStage {
  let host: HeadlessHost
  let node: EditableTextNode
  /// A place for the focus beside the text.
  let other = ControlNode()
  private(set) var changes: [[TextEdit]] = []
  private(set) var selectionChanges = 0
  private(set) var begins = 0
  private(set) var ends = 0
  /// The width of the text, in points.
  var width: Double { didSet { layOut() } }
  private let root = DisplayNode()

  /// - Parameter width: of the text, whose height is its own.
  init(_ node: EditableTextNode, width: Double = 240, size: Size = Size(width: 300, height: 300), focused: Bool = true)
  {
    self.node = node
    self.width = width
    host = HeadlessHost(size: size)
    host.container.backgroundColor = .white
    root.automaticallyManagesSubnodes = true
    layOut()
    host.container.rootNode = root
    node.onChange = { [weak self] _, edits in self?.changes.append(edits) }
    node.onSelectionChange = { [weak self] _ in self?.selectionChanges += 1 }
    node.onBegin = { [weak self] _ in self?.begins += 1 }
    node.onEnd = { [weak self] _ in self?.ends += 1 }
    host.settle()
    if focused {
      node.focus()
      host.settle()
    }
  }

  private func layOut() {
    let (node, other, width) = (node, other, width)
    root.layoutSpecBlock = { _, _ in
      VStack(spacing: 10, alignItems: .start) {
        node.frame(width: .points(width))
        other.frame(width: 40, height: 20)
      }
      .padding(EdgeInsets(horizontal: 20, vertical: 20))
    }
    root.setNeedsLayout()
  }

  convenience init(_ text: String, width: Double = 240) { self.init(EditableTextNode(text), width: width) }

  var container: RootContainer { host.container }
  var text: String { node.text }
  var selection: Range<Int> { node.selection.range }

  // MARK: Input

  /// Types text, a character each event.
  func type(_ text: String) {
    for character in text { host.send(.textInput(String(character))) }
    host.settle()
  }

  /// Presses keys that no input method takes: each is reported, and then what it types.
  func typeByKey(_ text: String) {
    for character in text {
      host.send(.keyDown(character == " " ? .space : .character(character), [], isRepeat: false))
      host.send(.textInput(String(character)))
      host.send(.keyUp(character == " " ? .space : .character(character), []))
    }
    host.settle()
  }

  func press(_ key: Key, _ modifiers: KeyModifiers = [], times: Int = 1) {
    for _ in 0..<times { host.press(key, modifiers) }
    host.settle()
  }

  /// Puts text on the window's pasteboard, as another program would.
  func copy(_ text: String) { container.pasteboard.write(PasteboardContent(text: text)) }

  /// Waits for the texts of pastes, which come from another thread.
  func awaitPastes() async {
    let end = ContinuousClock.now + .seconds(60)
    while !node.awaitedPastes.isEmpty, ContinuousClock.now < end {
      await Task.yield()
      if !node.awaitedPastes.isEmpty { host.step() }
    }
    XCTAssertTrue(node.awaitedPastes.isEmpty, "no text came")
  }

  func paste() async {
    press("v", .control)
    await awaitPastes()
    host.settle()
  }

  func compose(_ text: String, _ selection: Range<Int>? = nil) {
    host.send(.composition(TextComposition(text, selection: selection)))
    host.settle()
  }

  /// Commits composed text, as methods do: the text comes first, then the end of the composition.
  func commit(_ text: String) {
    host.send(.textInput(text))
    host.send(.composition(.ended))
    host.settle()
  }

  /// Puts the caret somewhere.
  func place(_ offset: Int) { node.selection = TextSelection(TextPosition(offset)) }

  /// The point in the window one to the right of the caret at an offset, in the middle of the line.
  func point(_ offset: Int) -> Point {
    let caret = node.editor.document.positions.caret(at: TextPosition(offset)).frame
    let place = Point(x: caret.minX + 1, y: caret.midY) + node.surface.origin
    return node.surface.layer.convert(place, to: container.view.layer)
  }

  func click(_ point: Point, times: Int = 1, _ modifiers: KeyModifiers = []) {
    for clicks in 1...times {
      host.send(.pointerMoved(point))
      host.send(.pointerDown(point, button: .primary, clicks: clicks, modifiers: modifiers))
      host.step()
      host.send(.pointerUp(point, button: .primary))
      host.step()
    }
    host.settle()
  }

  func press(_ button: PointerButton, _ point: Point) {
    host.send(.pointerMoved(point))
    host.send(.pointerDown(point, button: button, clicks: 1))
    host.send(.pointerUp(point, button: button))
    host.settle()
  }

  func tap(_ point: Point) {
    host.send(.touchBegan(id: 1, point))
    host.step()
    host.send(.touchEnded(id: 1, point))
    host.settle()
  }

  func hold(_ point: Point) {
    host.send(.touchBegan(id: 1, point))
    host.advance(by: 0.6)
    host.send(.touchEnded(id: 1, point))
    host.settle()
  }

  // MARK: Pixels

  /// The titles on the bar beside the selection; empty while it is hidden.
  var bar: [String] {
    var titles: [String] = []
    for view in container.view.subviews {
      guard let node = view.node as? SelectionCalloutNode, !node.isHidden else { continue }
      node.enumerateSubtree { inner in if let label = inner as? TextNode { titles.append(label.attributedText.string) }
      }
    }
    return titles
  }

  /// The number of pixels in an area of the node, in its own space, that are darker than grey.
  func ink(_ area: Rect? = nil) -> Int {
    let area = node.layer.convert(area ?? node.bounds, to: container.view.layer)
    let picture = host.screenshot()
    var found = 0
    for y in max(0, Int(area.minY))..<min(picture.size.height, Int(area.maxY)) {
      for x in max(0, Int(area.minX))..<min(picture.size.width, Int(area.maxX)) {
        let pixel = picture.pixel(x: x, y: y)
        if pixel & 0xff < 0x80, pixel >> 8 & 0xff < 0x80, pixel >> 16 & 0xff < 0x80 { found += 1 }
      }
    }
    return found
  }
}
