import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

// Invariants of a collection, checked from inside.
extension CollectionBench {
  var controller: ListController { collection.controller }
  var arranger: Arranger { collection.controller.arranger }

  /// Sets the layout direction and the appearance.
  func setTraits(_ direction: LayoutDirection, _ appearance: Appearance = .light) {
    collection.setTraits(
      Traits(scale: host.container.scale, appearance: appearance, layoutDirection: direction))
  }

  /// The first mistake in a frame; nil if there is none.
  /// - Parameter fits: whether every node must be as large as its element's frame.
  func mistake(fits: Bool = true) -> String? {
    if collection.visibleElementsWithoutAnything > 0 { return "visible elements show nothing" }
    if journal.counts.measuredOnMain > 0 { return "measured on the main thread" }
    for (index, slot) in controller.slots {
      if slot.index != index { return "the slot of element \(slot.index) is kept at \(index)" }
      guard fits, slot.isInTree, let node = slot.node, slot.moveAnimation == nil else { continue }
      let place = controller.frame(of: index)
      if !node.frame.isNear(place) { return "element \(index) stands at \(node.frame), its place is \(place)" }
      if controller.isOnScreen(index), let outgoing = slot.outgoing, outgoing.isInTree {
        return "element \(index) shows beside what it takes over from"
      }
    }
    return hole.map { "element \($0) is a hole" }
  }

  /// A visible element at both of whose upper corners the collection's background shows. An element that has grown keeps
  /// its old pixels at one of them, by the layout direction in which they were drawn.
  private var hole: Int? {
    let bounds = collection.scrollView.layer.bounds
    let scale = host.container.scale
    let picture = host.screenshot()
    func isBackground(_ left: Double, _ top: Double) -> Bool {
      let (x, y) = (Int((left - bounds.minX) * scale) + 1, Int((top - bounds.minY) * scale) + 1)
      guard x < picture.size.width, y < picture.size.height else { return false }
      return picture.data.load(fromByteOffset: y * picture.bytesPerRow + x * 4, as: UInt32.self) & 0xffffff == 0xff00ff
    }
    for element in controller.ranges.visible {
      let slot = controller.slots[element]
      let shown = slot?.outgoing ?? slot
      guard slot?.fade == nil, slot?.moveAnimation == nil else { continue }
      let frame = shown?.isInTree == true ? shown?.node?.frame : controller.frame(of: element)
      guard let frame, frame.width * scale > 3, frame.height * scale > 3 else { continue }
      let corners = [frame.minX, frame.maxX - 3 / scale]
      guard corners.allSatisfy({ bounds.contains(Point(x: $0, y: frame.minY)) }) else { continue }
      if corners.allSatisfy({ isBackground($0, frame.minY) }) { return element }
    }
    return nil
  }

  func checkFrame(
    fits: Bool = true, _ what: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
  ) {
    if let mistake = mistake(fits: fits) { XCTFail("\(mistake) \(what())", file: file, line: line) }
  }

  /// The arrangement that the layout computes from scratch, with all sizes known now.
  var freshArrangement: CollectionArrangement { arranger.layout.arrangement(for: arranger.context()) }

  /// The first mistake of a collection at rest; nil if there is none.
  func mistakeAtRest() -> String? {
    if let mistake = mistake() { return mistake }
    guard collection.isArranged else { return "not arranged" }
    if host.container.wantsFrame { return "asks for turns at rest" }
    let fresh = freshArrangement
    for element in 0..<fresh.elementCount {
      guard let frame = arranger.stale?.frame(of: element), frame.isNear(fresh.frame(of: element)) else {
        return
          "element \(element) stands at \(String(describing: arranger.stale?.frame(of: element))), "
          + "anew it would at \(fresh.frame(of: element))"
      }
    }
    for element in controller.ranges.visible {
      guard let slot = controller.slots[element], slot.phase == .ready, slot.isInTree, slot.outgoing == nil else {
        return "visible element \(element) is not there"
      }
      if slot.pendingLayout != nil || slot.measuredRange != arranger.sizeRange(for: element) {
        return "visible element \(element) was measured for something else"
      }
    }
    if !controller.ghosts.isEmpty || !controller.ghosts.isEmpty { return "elements that are gone are kept" }
    return nil
  }

  // MARK: The anchor

  /// The anchor, and the position that it must keep on screen, derived from the elements' frames alone.
  struct KeptPlace {
    var element: Int
    /// The distance from the viewport's start to where the element must start, in points.
    var start: Double
    /// The number of arrangements so far.
    var generation: Int
  }

  /// The first element of the arrangement that the last frame showed in its position, with content. Where that element
  /// is deleted or moved, the next one that stays takes its position. Nil at the start of the content and with a scroll
  /// target, and at the end of content that is anchored there or of which only sizes change.
  var keptPlace: KeptPlace? {
    guard let stale = arranger.stale, let view = controller.view, controller.position > 0,
      controller.positioning.target == nil
    else { return nil }
    let bringsData = arranger.generation == stale.generation + 1
    if controller.isRestingAtEnd(view), collection.isBottomAnchored || !bringsData { return nil }
    let position = controller.position
    func start(_ place: Int) -> Double {
      controller.start(of: stale.arrangement.frame(of: place).offsetBy(arranger.origin)) - position
    }
    let shown = stale.arrangement.elements(overlapping: view.shownRect.offsetBy(Point.zero - arranger.origin))
    let first = shown.first { place in
      guard let element = stale.element(at: place) else { return true }
      guard let slot = controller.slots[element] else { return false }
      return controller.isSeenInPlace(slot)
    }
    guard let first else { return nil }
    if let element = stale.stayingElement(at: first) {
      return KeptPlace(element: element, start: start(first), generation: arranger.arrangementCount)
    }
    for place in (first + 1)..<max(first + 1, stale.arrangement.elementCount) {
      guard let element = stale.stayingElement(at: place) else { continue }
      return KeptPlace(
        element: element, start: min(start(place), max(start(first), 0)), generation: arranger.arrangementCount)
    }
    return nil
  }

  /// How far an element is from where it must be on screen, in points; 0 near the ends of the content, where there may
  /// be no room to keep its position.
  func drift(of kept: KeptPlace) -> Double {
    guard kept.element < controller.map.total, let frame = arranger.frame(of: kept.element) else { return 0 }
    let limits = controller.positionLimits
    // A position within a point of the end stays at its distance from the end while sizes are learned.
    let isAtEnd = controller.position > limits.upperBound - 1.01
    guard controller.position > limits.lowerBound + 0.5, !isAtEnd else { return 0 }
    // An element that is too short now to reach the viewport's start ends there.
    let wanted = max(kept.start, -controller.length(of: frame.size))
    // Out of view then, the element is no anchor for a second arrangement in the same frame.
    if wanted != kept.start, arranger.arrangementCount > kept.generation + 1 { return 0 }
    return controller.start(of: frame) - controller.position - wanted
  }
}

extension Rect {
  func isNear(_ other: Rect) -> Bool {
    abs(minX - other.minX) < 0.02 && abs(minY - other.minY) < 0.02 && abs(maxX - other.maxX) < 0.02
      && abs(maxY - other.maxY) < 0.02
  }
}
