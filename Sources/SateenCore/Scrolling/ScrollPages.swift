/// Where the pages of one axis stand: one at the start and one every length after it. The last is at the end, also where less
/// than a length is left for it.
struct ScrollPages: Equatable {
  /// How far two pages are apart, in points.
  let length: Double
  /// The positions of the first page and of the last.
  let limits: ClosedRange<Double>
  /// The number of the last page, counted from 0.
  let last: Int

  /// - Returns: nil where the length is none, as that of a view before it was laid out.
  init?(length: Double, limits: ClosedRange<Double>) {
    guard length > 0, length.isFinite, limits.lowerBound.isFinite, limits.upperBound.isFinite else { return nil }
    self.length = length
    self.limits = limits
    // What was lost in adding up lengths is no page.
    let count = ((limits.upperBound - limits.lowerBound) / length - 1e-6).rounded(.up)
    last = Int(min(max(count, 0), 1e15))
  }

  /// Where a page stands; before the first is the first, and behind the last the last.
  func offset(of page: Int) -> Double {
    if page <= 0 { return limits.lowerBound }
    return page >= last ? limits.upperBound : limits.lowerBound + Double(page) * length
  }

  /// The page that stands nearest to a position.
  func nearest(to offset: Double) -> Int {
    let low = before(offset)
    let isNearer = offset - self.offset(of: low) < self.offset(of: low + 1) - offset
    return isNearer ? low : min(low + 1, last)
  }

  /// The first page behind a position, or the last there is. A position nearly at a page is at it.
  func next(after offset: Double) -> Int {
    let low = before(offset)
    let page = self.offset(of: low) > offset + tolerance ? low : low + 1
    return min(self.offset(of: page) > offset + tolerance ? page : page + 1, last)
  }

  /// The last page before a position, or the first there is. A position nearly at a page is at it.
  func previous(before offset: Double) -> Int {
    var page = min(before(offset) + 1, last)
    while page > 0, self.offset(of: page) >= offset - tolerance { page -= 1 }
    return page
  }

  /// The last page that is not behind a position.
  private func before(_ offset: Double) -> Int {
    guard offset.isFinite else { return offset > 0 ? last : 0 }
    if offset >= limits.upperBound { return last }
    return Int(min(max(((offset - limits.lowerBound) / length).rounded(.down), 0), Double(max(0, last - 1))))
  }

  private var tolerance: Double { min(0.5, length / 4) }
}

extension ScrollPhysics {
  /// From this speed on, in points per second, letting go is a flick.
  public static let flickVelocity = 250.0

  /// Where one axis of a paging view comes to rest after a drag.
  ///
  /// Let go slowly, content goes to the nearest page. A flick goes one page on in its direction however fast it is; one that
  /// turns the drag back goes to the page next to where it was let go. Neither ends more than a page from the one the drag began
  /// on. Pages stand at the lower limit and every length after it; the last stands at the upper limit.
  /// - Parameters:
  ///   - began: the position when the drag began, in points.
  ///   - offset: the position where it ended, which may be past the limits.
  ///   - velocity: points per second; positive towards the end.
  ///   - length: of a page, in points. Without one there are no pages, and the nearest position within the limits is returned.
  ///   - limits: the first position and the last.
  public static func pageTarget(
    began: Double, offset: Double, velocity: Double, length: Double, limits: ClosedRange<Double>
  ) -> Double {
    guard let pages = ScrollPages(length: length, limits: limits) else {
      return min(max(offset, limits.lowerBound), limits.upperBound)
    }
    let start = pages.nearest(to: began)
    var page = pages.nearest(to: offset)
    if abs(velocity) >= flickVelocity {
      if (offset - began) * velocity >= 0 {
        page = velocity > 0 ? start + 1 : start - 1
      } else {
        page = velocity > 0 ? pages.next(after: offset) : pages.previous(before: offset)
      }
    }
    return pages.offset(of: min(max(page, start - 1), start + 1))
  }
}
