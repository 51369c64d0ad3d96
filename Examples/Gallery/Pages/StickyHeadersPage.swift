import FeedContent
import Foundation
import Sateen

/// A travel album: towns in a grid, under the names of their countries.
final class StickyHeadersPage: PageController {
  enum Entry: ListItem, Equatable {
    case shot(trip: Int, number: Int)
    case header(Int)
    case footer(Int)

    var id: String {
      switch self {
      case .shot(let trip, let number): "\(trip).\(number)"
      case .header(let trip): "header \(trip)"
      case .footer(let trip): "footer \(trip)"
      }
    }

    var kind: Int {
      if case .shot = self { return 0 }
      return 1
    }

    func makeNode() -> CellNode {
      switch self {
      case .shot(let trip, let number): return PhotoTileCell(Trip.number(trip).photos[number])
      case .header(let number):
        let trip = Trip.number(number)
        return TripTitleCell(trip.country.name, year: trip.year)
      case .footer(let number):
        return FooterCell("\(Figures.count(Trip.number(number).photos.count, "photo")) kept of many more")
      }
    }
  }

  let collection = List<Entry>(
    layout: GridLayout(
      columns: .minimumBreadth(132), itemLength: .aspect(1), lineSpacing: 8, interitemSpacing: 8,
      sectionInsets: EdgeInsets(top: 4, left: 16, bottom: 16, right: 16))
  ) { entry in entry.makeNode() }
  private(set) var pinsHeaders = true
  private(set) var hasFooters = false

  override var mainList: ListNode? { collection }

  override func makeContent() -> DisplayNode {
    collection.backgroundColor = Theme.page
    collection.estimatedSizes.header = Size(width: 600, height: 52)
    collection.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.placeholder, barColor: Theme.placeholder, cornerRadius: 10)
    collection.movesFocusWithKeys = true
    show()
    return collection
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("h", "Sticky headers", isOn: { [weak self] in self?.pinsHeaders ?? false }) { [weak self] in
        self?.pinsHeaders.toggle()
        self?.show()
      },
      .letter("f", "Footers", isOn: { [weak self] in self?.hasFooters ?? false }) { [weak self] in
        self?.hasFooters.toggle()
        self?.show()
      },
      .letter("j", "Next trip") { [weak self] in self?.jump(1) },
      .letter("k", "Trip before") { [weak self] in self?.jump(-1) },
    ]
  }

  override func makeStatus() -> String { "\(Trip.count) trips · \(Figures.count(collection.items.count, "photo"))" }

  private func show() {
    var snapshot = ListSnapshot<Entry>()
    for trip in 0..<Trip.count {
      snapshot.appendSection(
        SectionID(trip), Trip.number(trip).photos.indices.map { Entry.shot(trip: trip, number: $0) },
        header: .init(.header(trip), isPinned: pinsHeaders), footer: hasFooters ? .init(.footer(trip)) : nil)
    }
    collection.apply(snapshot) { [weak self] in self?.showState() }
  }

  /// The section of the topmost photo.
  var currentSection: Int {
    let top = collection.contentOffset.y + 60
    return collection.pathsForVisible.first { path in
      (collection.rectForItem(at: path)?.maxY ?? 0) > top
    }?.section ?? 0
  }

  private func jump(_ step: Int) {
    let target = min(max(currentSection + step, 0), Trip.count - 1)
    guard let item = collection.rectForItem(at: ItemPath(item: 0, section: target)) else { return }
    let header = collection.nodeForHeader(inSection: target)?.frame.height ?? collection.estimatedSizes.header.height
    collection.scrollView.setContentOffset(Point(x: 0, y: item.minY - header - 4), animated: true)
  }
}

/// The title of a trip, which stays in view as long as its photos do.
final class TripTitleCell: CellNode {
  private let place = TextNode()
  private let year = TextNode()

  nonisolated init(_ words: String, year number: Int) {
    super.init()
    debugName = words
    backgroundColor = Theme.page
    isSelectable = false
    place.attributedText = AttributedText(words, font: Theme.title, color: Theme.ink)
    year.attributedText = AttributedText("\(number)", font: Theme.meta, color: Theme.quiet)
    for node in [place, year] {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 8, alignItems: .baselineFirst) {
      place
      year
    }
    .padding(EdgeInsets(top: 14, left: 20, bottom: 10, right: 20))
  }
}
