import XCTest

@testable import SateenThreads

final class TicketHeapTests: XCTestCase {
  private final class Pool {}

  /// Random insertions, removals, changes of priority and takings, beside a list that is sorted afresh each time.
  func testTheHeapAgreesWithASortedList() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let pool = Pool()
    var heap = TicketHeap()
    var model: [WorkTicket] = []
    var sequence: UInt64 = 0
    var gone: [WorkTicket] = []

    func priority() -> WorkPriority { WorkPriority(rawValue: Int.random(in: 0...5, using: &random)) }
    func sortModel() {
      model.sort { $0.priority == $1.priority ? $0.sequence < $1.sequence : $0.priority > $1.priority }
    }

    for step in 0..<20_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let ticket = WorkTicket(priority(), pool: ObjectIdentifier(pool)) {}
        ticket.sequence = sequence
        sequence += 1
        heap.insert(ticket)
        model.append(ticket)
      case 4..<7:
        sortModel()
        let expected = model.isEmpty ? nil : model.removeFirst()
        let taken = heap.popFirst()
        XCTAssertTrue(taken === expected, "seed \(seed) step \(step)")
        if let taken { gone.append(taken) }
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
    sortModel()
    for expected in model { XCTAssertTrue(heap.popFirst() === expected, "seed \(seed)") }
    XCTAssertTrue(heap.isEmpty)
    XCTAssertNil(heap.popFirst())
  }
}
