import SateenCore
import SateenLayout
import SateenThreads

/// Arranges elements by a layout, which runs on a worker. Arrangements follow one another, each for the newest state at
/// its start. Until a new one is done, elements keep their frames.
@MainActor
final class CollectionArranger: ElementArranger {
  weak var controller: ListController?

  private(set) var layout: any CollectionLayout
  var estimates: SizeEstimates { estimator.estimates }
  var inset: EdgeInsets = .zero

  private var sections = CollectionSections()
  private var map = SectionMap()
  private var sizes = ElementSizes(count: 0)
  private var surroundings = Surroundings()
  private var estimator = SizeEstimator()
  /// The kinds of all elements, if there is more than one kind of items.
  private var kinds = KindRuns()
  private var hasItemKinds = false
  /// Whether sizes were reported since the last call of `adoptEstimates()`.
  private var hasNews = false

  private(set) var stale: StaleArrangement?
  /// Whether an arrangement is being computed, or is pending until elements are laid out for it.
  private var isArranging = false
  private var pending: Arranged?
  /// How many times elements were laid out for the pending arrangement.
  private var fits = 0
  private var needsArrangement = false
  /// Elements whose sizes changed since the last arrangement began; nil after any other change.
  private var changedSizes: Range<Int>? = 0..<0
  /// How many of the changes since the current arrangement are included in the one being computed.
  private var changesUnderway = 0

  private(set) var axis: CollectionAxis
  private(set) var direction = LayoutDirection.leftToRight
  private(set) var scrollDirections: ScrollDirection
  private(set) var questionVersion = 0
  private var sizesTold = 0
  private(set) var sizesTaken = 0
  /// The number of arrangements so far.
  private(set) var generation = 0
  /// Elements whose frames do not include their reported size yet, and the numbers of those sizes.
  private var sizesWaiting: [Int: Int] = [:]

  /// The properties of the list that are in the context of a layout.
  private struct Surroundings: Equatable {
    var viewport = Size.zero
    var inset: EdgeInsets = .zero
    var scale = 1.0
    var direction = LayoutDirection.leftToRight
  }

  nonisolated init(layout: some CollectionLayout) {
    self.layout = layout
    axis = Self.axis(of: layout.scrollableDirections)
    scrollDirections = layout.scrollableDirections
  }

  private nonisolated static func axis(of directions: ScrollDirection) -> CollectionAxis {
    directions.isDisjoint(with: .vertical) ? .horizontal : .vertical
  }

  var arrangesAtOnce: Bool { false }
  var isSettled: Bool { stale?.isCurrent == true && !isArranging && !needsArrangement }
  var stretchesElements: Bool { true }
  var movesFocusAcross: Bool { true }

  var contentSize: Size {
    let size = stale?.arrangement.contentSize ?? .zero
    if scrollsBothWays { return size }
    return axis == .vertical
      ? Size(width: surroundings.viewport.width, height: size.height)
      : Size(width: size.width, height: surroundings.viewport.height)
  }

  private var scrollsBothWays: Bool {
    !scrollDirections.isDisjoint(with: .vertical) && !scrollDirections.isDisjoint(with: .horizontal)
  }

  /// The scroll view adds the inset along the scroll axis. Across it, frames are shifted.
  var contentInset: EdgeInsets {
    if scrollsBothWays { return inset }
    return axis == .vertical
      ? EdgeInsets(top: inset.top, left: 0, bottom: inset.bottom, right: 0)
      : EdgeInsets(top: 0, left: inset.left, bottom: 0, right: inset.right)
  }

  /// The offset of all frames in the content.
  var origin: Point {
    if scrollsBothWays { return .zero }
    return axis == .vertical ? Point(x: inset.left, y: 0) : Point(x: 0, y: inset.top)
  }

  var filledLength: Double { stale?.arrangement.filledLength ?? 0 }

  // MARK: Frames

  func frame(of element: Int) -> Rect? { stale?.frame(of: element)?.offsetBy(origin) }

