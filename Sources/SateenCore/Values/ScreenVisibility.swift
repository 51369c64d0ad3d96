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

/// A node that works ahead of the viewport, as lists do, or that decides the visibility of its own subnodes.
@MainActor
public protocol RangeModeUpdating: AnyObject {
  /// Called when the node's screen came nearer or went further away, or when memory became short.
  func visibilityDidChange(to visibility: ScreenVisibility)

  /// Whether something on screen has no pixels yet. A transition to the screen waits a little for them.
  var isAwaitingPixels: Bool { get }

  /// Whether this node passes visibility on to the nodes inside it itself.
  var passesVisibilityOn: Bool { get }
}

extension RangeModeUpdating {
  public var isAwaitingPixels: Bool { false }
  public var passesVisibilityOn: Bool { false }
}

extension DisplayNode {
  /// Passes a visibility to this node and everything inside: lists adapt, and nodes that no range controller manages go
  /// to the visibility's interface state.
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

  /// Whether this node, or a node inside it, still waits for its first pixels.
  /// - Parameter counts: whether images that are not loaded yet count too.
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
