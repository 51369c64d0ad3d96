import SateenLayout

@testable import SateenLists

/// A collection that gets random batches of changes by item path.
@MainActor
final class BatchThrash: CollectionThrash {
  private lazy var feed = TileFeed([], bench.journal)

  override func fill() {
    feed.sections = (0..<3).map { _ in section(30) }
    bench.collection.pinsSectionHeaders = model.random.coin()
    bench.collection.pinsSectionFooters = model.random.coin()
    bench.collection.dataSource = feed
  }

  private func section(_ most: Int) -> TileFeed.Section {
    TileFeed.Section(
      tiles: model.newTiles(model.random.int(0...most)), header: model.chance(2) ? model.newTile() : nil,
      footer: model.chance(3) ? model.newTile() : nil)
  }

  override var itemCount: Int { feed.sections.reduce(0) { $0 + $1.tiles.count } }

  override func tile(of element: SectionMap.Element) -> Tile? {
    guard feed.sections.indices.contains(element.section) else { return nil }
    let section = feed.sections[element.section]
    switch element.role {
    case .header: return section.header
    case .footer: return section.footer
    case .supplementary: return nil
    case .item(let row): return section.tiles.indices.contains(row) ? section.tiles[row] : nil
    }
  }

  override func path(of id: Int) -> ItemPath? {
    for (number, section) in feed.sections.enumerated() {
      if let item = section.tiles.firstIndex(where: { $0.id == id }) { return ItemPath(item: item, section: number) }
    }
    return nil
  }

  override func changeTiles() throws -> Set<Int> {
    let isAnimated = model.chance(3)
    if model.chance(3) {
      what += ", moves \(isAnimated)"
      try tell(moves(), isAnimated)
      return []
    }
    what += ", batch \(isAnimated)"
    let (update, changed) = edits()
    try tell(update, isAnimated)
    return changed
  }

  private func tell(_ update: ListUpdate, _ isAnimated: Bool) throws {
    let isNested = model.random.coin()
    try bench.collection.performBatchUpdates(animated: isAnimated) { batch in
      if isNested {
        try bench.collection.performBatchUpdates { $0 = update }
      } else {
        batch = update
      }
    }
  }

  /// Deletions, reloads and insertions, of sections too.
  private func edits() -> (ListUpdate, changed: Set<Int>) {
    var update = ListUpdate()
    var changed: Set<Int> = []
    var gone: Int?
    let old = feed.sections
    if old.count > 1, model.chance(8) {
      let section = model.random.int(0...(old.count - 1))
      gone = section
      update.deleteSections([section])
      feed.sections.remove(at: section)
    }
    for (place, section) in old.indices.filter({ $0 != gone }).enumerated() {
      for item in old[section].tiles.indices.reversed() where model.chance(25) {
        let path = ItemPath(item: item, section: section)
        if model.random.coin() {
          update.deleteItems(at: [path])
          feed.sections[place].tiles.remove(at: item)
        } else {
          update.reloadItems(at: [path])
          feed.sections[place].tiles[item].revision += 1
          feed.sections[place].tiles[item].size = model.newSize()
          changed.insert(feed.sections[place].tiles[item].id)
        }
      }
    }
    var come: Int?
    if feed.sections.count < 6, model.chance(8) {
      let section = model.random.int(0...feed.sections.count)
      come = section
      feed.sections.insert(self.section(12), at: section)
      update.insertSections([section])
    }
    for section in feed.sections.indices where section != come {
      var items: [Int] = []
      for _ in 0..<model.random.int(0...2) {
        let item = model.random.int(0...feed.sections[section].tiles.count)
        feed.sections[section].tiles.insert(model.newTile(), at: item)
        items = items.map { $0 >= item ? $0 + 1 : $0 } + [item]
      }
      update.insertItems(at: items.map { ItemPath(item: $0, section: section) })
    }
    return (update, changed)
  }

  /// Moves of some tiles, out of any section, or of a whole section.
  private func moves() -> ListUpdate {
    var update = ListUpdate()
    if feed.sections.count > 1, model.random.coin() {
      let from = model.random.int(0...(feed.sections.count - 1))
      let to = model.random.int(0...(feed.sections.count - 1))
      feed.sections.insert(feed.sections.remove(at: from), at: to)
      update.moveSection(from, to: to)
      return update
    }
    let paths = feed.sections.indices.flatMap { section in
      feed.sections[section].tiles.indices.map { ItemPath(item: $0, section: section) }
    }
    let movers = paths.shuffled(using: &model.random).prefix(model.random.int(1...5))
    let tiles = movers.map { feed.sections[$0.section].tiles[$0.item] }
    let ids = Set(tiles.map(\.id))
    for section in feed.sections.indices { feed.sections[section].tiles.removeAll { ids.contains($0.id) } }
    for tile in tiles {
      let section = model.random.int(0...(feed.sections.count - 1))
      feed.sections[section].tiles.insert(tile, at: model.random.int(0...feed.sections[section].tiles.count))
    }
    for (from, tile) in zip(movers, tiles) {
      if let to = path(of: tile.id) { update.moveItem(at: from, to: to) }
    }
    return update
  }
}