  func element(at point: Point) -> Int? {
    guard let stale else { return nil }
    let place = point - origin
    let pixel = 0.5 / surroundings.scale
    let touched = stale.arrangement.elements(in: Rect(origin: place, size: .zero).insetBy(x: -pixel, y: -pixel))
    return touched.first { stale.arrangement.frame(of: $0).contains(place) }.flatMap { stale.element(at: $0) }
  }

  func ranges(
    _ rangeController: RangeController, bounds: Rect, motion: ScrollMotion, mode: RangeMode
  ) -> ListRanges {
    guard let stale else { return ListRanges(ceiling: rangeController.ceiling) }
    return rangeController.ranges(bounds: bounds.offsetBy(Point.zero - origin), motion: motion, mode: mode) {
      ElementSet(sorted: stale.elements(at: stale.arrangement.elements(in: $0)))
    }
  }

  func pinned(in bounds: Rect, visible: ElementSet) -> [Int: Rect] {
    guard let stale else { return [:] }
    var pins: [Int: Rect] = [:]
    let shown = bounds.offsetBy(Point.zero - origin)
    for pin in stale.arrangement.pinnedElements(in: shown) {
      guard let index = stale.element(at: pin.index), let element = map.element(at: index) else { continue }
      let section = map.sections[element.section]
      guard (element.role == .header ? section.header : section.footer) == .pinned else { continue }
      pins[index] = pin.frame.offsetBy(origin)
    }
    return pins
  }

  func neighbor(of element: Int, _ key: Key, page: Size) -> Int? {
    guard let stale, let place = stale.place(of: element) else { return nil }
    let finder = NeighborFinder(
      arrangement: stale.arrangement, isMirrored: direction == .rightToLeft, page: page)
    return finder.neighbor(of: place, key).flatMap { stale.element(at: $0) }
  }

  func dropPlace(ofGapAt place: Int, at frame: Rect, in places: ReorderPlaces) -> Int? {
    guard isSettled, let stale else { return nil }
    let taken = DropFinder(arrangement: stale.arrangement).place(ofGapAt: place, center: frame.center - origin)
    return taken == place ? place : places.nearestPlace(to: taken, from: place)
  }

  // MARK: Sizes

  /// The context of the next arrangement.
  var context: CollectionLayoutContext {
    var context = CollectionLayoutContext(
      viewport: surroundings.viewport, contentInsets: surroundings.inset, scale: surroundings.scale,
      direction: surroundings.direction, sections: sections, sizes: sizes, estimates: estimator.estimates)
    if hasItemKinds {
      context.itemKinds = kinds
      context.itemEstimates = estimator.itemEstimates
    }
    return context
  }

  func sizeRange(for element: Int) -> SizeRange {
    sections.element(at: element).map { layout.sizeRange(for: $0, in: context) } ?? .unconstrained
  }

  func toldSize(of element: Int) -> Size? { element < sizes.count ? sizes[element] : nil }

  func setSize(_ size: Size, of element: Int) -> Int? {
    guard let kind = sections.element(at: element)?.kind else { return nil }
    if let known = sizes[element], Self.isSame(known, size) { return sizesWaiting[element] }
    estimator.add(
      size,
      ofKind: kind == .header ? KindRuns.header : kind == .footer ? KindRuns.footer : kinds.kind(at: element))
    hasNews = true
    sizes[element] = size
    // If the estimate was right, no arrangement is needed.
    if let stale, isSettled, stale.arrangement.frame(of: element).size == size { return nil }
    sizesTold += 1
    sizesWaiting[element] = sizesTold
    if let changed = changedSizes {
      changedSizes =
        changed.isEmpty
        ? element..<(element + 1)
        : min(changed.lowerBound, element)..<max(changed.upperBound, element + 1)
    }
    setNeedsArrangement()
    return sizesTold
  }

  private static func isSame(_ a: Size, _ b: Size) -> Bool {
    abs(a.width - b.width) < 0.01 && abs(a.height - b.height) < 0.01
  }

  func setEstimates(_ estimates: SizeEstimates) {
    guard estimates != self.estimates else { return }
    estimator.set(estimates)
    setNeedsWholeArrangement()
  }

  func adoptEstimates() {
    guard hasNews, isSettled else { return }
    hasNews = false
    if estimator.adopt(elements: sections.elementCount, sections: sections.count, scale: surroundings.scale) {
      setNeedsWholeArrangement()
    }
  }

