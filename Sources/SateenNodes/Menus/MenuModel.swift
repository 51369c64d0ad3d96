import SateenCore
import SateenLayout

/// The state of an open menu: the menus that are open, a level each, and what is highlighted in them. It knows neither
/// views nor a clock.
package struct MenuModel: Sendable {
  /// An open menu.
  package struct Level: Sendable {
    package let elements: [MenuElement]
    /// The element that is highlighted; nil where none is. In all levels but the last it is the submenu that is open.
    package fileprivate(set) var highlighted: Int?
  }

  /// A line of an open menu; the index is nil beside the lines.
  package struct Place: Equatable, Sendable {
    package var level: Int
    package var index: Int?

    package init(level: Int, index: Int?) {
      self.level = level
      self.index = index
    }
  }

  /// The result of a key or a press.
  package enum Outcome: Sendable {
    /// The menu goes on.
    case goesOn
    /// The item was chosen, and the menu is over.
    case chosen(MenuItem)
    /// The menu is over.
    case over
  }

  /// Seconds after which typing begins anew.
  package static let typingPause = 1.0
  /// Seconds for which the pointer may take its way to an open submenu across other elements.
  package static let crossingTime = 0.3
  /// Seconds until the submenu under the pointer opens.
  package static let openingDelay = 0.15

  package private(set) var levels: [Level]
  /// Whether lines run to the left: the left key opens submenus then, and the right one closes them.
  package var isMirrored: Bool

  private var typed = ""
  private var typedAt = -Double.infinity
  private var pointer: Point?
  private var pending: Pending?

  /// Something that happens unless the pointer moves on.
  private struct Pending {
    enum Kind {
      /// The pointer counts as over the place, although it seemed to be on its way to the open submenu.
      case take
      case open
    }

    var kind: Kind
    var place: Place
    var time: Double
  }

  /// - Parameter highlighted: the element of the menu that is highlighted first.
  package init(_ menu: Menu, highlighted: Int? = nil, isMirrored: Bool = false) {
    levels = [Level(elements: menu.elements)]
    self.isMirrored = isMirrored
    if let highlighted, isSelectable(highlighted, in: 0) { levels[0].highlighted = highlighted }
  }

  /// When ``timePassed(_:)`` has something to do; nil where it has nothing.
  package var alarm: Double? { pending?.time }

  private var last: Int { levels.count - 1 }

  private func isSelectable(_ index: Int, in level: Int) -> Bool {
    let elements = levels[level].elements
    return elements.indices.contains(index) && elements[index].isSelectable
  }

  // MARK: Levels

  /// Opens the highlighted submenu of the last level.
  /// - Returns: false where none is highlighted.
  private mutating func open(highlightsFirst: Bool) -> Bool {
    guard let index = levels[last].highlighted, case .submenu(let submenu) = levels[last].elements[index] else {
      return false
    }
    levels.append(Level(elements: submenu.menu.elements))
    typed = ""
    if highlightsFirst { move(from: nil, by: 1) }
    return true
  }

  /// Closes all levels above one.
  private mutating func close(downTo level: Int) {
    guard level < last else { return }
    levels.removeSubrange((level + 1)...)
    typed = ""
  }

  // MARK: Keys

  /// - Parameters:
  ///   - time: seconds on the frame clock.
  ///   - page: how many lines are on screen.
  package mutating func key(_ key: Key, _ modifiers: KeyModifiers, at time: Double, page: Int = 10) -> Outcome {
    pending = nil
    if case .character = key {} else { typed = "" }
    if key == .tab || key == .menu || (key == .function(10) && modifiers == .shift) { return .over }
    // A combination with Alt is for the window; it closes the menu.
    if modifiers.contains(.alt) { return .over }
    guard modifiers.isSubset(of: .shift) else { return .goesOn }
    switch key {
    case .down: move(from: levels[last].highlighted, by: 1)
    case .up: move(from: levels[last].highlighted, by: -1)
    case .home: move(from: nil, by: 1)
    case .end: move(from: nil, by: -1)
    case .pageDown: turn(by: max(1, page))
    case .pageUp: turn(by: -max(1, page))
    case .right: step(isInward: !isMirrored)
    case .left: step(isInward: isMirrored)
    case .enter, .space: return choose()
    case .escape:
      guard last > 0 else { return .over }
      close(downTo: last - 1)
    case .character(let character): type(character, at: time)
    default: break
    }
    return .goesOn
  }

  /// Goes to the next element that can be chosen, and from the last one on to the first.
  /// - Parameter index: where to begin; nil for before the first one, or after the last one.
  private mutating func move(from index: Int?, by step: Int) {
    let count = levels[last].elements.count
    guard count > 0 else { return }
    var next = index ?? (step > 0 ? -1 : count)
    for _ in 0..<count {
      next = (next + step + count) % count
      if isSelectable(next, in: last) {
        levels[last].highlighted = next
        return
      }
    }
  }

  /// Goes a page on, and stops at the ends.
  private mutating func turn(by lines: Int) {
    let count = levels[last].elements.count
    let step = lines > 0 ? 1 : -1
    let start = levels[last].highlighted ?? (step > 0 ? -1 : count)
    let target = min(max(start + lines, 0), count - 1)
    // The nearest one that can be chosen: on the way back, or else farther on.
    var index = target
    while index != start, (0..<count).contains(index) {
      if isSelectable(index, in: last) { return levels[last].highlighted = index }
      index -= step
    }
    index = target
    while (0..<count).contains(index) {
      if isSelectable(index, in: last) { return levels[last].highlighted = index }
      index += step
    }
  }

  private mutating func step(isInward: Bool) {
    if isInward {
      _ = open(highlightsFirst: true)
    } else if last > 0 {
      close(downTo: last - 1)
    }
  }

  private mutating func choose() -> Outcome {
    guard let index = levels[last].highlighted else { return .goesOn }
    if case .item(let item) = levels[last].elements[index] { return .chosen(item) }
    _ = open(highlightsFirst: true)
    return .goesOn
  }

  /// Goes to the next element whose title begins with what was typed. The same letter again goes on to the next one.
  private mutating func type(_ character: Character, at time: Double) {
    if time - typedAt > Self.typingPause || time < typedAt { typed = "" }
    typedAt = time
    typed += character.lowercased()
    let isRepeated = typed.dropFirst().allSatisfy { $0 == typed.first }
    let wanted = isRepeated ? String(typed.prefix(1)) : typed
    let elements = levels[last].elements
    let start = (levels[last].highlighted ?? -1) + (isRepeated || levels[last].highlighted == nil ? 1 : 0)
    for offset in 0..<elements.count {
      let index = (start + offset) % elements.count
      guard elements[index].isSelectable, elements[index].hasPrefix(wanted) else {
        continue
      }
      return levels[last].highlighted = index
    }
  }

  // MARK: Pointer

  /// The pointer moved.
  /// - Parameters:
  ///   - place: the line that it is over; nil outside of the menus.
  ///   - point: in the window.
  ///   - time: seconds on the frame clock.
  ///   - submenu: the frame in the window of the menu above the one that the pointer is over; nil where none is open.
  package mutating func pointerMoved(over place: Place?, at point: Point, time: Double, submenu: Rect?) {
    let before = pointer
    pointer = point
    guard let place, levels.indices.contains(place.level) else {
      pending = nil
      levels[last].highlighted = nil
      return
    }
    if place.level < last, place.index != levels[place.level].highlighted, let before, let submenu {
      if point == before, pending?.kind == .take { return }
      if Self.isHeading(from: before, to: point, towards: submenu) {
        pending = Pending(kind: .take, place: place, time: time + Self.crossingTime)
        return
      }
    }
    take(place, at: time)
  }

  /// Highlights what is under the pointer, and closes the submenus that do not belong to it.
  private mutating func take(_ place: Place, at time: Double) {
    if pending?.kind == .open, pending?.place == place { return }
    pending = nil
    let index = place.index.flatMap { isSelectable($0, in: place.level) ? $0 : nil }
    if place.level < last, index != nil, index == levels[place.level].highlighted {
      // The element whose submenu is open.
      close(downTo: place.level + 1)
      levels[last].highlighted = nil
      return
    }
    close(downTo: place.level)
    levels[last].highlighted = index
    guard let index, case .submenu = levels[last].elements[index] else { return }
    pending = Pending(kind: .open, place: place, time: time + Self.openingDelay)
  }

  /// Does what was due by a time.
  package mutating func timePassed(_ time: Double) {
    guard let due = pending, due.time <= time else { return }
    pending = nil
    guard levels.indices.contains(due.place.level) else { return }
    switch due.kind {
    case .take: take(due.place, at: time)
    case .open:
      guard due.place.level == last, levels[last].highlighted == due.place.index else { return }
      _ = open(highlightsFirst: false)
    }
  }

  /// A press, or the end of one, on a line.
  package mutating func press(_ place: Place) -> Outcome {
    pending = nil
    guard levels.indices.contains(place.level), let index = place.index, isSelectable(index, in: place.level) else {
      return .goesOn
    }
    let isOpen = place.level < last && levels[place.level].highlighted == index
    if case .item(let item) = levels[place.level].elements[index] { return .chosen(item) }
    guard !isOpen else { return .goesOn }
    close(downTo: place.level)
    levels[last].highlighted = index
    _ = open(highlightsFirst: false)
    return .goesOn
  }

  /// Whether a movement goes towards a submenu: whether its end is in the triangle between its beginning and the near
  /// edge of the submenu.
  static func isHeading(from start: Point, to end: Point, towards submenu: Rect) -> Bool {
    guard start != end else { return false }
    let isRightwards = submenu.midX > start.x
    let edge = isRightwards ? submenu.minX : submenu.maxX
    // The pointer seldom moves along a straight line of whole pixels.
    let apex = Point(x: start.x + (isRightwards ? -2 : 2), y: start.y)
    let corners = (Point(x: edge, y: submenu.minY - 8), Point(x: edge, y: submenu.maxY + 8))
    func side(_ a: Point, _ b: Point) -> Double { (b.x - a.x) * (end.y - a.y) - (b.y - a.y) * (end.x - a.x) }
    let sides = [side(apex, corners.0), side(corners.0, corners.1), side(corners.1, apex)]
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }
}
