import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenThreads

/// The buttons at one side of a swiped row, in the part of the row's frame that the row has left.
final class SwipeTrayNode: DisplayNode {
  private static let destructive = Color(light: Color(hex: 0xd6392e), dark: Color(hex: 0xc94a41))
  private static let normal = Color(light: Color(hex: 0x737983), dark: Color(hex: 0x5b606b))
  /// The room between a row with round corners and its buttons, in points.
  private static let cardGap = 8.0
  private static let fillLaw = MotionLaw.spring(SpringLaw(duration: 0.28))

  let actions: SwipeActions
  private let buttons: [SwipeButtonNode]
  private let faces: [SwipeFace]
  /// The widths that the buttons want, in points. Standard ones until a worker has measured them.
  private var widths: [Double]
  private let gap: Double
  /// How much the first button has taken from the others: the end, and the way that is left to it.
  private var fullness = 0.0
  private var filling: MotionOffset?
  private var isFilled = false
  /// Called once the widths are known.
  var onMeasure: (() -> Void)?

  /// - Parameters:
  ///   - rowHeight: in points.
  ///   - cornerRadius: that of the row.
  ///   - perform: does an action.
  init(
    _ actions: SwipeActions, rowHeight: Double, cornerRadius: Double, perform: @escaping (SwipeAction) -> Void
  ) {
    self.actions = actions
    gap = cornerRadius > 0 ? Self.cardGap : 0
    let plates = actions.actions.map { $0.color ?? ($0.role == .destructive ? Self.destructive : Self.normal) }
    faces = zip(actions.actions, plates).map { SwipeFace($0, on: $1, rowHeight: rowHeight) }
    buttons = zip(faces, plates).map { SwipeButtonNode($0, plate: $1) }
    widths = actions.actions.map { _ in 76 }
    super.init()
    isRasterizable = false
    clipsToBounds = true
    self.cornerRadius = cornerRadius
    // Above the lines between rows, and below pinned headers.
    zPosition = 0.6
    for (index, button) in buttons.enumerated() {
      let action = actions.actions[index]
      button.zPosition = Double(buttons.count - index)
      button.addAction(for: .primaryActionTriggered) { _, _ in perform(action) }
      addSubnode(button)
    }
    measure()
  }

  private func measure() {
    let faces = faces
    WorkQueue.shared.submit(.visible) {
      let widths = faces.map(\.width)
      MainQueue.shared.post { [weak self] in
        guard let self, widths != self.widths else { return }
        self.widths = widths
        onMeasure?()
      }
    }
  }

  /// How far an open row has moved.
  /// - Parameter width: the row's.
  func extent(in width: Double) -> SwipeExtent {
    SwipeExtent(
      width: min(widths.reduce(gap, +), width * 0.8),
      allowsFull: actions.performsFirstActionOnFullSwipe && !actions.actions.isEmpty)
  }

  /// Has the first button take the room of the others, or give it back.
  func fill(_ isFull: Bool, isAnimated: Bool) {
    guard isFull != isFilled else { return }
    isFilled = isFull
    filling = isAnimated ? MotionOffset(fullness - (isFull ? 1 : 0), by: Self.fillLaw, quiet: 1.0 / 512) : nil
    if !isAnimated { fullness = isFull ? 1 : 0 }
  }

  /// - Returns: whether the first button is still on its way.
  func advance(to time: Double) -> Bool {
    guard var motion = filling else { return false }
    if motion.start == nil { motion.start = time }
    filling = motion.isOver(at: time) ? nil : motion
    fullness = min(max((isFilled ? 1 : 0) + (filling?.state(at: time).offset ?? 0), 0), 1)
    return filling != nil
  }

  /// Fills the room that the row has left.
  /// - Parameters:
  ///   - row: the row's frame.
  ///   - distance: how far the row has moved, in points.
  ///   - isAtRight: whether the tray is at the right of the row.
  ///   - height: what is left of the row's height; nil for all of it.
  func place(beside row: Rect, distance: Double, isAtRight: Bool, scale: Double, height: Double? = nil) {
    let grid = PixelGrid(scale: scale)
    let shown = min(max(0, grid.round(distance - gap)), row.width)
    let height = height ?? row.height
    let tray = Rect(x: isAtRight ? row.maxX - shown : row.minX, y: row.minY, width: shown, height: height)
    if frame != tray { frame = tray }
    isHidden = shown <= 0
    let top = grid.round((height - row.height) / 2)
    let layout = SwipeTrayLayout(widths: widths, shown: shown, fullness: fullness)
    for (index, place) in layout.places.enumerated() {
      let (start, end) = (grid.round(place.start), grid.round(place.end))
      let width = end - start
      let face = Size(width: widths[index], height: row.height)
      let inset = grid.round(place.faceInset)
      buttons[index].place(
        Rect(x: isAtRight ? shown - end : start, y: top, width: width, height: row.height),
        face: Rect(origin: Point(x: isAtRight ? inset : width - inset - face.width, y: 0), size: face))
    }
  }
}
