/// The ranges of a range controller at a moment, for the range overlay.
public struct RangeDebugInfo: Hashable, Sendable {
  /// A stretch along the scrolling axis in screenfuls: 0 is where the viewport begins, 1 where it ends.
  public struct Extent: Hashable, Sendable {
    public var start: Double
    public var end: Double

    public init(start: Double, end: Double) {
      self.start = start
      self.end = end
    }
  }

  /// The title of the bar, such as the data source's class.
  public var name: String
  public var scrollsHorizontally: Bool
  /// The direction of the last movement; empty before the first.
  public var direction: ScrollDirection
  /// The ranges, each inside the next.
  public var visible: Extent
  public var display: Extent
  public var preload: Extent
  /// Items in each range; those of a narrower range count in the wider ones too.
  public var visibleCount: Int
  public var displayCount: Int
  public var preloadCount: Int

  public init(
    name: String, scrollsHorizontally: Bool = false, direction: ScrollDirection = [],
    visible: Extent = Extent(start: 0, end: 1), display: Extent, preload: Extent, visibleCount: Int = 0,
    displayCount: Int = 0, preloadCount: Int = 0
  ) {
    self.name = name
    self.scrollsHorizontally = scrollsHorizontally
    self.direction = direction
    self.visible = visible
    self.display = display
    self.preload = preload
    self.visibleCount = visibleCount
    self.displayCount = displayCount
    self.preloadCount = preloadCount
  }
}

/// A range controller that can report its ranges.
@MainActor
public protocol RangeDebugSource: AnyObject {
  /// The layer of the scrolling view; by it the overlay knows whether the controller's items are on screen, and in
  /// which window.
  var rangeDebugLayer: Layer? { get }
  /// The current ranges. Read only while the overlay is on.
  var rangeDebugInfo: RangeDebugInfo { get }
}

/// All range controllers. A controller registers once, and is held weakly.
@MainActor
public enum RangeDebugRegistry {
  private static var registry = WeakRegistry()

  /// Adds a range controller, held weakly. Adding it again moves it to the end.
  public static func register(_ source: any RangeDebugSource) { registry.add(source) }
  public static func unregister(_ source: any RangeDebugSource) { registry.remove(source) }

  /// The living range controllers, oldest first.
  public static var sources: [any RangeDebugSource] { registry.living.compactMap { $0 as? any RangeDebugSource } }
}
