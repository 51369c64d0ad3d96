/// How near to the reader a node is, and so what it should be doing.
public struct InterfaceState: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Worth measuring: the least a node is that anybody keeps. Nodes are measured when what lays them out asks; nothing more
  /// is done for this state by itself.
  public static let measureLayout = InterfaceState(rawValue: 1)
  /// Worth fetching what it shows.
  public static let preload = InterfaceState(rawValue: 2)
  /// Worth drawing.
  public static let display = InterfaceState(rawValue: 4)
  /// On screen.
  public static let visible = InterfaceState(rawValue: 8)

  /// Everything a node in a window is that no range controller looks after.
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

/// Hears of a node's interface state besides the node itself. All calls come on the main loop.
@MainActor
public protocol InterfaceStateDelegate: AnyObject {
  func interfaceStateDidChange(
    _ node: DisplayNode, to new: InterfaceState, from old: InterfaceState)
}