  // MARK: Changes

  func setLayout(_ layout: any CollectionLayout) {
    self.layout = layout
    controller?.changesTold += 1
    // Elements have other sizes in another layout.
    estimator.forgetMeasured()
    questionVersion += 1
    setNeedsWholeArrangement()
  }

  func apply(_ change: ChangeSet, map: SectionMap, kinds: KindRuns) {
    let isNeeded = needsArrangement(for: change, map: map)
    let sections = CollectionSections(map)
    self.map = map
    let before = self.kinds
    follow(change, kinds)
    guard isNeeded || !before.isOfSameKinds(as: self.kinds) else { return }
    sizes = sizes.remapped(change.elements)
    var waiting: [Int: Int] = [:]
    for (element, number) in sizesWaiting {
      if let new = change.elements.newIndex(of: element) { waiting[new] = number }
    }
    sizesWaiting = waiting
    self.sections = sections
    stale?.append(change.elements, after: isArranging ? changesUnderway : 0)
    questionVersion += 1
    setNeedsWholeArrangement()
  }

  func needsArrangement(for change: ChangeSet, map: SectionMap) -> Bool {
    !change.elements.isIdentity || !change.kindChanges.isEmpty || CollectionSections(map) != sections || stale == nil
  }

  private func follow(_ change: ChangeSet, _ fresh: KindRuns) {
    guard hasItemKinds || fresh.hasItemKinds || !change.kindChanges.isEmpty else { return }
    kinds = kinds.following(change, fresh)
    hasItemKinds = kinds.hasItemKinds
  }

  func surroundingsDidChange() {
    let new = Surroundings(
      viewport: controller?.view?.bounds.size ?? .zero, inset: inset,
      scale: controller?.list?.traits.scale ?? 1,
      direction: controller?.list?.traits.layoutDirection ?? .leftToRight)
    guard new != surroundings else { return }
    surroundings = new
    if stale == nil { direction = new.direction }
    questionVersion += 1
    setNeedsWholeArrangement()
    // The new size is visible in this frame.
    if layout.isInstant { arrangeIfNeeded() }
  }

  private func setNeedsWholeArrangement() {
    changedSizes = nil
    setNeedsArrangement()
  }

  private func setNeedsArrangement() {
    needsArrangement = true
    controller?.setNeedsUpdate()
  }

  // MARK: Arranging

