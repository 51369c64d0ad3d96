import SateenGL
import SateenGraphics

/// Decides whether OpenGL draws a window, and when it begins to.
///
/// The processor draws the first frame in any case, so that a start never waits for a driver. OpenGL takes over after
/// that, where it runs on a graphics processor and the window is large, its scale lies between whole numbers, the display
/// has more pixels than the window has units of its size, or frames cost the processor too much.
struct RendererChoice: Equatable {
  enum Wish: Equatable {
    case processor
    case graphics
    /// As the window and the machine are.
    case automatic
  }

  /// The pixels of a window that the processor does not fill easily any more.
  private static let largeWindow = 2_000_000
  /// Nanoseconds from the first frame to a choice that nobody asked for.
  static let patience: Int64 = 500_000_000
  /// Nanoseconds for which OpenGL waits for motion to end.
  private static let longestWait: Int64 = 10_000_000_000
  /// Nanoseconds from a loss to the next try.
  static let pause: Int64 = 1_000_000_000
  private static let mostLosses = 3
  private static let minute: Int64 = 60_000_000_000

  let wish: Wish
  private let hasGraphicsProcessor: Bool
  private var isNeeded: Bool
  private var hasGivenUp = false
  /// Whether what the processor draws has to go through OpenGL all the same, in order to have all of a display's pixels.
  var needsCanvas = false
  private var load = DrawingLoad()
  private var losses: [Int64] = []
  private var retry = Int64.min
  /// When OpenGL began to wait for motion to end.
  private var waitBegin: Int64?

  /// - Parameters:
  ///   - wish: the value of `SATEEN_RENDERER`: `cpu`, `gpu`, or nothing.
  ///   - hasGraphicsProcessor: whether the machine has one, as far as that is known without asking a driver.
  ///   - size: of the window, in pixels.
  init(wish: String?, hasGraphicsProcessor: Bool, size: PixelSize, scale: Double) {
    switch wish {
    case "gpu": self.wish = .graphics
    case "cpu": self.wish = .processor
    default: self.wish = .automatic
    }
    self.hasGraphicsProcessor = hasGraphicsProcessor
    isNeeded = size.count > Self.largeWindow || scale != scale.rounded()
  }

  /// Whether OpenGL may come to draw the window.
  var isPossible: Bool {
    guard !hasGivenUp else { return false }
    return switch wish {
    case .processor: false
    case .graphics: true
    case .automatic: hasGraphicsProcessor && isNeeded
    }
  }

  /// The window has another size, or another scale.
  /// - Parameter size: in pixels.
  mutating func windowChanged(size: PixelSize, scale: WindowScale) {
    let points = scale.pixelsPerPoint
    if size.count > Self.largeWindow || points != points.rounded() || scale.density != 1 { isNeeded = true }
  }

  /// Whether the cost of frames may decide.
  var watchesCosts: Bool { wish == .automatic && hasGraphicsProcessor && !hasGivenUp && !isNeeded }

  /// The processor has drawn a frame.
  /// - Parameters:
  ///   - cost: nanoseconds of the main thread for drawing and showing it.
  ///   - slot: nanoseconds for which the display shows a frame.
  /// - Returns: whether OpenGL is needed from this frame on.
  mutating func drew(cost: Int64, slot: Int64, at now: Int64) -> Bool {
    guard watchesCosts else { return false }
    load.add(cost: cost, slot: slot, at: now)
    isNeeded = load.isTooMuch
    return isNeeded
  }

  /// Whether OpenGL should be tried now.
  /// - Parameter firstFrame: when the first frame was shown, in nanoseconds of the monotonic clock.
  func isDue(at now: Int64, firstFrame: Int64) -> Bool {
    guard isPossible, now >= retry else { return false }
    return wish == .graphics || now - firstFrame >= Self.patience
  }

  /// Puts OpenGL off by the patience while something moves. A choice of the user is not put off, nor is one after the
  /// longest wait.
  /// - Returns: whether it was put off.
  mutating func waitsForRest(at now: Int64) -> Bool {
    guard wish == .automatic else { return false }
    let begin = waitBegin ?? now
    waitBegin = begin
    guard now - begin < Self.longestWait else { return false }
    retry = now + Self.patience
    return true
  }

  /// Whether a driver is good enough.
  func accepts(isSoftware: Bool) -> Bool { wish == .graphics || !isSoftware }

  /// OpenGL cannot draw this window.
  mutating func giveUp() { hasGivenUp = true }

  /// The graphics processor was reset.
  /// - Returns: whether OpenGL is tried again, which it is a few times a minute.
  mutating func lost(at now: Int64) -> Bool {
    losses = losses.filter { now - $0 < Self.minute } + [now]
    guard losses.count <= Self.mostLosses else {
      giveUp()
      return false
    }
    retry = now + Self.pause
    waitBegin = nil
    return true
  }
}
