import XCTest

@testable import SateenThreads

final class TicketHeapTests: XCTestCase {
  private final class Pool {}

  /// Compares the heap with an array that is sorted anew each time, under random insertions, removals and changes of
  /// priority.
  func testTheHeapAgreesWithASortedList() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let pool = Pool()
    var heap = TicketHeap()
    var model: [WorkTicket] = []
    var sequence: UInt64 = 0
    var gone: [WorkTicket] = []
    var taken = 0
    var lastException = 0
    var takenBefore: [UInt64: Int] = [:]
    var exceptions = 0

    /// Takes the oldest ticket if it is overdue, else the one with the highest priority.
    func takeFromModel() -> WorkTicket? {
      guard let oldest = model.min(by: { $0.sequence < $1.sequence }) else { return nil }
      let isOverdue = taken - max(takenBefore[oldest.sequence] ?? 0, lastException) >= TicketHeap.patience
      sortModel()
      let next = isOverdue ? oldest : model[0]
      if isOverdue, model[0] !== oldest { exceptions += 1 }
      taken += 1
      if isOverdue { lastException = taken }
      model.removeAll { $0 === next }
      return next
    }

    func priority() -> WorkPriority { WorkPriority(rawValue: Int.random(in: 0...5, using: &random)) }
    func sortModel() {
      model.sort { $0.priority == $1.priority ? $0.sequence < $1.sequence : $0.priority > $1.priority }
    }

    for step in 0..<20_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let ticket = WorkTicket(priority(), pool: ObjectIdentifier(pool)) {}
        ticket.sequence = sequence
        takenBefore[sequence] = taken
        sequence += 1
        heap.insert(ticket)
        model.append(ticket)
      case 4..<7:
        let expected = takeFromModel()
        let ticket = heap.popFirst()
        XCTAssertTrue(ticket === expected, "seed \(seed) step \(step)")
        if let ticket { gone.append(ticket) }
      case 7:
        guard let ticket = model.randomElement(using: &random) else { continue }
        XCTAssertTrue(heap.remove(ticket), "seed \(seed) step \(step)")
        model.removeAll { $0 === ticket }
        gone.append(ticket)
      case 8:
        guard let ticket = model.randomElement(using: &random) else { continue }
        heap.setPriority(priority(), of: ticket)
      default:
        guard let ticket = gone.randomElement(using: &random) else { continue }
        XCTAssertFalse(heap.remove(ticket), "seed \(seed) step \(step)")
        let before = ticket.priority
        heap.setPriority(priority(), of: ticket)
        XCTAssertEqual(ticket.priority, before, "seed \(seed) step \(step)")
      }
      XCTAssertEqual(heap.count, model.count)
    }
    while let expected = takeFromModel() { XCTAssertTrue(heap.popFirst() === expected, "seed \(seed)") }
    XCTAssertTrue(heap.isEmpty)
    XCTAssertGreaterThan(exceptions, 0)
    XCTAssertNil(heap.popFirst())
  }
}
