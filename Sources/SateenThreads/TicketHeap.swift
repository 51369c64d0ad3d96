/// A binary heap of tickets, first the highest priority, then the lowest sequence number. Each ticket knows its index,
/// so that removing one from the middle costs O(log n).
///
/// So that no ticket waits for ever behind newer work, the one that has waited longest is taken out of turn once
/// ``patience`` others have been taken, since it came and since the last such exception.
struct TicketHeap {
  /// Tickets that may go before the one that has waited longest.
  static let patience = 32

  private var items: [WorkTicket] = []
  /// From `firstArrival` on, all tickets in the order they came, among others that have left the heap.
  private var arrivals: [WorkTicket] = []
  private var firstArrival = 0
  /// Tickets taken from the front so far.
  private var taken = 0
  /// The value of `taken` after the last ticket that was taken out of turn.
  private var takenAtLastException = 0

  var count: Int { items.count }
  var isEmpty: Bool { items.isEmpty }
  /// The ticket with the highest priority.
  var first: WorkTicket? { items.first }

  mutating func insert(_ ticket: WorkTicket) {
    ticket.heapIndex = items.count
    ticket.takenBefore = taken
    items.append(ticket)
    siftUp(items.count - 1)
    if arrivals.count > 2 * items.count + 64 {
      arrivals = arrivals.filter { holds($0) }
      firstArrival = 0
    }
    arrivals.append(ticket)
  }

  /// Takes the ticket whose turn it is.
  mutating func popFirst() -> WorkTicket? {
    while firstArrival < arrivals.count, !holds(arrivals[firstArrival]) { firstArrival += 1 }
    guard firstArrival < arrivals.count else { return nil }
    let oldest = arrivals[firstArrival]
    let isOverdue = taken - max(oldest.takenBefore, takenAtLastException) >= Self.patience
    let first = isOverdue ? oldest : items[0]
    taken += 1
    if isOverdue { takenAtLastException = taken }
    removeItem(at: first.heapIndex)
    return first
  }

  mutating func remove(_ ticket: WorkTicket) -> Bool {
    guard holds(ticket) else { return false }
    removeItem(at: ticket.heapIndex)
    return true
  }

  /// - Returns: whether the ticket is in the heap.
  @discardableResult
  mutating func setPriority(_ priority: WorkPriority, of ticket: WorkTicket) -> Bool {
    guard holds(ticket) else { return false }
    ticket.priority = priority
    siftUp(ticket.heapIndex)
    siftDown(ticket.heapIndex)
    return true
  }

  private func holds(_ ticket: WorkTicket) -> Bool {
    items.indices.contains(ticket.heapIndex) && items[ticket.heapIndex] === ticket
  }

  private mutating func removeItem(at index: Int) {
    let last = items.count - 1
    swapItems(index, last)
    items.removeLast().heapIndex = -1
    if index < items.count {
      siftUp(index)
      siftDown(index)
    }
  }

  private func precedes(_ a: WorkTicket, _ b: WorkTicket) -> Bool {
    a.priority == b.priority ? a.sequence < b.sequence : a.priority > b.priority
  }

  private mutating func swapItems(_ a: Int, _ b: Int) {
    items.swapAt(a, b)
    items[a].heapIndex = a
    items[b].heapIndex = b
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(items[child], items[parent]) else { return }
      swapItems(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var first = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < items.count && precedes(items[child], items[first]) {
        first = child
      }
      guard first != parent else { return }
      swapItems(parent, first)
      parent = first
    }
  }
}
