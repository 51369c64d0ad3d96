import Sateen

/// A playlist that gets snapshots, and computes the changes between them itself.
final class SnapshotsPage: PageController {
  /// A song of the playlist, identified by its number.
  struct Entry: ListItem, Equatable {
    var id: Int
    var isLiked = false

    var row: RowContent {
      let song = Song.number(id)
      return RowContent(
        leading: .cover(id), title: song.title, subtitle: song.artist, detail: song.length,
        accessory: isLiked ? .heart : nil, accessoryTint: Tint.pink.ink)
    }
  }

  let table = List<Entry>(layout: TableLayout(maximumRowWidth: Theme.column)) { entry in RowCell(entry.row) }
  private var entries: [Entry] = (0..<1_000).map { Entry(id: $0) }
  private var nextID = 1_000
  private var dice = Dice(7)
  /// Whether songs slide in and out from the sides, with a spring, rather than fade.
  private var slides = false {
    didSet {
      table.changeAnimation =
        slides
        ? ListAnimation(
          insertion: .slide(.leading), deletion: .slide(.trailing), duration: 0.45, curve: .spring(damping: 0.8))
        : ListAnimation()
    }
  }
  private lazy var player = every(0.9) { [weak self] in self?.playStep() }
  private static let sizes = [1, 10, 100, 1_000, 10_000, 100_000]

  override var mainList: ListNode? { table }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.estimatedSizes.item.height = 66
    table.contentInset = EdgeInsets(horizontal: 0, vertical: 12)
    table.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.page, barColor: Theme.placeholder)
    show(animated: false)
    return table
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("i", "Insert") { [weak self] in self?.insert() },
      .letter("d", "Delete") { [weak self] in self?.delete() },
      .letter("s", "Shuffle") { [weak self] in self?.shuffle() },
      .letter("l", "Like") { [weak self] in self?.like() },
      .letter("m", "Slide in", isOn: { [weak self] in self?.slides ?? false }) { [weak self] in self?.slides.toggle() },
      PageAction(.space, "Play", isOn: { [weak self] in self?.player.isRunning ?? false }) { [weak self] in
        guard let self else { return }
        if player.isRunning { player.stop() } else { player.start(in: container) }
      },
      .letter("-", "Fewer") { [weak self] in self?.resize(by: -1) },
      PageAction(.character("="), "More", cap: "+") { [weak self] in self?.resize(by: 1) },
    ]
  }

  override func makeStatus() -> String {
    let live = isNodeLoaded ? " · \(table.liveNodeCount) live" : ""
    return Figures.count(entries.count, "song") + live
  }

  // MARK: Changes

  private func show(animated: Bool) {
    table.apply(entries, animated: animated) { [weak self] in self?.showState() }
  }

  /// Eight rows from the first visible one on, where a change can be seen.
  private var nearby: Range<Int> {
    let first = table.pathsForVisible.first?.row ?? 0
    return min(first, entries.count)..<min(entries.count, first + 8)
  }

  private func insert() {
    for _ in 0..<2 {
      let place = nearby.isEmpty ? 0 : dice.roll(nearby)
      entries.insert(Entry(id: nextID), at: place)
      nextID += 1
    }
    show(animated: true)
  }

  private func delete() {
    for _ in 0..<2 where !nearby.isEmpty { entries.remove(at: dice.roll(nearby)) }
    show(animated: true)
  }

  private func shuffle() {
    entries.shuffle(using: &dice)
    show(animated: true)
  }

  private func like() {
    for place in nearby where dice.roll(0..<2) == 0 { entries[place].isLiked.toggle() }
    show(animated: false)
  }

  private func playStep() {
    let range = nearby
    guard range.count > 2 else { return insert() }
    entries.swapAt(dice.roll(range), dice.roll(range))
    entries.remove(at: dice.roll(range))
    entries.insert(Entry(id: nextID), at: dice.roll(range.lowerBound..<range.upperBound - 1))
    nextID += 1
    show(animated: true)
  }

  /// Changes the number of songs to the next or the previous size.
  private func resize(by step: Int) {
    let now = Self.sizes.firstIndex { $0 >= entries.count } ?? Self.sizes.count - 1
    let wanted = Self.sizes[min(max(now + step, 0), Self.sizes.count - 1)]
    if wanted < entries.count {
      entries.removeLast(entries.count - wanted)
    } else {
      entries += (nextID..<nextID + wanted - entries.count).map { Entry(id: $0) }
      nextID += wanted
    }
    show(animated: wanted <= 1_000)
  }
}
