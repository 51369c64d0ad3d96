import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

// Nodes for the rows near the reader: made and measured on workers, given up when the reader is gone.
extension TableController {
  /// In the order of their priorities: a worker that is free takes the first one it is given.
  func prepareRows() {
    let width = column.width
    let (visible, preload) = (ranges.visible, ranges.preload)
    for row in extras { prepareRow(row, width) }
    for row in visible { prepareRow(row, width) }
    let before = preload.lowerBound..<max(preload.lowerBound, min(visible.lowerBound, preload.upperBound))
    let after = min(preload.upperBound, max(visible.upperBound, preload.lowerBound))..<preload.upperBound
    if movesToEnd { for row in after { prepareRow(row, width) } }
    for row in before.reversed() { prepareRow(row, width) }
    if !movesToEnd { for row in after { prepareRow(row, width) } }
  }

  func makeSlot(_ row: Int) -> RowSlot { RowSlot(row: row, isItem: map.indexPath(of: row) != nil) }

  private func prepareRow(_ row: Int, _ width: Double) {
    guard let slot = slots[row] else {
      let slot = makeSlot(row)
      slots[row] = slot
      return prepare(slot, priority: priority(of: row))
    }
    if slot.phase == .preparing, let ticket = slot.ticket {
      let priority = priority(of: row)
      guard slot.priority != priority else { return }
      slot.priority = priority
      WorkQueue.shared.setPriority(priority, of: ticket)
    } else if slot.phase == .ready, slot.measuredWidth != width, !slot.isRemeasuring {
      remeasure(slot)
    }
  }

  /// Visible first, then ahead, then behind; nearest first.
  func priority(of row: Int) -> WorkPriority {
    let visible = ranges.visible
    if visible.contains(row) { return .visible.lowered(by: row - visible.lowerBound) }
    if extras.contains(row) { return .visible }
    let isAfter = row >= visible.upperBound
    let distance = isAfter ? row - visible.upperBound : visible.lowerBound - row
    return (isAfter == movesToEnd ? WorkPriority.leading : .trailing).lowered(by: distance * 4)
  }

  func prepare(_ slot: RowSlot, priority: WorkPriority) {
    guard let table, let element = map.element(at: slot.row), let block = source?.nodeBlock(for: element, in: table)
    else { return }
    let question = question(for: slot)
    let owner = RowLayoutOwner(slot: slot, controller: self)
    slot.layoutOwner = owner
    let reference = RowSlotReference(slot: slot)
    let key = MainQueue.shared.reserveKey()
    slot.priority = priority
    slot.ticket = WorkQueue.shared.submit(priority) { [weak self] in
      let (node, layout) = Trace.span("measure row") { () -> (CellNode, Layout) in
        let node = block()
        node.setTraits(question.traits)
        // First, so that no change is missed that comes from elsewhere while the row is measured.
        node.layoutOwner = owner
        return (node, node.layoutThatFits(question.range))
      }
      MainQueue.shared.post(key: key) {
        guard let self else { return LargeObjects.release(node) }
        self.finish(reference.slot, node, layout, question)
      }
    }
  }

  private func question(for slot: RowSlot) -> RowSlot.Question {
    var question = RowSlot.Question(
      width: column.width, range: SizeRange(width: column.width), traits: table?.traits ?? Traits(),
      version: slot.layoutVersion)
    if let table, let path = map.indexPath(of: slot.row),
      let range = delegate?.tableNode(table, constrainedSizeForRowAt: path, width: column.width)
    {
      question.range = range
    }
    return question
  }

  private func finish(_ slot: RowSlot?, _ node: CellNode, _ layout: Layout, _ question: RowSlot.Question) {
    guard let slot, slot.phase == .preparing else {
      LargeObjects.release(node)
      return
    }
    slot.ticket = nil
    slot.node = node
    slot.phase = .ready
    node.setRangeManaged(true)
    showSelection(of: slot)
    adopt(layout, question, in: slot)
    if let table, table.traits != question.traits {
      // The window changed while the row was made.
      node.setTraits(table.traits)
      slot.layoutVersion += 1
      slot.measuredWidth = -1
    }
    setNeedsUpdate()
  }

  private func adopt(_ layout: Layout, _ question: RowSlot.Question, in slot: RowSlot) {
    slot.layout = layout
    slot.measuredWidth = question.version == slot.layoutVersion ? question.width : -1
    slot.node?.frame = Rect(origin: slot.node?.frame.origin ?? .zero, size: layout.size)
    slot.place = nil
    slot.node?.apply(layout)
    // A row that takes over from another takes its place only when its pixels are there.
    if slot.outgoing == nil { setHeight(of: slot) }
  }

  func setHeight(of slot: RowSlot) {
    guard let layout = slot.layout else { return }
    let height = layout.size.height + rowSpacing
    if heights.isMeasured(slot.row), Float(heights.height(of: slot.row)) == Float(height) { return }
    if let view, slots.values.contains(where: { $0.glide != nil }) {
      gliding(view) { keepingPlace { heights.setHeight(height, of: slot.row) } }
    } else {
      keepingPlace { heights.setHeight(height, of: slot.row) }
    }
  }

  private func remeasure(_ slot: RowSlot) {
    guard let node = slot.node else { return }
    slot.isRemeasuring = true
    let question = question(for: slot)
    let reference = RowSlotReference(slot: slot)
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(priority(of: slot.row)) { [weak self] in
      let layout = Trace.span("measure row") { node.layoutThatFits(question.range) }
      MainQueue.shared.post(key: key) {
        guard let self, let slot = reference.slot, slot.phase == .ready else { return LargeObjects.release(node) }
        slot.isRemeasuring = false
        self.adopt(layout, question, in: slot)
        self.setNeedsUpdate()
      }
    }
  }

  /// A row's node changed its mind about its layout.
  func layoutWasInvalidated(of slot: RowSlot) {
    guard slot.phase != .released else { return }
    slot.layoutVersion += 1
    slot.measuredWidth = -1
    setNeedsUpdate()
  }

  func traitsDidChange() {
    guard let table else { return }
    for slot in slots.values {
      slot.outgoing?.node?.setTraits(table.traits)
      slot.node?.setTraits(table.traits)
      slot.layoutVersion += 1
      slot.measuredWidth = -1
    }
    setNeedsUpdate()
  }

  func releaseRows() {
    for (row, slot) in slots where !ranges.keep.contains(row) && !extras.contains(row) {
      release(slot)
      slots[row] = nil
    }
  }

  func release(_ slot: RowSlot) {
    if let outgoing = slot.outgoing { release(outgoing) }
    slot.outgoing = nil
    slot.phase = .released
    if let ticket = slot.ticket { WorkQueue.shared.cancel(ticket) }
    slot.ticket = nil
    slot.layout = nil
    guard let node = slot.node else { return }
    slot.node = nil
    takeOut(slot, node)
    node.layoutOwner = nil
    node.recursivelySetInterfaceState([])
    LargeObjects.release(node)
  }

  func takeOut(_ slot: RowSlot, _ node: CellNode) {
    guard slot.isInTree else { return }
    slot.isInTree = false
    slot.visibleRect = nil
    node.loadedView?.removeFromSuperview()
    if slot.isItem, let table { delegate?.tableNode(table, didEndDisplaying: node) }
  }
}
