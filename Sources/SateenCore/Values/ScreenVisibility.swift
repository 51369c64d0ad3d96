/// How far a screen is from being on screen, and how much memory it may use there.
public struct ScreenVisibility: Hashable, Sendable {
  /// Steps away from the shown screen: 0 is on screen, 1 one step behind (the screen below the top of a stack, or a tab
  /// that is not selected), and so on.
  public var depth: Int
  /// Whether the whole window is hidden.
  public var isWindowHidden: Bool
  /// Whether memory is short.
  public var isMemoryLow: Bool

  public init(depth: Int = 0, isWindowHidden: Bool = false, isMemoryLow: Bool = false) {
    self.depth = max(0, depth)
    self.isWindowHidden = isWindowHidden
    self.isMemoryLow = isMemoryLow
  }

  /// The state of the nodes in such a screen. One step away a screen keeps its pixels, unless memory is short. Further
  /// away it releases its pixels, and then its loaded contents. A screen at depth 0 always keeps both.
  public var interfaceState: InterfaceState {
    switch depth {
    case 0: isWindowHidden ? [.measureLayout, .preload, .display] : .inHierarchy
    case 1: isMemoryLow ? [.measureLayout, .preload] : [.measureLayout, .preload, .display]
    case 2: isMemoryLow ? .measureLayout : [.measureLayout, .preload]
    default: .measureLayout
    }
  }

  /// Whether such a screen has pixels at all.
  public var keepsPixels: Bool { interfaceState.contains(.display) }

  /// The same surroundings, some steps further away.
  public func deeper(by steps: Int) -> ScreenVisibility {
    ScreenVisibility(depth: depth + steps, isWindowHidden: isWindowHidden, isMemoryLow: isMemoryLow)
  }

  /// The surroundings one step further away, for a screen that can still be seen, as while it slides off. Next to the
  /// shown screen it keeps its pixels even when memory is short.
  public var passing: ScreenVisibility {
    ScreenVisibility(depth: depth + 1, isWindowHidden: isWindowHidden, isMemoryLow: isMemoryLow && depth > 0)
  }
}
