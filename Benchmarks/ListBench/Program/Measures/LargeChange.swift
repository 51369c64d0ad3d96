import Sateen
import SateenTesting

/// Applies a snapshot with 10,000 differences to a table of 100,000 items.
@MainActor
struct LargeChange {
  static let count = 100_000
  /// The number of changes: in each five, two insert an item, one deletes, one changes content, one moves.
  static let changes = 10_000

  private let before: ListSnapshot<BenchItem>
  private let after: ListSnapshot<BenchItem>

  init() throws {
    var items = (0..<Self.count).map { BenchItem(id: $0) }
    before = ListSnapshot(items)
    let stride = Self.count / (Self.changes / 5)
    var changed: [BenchItem] = []
    var moved: [BenchItem] = []
    items.reserveCapacity(Self.count * 2)
    for (place, item) in items.enumerated() {
      switch place % stride {
      case 0:
        for twin in 0..<2 { changed.append(BenchItem(id: Self.count + place * 2 + twin)) }
        changed.append(item)
      case 7: continue
      case 13: changed.append(BenchItem(id: item.id, revision: 1))
      case 21: moved.append(item)
      default: changed.append(item)
      }
    }
    // To positions spread over the whole list.
    for (number, item) in moved.enumerated() {
      changed.insert(item, at: (number &* 48_271) % changed.count)
    }
    after = ListSnapshot(changed)
  }

  /// Adds the figures of one change, in milliseconds.
  func run(into samples: inout Samples) throws {
    let host = HeadlessHost(size: Size(width: 400, height: 600))
    let table = List<BenchItem> { item in BenchCell(item) }
    table.estimatedSizes.item.height = 80
    table.apply(before)
    host.container.rootNode = table
    host.settle()
    table.scrollToItem(at: ItemPath(row: Self.count / 2, section: 0), at: .top, animated: false)
    host.settle()

    let whole = Lap()
    table.apply(after)
    samples.add(whole.thread, "apply_main")
    let difference = Lap()
    WorkQueue.shared.waitUntilIdle()
    samples.add(difference.wall, "diff")
    samples.add(difference.others, "diff_cpu")
    var turns = 0
    var longest = 0.0
    repeat {
      host.step()
      longest = max(longest, (host.container.statistics.frames.last?.cpu ?? 0) * 1e3)
      turns += 1
    } while turns < 100 && !(table.isShowingNewest && table.blankFraction == 0 && !host.container.wantsTurn)
    samples.add(whole.wall, "apply_shown")
    samples.add(whole.thread, "apply_main_all")
    samples.add(longest, "apply_turn")
  }
}
