import SateenCore
import SateenLayout

/// The way of an element to its frame after a change. A later change is another distance: the element goes on from where
/// it shows, with the speed that it has.
struct MoveAnimation: Equatable {
  /// Nearer to its frame than this many points, an element is there.
  fileprivate static let quiet = 0.125

  private var x: MotionOffset
  private var y: MotionOffset
  /// How much larger the element shows than its frame; nil where elements have their sizes at once.
  private var width: MotionOffset?
  private var height: MotionOffset?

  /// - Parameters:
  ///   - distance: of the element from its frame, in points.
  ///   - growth: how much larger than its frame the element shows, in points; nil for one that has its size at once.
  ///   - speed: points per second; nil for a motion from rest.
  ///   - start: seconds on the frame clock; nil before the first frame.
  init(
    distance: Point, growth: Size? = nil, speed: Point? = nil, by law: MotionLaw, from start: Double? = nil
  ) {
    x = MotionOffset(distance.x, speed: speed?.x, by: law, quiet: Self.quiet, from: start)
    y = MotionOffset(distance.y, speed: speed?.y, by: law, quiet: Self.quiet, from: start)
    guard let growth else { return }
    width = MotionOffset(growth.width, speed: speed.map { _ in 0 }, by: law, quiet: Self.quiet, from: start)
    height = MotionOffset(growth.height, speed: speed.map { _ in 0 }, by: law, quiet: Self.quiet, from: start)
  }

  /// Seconds on the frame clock; nil before the first frame.
  var start: Double? {
    get { x.start }
    set {
      (x.start, y.start) = (newValue, newValue)
      width?.start = newValue
      height?.start = newValue
    }
  }

  func isOver(at time: Double) -> Bool {
    x.isOver(at: time) && y.isOver(at: time) && width?.isOver(at: time) != false && height?.isOver(at: time) != false
  }

  /// The distance of the element from its frame at a time, in points.
  func shift(at time: Double) -> Point { Point(x: x.state(at: time).offset, y: y.state(at: time).offset) }

  /// How much larger than its frame the element shows at a time, in points; nil for one that had its size at once.
  func growth(at time: Double) -> Size? {
    guard let width, let height else { return nil }
    return Size(width: width.state(at: time).offset, height: height.state(at: time).offset)
  }

  /// Points per second.
  func speed(at time: Double) -> Point { Point(x: x.state(at: time).speed, y: y.state(at: time).speed) }

  /// The motion from another distance at a time, by a law of its own, with the speed that this one has.
  func beginning(at distance: Point, growth: Size?, by law: MotionLaw, at time: Double) -> MoveAnimation {
    if start == nil { return MoveAnimation(distance: distance, growth: growth, by: law) }
    var next = MoveAnimation(distance: distance, speed: speed(at: time), by: law, from: time)
    guard let growth else { return next }
    func motion(_ offset: Double, _ old: MotionOffset?) -> MotionOffset {
      MotionOffset(offset, speed: old?.state(at: time).speed ?? 0, by: law, quiet: Self.quiet, from: time)
    }
    next.width = motion(growth.width, width)
    next.height = motion(growth.height, height)
    return next
  }

  /// The same motion to another frame, which arrives when this one does: arrangements in between do not delay it.
  func goingOn(at distance: Point, growth: Size?, at time: Double) -> MoveAnimation {
    var next = self
    next.x = x.passing(distance.x, at: time)
    next.y = y.passing(distance.y, at: time)
    guard let growth else { return next }
    next.width = (width ?? x.atRest).passing(growth.width, at: time)
    next.height = (height ?? x.atRest).passing(growth.height, at: time)
    return next
  }

  /// Whether two distances cannot be told apart.
  static func isNear(_ one: Point, _ other: Point) -> Bool { max(abs(one.x - other.x), abs(one.y - other.y)) <= 0.01 }
}

extension MotionOffset {
  /// A number at its target, in a motion that arrives when this one does.
  fileprivate var atRest: MotionOffset { MotionOffset(0, speed: 0, by: law, quiet: MoveAnimation.quiet, from: start) }
}

/// How an inserted element comes, or a removed one goes: by a fade, or by a slide from or to an edge of the list.
struct FadeAnimation: Equatable {
  /// The element's distance from its frame while it is beyond the edge, in points; nil for a fade.
  let slide: Point?
  /// The opacity at which a removed element begins to go, 0 to 1.
  private let firstOpacity: Double
  /// The part of a fade that is left, from 1 to 0.
  private var fade: MotionOffset
  private var move: MoveAnimation
  /// The distance from its frame at which a removed element was placed last.
  var placed = Point.zero

  /// The animation of an inserted element.
  init(comingFrom slide: Point?, by law: MotionLaw) {
    self.slide = slide
    firstOpacity = 1
    fade = Self.fade(by: law)
    move = MoveAnimation(distance: slide ?? .zero, by: law)
  }

  /// The animation of a removed element.
  /// - Parameters:
  ///   - speed: points per second; nil at rest.
  ///   - time: of the frame that shows the element with this speed.
  init(goingTo slide: Point?, by law: MotionLaw, opacity: Double, speed: Point?, at time: Double) {
    self.slide = slide
    firstOpacity = opacity
    fade = Self.fade(by: law)
    move = MoveAnimation(distance: .zero - (slide ?? .zero), speed: speed, by: law)
    if slide != nil, speed != nil { start = time }
  }

  private static func fade(by law: MotionLaw) -> MotionOffset { MotionOffset(1, by: law, quiet: 1.0 / 512) }

  /// Seconds on the frame clock; nil before the first frame in which the element has pixels.
  var start: Double? {
    get { fade.start }
    set { (fade.start, move.start) = (newValue, newValue) }
  }

  func isOver(at time: Double) -> Bool { slide == nil ? fade.isOver(at: time) : move.isOver(at: time) }

  /// The part of an inserted element's opacity at a time.
  func opacity(at time: Double) -> Double {
    if slide != nil { return start == nil ? 0 : 1 }
    return min(max(1 - fade.state(at: time).offset, 0), 1)
  }

  /// The distance of an inserted element from its frame at a time.
  func shift(at time: Double) -> Point { slide == nil ? .zero : move.shift(at: time) }

  /// The speed of an inserted element, in points per second.
  func speed(at time: Double) -> Point { slide == nil ? .zero : move.speed(at: time) }

  /// The opacity of a removed element at a time.
  func remainingOpacity(at time: Double) -> Double { firstOpacity * (slide != nil ? 1 : 1 - opacity(at: time)) }

  /// The distance of a removed element from its frame at a time.
  func remainingShift(at time: Double) -> Point { slide.map { $0 + move.shift(at: time) } ?? .zero }
}
