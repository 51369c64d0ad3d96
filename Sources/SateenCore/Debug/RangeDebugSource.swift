/// The ranges of a range controller at a moment, for the range overlay.
package struct RangeDebugInfo: Hashable, Sendable {
  /// A part of the content along the scroll axis, in screenfuls: the viewport begins at 0 and ends at 1.
  package struct Extent: Hashable, Sendable {
    package var start: Double
    package var end: Double

    package init(start: Double, end: Double) {
      self.start = start
      self.end = end
    }
  }

  /// The title of the list's bar in the overlay, such as the class of its data source.
  package var name: String
  package var scrollsHorizontally: Bool
  /// The last scroll direction; empty before the first scrolling.
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
  /// The layer of the scroll view, from which the overlay finds the window, and whether the items are on screen.
  var rangeDebugLayer: Layer? { get }
  /// The current ranges. Read only while the overlay is on.
  var rangeDebugInfo: RangeDebugInfo { get }
}

/// All range controllers, held weakly.
@MainActor
package enum RangeDebugRegistry {
  private static var registry = WeakRegistry()

  /// Adds a range controller at the end, or moves it there.
  package static func register(_ source: any RangeDebugSource) { registry.add(source) }

  /// The living range controllers, oldest first.
  package static var sources: [any RangeDebugSource] { registry.living.compactMap { $0 as? any RangeDebugSource } }
}
