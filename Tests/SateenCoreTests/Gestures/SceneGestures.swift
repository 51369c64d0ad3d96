import SateenCore
import SateenLayout

// Gestures as they are found in windows.
extension GestureScene.Gesture {
  static let tap = Self(name: "tap", kind: .discrete, depth: 1) { TapMachine() }
  static let tapAfterDouble = Self(name: "tap", kind: .discrete, depth: 1, waits: ["double"]) { TapMachine() }
  static let doubleTap = Self(name: "double", kind: .discrete, depth: 1) { TapMachine(count: 2) }
  static let twoFingerTap = Self(name: "two", kind: .discrete, depth: 1) { TapMachine(touches: 2) }
  static let innerTap = Self(name: "innertap", kind: .discrete, depth: 4) { TapMachine() }
  static let longPress = Self(name: "long", kind: .continuous, depth: 1) { LongPressMachine() }
  static let scroll = Self(name: "scroll", kind: .continuous, depth: 1) { PanMachine(.vertical) }
  static let inner = Self(name: "inner", kind: .continuous, depth: 3) { PanMachine(.vertical) }
  /// A scroll view that is at its beginning.
  static let innerAtItsTop = Self(name: "top", kind: .continuous, depth: 3, canMove: { $0 != .down }) {
    PanMachine(.vertical)
  }
  static let pager = Self(name: "pager", kind: .continuous, depth: 2) { PanMachine(.horizontal) }
  static let map = Self(name: "map", kind: .continuous, depth: 2) { PanMachine(maximum: 3) }
  static let twoFingerPan = Self(name: "pan2", kind: .continuous, depth: 2) { PanMachine(minimum: 2, maximum: 2) }
  static let edge = Self(name: "edge", kind: .continuous, depth: 0, priority: 1) {
    PanMachine(.right, failsInOtherDirections: true)
  }
  static let pinch = Self(name: "pinch", kind: .continuous, depth: 1, together: ["scroll", "map"]) { PinchMachine() }
  static let rotation = Self(name: "rotation", kind: .continuous, depth: 1, together: ["pinch", "map"]) {
    RotationMachine()
  }
  static let swipe = Self(name: "swipe", kind: .continuous, depth: 1) { SwipeMachine(.left) }
  static let panAfterSwipe = Self(name: "pan", kind: .continuous, depth: 1, waits: ["swipe"]) { PanMachine() }
  static let button = Self(name: "button", kind: .press, depth: 5) { PressMachine() }
  static let slider = Self(name: "slider", kind: .press, depth: 5, claims: .horizontal) { PressMachine() }
  /// Text that is selected with the pointer.
  static let text = Self(name: "text", kind: .press, depth: 4, claims: [.horizontal, .vertical]) { PressMachine() }

  func at(depth: Int) -> Self {
    var other = self
    other.depth = depth
    return other
  }

  func waiting(for names: Set<String>) -> Self {
    var other = self
    other.waits = names
    return other
  }

  func named(_ name: String) -> Self {
    var other = self
    other.name = name
    return other
  }

  func with(priority: Int) -> Self {
    var other = self
    other.priority = priority
    return other
  }

  /// One of each, for random scripts.
  static let all: [Self] = [
    tap, tapAfterDouble.named("after"), doubleTap, twoFingerTap, innerTap, longPress, scroll, inner, innerAtItsTop,
    pager,
    map, twoFingerPan, edge, pinch, rotation, swipe, panAfterSwipe, button, slider, text,
  ]
}
