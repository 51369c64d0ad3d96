/// How near a node is to the viewport, which decides how much work is done for it.
public struct InterfaceState: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Worth measuring: the lowest state of a node that is kept. This state has no effect by itself: nodes are
  /// measured when a layout needs their size.
  package static let measureLayout = InterfaceState(rawValue: 1)
  /// Worth loading its contents.
  public static let preload = InterfaceState(rawValue: 2)
  /// Worth drawing.
  public static let display = InterfaceState(rawValue: 4)
  /// On screen.
  public static let visible = InterfaceState(rawValue: 8)

  /// The state of a node in a window that no range controller manages.
  public static let inHierarchy: InterfaceState = [.measureLayout, .preload, .display, .visible]
}

extension InterfaceState: CustomStringConvertible {
  public var description: String {
    let names: [(InterfaceState, String)] = [
      (.measureLayout, "measure"), (.preload, "preload"), (.display, "display"),
      (.visible, "visible"),
    ]
    let held = names.filter { contains($0.0) }.map(\.1)
    return held.isEmpty ? "none" : held.joined(separator: "+")
  }
}
