import SateenLayout
import SateenText

/// The state that a ``RadioGroupNode`` or a ``SegmentedControlNode`` shows.
public struct ChoiceFace: Hashable, Sendable {
  public private(set) var titles: [String]
  /// An index of a title; nil where none is chosen.
  public private(set) var selectedIndex: Int?
  public var font = Font.system(15)
  public var pressedIndex: Int?
  public var hoveredIndex: Int?

  public init(_ titles: [String] = [], selectedIndex: Int? = nil) {
    self.titles = titles
    select(selectedIndex)
  }

  /// Replaces the titles. The index that is chosen stays, or becomes the last one there is. Equal titles change nothing.
  public mutating func setTitles(_ titles: [String]) {
    guard titles != self.titles else { return }
    self.titles = titles
    (pressedIndex, hoveredIndex) = (nil, nil)
    select(selectedIndex)
  }

  /// Chooses a title, or the nearest one there is.
  public mutating func select(_ index: Int?) {
    selectedIndex = titles.isEmpty ? nil : index.map { min(max($0, 0), titles.count - 1) }
  }

  /// Chooses a title so many places after the one that is chosen, or the first or last one where none is.
  /// - Parameter wraps: whether the first title follows the last one.
  mutating func move(by count: Int, wraps: Bool) {
    guard !titles.isEmpty else { return }
    guard let selectedIndex else { return select(count > 0 ? 0 : titles.count - 1) }
    let target = selectedIndex + count
    select(wraps ? (target % titles.count + titles.count) % titles.count : target)
  }
}
