import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

// What must hold of a collection, looked at from inside.
extension CollectionBench {
  var controller: ListController { collection.controller }
  var arranger: CollectionArranger { collection.arranger }

  /// Has the collection run in a direction, in a theme.
  func setTraits(_ direction: LayoutDirection, _ appearance: Appearance = .light) {
    collection.setTraits(
      Traits(scale: host.container.scale, appearance: appearance, layoutDirection: direction))
  }

  /// What is wrong in a frame; nil where nothing is.
  /// - Parameter fits: whether every element must be as large as its place.
  func mistake(fits: Bool = true) -> String? {
    if collection.visibleElementsWithoutAnything > 0 { return "visible elements show nothing" }
    if journal.counts.measuredOnMain > 0 { return "measured on the main thread" }
    for (index, slot) in controller.slots {
      if slot.index != index { return "the slot of element \(slot.index) is kept at \(index)" }
      guard fits, slot.isInTree, let node = slot.node, slot.glide == nil else { continue }
      let place = controller.frame(of: index)
      if !node.frame.isNear(place) { return "element \(index) stands at \(node.frame), its place is \(place)" }
      if controller.isOnScreen(index), let outgoing = slot.outgoing, outgoing.isInTree {
        return "element \(index) shows beside what it takes over from"
      }
    }
    return hole.map { "element \($0) is a hole" }
  }

  /// A visible element at whose corner the collection's background shows.
  private var hole: Int? {
    let bounds = collection.scrollView.layer.bounds
    let scale = host.container.scale
    let picture = host.screenshot()
    for element in controller.ranges.visible {
      let slot = controller.slots[element]
      let shown = slot?.outgoing ?? slot
      guard slot?.fade == nil, slot?.glide == nil else { continue }
      let frame = shown?.isInTree == true ? shown?.node?.frame : controller.frame(of: element)
      guard let frame, frame.width * scale > 3, frame.height * scale > 3, bounds.contains(frame.origin) else {
        continue
      }
      let (x, y) = (Int((frame.minX - bounds.minX) * scale) + 1, Int((frame.minY - bounds.minY) * scale) + 1)
      guard x < picture.size.width, y < picture.size.height else { continue }
      if picture.data.load(fromByteOffset: y * picture.bytesPerRow + x * 4, as: UInt32.self) & 0xffffff == 0xff00ff {
        return element
      }
    }
    return nil
  }

  func checkFrame(
    fits: Bool = true, _ what: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
  ) {
    if let mistake = mistake(fits: fits) { XCTFail("\(mistake) \(what())", file: file, line: line) }
  }

  /// What the layout makes of all that is known, from nothing.
  var freshArrangement: CollectionArrangement { arranger.layout.arrangement(for: arranger.context) }

  /// What is wrong with a collection at rest; nil where nothing is.
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
      if slot.waiting != nil || slot.answered != arranger.sizeRange(for: element) {
        return "visible element \(element) was measured for something else"
      }
    }
    if !controller.held.isEmpty || !controller.leaving.isEmpty { return "elements that are gone are kept" }
    return nil
  }

  // MARK: The anchor

  /// What has to keep its place on screen, told by the places of the elements alone.
  struct KeptPlace {
    var element: Int
    /// From the start of what shows to where the element is to start, in points.
    var start: Double
    /// How many arrangements there were.
    var generation: Int
  }

  /// The first element in the arrangement that the last frame showed in its place, with content; where that one is gone or moves elsewhere, the
  /// next one that stays, which takes its place. None at the start of the content, nor where the reader is sent
  /// elsewhere or stands at the end of content that only gets other sizes.
  var keptPlace: KeptPlace? {
    guard let stale = arranger.stale, let view = controller.view, controller.position > 0, controller.target == nil
    else { return nil }
    let bringsData = controller.changesTold == controller.changesTaken + 1
    if controller.restsAtEnd(view), collection.isBottomAnchored || !bringsData { return nil }
    let position = controller.position
    func start(_ place: Int) -> Double {
      controller.start(of: stale.arrangement.frame(of: place).offsetBy(arranger.origin)) - position
    }
    let shown = stale.arrangement.elements(in: view.shownRect.offsetBy(Point.zero - arranger.origin))
    let first = shown.first { place in
      guard let element = stale.element(at: place) else { return true }
      guard let slot = controller.slots[element] else { return false }
      return controller.isSeenInPlace(slot)
    }
    guard let first else { return nil }
    if let element = stale.stayingElement(at: first) {
      return KeptPlace(element: element, start: start(first), generation: arranger.generation)
    }
    for place in (first + 1)..<max(first + 1, stale.arrangement.elementCount) {
      guard let element = stale.stayingElement(at: place) else { continue }
      return KeptPlace(
        element: element, start: min(start(place), max(start(first), 0)), generation: arranger.generation)
    }
    return nil
  }

  /// How far an element is from where it has to be seen, in points; zero where nothing can be told: at the ends of the
  /// content there may be no room to keep a place.
  func drift(of kept: KeptPlace) -> Double {
    guard kept.element < controller.map.total, let frame = arranger.frame(of: kept.element) else { return 0 }
    let limits = controller.positionLimits
    guard controller.position > limits.lowerBound + 0.5, controller.position < limits.upperBound - 0.5 else { return 0 }
    // One that is too short now to reach the start of what shows ends there.
    let wanted = max(kept.start, -controller.length(of: frame.size))
    // Being out of view then, it is not what a second arrangement in the same frame goes by.
    if wanted != kept.start, arranger.generation > kept.generation + 1 { return 0 }
    return controller.start(of: frame) - controller.position - wanted
  }
}

extension Rect {
  func isNear(_ other: Rect) -> Bool {
    abs(minX - other.minX) < 0.02 && abs(minY - other.minY) < 0.02 && abs(maxX - other.maxX) < 0.02
      && abs(maxY - other.maxY) < 0.02
  }
}
