import SateenCore
import SateenLayout
import SateenThreads

// Layouts that make elements as large as their frames, computed before the elements are shown there.
extension ListController {
  /// The size of an element's frame if its layout has another; nil otherwise.
  func sizeToStretch(_ slot: ElementSlot, _ laidOut: Size) -> Size? {
    guard arranger.stretchesElements, let size = arranger.frame(of: slot.index)?.size, !size.isNear(laidOut)
    else { return nil }
    return size
  }

  /// Whether an element has no layout of its frame's size yet.
  func needsStretching(_ slot: ElementSlot) -> Bool {
    guard let laidOut = slot.layoutSize else { return false }
    if let size = arranger.upcomingSize(of: slot.index), !size.isNear(laidOut), slot.upcomingLayout == nil {
      return true
    }
    guard let size = sizeToStretch(slot, laidOut) else { return false }
    // A layout that waits for an arrangement replaces the one that was to be stretched.
    return slot.stretchedSize != size || slot.isRemeasuring || slot.pendingLayout != nil
  }

  // MARK: Pending arrangements

  /// Lays out elements in the viewport, or near it, for their frames in a pending arrangement, so that they have those
  /// sizes from the first frame on.
  /// - Parameters:
  ///   - isLate: whether to visit only elements on screen, which may have changed since the first call.
  ///   - completion: called when all requested layouts are there.
  /// - Returns: whether any layout was requested.
  func stretchElements(isLate: Bool, completion: @escaping @MainActor () -> Void) -> Bool {
    let pending = PendingLayoutCount(completion)
    var drawings: [() -> Void] = []
    // Elements that are seen to come are seen to get their sizes on the way.
    let isSeenToChange = animatedGenerations.contains { $0.animation?.movesAtOnce == false }
    for index in slots.keys.sorted() {
      guard let slot = slots[index], let size = arranger.upcomingSize(of: index) else { continue }
      for one in [slot.outgoing, slot] {
        guard let one, one.phase == .ready, let node = one.node,
          one.isInTree || !isLate && (one.pendingLayout != nil || isSeenToChange || ranges.display.contains(index))
        else { continue }
        let pendingLayout = one.pendingLayout.flatMap {
          one !== slot || arranger.isUpcoming($0.layout.size, of: index) ? $0 : nil
        }
        guard let layout = one.upcomingLayout ?? pendingLayout?.layout ?? one.layout else { continue }
        let id = one.id
        if let pendingLayout, one.upcomingLayout == nil, layout.size.isNear(size) {
          // Kept for this frame. The result of a later request replaces the pending one.
          one.isStretchedAhead = true
          one.pendingLayout?.undrawn = nil
          guard let version = pendingLayout.undrawn else {
            one.upcomingLayout = layout
            continue
          }
          pending.count += 1
          drawings.append {
            node.drawAhead(for: layout, measuredAt: version, size: layout.size) { [weak self] in
              let slot = self?.slot(id)
              slot?.upcomingLayout = layout
              slot?.measuredVersion = version
              pending.finishOne()
            }
          }
          continue
        }
        guard !layout.size.isNear(size) else { continue }
        one.isStretchedAhead = true
        if pendingLayout != nil { one.pendingLayout?.undrawn = nil }
        pending.count += 1
        let key = MainQueue.shared.reserveKey()
        // All elements on screen wait for this one.
        WorkQueue.shared.submit(one.isInTree ? .visible : priority(of: index)) { [weak self] in
          let layout = Trace.span("measure row") { node.layoutThatFits(SizeRange(exactly: size)) }
          MainQueue.shared.post(key: key) {
            node.drawAhead(for: layout) {
              self?.slot(id)?.upcomingLayout = layout
              pending.finishOne()
            }
          }
        }
      }
    }
    let waits = pending.count > 0
    for draw in drawings { draw() }
    return waits
  }

  /// Shows the layouts that waited for an arrangement, which is now in place.
  func showInPlaces() {
    var late: [(slot: ElementSlot, pendingLayout: ElementSlot.PendingLayout, version: Int)] = []
    for index in slots.keys.sorted() {
      guard let slot = slots[index] else { continue }
      for one in [slot.outgoing, slot] {
        guard let one else { continue }
        let pendingLayout = one.pendingLayout.flatMap {
          one !== slot || arranger.isArranged($0.layout.size, of: index) ? $0 : nil
        }
        if pendingLayout != nil { one.pendingLayout = nil }
        let upcomingLayout = one.upcomingLayout
        one.upcomingLayout = nil
        one.isStretchedAhead = false
        if let pendingLayout, let version = pendingLayout.undrawn { late.append((one, pendingLayout, version)) }
        if let upcomingLayout, one.phase == .ready, sizeToStretch(one, upcomingLayout.size) == nil {
          show(upcomingLayout, fitting: upcomingLayout.size, in: one)
        } else if let pendingLayout, pendingLayout.undrawn == nil {
          showStretched(pendingLayout.layout, in: one)
        }
      }
    }
    // These arrived in the meantime, and are newer than the layouts for the frames. The result of a pending request is
    // newer still.
    for one in late where !one.slot.isRemeasuring {
      one.slot.isRemeasuring = true
      drawAndAdopt(one.pendingLayout.layout, one.pendingLayout.request, one.version, in: one.slot)
    }
  }

  /// Requests a layout for an element's frame if it has another size.
  func stretchIfNeeded(_ slot: ElementSlot) {
    guard let laidOut = slot.layoutSize, let size = sizeToStretch(slot, laidOut), size != slot.stretchedSize,
      !slot.isRemeasuring, slot.pendingLayout == nil
    else { return }
    stretch(slot, to: size)
  }

  func stretch(_ slot: ElementSlot, to size: Size) {
    slot.stretchedSize = size
    var request = request(for: slot)
    request.range = SizeRange(exactly: size)
    request.isStretching = true
    ask(slot, request)
  }
}

/// Counts pending layouts.
@MainActor
private final class PendingLayoutCount {
  var count = 0
  private let completion: @MainActor () -> Void

  init(_ completion: @escaping @MainActor () -> Void) {
    self.completion = completion
  }

  func finishOne() {
    count -= 1
    if count == 0 { completion() }
  }
}
