/// How far a screen is from the reader, and how much it may spend there.
public struct ScreenVisibility: Hashable, Sendable {
  /// Steps away from what shows: 0 is on screen, 1 one step behind (the screen below the top of a stack, or a tab that
  /// is not selected), and so on.
  public var depth: Int
  /// Whether the whole window is out of sight.
  public var isWindowHidden: Bool
  /// Whether memory is short.
  public var isMemoryLow: Bool

  public init(depth: Int = 0, isWindowHidden: Bool = false, isMemoryLow: Bool = false) {
    self.depth = max(0, depth)
    self.isWindowHidden = isWindowHidden
    self.isMemoryLow = isMemoryLow
  }

  /// The state of the nodes in such a screen. One step away a screen keeps its pixels, unless memory is short; further
  /// away it gives them back, and then what it fetched. A screen at depth 0 keeps them always.
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

  /// The surroundings one step further away of a screen that can be seen from here all the same, as while it slides off: that
  /// one keeps its pixels however short memory is.
  public var passing: ScreenVisibility {
    ScreenVisibility(depth: depth + 1, isWindowHidden: isWindowHidden, isMemoryLow: isMemoryLow && depth > 0)
  }
}

/// A node that works ahead of its reader, as lists do, or that knows best how far what is inside it is from the reader.
@MainActor
public protocol RangeModeUpdating: AnyObject {
  /// The screen this is in went nearer to the reader or further away, or memory became short.
  func visibilityDidChange(to visibility: ScreenVisibility)

  /// Whether something on screen has no pixels yet. Whoever brings a screen in waits for it a little.
  var isAwaitingPixels: Bool { get }

  /// Whether the nodes inside are told by this one rather than by whoever told it.
  var passesVisibilityOn: Bool { get }
}

extension RangeModeUpdating {
  public var isAwaitingPixels: Bool { false }
  public var passesVisibilityOn: Bool { false }
}

extension DisplayNode {
  /// Tells this node and everything inside how far from the reader they are: lists adapt, and nodes that no range
  /// controller looks after go to the interface state that belongs to it.
  public func spreadVisibility(_ visibility: ScreenVisibility) {
    if !read(\.isRangeManaged), read(\.isInHierarchy) {
      InterfaceStateQueue.shared.set(visibility.interfaceState, for: self)
    }
    if let follower = self as? any RangeModeUpdating {
      follower.visibilityDidChange(to: visibility)
      if follower.passesVisibilityOn { return }
    }
    for subnode in subnodes { subnode.spreadVisibility(visibility) }
  }

  /// Whether this node, or anything inside, shows nothing yet of what it is to draw.
  /// - Parameter counts: whether pictures that are not there yet count too.
  public func isAwaitingPixelsInside(includingPictures counts: Bool) -> Bool {
    if counts && isAwaitingContents { return true }
    if loadedLayer?.contents == nil {
      let waits = box.withLock { $0.needsDisplay && !$0.bounds.isEmpty && $0.isInHierarchy && !$0.isHidden }
      if waits || hasDisplayUnderWay { return true }
    }
    if let follower = self as? any RangeModeUpdating, follower.isAwaitingPixels { return true }
    return subnodes.contains { $0.isAwaitingPixelsInside(includingPictures: counts) }
  }
}
