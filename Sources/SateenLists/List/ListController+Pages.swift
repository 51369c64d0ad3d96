import SateenCore

/// The state of a list that shows pages.
struct PageState {
  var onChange: (@MainActor (Int) -> Void)?
  /// The page of the last call of `onChange`.
  var reported = 0

  /// Texture's figures for pagers, in pages.
  static let tunings: [RangeMode: [RangeType: RangeTuning]] = [
    .minimum: [.display: RangeTuning(leading: 0, trailing: 0), .preload: RangeTuning(leading: 1, trailing: 1)],
    .full: [.display: RangeTuning(leading: 1, trailing: 1), .preload: RangeTuning(leading: 2, trailing: 2)],
  ]
}

extension ListController {
  /// The page at the scroll position; nil without pages, or without a size.
  var currentPage: Int? {
    let length = viewLength
    guard length > 0, map.itemCount > 0 else { return nil }
    return min(max(Int((position / length).rounded()), 0), map.itemCount - 1)
  }

  /// Reports the current page of a pager, if it is another one than before.
  func notePage() {
    guard isPager, let page = currentPage, page != pages.reported else { return }
    pages.reported = page
    pages.onChange?(page)
  }
}
