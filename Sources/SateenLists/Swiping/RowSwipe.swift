import SateenCore
import SateenLayout
import SateenNodes

/// A row that is swiped, with the buttons beside it.
@MainActor
final class RowSwipe {
  private static let law = MotionLaw.spring(SpringLaw(duration: 0.36))
  /// How long a row waits aside for its removal, in seconds.
  private static let patience = 1.0

  private(set) var slot: ElementSlot
  private(set) var state: SwipeState
  private(set) var goal = SwipeState.Goal.closed
  /// Whether a hand has the row.
  private(set) var isHeld = false
  /// The time at which the row goes back, though it was to be removed; infinite before the next frame, nil for a row
  /// that is not to be removed.
  private var deadline: Double?
  let isMirrored: Bool
  private let trays: [SwipeSide: SwipeTrayNode]
  /// The rest of the way to the goal.
  private var motion: MotionOffset?
  private var now = 0.0

  init(_ slot: ElementSlot, width: Double, trays: [SwipeSide: SwipeTrayNode], isMirrored: Bool) {
    self.slot = slot
    self.trays = trays
    self.isMirrored = isMirrored
    state = SwipeState(
      width: width, leading: trays[.leading]?.extent(in: width), trailing: trays[.trailing]?.extent(in: width))
  }

  // MARK: The hand

  func grab() {
    motion = nil
    isHeld = true
    deadline = nil
    state.grab()
  }

  /// - Parameter distance: on screen, to the right.
  func move(by distance: Double) {
    guard isHeld else { return }
    state.move(by: isMirrored ? -distance : distance)
  }

  /// - Parameter velocity: on screen, to the right, in points per second.
  /// - Returns: the action to be done, if the row was swiped all the way.
  func letGo(velocity: Double, isAnimated: Bool) -> SwipeAction? {
    guard isHeld else { return nil }
    isHeld = false
    let velocity = isMirrored ? -velocity : velocity
    go(to: state.goal(velocity: velocity), velocity: velocity, isAnimated: isAnimated)
    guard case .full(let side) = goal else { return nil }
    return trays[side]?.actions.actions.first
  }

  // MARK: Motion

  func go(to goal: SwipeState.Goal, velocity: Double? = nil, isAnimated: Bool) {
    let speed = velocity ?? motion.map { $0.state(at: now).speed } ?? 0
    self.goal = goal
    isHeld = false
    if goal == .closed { deadline = nil }
    let end = state.offset(of: goal)
    motion = MotionOffset(state.offset - end, speed: speed, by: Self.law, quiet: 0.125)
    if !isAnimated {
      motion = nil
      state.show(end)
    }
  }

  /// The row waits aside for its removal.
  func waitForRemoval() { deadline = .infinity }

  /// Whether the row waits aside for its removal.
  var isLeaving: Bool { deadline != nil }

  /// Whether the row is, or will be, at rest where it belongs.
  var isClosing: Bool { !isHeld && goal == .closed }

  /// Whether the row is at rest where it belongs.
  var isOver: Bool { isClosing && motion == nil && state.offset == 0 }

  /// Points per second towards where lines end.
  var speed: Double { motion?.state(at: now).speed ?? 0 }

  /// - Returns: whether something moves.
  func advance(to time: Double, isAnimated: Bool) -> Bool {
    now = time
    if var motion {
      if motion.start == nil { motion.start = time }
      let isOver = motion.isOver(at: time)
      self.motion = isOver ? nil : motion
      state.show(state.offset(of: goal) + (isOver ? 0 : motion.state(at: time).offset))
    }
    if deadline == .infinity { deadline = time + Self.patience }
    if let deadline, time >= deadline {
      self.deadline = nil
      go(to: .closed, isAnimated: isAnimated)
    }
    var isMoving = motion != nil || deadline != nil
    for (side, tray) in trays {
      tray.fill(isHeld ? state.isFull && state.side == side : goal == .full(side), isAnimated: isAnimated)
      if tray.advance(to: time) { isMoving = true }
    }
    return isMoving
  }

  /// The row has another width, or the widths of the buttons are known now.
  func fit(width: Double, isAnimated: Bool) {
    let before = state
    state.width = width
    for (side, tray) in trays {
      if side == .leading { state.leading = tray.extent(in: width) } else { state.trailing = tray.extent(in: width) }
    }
    if state != before, !isHeld, goal != .closed { go(to: goal, isAnimated: isAnimated) }
  }

  // MARK: Showing

  /// The row's distance from its frame on screen, to the right, on whole pixels.
  func shift(scale: Double) -> Double {
    PixelGrid(scale: scale).round(isMirrored ? -state.offset : state.offset)
  }

  /// Places the buttons.
  /// - Parameter row: the frame from which the row has moved.
  func place(in row: Rect, scale: Double) {
    slot.swipeShift = shift(scale: scale)
    for (side, tray) in trays {
      tray.place(
        beside: row, distance: side == state.side ? state.shown : 0, isAtRight: (side == .trailing) != isMirrored,
        scale: scale)
    }
  }

  /// Whether a view is one of the buttons, or in one.
  func hasButton(_ view: View) -> Bool {
    trays.values.contains { tray in tray.loadedView.map { view.isInside($0) } ?? false }
  }

  /// The element has another slot.
  func follow(_ slot: ElementSlot) {
    self.slot.swipeShift = 0
    self.slot = slot
  }

  /// Takes the buttons away.
  func end() {
    slot.swipeShift = 0
    for tray in trays.values { tray.removeFromSupernode() }
  }

  /// The row's way out, with the buttons of the side that shows; nil for a row that shows none.
  func departure(_ node: CellNode, row: Rect, in view: View, by law: MotionLaw) -> SwipeDeparture? {
    guard let side = state.side, let tray = trays[side] else { return nil }
    for (other, tray) in trays where other != side { tray.removeFromSupernode() }
    let isFilling = if case .full = goal { true } else { false }
    if !isFilling, tray.actions.actions.first?.role == .destructive { tray.fill(true, isAnimated: true) }
    slot.swipeShift = 0
    return SwipeDeparture(
      node, tray, row: row, distance: state.shown, speed: speed * side.sign,
      isAtRight: (side == .trailing) != isMirrored, in: view, by: law)
  }
}
