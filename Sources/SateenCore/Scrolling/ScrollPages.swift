/// The positions of the pages of one axis: one at the start and one every length after it. The last is at the end, also
/// where less than a length is left for it.
struct ScrollPages: Equatable {
  /// The distance between two pages, in points.
  let length: Double
  /// The positions of the first page and of the last.
  let limits: ClosedRange<Double>
  /// The number of the last page, counted from 0.
  let last: Int

  /// - Returns: nil for a length that is not positive and finite, as that of a view before it was laid out.
  init?(length: Double, limits: ClosedRange<Double>) {
    guard length > 0, length.isFinite, limits.lowerBound.isFinite, limits.upperBound.isFinite else { return nil }
    self.length = length
    self.limits = limits
    // Subtracts a rounding error, which would otherwise count as one more page.
    let count = ((limits.upperBound - limits.lowerBound) / length - 1e-6).rounded(.up)
    last = Int(min(max(count, 0), 1e15))
  }

  /// The position of a page. Numbers out of range give the first or the last page.
  func offset(of page: Int) -> Double {
    if page <= 0 { return limits.lowerBound }
    return page >= last ? limits.upperBound : limits.lowerBound + Double(page) * length
  }

  /// The page nearest to a position.
  func nearest(to offset: Double) -> Int {
    let low = before(offset)
    let isNearer = offset - self.offset(of: low) < self.offset(of: low + 1) - offset
    return isNearer ? low : min(low + 1, last)
  }

  /// The first page after a position, or the last page. A position nearly at a page counts as at it.
  func next(after offset: Double) -> Int {
    let low = before(offset)
    let page = self.offset(of: low) > offset + tolerance ? low : low + 1
    return min(self.offset(of: page) > offset + tolerance ? page : page + 1, last)
  }

  /// The last page before a position, or the first page. A position nearly at a page counts as at it.
  func previous(before offset: Double) -> Int {
    var page = min(before(offset) + 1, last)
    while page > 0, self.offset(of: page) >= offset - tolerance { page -= 1 }
    return page
  }

  /// The last page that is not after a position.
  private func before(_ offset: Double) -> Int {
    guard offset.isFinite else { return offset > 0 ? last : 0 }
    if offset >= limits.upperBound { return last }
    return Int(min(max(((offset - limits.lowerBound) / length).rounded(.down), 0), Double(max(0, last - 1))))
  }

  private var tolerance: Double { min(0.5, length / 4) }
}

extension ScrollPhysics {
  /// The velocity from which on a release is a flick, in points per second.
  public static let flickVelocity = 250.0

  /// Where one axis of a paging view comes to rest after a drag.
  ///
  /// After a slow release, content goes to the nearest page. A flick goes one page on in its direction however fast it
  /// is; a flick back goes to the next page from where the content was released. Neither ends more than a page from the
  /// one the drag began on. Pages are at the lower limit and every length after it; the last is at the upper limit.
  /// - Parameters:
  ///   - began: the position when the drag began, in points.
  ///   - offset: the position where the drag ended, which may be past the limits.
  ///   - velocity: points per second; positive towards the end.
  ///   - length: of a page, in points. Where it is not positive and finite there are no pages, and the nearest position
  ///     within the limits is returned.
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
