import SateenCore
import SateenLayout

@testable import SateenLists

/// Random tiles, and random changes of them.
struct TileModel {
  typealias Snapshot = ListSnapshot<Tile>

  var random: SeededGenerator
  private var nextID = 0

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  mutating func chance(_ one: Int) -> Bool { random.int(1...one) == 1 }

  mutating func newSize() -> Size { Size(width: Double(random.int(8...120)), height: Double(random.int(8...120))) }

  mutating func newTile() -> Tile {
    nextID += 1
    return Tile(id: nextID, size: newSize())
  }

  mutating func newTiles(_ count: Int) -> [Tile] { (0..<count).map { _ in newTile() } }

  private mutating func supplement(_ one: Int) -> Snapshot.Supplement? {
    chance(one) ? Snapshot.Supplement(newTile(), isPinned: random.coin()) : nil
  }

  mutating func appendSection(to snapshot: inout Snapshot, _ count: Int) {
    nextID += 1
    snapshot.appendSection(SectionID(nextID), newTiles(count), header: supplement(2), footer: supplement(3))
    if chance(3) { edit(&snapshot.sections[snapshot.sections.count - 1]) }
  }

  /// Changes the supplementaries and the spacing of a section.
  private mutating func edit(_ section: inout Snapshot.Section) {
    section.supplementaries = [:]
    for kind in random.supplementaries() { section.supplementaries[kind] = newTile() }
    section.spacing = random.spacing()
  }

  mutating func snapshot() -> Snapshot {
    var snapshot = Snapshot()
    for _ in 0..<random.int(1...4) {
      appendSection(to: &snapshot, [random.int(0...12), random.int(20...90)][random.int(0...1)])
    }
    return snapshot
  }

  /// A snapshot after some random edits, with the ids of tiles with other content.
  mutating func edited(_ old: Snapshot) -> (Snapshot, changed: Set<Int>) {
    var new = old
    var changed: Set<Int> = []
    for _ in 0..<random.int(0...6) {
      let section = new.sectionIDs.randomElement(using: &random)
      let id = new.sectionIDs.flatMap { new.items(in: $0) }.randomElement(using: &random)?.id
      let other = new.sectionIDs.flatMap { new.items(in: $0) }.randomElement(using: &random)?.id
      switch random.int(0...11) {
      case 0, 1: if let section { new.append(newTiles(random.int(1...4)), to: section) }
      case 2: if let id { new.insert(newTiles(random.int(1...3)), before: id) }
      case 3: if let id { new.delete([id]) }
      case 4: if let id, let other, id != other { new.move(id, before: other) }
      case 5:
        guard let id, var tile = new.item(id) else { continue }
        tile.revision += 1
        tile.size = newSize()
        new.replace(tile)
        changed.insert(id)
      case 6:
        guard let id else { continue }
        new.reload([id])
        changed.insert(id)
      case 7:
        guard let section else { continue }
        new.moveSection(
          section, before: new.sectionIDs.filter { $0 != section }.randomElement(using: &random))
      case 8:
        if new.sectionIDs.count < 6 {
          appendSection(to: &new, random.int(0...12))
        } else if let section, new.itemCount > 60 {
          new.deleteSections([section])
        }
      case 9:
        if let number = section.flatMap({ new.indexOfSection($0) }) { new.sections[number].header = supplement(2) }
      case 10: if let number = new.sections.indices.randomElement(using: &random) { edit(&new.sections[number]) }
      default:
        if let number = section.flatMap({ new.indexOfSection($0) }) { new.sections[number].footer = supplement(2) }
      }
    }
    return (new, changed)
  }

  /// A random layout, along either axis.
  mutating func layout() -> NamedLayout {
    if chance(10) { return NamedLayout(name: "scattered", layout: ScatteredLayout()) }
    return random.layouts().randomElement(using: &random) ?? NamedLayout(name: "list", layout: ListLayout())
  }
}

/// Overlapping frames, and elements without area.
struct ScatteredLayout: CollectionLayout {
  var scrollableDirections: ScrollDirection { .vertical }

  private func frame(of index: Int) -> Rect {
    if index % 7 == 3 { return .zero }
    return Rect(x: Double(index * 37 % 200), y: Double(index * 23), width: 40 + Double(index % 3) * 30, height: 55)
  }

  func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
    SizeRange(exactly: frame(of: element.index).size)
  }

  func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
    CollectionArrangement(frames: (0..<context.sections.elementCount).map { frame(of: $0) }, context: context)
  }
}
