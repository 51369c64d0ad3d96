import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// A collection that is changed at random.
@MainActor
class CollectionThrash {
  var model: TileModel
  let bench: CollectionBench
  private var layout: NamedLayout
  private var direction: LayoutDirection
  private var shown = TileModel.Snapshot()
  /// Whether nodes may still be measured for another size than their frame's. A layout that arranges at once is ahead
  /// of the measurements after the layout or the window changed, until the collection comes to rest.
  private var isCatchingUp = false
  /// The scroll directions of the layouts set since the collection was last arranged.
  private var courses: [ScrollDirection] = []
  /// The changes of a round, for messages.
  var what = ""

  init(seed: UInt64) throws {
    model = TileModel(seed: seed)
    layout = model.layout()
    direction = model.chance(3) ? .rightToLeft : .leftToRight
    bench = CollectionBench(layout.layout, scale: [1, 1, 2, 1.5][model.random.int(0...3)])
    if direction == .rightToLeft { bench.setTraits(direction) }
    bench.collection.estimatedSizes = SizeEstimates(
      item: model.newSize(), header: model.newSize(), footer: model.newSize())
    if model.chance(4) { bench.collection.isBottomAnchored = true }
    if model.chance(4) { bench.collection.contentInset = EdgeInsets(top: 12, left: 5, bottom: 8, right: 20) }
    try fill()
  }

  /// Shows the first tiles.
  func fill() throws {
    shown = model.snapshot()
    bench.source.apply(shown)
  }

  /// - Returns: the first mistake; nil if there was none.
  func run(rounds: Int) throws -> String? {
    if let mistake = settle() { return "\(mistake), at the start, \(layout.name)" }
    for round in 0..<rounds {
      what = ""
      if let mistake = try self.round() { return "\(mistake), round \(round): \(layout.name)\(what)" }
    }
    WorkQueue.shared.isSuspended = false
    if let mistake = settle() { return "\(mistake), at the end, \(layout.name)" }
    bench.host.step()
    let alive = bench.journal.counts.alive
    return alive == bench.collection.liveNodeCount ? nil : "\(alive) nodes live for \(bench.collection.liveNodeCount)"
  }

  private func settle() -> String? {
    WorkQueue.shared.isSuspended = false
    guard bench.host.settle() else { return "does not come to rest" }
    isCatchingUp = false
    if bench.controller.slots.values.contains(where: \.isStale) { return "shows what is old" }
    return bench.mistakeAtRest() ?? mistakeInOrder()
  }

  private func round() throws -> String? {
    if model.chance(6) { scroll() }
    // A busy worker, at times.
    WorkQueue.shared.isSuspended = model.chance(3)
    if model.chance(4), let mistake = settle() { return "\(mistake), before" }
    var before = nodes
    let touched = try change()
    for id in touched { before[id] = nil }
    for _ in 0..<model.random.int(1...3) {
      if let mistake = frame(before) { return mistake }
      before = nodes
      WorkQueue.shared.isSuspended = model.chance(3)
    }
    return nil
  }

  /// Runs one frame, in which the anchor stays in its place.
  /// - Parameter before: nodes that must not be replaced, by their tiles' ids.
  private func frame(_ before: [Int: CellNode]) -> String? {
    let kept = bench.keptPlace
    let size = bench.collection.scrollView.bounds.size
    let (axis, position, generation) = (
      bench.controller.axis, bench.controller.position, bench.arranger.arrangementCount
    )
    bench.host.step()
    if let mistake = bench.mistake(fits: !isCatchingUp) ?? mistakeInOrder() { return mistake }
    for (id, node) in before {
      guard let path = path(of: id), let now = bench.collection.nodeForItem(at: path) else { continue }
      if now !== node { return "tile \(id) has another node" }
    }
    // No anchor is kept across a layout that scrolls along the other axis, even if that one was replaced at once.
    let isTurned = courses.contains { $0 != bench.arranger.scrollDirections }
    if bench.collection.isArranged { courses = [] }
    guard let kept, size == bench.collection.scrollView.bounds.size, axis == bench.controller.axis, !isTurned else {
      return nil
    }
    guard bench.arranger.arrangementCount > generation else {
      return bench.controller.position == position ? nil : "goes from \(position) to \(bench.controller.position)"
    }
    let drift = bench.drift(of: kept)
    return abs(drift) > 0.5 ? "element \(kept.element) was to start at \(kept.start), went by \(drift)" : nil
  }

