import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

/// A control in a window, and the events that it sent.
@MainActor
final class ControlStage<Control: ControlNode> {
  let host: HeadlessHost
  let root = DisplayNode()
  let control: Control
  private(set) var events: [ControlEvent] = []

  init(_ control: Control, frame: Rect = Rect(x: 50, y: 50, width: 200, height: 28), mirrored: Bool = false) {
    host = HeadlessHost(size: Size(width: 400, height: 300))
    if mirrored { host.container.layoutDirection = .rightToLeft }
    self.control = control
    control.frame = frame
    root.backgroundColor = .white
    root.addSubnode(control)
    host.container.rootNode = root
    control.addAction(for: [.valueChanged, .touchCancel]) { [weak self] _, events in
      self?.events.append(events.intersection([.valueChanged, .touchCancel]))
    }
    host.settle()
    host.container.firstResponder = control.view
  }

  /// How often a change of the value was told.
  var changes: Int { events.count { $0.contains(.valueChanged) } }

  /// A point in the window.
  func place(_ x: Double, _ y: Double) -> Point { control.convert(Point(x: x, y: y), to: nil) }

  func click(_ x: Double, _ y: Double) {
    host.click(place(x, y))
    host.settle()
  }

  func press(_ key: Key) {
    host.press(key)
    host.settle()
  }

  func down(_ x: Double, _ y: Double) {
    host.send(.pointerDown(place(x, y), button: .primary, clicks: 1))
    host.step()
  }

  func move(_ x: Double, _ y: Double) {
    host.send(.pointerMoved(place(x, y)))
    host.step()
  }

  func up(_ x: Double, _ y: Double) {
    host.send(.pointerUp(place(x, y), button: .primary))
    host.settle()
  }

  func color(_ x: Double, _ y: Double) -> UInt32 {
    let point = place(x, y)
    return host.screenshot().pixel(x: Int(point.x), y: Int(point.y))
  }

  /// The frame in the window of the control's part of a name, as it is seen now.
  func part(_ name: String) -> Rect? {
    guard let node = control.subnodes.first(where: { $0.debugName == name }) else { return nil }
    let place = node.shown(.position)
    return Rect(center: control.convert(place, to: nil), size: node.bounds.size)
  }
}
