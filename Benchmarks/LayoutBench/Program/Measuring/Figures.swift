import CLayoutPeer
import Foundation

/// What was measured of one engine on one tree. Names are those of the report; a figure that was not measured is absent.
typealias Figures = [String: Double]

/// Measures sessions. Every method goes on for about `budget` nanoseconds, and at least once.
struct Meter {
  let budget: Int64

  /// Nanoseconds a node to build a tree, lay it out and free it, over and over, of which the median counts: what else
  /// the machine does in between hits few of many. And measurements a text in one layout.
  func fresh(_ session: any LayoutSession, _ tree: BenchTree) -> Figures {
    // Not counted: caches and allocator fill up.
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

  /// Nanoseconds to ask a tree again in which nothing changed, and one in which one text did.
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

  /// The median of calls, timed so many at once.
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

  /// Nanoseconds a node while every processor builds, lays out and frees a tree of its own: time on the wall over the
  /// nodes of all.
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

  /// A session on its way to the one thread that uses it.
  private struct OwnedSession: @unchecked Sendable {
    // Each is used by one iteration of the loop alone.
    let session: any LayoutSession
  }

  /// A count for each thread, on cache lines of their own.
  private final class Totals: @unchecked Sendable {
    // Each thread writes its own.
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

  /// Allocations and bytes a node; only in a program started with the counting library before it.
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
