/// The ranges of a range controller at a moment, for the range overlay.
package struct RangeDebugInfo: Hashable, Sendable {
  /// A stretch along the scrolling axis in screenfuls: 0 is where the viewport begins, 1 where it ends.
  package struct Extent: Hashable, Sendable {
    package var start: Double
    package var end: Double

    package init(start: Double, end: Double) {
      self.start = start
      self.end = end
    }
  }

  /// The title of the bar, such as the data source's class.
  package var name: String
  package var scrollsHorizontally: Bool
  /// The direction of the last movement; empty before the first.
  package var direction: ScrollDirection
  /// The ranges, each inside the next.
  package var visible: Extent
  package var display: Extent
  package var preload: Extent
  /// Items in each range; those of a narrower range count in the wider ones too.
  package var visibleCount: Int
  package var displayCount: Int
  package var preloadCount: Int

  package init(
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
package protocol RangeDebugSource: AnyObject {
  /// The layer of the scrolling view; by it the overlay knows whether the controller's items are on screen, and in
  /// which window.
  var rangeDebugLayer: Layer? { get }
  /// The current ranges. Read only while the overlay is on.
  var rangeDebugInfo: RangeDebugInfo { get }
}

/// All range controllers. A controller registers once, and is held weakly.
@MainActor
package enum RangeDebugRegistry {
  private static var registry = WeakRegistry()

  /// Adds a range controller, held weakly. Adding it again moves it to the end.
  package static func register(_ source: any RangeDebugSource) { registry.add(source) }
  package static func unregister(_ source: any RangeDebugSource) { registry.remove(source) }

  /// The living range controllers, oldest first.
  package static var sources: [any RangeDebugSource] { registry.living.compactMap { $0 as? any RangeDebugSource } }
}
