import SateenCore
import SateenLayout

/// A node with menus at some places only.
@MainActor
package protocol MenuPlaces: DisplayNode {
  /// Whether there is a menu at a point in the node's own space.
  func hasMenu(at point: Point) -> Bool
}

/// A node that keeps the question for a menu from all that lies behind it, without an answer, such as a sheet.
@MainActor
protocol MenuStop: DisplayNode {}

/// A finger's long press, which opens a menu. The finger may go on to an item of it.
final class MenuPressGestureRecognizer: LongPressGestureRecognizer {
  /// Whether a finger asks for a menu right now, rather than the pointer or a key.
  private(set) static var isAsking = false

  override func shouldReceive(_ touch: Touch) -> Bool {
    guard touch.isFinger, super.shouldReceive(touch) else { return false }
    guard let view, let node = view.node else { return false }
    return node.contextMenu != nil || (node as? any MenuPlaces)?.hasMenu(at: touch.location(in: view)) == true
  }

  required init() {
    super.init()
    // Where no menu opens, the press stays with what lies under the finger.
    shouldBegin = { [weak self] in self?.ask() ?? false }
  }

  /// - Returns: whether anything answered.
  private func ask() -> Bool {
    guard let view else { return false }
    let point = windowLocation
    var isAnswered = false
    Self.askByFinger {
      view.offer { view in
        guard view.responder.menuRequested(at: view.layer.convertFromWindow(point)) else { return false }
        isAnswered = !(view.node is any MenuStop)
        return true
      }
    }
    return isAnswered
  }

  func moved() { moveMenu() }

  /// Opens menus whose lines are high enough for fingers.
  @discardableResult
  fileprivate static func askByFinger<Answer>(_ ask: () -> Answer) -> Answer {
    isAsking = true
    defer { isAsking = false }
    return ask()
  }
}

extension LongPressGestureRecognizer {
  /// Opens menus whose lines are high enough for fingers.
  package func askByFinger(_ ask: () -> Bool) -> Bool { MenuPressGestureRecognizer.askByFinger(ask) }

  /// Has the press that opened a menu go on in that.
  package func moveMenu() {
    guard let session = MenuSession.current(in: view?.container) else { return }
    switch state {
    case .changed: session.pointerMoved(to: windowLocation)
    case .ended: session.openingButtonReleased(at: windowLocation)
    case .cancelled: session.pressCancelled()
    case .began, .possible, .failed: break
    }
  }
}

extension GestureRecognizer {
  /// Whether it only opens menus. It makes no difference to where presses go.
  package var isMenuPress: Bool { self is MenuPressGestureRecognizer }
}
