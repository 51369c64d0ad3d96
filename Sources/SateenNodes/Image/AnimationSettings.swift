import SateenImages

/// How often an animated image is played.
public enum AnimationPlays: Hashable, Sendable {
  /// As often as its file says.
  case asInFile
  case forever
  /// A number of times; numbers below 1 count as 1.
  case times(Int)

  /// - Parameter own: the number that the file states; nil for ever.
  func count(own: Int?) -> Int? {
    switch self {
    case .asInFile: own
    case .forever: nil
    case .times(let count): max(count, 1)
    }
  }
}

/// How an image node plays animated images.
package struct AnimationSettings: Sendable, Equatable {
  package var isEnabled = true
  package var isPaused = false
  /// Whether the present image plays also where the window is to reduce motion.
  package var ignoresReducedMotion = false
  package var plays = AnimationPlays.asInFile
  package var loopHandler: AnimationHandler?
  package var endHandler: AnimationHandler?

  package init() {}

  package static func == (a: Self, b: Self) -> Bool {
    a.playsLike(b) && a.loopHandler === b.loopHandler && a.endHandler === b.endHandler
  }

  /// Whether an animation is played in the same way with either.
  func playsLike(_ other: Self) -> Bool {
    isEnabled == other.isEnabled && isPaused == other.isPaused && ignoresReducedMotion == other.ignoresReducedMotion
      && plays == other.plays
  }
}

/// A closure to be called with the number of plays that have ended.
package final class AnimationHandler: Sendable {
  let body: @MainActor @Sendable (ImageNode, Int) -> Void

  package init(_ body: @escaping @MainActor @Sendable (ImageNode, Int) -> Void) {
    self.body = body
  }
}
