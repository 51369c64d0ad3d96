import SateenComponents
import SateenCore
import SateenLayout
import SateenThreads

/// A component in a headless window: its parts are found by text, role, label or test id, and pressed.
///
/// ```swift
/// let row = host.show(PostRow(post: post), width: 320)
/// row.press("Like")
/// XCTAssertEqual(row.texts, ["Ann", "Good morning", "1"])
/// XCTAssertEqual(row.counts.drawings, 1)
/// ```
@MainActor
public final class ShownComponent {
  public let host: HeadlessHost
  /// The node that shows the component.
  public let node: ComponentNode

  fileprivate init(_ host: HeadlessHost, _ node: ComponentNode) {
    self.host = host
    self.node = node
  }

  /// The texts of all labels, in the order of the layout.
  public var texts: [String] { node.stage.texts }

  /// The size of the component, in points.
  public var size: Size { node.bounds.size }

  /// How often bodies were read, leaves measured and drawn since the component was shown, or since ``resetCounts()``.
  public var counts: ComponentCounts { node.counts }
  public func resetCounts() { node.tree.resetCounts() }

  /// The names of the parts that the Tab key stops at, in its order: their test ids, labels, texts or roles.
  public var focusOrder: [String] { node.stage.focusOrder }
  /// The name of the part with the focus; nil where none has it.
  public var focused: String? { node.stage.focusedName }

  /// Shows another value in place of the component.
  public func update(_ component: some LayoutElement) {
    node.show(component)
    host.settle()
  }

  /// Whether there is a part of a name.
  public func has(_ name: String) -> Bool { node.stage.frame(of: name) != nil }

  /// The frame of a part, in the component's own space; nil where there is none of that name. A part is a decorated
  /// element with that test id, label, role or text, or a label with that text, in this order.
  public func frame(of name: String) -> Rect? { node.stage.frame(of: name) }

  /// Presses and releases the middle of a part.
  /// - Returns: whether there is a part of that name.
  @discardableResult
  public func press(_ name: String) -> Bool {
    guard let frame = frame(of: name) else { return false }
    host.click(window(frame))
    host.settle()
    return true
  }

  /// Moves the pointer to the middle of a part.
  @discardableResult
  public func hover(_ name: String) -> Bool {
    guard let frame = frame(of: name) else { return false }
    host.send(.pointerMoved(window(frame)))
    host.settle()
    return true
  }

  /// The middle of a part in the window, in points; nil where there is none of that name.
  public func center(of name: String) -> Point? { frame(of: name).map(window) }

  private func window(_ frame: Rect) -> Point {
    node.convert(Point(x: frame.minX + frame.width / 2, y: frame.minY + frame.height / 2), to: nil)
  }
}

extension HeadlessHost {
  /// Shows a component by itself at the top left of the window, at a width in points, and lets everything come to rest.
  /// The window is made as large as the component needs.
  public func show(_ component: some LayoutElement, width: Double) -> ShownComponent {
    let node = ComponentNode(component)
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in
      Absolute { node.frame(width: .points(width)) }
    }
    resize(to: Size(width: max(container.size.width, width), height: container.size.height))
    container.rootNode = root
    settle()
    return ShownComponent(self, node)
  }
}
