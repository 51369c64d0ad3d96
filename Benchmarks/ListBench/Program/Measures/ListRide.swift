import Sateen
import SateenTesting

/// Creates a list, displays it, scrolls it and inserts at its top: the operations whose cost might depend on the number
/// of items.
///
/// The host finishes all background work before each turn, so that the main loop's cost does not depend on the speed of
/// the workers.
@MainActor
struct ListRide {
  /// Points per frame: 3,000 points per second at 60 frames per second.
  private static let step = 50.0
  private static let frames = 90
  private static let insertions = 10
  /// The number of lines above the starting position. Together with `stroke`, the frames until the direction reverses,
  /// it keeps the ranges away from both ends of a list of a hundred items.
  private static let linesAbove = 14
  private var stroke: Int { kind.columns == 1 ? Self.frames : Self.frames / 3 }

  let kind: ListKind
  let items: BenchItems

  /// Adds the figures of one lap, in milliseconds.
  func run(into samples: inout Samples) throws {
    let host = HeadlessHost(size: Size(width: 400, height: 600))
    let list = try kind.make(items)
    try show(list, host, &samples)
    host.settle()
    let count = items.items.count
    list.scrollToItem(max(0, count / 2 - 50) + Self.linesAbove * kind.columns)
    host.settle()
    scroll(list, host, &samples)
    host.settle()
    for _ in 0..<Self.insertions { try insert(list, host, &samples) }
  }

  private func show(_ list: any BenchList, _ host: HeadlessHost, _ samples: inout Samples) throws {
    let lap = Lap()
    list.load()
    host.container.rootNode = list.root
    var turns = 0
    repeat {
      host.step()
      turns += 1
    } while !list.isComplete && turns < 100
    guard list.isComplete else { throw Failure(description: "\(kind.name) shows no content after 100 frames") }
    samples.add(lap.wall, "first_frame")
    samples.add(lap.thread, "first_frame_main")
  }

  private func scroll(_ list: any BenchList, _ host: HeadlessHost, _ samples: inout Samples) {
    let view = list.scrollView
    for frame in 0..<Self.frames {
      let step = frame / stroke % 2 == 0 ? Self.step : -Self.step
      let lap = Lap()
      view.contentOffset = view.clamped(Point(x: view.contentOffset.x, y: view.contentOffset.y + step))
      host.step()
      samples.add(lap.thread, "scroll")
    }
  }

  private func insert(_ list: any BenchList, _ host: HeadlessHost, _ samples: inout Samples) throws {
    let edit = Lap()
    try list.editTop()
    samples.add(edit.thread, "edit")
    let lap = Lap()
    try list.tellOfTop()
    host.settle()
    samples.add(lap.thread, "insert_main")
    samples.add(lap.wall, "insert")
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
