import SateenCore
import SateenThreads

// Arrangements, which follow one another.
extension Arranger {
  /// Starts an arrangement if frames are missing or out of date.
  func arrangeIfNeeded() {
    guard needsArrangement, inFlight == nil, !surroundings.viewport.isEmpty else { return }
    needsArrangement = false
    inFlight = generation
    let (layout, context, generation) = (layout, context(after: changedSizes), generation)
    changedSizes = 0..<0
    if layout.isInstant {
      let new = Self.result(layout.arrangement(for: context), layout, context, generation)
      // A scroll view with paging has moved to its page already. The pages follow at once, and get their size when they
      // are laid out.
      return controller?.view?.isPagingEnabled == true ? install(new) : arranged(new)
    }
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) { [weak self] in
      let arrangement = Trace.span("arrange") { layout.arrangement(for: context) }
      MainQueue.shared.post(key: key) { self?.arranged(Self.result(arrangement, layout, context, generation)) }
    }
  }

  /// An arrangement with the versions of its input.
  private static func result(
    _ arrangement: CollectionArrangement, _ layout: any CollectionLayout, _ context: CollectionLayoutContext,
    _ generation: Int
  ) -> StaleArrangement {
    var result = StaleArrangement(arrangement)
    result.generation = generation
    result.sizes = context.sizes
    result.direction = context.direction
    result.scrollDirections = layout.scrollableDirections
    result.effects = layout.effects
    return result
  }

  /// Lays out visible elements for their new frames before the arrangement is put in place.
  func arranged(_ new: StaleArrangement) {
    // The list may have become a table in the meantime.
    guard inFlight == new.generation else { return }
    fits = pending == nil ? 0 : fits + 1
    pending = new
    // After four rounds, elements whose layout changes all the time do not delay the arrangement any more.
    let waits =
      fits < 4 && controller?.stretchElements(isLate: fits > 0) { [weak self] in self?.arranged(new) } == true
    if !waits { install(new) }
  }

  func install(_ new: StaleArrangement) {
    inFlight = nil
    pending = nil
    let old = stale
    func swap() {
      stale = new.followed(by: stale)
      effects = new.effects
      arrangementCount += 1
      if direction != new.direction {
        direction = new.direction
        controller?.directionDidChange()
      }
      guard scrollDirections != new.scrollDirections else { return }
      scrollDirections = new.scrollDirections
      axis = Self.axis(of: new.scrollDirections)
      controller?.axisDidChange()
    }
    guard let controller else { return swap() }
    controller.arrangementChanges(
      to: new.generation, hasNewData: old?.generation != new.generation,
      isNew: { old?.place(of: $0) == nil && old != nil }, swap)
  }
}
