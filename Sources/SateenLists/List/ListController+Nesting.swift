import SateenCore
import SateenLayout

// Lists inside elements of lists. They work ahead while their element is near the viewport, and keep their scroll
// positions.
extension ListController: CellOwner {
  /// Finds the element that contains this list.
  func findParentList() {
    guard let list else { return }
    var node = list.supernode
    while let one = node {
      if let cell = one as? CellNode, let owner = cell.owner as? ListController {
        parentList = owner
        cell.add(list)
        return
      }
      node = one.supernode
    }
    parentList = nil
  }

  /// Remembers the scroll positions of an element's lists before its node is released.
  func savePositions(_ slot: ElementSlot, _ node: CellNode) {
    let lists = node.lists
    guard !lists.isEmpty else { return }
    memories.save(positions(of: lists), of: slot.index)
  }

  private func positions(of lists: [DisplayNode]) -> [ScrollMemory.Place?] {
    lists.map { ($0 as? ListNode)?.controller.place }
  }

  /// Restores the scroll position of a list in a new node of an element.
  func listWasLoaded(_ list: DisplayNode, in cell: CellNode) {
    guard let list = list as? ListNode, !memories.isEmpty || hasOutgoing,
      let slot = slots.values.first(where: { $0.node === cell })
    else { return }
    if slot.memory == nil, !slot.startsAnew {
      // A new node for the same element continues from the node that is still on screen.
      slot.memory = slot.outgoing?.node.map { positions(of: $0.lists) } ?? memories.consume(for: slot.index)
    }
    guard let number = cell.lists.firstIndex(where: { $0 === list }), let memory = slot.memory,
      memory.indices.contains(number), let place = memory[number]
    else { return }
    slot.memory?[number] = nil
    list.controller.positioning.initialTarget = ListPosition.InitialTarget(
      path: place.path, position: .start, distance: place.distance)
    list.controller.setNeedsUpdate()
  }

  /// The scroll position relative to an item; nil at the start.
  var place: ScrollMemory.Place? {
    guard view != nil, position > positionLimits.lowerBound + 0.5,
      let element = ranges.visible.first(where: { map.itemPath(of: $0) != nil }),
      let path = path(of: element), let frame = arranger.frame(of: element)
    else {
      return positioning.initialTarget.flatMap { one in
        one.distance.map { ScrollMemory.Place(path: one.path, distance: $0) }
      }
    }
    return ScrollMemory.Place(path: path, distance: position - start(of: frame))
  }

  /// The element that contains this list has released it. All of its elements are released too.
  func dismantle() {
    changingElements {
      leaveWindow()
      for slot in slots.values { release(slot) }
      slots = [:]
      placeholders.keep([])
      ranges = ListRanges()
    }
  }
}
