import SateenCore
import SateenLayout
import SateenThreads

// Layouts that make elements as large as their frames, computed before the elements are shown there.
extension ListController {
  /// The size of an element's frame if its layout has another; nil otherwise.
  func sizeToFit(_ slot: ElementSlot, _ laidOut: Size) -> Size? {
    guard arranger.stretchesElements, let size = arranger.frame(of: slot.index)?.size, !size.isNear(laidOut)
    else { return nil }
    return size
  }

  /// Whether an element has no layout of its frame's size yet.
  func isMisfit(_ slot: ElementSlot) -> Bool {
    guard let laidOut = slot.layoutSize else { return false }
    if let size = arranger.upcomingSize(of: slot.index), !size.isNear(laidOut), slot.fitted == nil { return true }
    guard let size = sizeToFit(slot, laidOut) else { return false }
    return slot.fittedSize != size || slot.isRemeasuring
  }

  // MARK: Pending arrangements

  /// Lays out elements in the viewport, or near it, for their frames in a pending arrangement, so that they have those
  /// sizes from the first frame on.
  /// - Parameters:
  ///   - isLate: whether to visit only elements on screen, which may have changed since the first call.
  ///   - completion: called when all requested layouts are there.
  /// - Returns: whether any layout was requested.
  func fitElements(isLate: Bool, completion: @escaping @MainActor () -> Void) -> Bool {
    let pending = PendingFits(completion)
    var drawings: [() -> Void] = []
    for index in slots.keys.sorted() {
      guard let slot = slots[index], let size = arranger.upcomingSize(of: index) else { continue }
      for one in [slot.outgoing, slot] {
        guard let one, one.phase == .ready, let node = one.node,
          one.isInTree || !isLate && (one.waiting != nil || ranges.display.contains(index))
        else { continue }
        let waiting = one.waiting.flatMap {
          one !== slot || arranger.isUpcoming($0.layout.size, of: index) ? $0 : nil
        }
        guard let layout = one.fitted ?? waiting?.layout ?? one.layout else { continue }
        let reference = ElementSlotReference(slot: one)
        if let waiting, one.fitted == nil, layout.size.isNear(size) {
          // Kept for this frame. The result of a later request replaces the waiting one.
          one.isFittedAhead = true
          one.waiting?.undrawn = nil
          guard let version = waiting.undrawn else {
            one.fitted = layout
            continue
          }
          pending.count += 1
          drawings.append {
            node.drawAhead(for: layout, measuredAt: version, size: layout.size) {
              reference.slot?.fitted = layout
              reference.slot?.measuredVersion = version
              pending.finishOne()
            }
          }
          continue
        }
        guard !layout.size.isNear(size) else { continue }
        one.isFittedAhead = true
        if waiting != nil { one.waiting?.undrawn = nil }
        pending.count += 1
        let key = MainQueue.shared.reserveKey()
        // All elements on screen wait for this one.
        WorkQueue.shared.submit(one.isInTree ? .visible : priority(of: index)) {
          let layout = Trace.span("measure row") { node.layoutThatFits(SizeRange(exactly: size)) }
          MainQueue.shared.post(key: key) {
            node.drawAhead(for: layout) {
              reference.slot?.fitted = layout
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
    var late: [(slot: ElementSlot, waiting: ElementSlot.Waiting, version: Int)] = []
    for index in slots.keys.sorted() {
      guard let slot = slots[index] else { continue }
      for one in [slot.outgoing, slot] {
        guard let one else { continue }
        let waiting = one.waiting.flatMap {
          one !== slot || arranger.isArranged($0.layout.size, of: index) ? $0 : nil
        }
        if waiting != nil { one.waiting = nil }
        let fitted = one.fitted
        one.fitted = nil
        one.isFittedAhead = false
        if let waiting, let version = waiting.undrawn { late.append((one, waiting, version)) }
        if let fitted, one.phase == .ready, sizeToFit(one, fitted.size) == nil {
          show(fitted, fitting: fitted.size, in: one)
        } else if let waiting, waiting.undrawn == nil {
          showFitting(waiting.layout, in: one)
        }
      }
    }
    // These arrived in the meantime, and are newer than the layouts for the frames. The result of a pending request is
    // newer still.
    for one in late where !one.slot.isRemeasuring {
      one.slot.isRemeasuring = true
      take(one.waiting.layout, one.waiting.question, one.version, in: one.slot)
    }
  }

  /// Requests a layout for an element's frame if it has another size.
  func fitIfNeeded(_ slot: ElementSlot) {
    guard let laidOut = slot.layoutSize, let size = sizeToFit(slot, laidOut), size != slot.fittedSize,
      !slot.isRemeasuring, slot.waiting == nil
    else { return }
    fit(slot, to: size)
  }

  func fit(_ slot: ElementSlot, to size: Size) {
    slot.fittedSize = size
    var question = question(for: slot)
    question.range = SizeRange(exactly: size)
    question.isFitting = true
    ask(slot, question)
  }
}

/// Counts pending layouts.
@MainActor
private final class PendingFits {
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