  /// The nodes of visible tiles, by id.
  private var nodes: [Int: CellNode] {
    var nodes: [Int: CellNode] = [:]
    for slot in bench.controller.slots.values where slot.isInTree && slot.outgoing == nil && slot.isItem {
      if let node = slot.node, let tile = bench.tile(node) { nodes[tile.id] = node }
    }
    return nodes
  }

  private func mistakeInOrder() -> String? {
    if bench.collection.numberOfItems != itemCount {
      return "\(bench.collection.numberOfItems) items, not \(itemCount)"
    }
    for (index, slot) in bench.controller.slots where slot.phase == .ready {
      guard let node = slot.node, let tile = bench.tile(node), let element = bench.controller.map.element(at: index),
        let wanted = self.tile(of: element)
      else { return "no tile at \(index)" }
      // A stale slot still shows older content; the newest follows.
      if tile != wanted, !slot.isStale { return "tile \(tile.id) at \(index), which is \(wanted.id)'s" }
    }
    return nil
  }

  private func scroll() {
    let view = bench.collection.scrollView
    func place(_ low: Double, _ high: Double) -> Double { model.random.double(low...max(low, high)).rounded() }
    bench.collection.contentOffset = Point(
      x: place(view.minimumOffset.x, view.maximumOffset.x), y: place(view.minimumOffset.y, view.maximumOffset.y))
    bench.host.step()
  }

  /// Makes one random change.
  /// - Returns: the ids of tiles with other content.
  private func change() throws -> Set<Int> {
    switch model.random.int(0...30) {
    case 0:
      layout = model.layout()
      courses.append(layout.layout.scrollableDirections)
      let isAnimated = model.random.coin()
      what += ", layout \(isAnimated)"
      bench.collection.setCollectionLayout(layout.layout, animated: isAnimated)
      isCatchingUp = isCatchingUp || layout.layout.isInstant
    case 1:
      let size = Size(width: Double(model.random.int(60...500)), height: Double(model.random.int(60...500)))
      what += ", size \(size)"
      bench.host.resize(to: size)
      isCatchingUp = isCatchingUp || layout.layout.isInstant
    case 2:
      if model.chance(2) { direction = direction == .leftToRight ? .rightToLeft : .leftToRight }
      what += ", theme \(direction)"
      bench.setTraits(direction, model.random.coin() ? .light : .dark)
    case 3:
      what += ", estimates"
      bench.collection.estimatedSizes = SizeEstimates(item: model.newSize())
    case 4, 5, 6:
      let cells = bench.controller.slots.values.sorted { $0.index < $1.index }.compactMap { $0.node as? TileCell }
      for _ in 0..<3 {
        let cell = cells.randomElement(using: &model.random)
        what += ", grows \(cell?.tile.id ?? 0)"
        cell?.grow(by: Double(model.random.int(-5...20)))
      }
    case 7:
      what += ", reload"
      bench.collection.reloadData()
      return Set(nodes.keys)
    default: return try changeTiles()
    }
    return []
  }

  // MARK: The model

  var itemCount: Int { shown.itemCount }
  func tile(of element: SectionMap.Element) -> Tile? { shown.item(of: element) }
  func path(of id: Int) -> ItemPath? { shown.itemPath(of: id) }

  /// - Returns: the ids of tiles with other content.
  func changeTiles() throws -> Set<Int> {
    var (next, changed) = model.edited(bench.source.newest)
    let isAnimated = model.chance(3)
    what += ", snapshot \(isAnimated)"
    bench.source.apply(next, animated: isAnimated)
    if model.chance(5) {
      // Two snapshots in one turn.
      let more = model.edited(bench.source.newest)
      changed.formUnion(more.changed)
      next = more.0
      what += ", another"
      bench.source.apply(next, animated: model.chance(4))
    }
    shown = bench.source.newest
    return changed
  }
}
