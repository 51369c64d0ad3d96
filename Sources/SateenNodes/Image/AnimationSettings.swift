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
  /// The program's wish.
  package enum Wish: Sendable {
    /// Plays unless the window is to reduce motion.
    case automatic
    case paused
    /// Plays also where the window is to reduce motion.
    case playing
  }

  package var isEnabled = true
  package var wish = Wish.automatic
  package var plays = AnimationPlays.asInFile
  var loopHandler: LoopHandler?

  package init() {}

  package static func == (a: Self, b: Self) -> Bool {
    a.isEnabled == b.isEnabled && a.wish == b.wish && a.plays == b.plays && a.loopHandler === b.loopHandler
  }
}

/// A closure to be called at the end of each play.
final class LoopHandler: Sendable {
  let body: @MainActor @Sendable (ImageNode, Int) -> Void

  init(_ body: @escaping @MainActor @Sendable (ImageNode, Int) -> Void) {
    self.body = body
  }
}
