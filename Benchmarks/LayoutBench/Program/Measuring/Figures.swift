import CLayoutPeer
import Foundation

/// The figures of one engine on one tree, by the names used in the report; a figure that was not measured is absent.
typealias Figures = [String: Double]

/// Measures sessions. Every method runs for about `budget` nanoseconds, and at least once.
struct Meter {
  let budget: Int64

  /// Nanoseconds per node to build a tree, lay it out and free it, each the median of many repetitions: other work of
  /// the machine disturbs only a few of them. Also counts the measurements per text in one layout.
  func fresh(_ session: any LayoutSession, _ tree: BenchTree) -> Figures {
    // Not counted: the first run fills the caches and the allocator.
    lap(session)
    let askedBefore = session.texts.asked
    var building = Laps()
    var layingOut = Laps()
    var freeing = Laps()
    let end = BenchClock.now + budget
    var start = BenchClock.now
    repeat {
      session.build()
      let built = BenchClock.now
      session.layout()
      let laidOut = BenchClock.now
      session.free()
      let freed = BenchClock.now
      building.add(built - start)
      layingOut.add(laidOut - built)
      freeing.add(freed - laidOut)
      start = freed
    } while start < end
    let nodes = Double(tree.boxes.count)
    var figures: Figures = [
      "build": building.median / nodes, "layout": layingOut.median / nodes, "free": freeing.median / nodes,
    ]
    if !tree.texts.isEmpty {
      let asked = Double(session.texts.asked - askedBefore)
      figures["asked"] = asked / Double(building.count) / Double(tree.texts.count)
    }
    return figures
  }

  private func lap(_ session: any LayoutSession) {
    session.build()
    session.layout()
    session.free()
  }

  /// Nanoseconds of a layout in which nothing changed, and of one in which a text changed.
  func again(_ session: any LayoutSession, _ tree: BenchTree) -> Figures {
    guard session.remembers else { return [:] }
    session.build()
    session.layout()
    defer { session.free() }
    var figures: Figures = ["clean": each(100) { session.layout() }]
    if let box = tree.changingBox {
      let text = Int(tree.boxes[box].text)
      figures["dirty"] = each(10) {
        session.texts.toggle(text, from: tree.texts[text])
        session.markDirty(box)
        session.layout()
      }
    }
    return figures
  }

  /// The median duration of a call, timed in groups of `count` calls.
  private func each(_ count: Int, _ body: () -> Void) -> Double {
    for _ in 0..<count { body() }
    var laps = Laps()
    let end = BenchClock.now + budget
    var start = BenchClock.now
    repeat {
      for _ in 0..<count { body() }
      let now = BenchClock.now
      laps.add(now - start)
      start = now
    } while start < end
    return laps.median / Double(count)
  }

  /// Nanoseconds per node while every processor builds, lays out and frees a tree of its own: the elapsed time divided
  /// by the number of nodes of all threads.
  func allThreads(_ engine: any LayoutEngine, _ tree: BenchTree) -> Figures {
    let count = ProcessInfo.processInfo.activeProcessorCount
    let sessions = (0..<count).compactMap { _ in engine.session(tree).map(OwnedSession.init) }
    guard sessions.count == count else { return [:] }
    let totals = Totals(count)
    let begin = BenchClock.now
    let deadline = begin + budget
    DispatchQueue.concurrentPerform(iterations: count) { index in
      repeat {
        lap(sessions[index].session)
        totals.laps[index * Totals.stride] += 1
      } while BenchClock.now < deadline
    }
    let elapsed = Double(BenchClock.now - begin)
    return ["all": elapsed / (totals.sum * Double(tree.boxes.count))]
  }

  /// A session, passed to the one thread that uses it.
  private struct OwnedSession: @unchecked Sendable {
    // Each session is used by only one iteration of the loop.
    let session: any LayoutSession
  }

  /// A counter for each thread, on separate cache lines.
  private final class Totals: @unchecked Sendable {
    // Each thread writes only its own counter.
    static let stride = 16
    let laps: UnsafeMutablePointer<Double>
    private let count: Int

    init(_ count: Int) {
      self.count = count
      laps = .allocate(capacity: count * Self.stride)
      laps.initialize(repeating: 0, count: count * Self.stride)
    }

    deinit { laps.deallocate() }

    var sum: Double { (0..<count).reduce(0) { $0 + laps[$1 * Self.stride] } }
  }

  /// Allocations and bytes per node; only in a program started with the counting library.
  func memory(_ session: any LayoutSession, _ tree: BenchTree) -> Figures {
    guard layout_peer_bytes_in_use() >= 0 else { return [:] }
    lap(session)
    let nodes = Double(tree.boxes.count)
    let (allocations, bytes) = (layout_peer_allocations(), layout_peer_bytes_in_use())
    session.build()
    session.layout()
    var figures: Figures = [
      "allocations": Double(layout_peer_allocations() - allocations) / nodes,
      "bytes": Double(layout_peer_bytes_in_use() - bytes) / nodes,
    ]
    defer { session.free() }
    guard session.remembers, let box = tree.changingBox else { return figures }
    let text = Int(tree.boxes[box].text)
    func change(_ times: Int) {
      for _ in 0..<times {
        session.texts.toggle(text, from: tree.texts[text])
        session.markDirty(box)
        session.layout()
      }
    }
    change(10)
    let steady = layout_peer_allocations()
    change(100)
    figures["steadyAllocations"] = Double(layout_peer_allocations() - steady) / 100 / nodes
    return figures
  }
}
