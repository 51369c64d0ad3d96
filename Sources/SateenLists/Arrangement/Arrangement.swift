import SateenCore
import SateenLayout

/// The frames of a list's elements, by index: the rows of a table, or the result of a layout.
protocol Arrangement: Sendable {
  var elementCount: Int { get }
  var contentSize: Size { get }
  /// How far the elements reach along the axis, in points, regardless of the viewport's size.
  var filledLength: Double { get }
  /// - Parameter element: less than ``elementCount``.
  func frame(of element: Int) -> Rect
  /// The elements that overlap a rectangle.
  func elements(overlapping rect: Rect) -> ElementSet
  /// The element at a point; nil between elements.
  func element(at point: Point) -> Int?
  /// The headers and footers that would be outside their frames if all were pinned, ascending.
  /// - Parameter visible: the visible part of the content, without the parts that bars and insets cover.
  func pinnedElements(in visible: Rect) -> [PinnedElement]
  /// The element to which a key moves the focus; nil for none.
  /// - Parameter page: the length of a page, in points.
  func neighbor(of element: Int, _ key: Key, page: Size) -> Int?
  /// The index that a dragged item would get if it were dropped.
  /// - Parameters:
  ///   - gap: the index kept free for the item.
  ///   - frame: the frame of the dragged item.
  ///   - places: the indices at which the item can be dropped.
  func dropPlace(ofGapAt gap: Int, at frame: Rect, in places: ReorderPlaces) -> Int
}

extension CollectionArrangement: Arrangement {
  func elements(overlapping rect: Rect) -> ElementSet { ElementSet(sorted: elements(in: rect)) }

  func element(at point: Point) -> Int? {
    let pixel = 0.5 / space.scale
    return elements(in: Rect(origin: point, size: .zero).insetBy(x: -pixel, y: -pixel)).first {
      frame(of: $0).contains(point)
    }
  }

  func neighbor(of element: Int, _ key: Key, page: Size) -> Int? {
    NeighborFinder(arrangement: self, isMirrored: space.isMirrored, page: page).neighbor(of: element, key)
  }

  func dropPlace(ofGapAt gap: Int, at frame: Rect, in places: ReorderPlaces) -> Int {
    let other = DropFinder(arrangement: self).place(ofGapAt: gap, center: frame.center)
    return other == gap ? gap : places.nearestPlace(to: other, from: gap)
  }
}
