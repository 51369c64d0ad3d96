import SateenCore
import SateenGraphics

/// Screens that share elements: each fades over the one below, while their elements fly.
extension NavigationStage {
  /// Looks for elements that neighbouring screens have in common, unless one of the two slides already.
  func connectShared() {
    for (lower, upper) in zip(entries, entries.dropFirst()) {
      let (below, above) = (lower.controller.screen, upper.controller.screen)
      guard lower.isSeen, upper.isSeen, !shared.connects(below, above), !shared.fades(above) else { continue }
      // Coming on, the upper screen is outside of the window. Going off, it covers all of it.
      let isComing = upper.motion.position == 1
      let isAtStart = isComing ? lower.motion.position == 0 || shared.fades(below) : upper.motion.position == 0
      guard isAtStart, upper.motion.velocity == 0, shared.connect(below, to: above, over: node) else { continue }
      if !shared.fades(below) { lower.motion = SlideMotion(at: 0, target: 0) }
    }
    if !shared.isEmpty { place() }
  }

  /// Forgets elements of screens that have left the stage. Those of the others fly on.
  func keepShared() {
    guard !shared.isEmpty else { return }
    shared.keep(entries.map(\.controller.screen))
    if shared.isEmpty { atRest() }
  }

  func endShared() {
    guard !shared.isEmpty else { return }
    shared.end()
    atRest()
  }

  private func atRest() {
    for entry in entries { entry.controller.screen.zPosition = 0 }
    node.setHeightOfCovers(0)
  }

  /// A title makes room for the next one also where the screens share elements, and the lower one stays.
  func place(inBar entry: Entry) -> Double {
    guard let above = shared.screen(over: entry.controller.screen) else { return entry.motion.position }
    return entry.motion.position + Self.covered * progress(of: above)
  }

  /// How much of a screen that fades shows.
  private func progress(of screen: ScreenNode) -> Double {
    let entry = entries.first { $0.controller.screen === screen }
    return min(max(1 - (entry?.motion.position ?? 0), 0), 1)
  }

  /// Places screens that share elements. Each fades over the one below, and all move with the lowest where that leaves
  /// the window in turn. Screens that come over them slide.
  func placeShared(_ x: (Double) -> Double) {
    guard let first = entries.firstIndex(where: { $0.controller.screen === shared.lowest }) else { return }
    let moved = x(max(entries[first].motion.position, 0))
    shared.place(movedBy: moved, progress(of:))
    let (mine, covers) = (entries.filter { shared.contains($0.controller.screen) }, entries[(first + 1)...])
    for entry in mine { entry.controller.screen.transform = Transform(translationX: moved, y: 0) }
    var isCovered = false
    for entry in covers where !shared.contains(entry.controller.screen) {
      entry.controller.screen.zPosition = shared.height
      isCovered = true
    }
    if isCovered { node.setHeightOfCovers(shared.height) }
  }
}
