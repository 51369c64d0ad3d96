import SateenCore

/// A side of a row, as lines run.
enum SwipeSide: Hashable, Sendable {
  case leading, trailing

  /// The sign of the distance by which a row moves to uncover the side.
  var sign: Double { self == .leading ? 1 : -1 }
}

/// How far the actions at one side of a row reach.
struct SwipeExtent: Equatable, Sendable {
  /// The width that an open row leaves for them, in points.
  var width: Double
  /// Whether a swipe all the way does something.
  var allowsFull: Bool
}

/// Where a row is while it is swiped, and where it goes when it is let go. It knows no clock and no node.
///
/// Distances are in points, positive for a row that has moved towards where lines end, and so uncovers the leading
/// actions.
struct SwipeState: Equatable, Sendable {
  /// The end of a swipe.
  enum Goal: Equatable, Sendable {
    case closed
    case open(SwipeSide)
    /// The first action of the side is done.
    case full(SwipeSide)
  }

  /// How far a row goes on by itself when it is let go: as far as in so many seconds.
  private static let projection = 0.12
  /// The speed, in points per second, at which a row that goes back is not swiped all the way any more.
  private static let turningSpeed = 250.0
  /// The part of the row that a full swipe takes, and how many points more than to open it.
  private static let fullPart = 0.55
  private static let fullMargin = 40.0

  /// The row's width.
  var width: Double
  var leading: SwipeExtent?
  var trailing: SwipeExtent?
  /// The distance that shows.
  private(set) var offset = 0.0
  /// The distance of the hand from where the row would be closed, without resistance.
  private var pull = 0.0
  /// The side that the hand uncovers. Beyond where it is closed, the row hardly gives way until the next swipe.
  private(set) var side: SwipeSide?

  init(width: Double, leading: SwipeExtent? = nil, trailing: SwipeExtent? = nil) {
    self.width = width
    self.leading = leading
    self.trailing = trailing
  }

  /// How much of the side shows, in points.
  var shown: Double { side.map { max(0, offset * $0.sign) } ?? 0 }

  func extent(_ side: SwipeSide) -> SwipeExtent? { side == .leading ? leading : trailing }

  /// How far a hand moves the row at a side without resistance.
  private func reach(_ side: SwipeSide) -> Double {
    guard side == self.side, let extent = extent(side) else { return 0 }
    return extent.allowsFull ? max(width, extent.width) : extent.width
  }

  /// The distance from which on a swipe does the first action of a side; nil for a side where none does.
  func fullDistance(_ side: SwipeSide) -> Double? {
    guard let extent = extent(side), extent.allowsFull else { return nil }
    return min(max(width * Self.fullPart, extent.width + Self.fullMargin), width * 0.92)
  }

  /// Whether the row would do the first action of its side, if it were let go here.
  var isFull: Bool { side.flatMap(fullDistance).map { shown >= $0 } ?? false }

  // MARK: The hand

  /// A hand takes the row where it is.
  mutating func grab() {
    if offset == 0 { side = nil }
    let way: SwipeSide = offset < 0 ? .trailing : .leading
    let (distance, reach) = (abs(offset), reach(way))
    let beyond = max(0, distance - reach)
    pull = way.sign * (min(distance, reach) + ScrollPhysics.inverseRubberBand(beyond, length: width / 2))
  }

  /// The hand moves.
  mutating func move(by distance: Double) {
    guard distance.isFinite else { return }
    pull += distance
    guard pull != 0 else { return offset = 0 }
    let way: SwipeSide = pull < 0 ? .trailing : .leading
    if side == nil { side = way }
    let (distance, reach) = (abs(pull), reach(way))
    offset = way.sign * (min(distance, reach) + ScrollPhysics.rubberBand(max(0, distance - reach), length: width / 2))
  }

  /// The row moves by itself.
  mutating func show(_ offset: Double) {
    guard offset.isFinite else { return }
    self.offset = offset
    if side == nil, offset != 0 { side = offset < 0 ? .trailing : .leading }
  }

  /// Where the row goes when it is let go.
  /// - Parameter velocity: points per second.
  func goal(velocity: Double) -> Goal {
    guard let side, shown > 0, let extent = extent(side), extent.width > 0 else { return .closed }
    let speed = velocity.isFinite ? velocity * side.sign : 0
    if isFull, speed > -Self.turningSpeed { return .full(side) }
    return shown + speed * Self.projection > extent.width / 2 ? .open(side) : .closed
  }

  /// The distance at which a goal is reached.
  func offset(of goal: Goal) -> Double {
    switch goal {
    case .closed: 0
    case .open(let side): side.sign * (extent(side)?.width ?? 0)
    case .full(let side): side.sign * width
    }
  }
}
