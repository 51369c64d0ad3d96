import SateenCore
import SateenLayout
import SateenNodes

/// The way of a row out of the list, after a swipe that removed its item: the row goes on to the side, its buttons fill
/// the room that it leaves, and the room closes as the rows below come up.
@MainActor
final class SwipeDeparture {
  private static let slideLaw = MotionLaw.spring(SpringLaw(duration: 0.3))

  private let node: CellNode
  private let tray: SwipeTrayNode
  /// Cuts the row off where the next one is.
  private let clip = View()
  private var row: Rect
  private let isAtRight: Bool
  /// The height that is left of the row.
  private var height: MotionOffset
  /// The rest of the way to the side.
  private var way: MotionOffset
  private let end: Double
  /// From the left to the right edge of the list.
  private let width: ClosedRange<Double>

  /// - Parameters:
  ///   - row: the row's frame.
  ///   - distance: how far the row has moved to the side, in points, and how fast, in points per second.
  ///   - isAtRight: whether the buttons are at the right.
  ///   - law: that of the rows that come up.
  init(
    _ node: CellNode, _ tray: SwipeTrayNode, row: Rect, distance: Double, speed: Double, isAtRight: Bool,
    in view: View, by law: MotionLaw
  ) {
    self.node = node
    self.tray = tray
    self.row = row
    self.isAtRight = isAtRight
    let list = view.bounds
    end = max(row.width, isAtRight ? row.maxX - list.minX : list.maxX - row.minX)
    width = list.minX...max(list.minX, list.maxX)
    height = MotionOffset(row.height, by: law, quiet: 0.125)
    way = MotionOffset(distance - end, speed: speed, by: Self.slideLaw, quiet: 0.5)
    clip.layer.masksToBounds = true
    clip.isUserInteractionEnabled = false
    clip.isSeenToGo = true
    tray.isUserInteractionEnabled = false
    // Beside the other rows nothing of it lies over them.
    clip.layer.zPosition = -1
    view.addSubview(clip)
    clip.addSubview(node.view)
    place(at: 0, scale: 1)
  }

  /// - Returns: whether the row is gone.
  func advance(to time: Double, scale: Double) -> Bool {
    if height.start == nil { height.start = time }
    if way.start == nil { way.start = time }
    guard !height.isOver(at: time) else { return true }
    _ = tray.advance(to: time)
    place(at: time, scale: scale)
    return false
  }

  private func place(at time: Double, scale: Double) {
    let left = min(max(height.state(at: time).offset, 0), row.height)
    let distance = min(max(end + way.state(at: time).offset, 0), end)
    clip.frame = Rect(x: width.lowerBound, y: row.minY, width: width.upperBound - width.lowerBound, height: left)
    let x = row.minX - width.lowerBound + (isAtRight ? -distance : distance)
    node.frame = Rect(origin: Point(x: x, y: 0), size: node.frame.size)
    tray.place(beside: row, distance: distance, isAtRight: isAtRight, scale: scale, height: left)
  }

  /// The content was moved.
  func shift(by distance: Point) { row = row.offsetBy(distance) }

  /// Takes away all but the row's node.
  func finish() {
    clip.removeFromSuperview()
    tray.removeFromSupernode()
  }
}