  func arrangeIfNeeded() {
    guard needsArrangement, !isArranging, !surroundings.viewport.isEmpty else { return }
    needsArrangement = false
    isArranging = true
    let (layout, context, told, changesTaken) = (layout, context, sizesTold, controller?.changesTold ?? 0)
    let changed = changedSizes
    let previous = changed == nil ? nil : stale?.arrangement
    changedSizes = 0..<0
    changesUnderway = stale?.changes.count ?? 0
    if layout.isInstant {
      let new = Arranged(
        arrangement: layout.arrangement(for: context), direction: context.direction,
        scrolls: layout.scrollableDirections, sizesTaken: told, changesTaken: changesTaken)
      // A scroll view with paging has moved to its page already. The pages follow at once, and get their size when they
      // are laid out.
      return controller?.view?.isPagingEnabled == true ? put(new) : arranged(new)
    }
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) { [weak self] in
      let arrangement = Trace.span("arrange") {
        if let previous, let changed {
          return layout.arrangement(for: context, updating: previous, changed: changed)
        }
        return layout.arrangement(for: context)
      }
      let new = Arranged(
        arrangement: arrangement, direction: context.direction, scrolls: layout.scrollableDirections, sizesTaken: told,
        changesTaken: changesTaken)
      MainQueue.shared.post(key: key) { self?.arranged(new) }
    }
  }

  /// A result of a worker, and the versions of its input.
  private struct Arranged {
    var arrangement: CollectionArrangement
    var direction: LayoutDirection
    var scrolls: ScrollDirection
    var sizesTaken: Int
    var changesTaken: Int
  }

  /// An arrangement together with the changes since its request.
  private func stale(_ new: Arranged) -> StaleArrangement {
    StaleArrangement(
      arrangement: new.arrangement, changes: Array((stale?.changes ?? []).dropFirst(changesUnderway)))
  }

  func sizeToCome(of element: Int) -> Size? { pending.flatMap { stale($0).frame(of: element)?.size } }

  /// Lays out visible elements for their new frames before the arrangement is put in place.
  private func arranged(_ new: Arranged) {
    fits = pending == nil ? 0 : fits + 1
    pending = new
    // After four rounds, elements whose layout changes all the time do not delay the arrangement any more.
    let waits =
      fits < 4
      && controller?.fitElements(told: new.sizesTaken, isLate: fits > 0) { [weak self] in self?.arranged(new) } == true
    if !waits { put(new) }
  }

  private func put(_ new: Arranged) {
    isArranging = false
    pending = nil
    let old = stale
    func swap() {
      stale = stale(new)
      generation += 1
      sizesTaken = new.sizesTaken
      sizesWaiting = sizesWaiting.filter { $0.value > new.sizesTaken }
      if direction != new.direction {
        direction = new.direction
        controller?.directionDidChange()
      }
      guard scrollDirections != new.scrolls else { return }
      scrollDirections = new.scrolls
      axis = Self.axis(of: new.scrolls)
      controller?.axisDidChange()
    }
    guard let controller else { return swap() }
    controller.arrangementChanges(
      changesTaken: new.changesTaken, isNew: { old?.place(of: $0) == nil && old != nil }, swap)
  }

  // MARK: Anchors

  /// Deleted elements count as visible, and the next remaining element takes their position.
  func anchor(in bounds: Rect, holdsStart: Bool, isShown: (Int) -> Bool) -> ScrollAnchor? {
    guard let stale, let controller else { return nil }
    let position = controller.position
    if controller.view?.isPagingEnabled == true { return pageAnchor(stale, position, controller.viewLength) }
    guard position > 0 || holdsStart else { return nil }
    let places = stale.arrangement.elements(in: bounds.offsetBy(Point.zero - origin))
    guard let first = places.first(where: { stale.element(at: $0).map(isShown) ?? true }) ?? places.first else {
      return nil
    }
    func start(_ place: Int) -> Double {
      controller.start(of: stale.arrangement.frame(of: place).offsetBy(origin))
    }
    if let element = stale.stayingElement(at: first) {
      return ScrollAnchor(row: element, distance: position - start(first))
    }
    for place in (first + 1)..<max(first + 1, min(stale.arrangement.elementCount, first + 10_000)) {
      guard let element = stale.stayingElement(at: place) else { continue }
      let top = min(start(place), max(start(first), position))
      return ScrollAnchor(row: element, distance: position - top)
    }
    return stale.element(at: first).map { ScrollAnchor(row: $0, distance: position - start(first)) }
  }

  /// The visible page, at the start too. If the page was deleted, the next one takes its position. For a mere change of
  /// the page size the scroll view keeps the page by itself.
  private func pageAnchor(_ stale: StaleArrangement, _ position: Double, _ length: Double) -> ScrollAnchor? {
    guard !stale.isCurrent, length > 0, stale.arrangement.elementCount > 0 else { return nil }
    let page = min(max(Int((position / length).rounded()), 0), stale.arrangement.elementCount - 1)
    let distance = position - Double(page) * length
    let places = [AnySequence(page..<stale.arrangement.elementCount), AnySequence((0..<page).reversed())].joined()
    for place in places {
      if let element = stale.element(at: place) { return ScrollAnchor(row: element, distance: distance) }
    }
    return nil
  }

  func anchor(_ anchor: ScrollAnchor, after changes: ChangeSet, position: Double) -> ScrollAnchor? { anchor }

  func position(of anchor: ScrollAnchor) -> Double {
    guard let controller, let frame = frame(of: anchor.row) else { return controller?.position ?? 0 }
    return controller.start(of: frame) + min(anchor.distance, controller.length(of: frame.size))
  }
}

extension CollectionSections {
  init(_ map: SectionMap) {
    self.init(
      map.sections.map {
        CollectionSection(itemCount: $0.count, hasHeader: $0.header != .absent, hasFooter: $0.footer != .absent)
      })
  }
}
