import SateenGraphics
import SateenLayout

/// Hears of scrolling. Every method has an empty default.
@MainActor
public protocol ScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: ScrollView)
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// - Parameters:
  ///   - velocity: points per second.
  ///   - target: where the content will come to rest; change it to have it rest elsewhere.
  func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point)
  func scrollViewDidEndScrolling(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {}
  public func scrollViewDidEndScrolling(_ scrollView: ScrollView) {}
}

/// A view onto content larger than itself, moved by wheel, touchpad, drag, scrollbar and keyboard.
@MainActor
open class ScrollView: View, FrameTicker {
  public weak var delegate: (any ScrollViewDelegate)?

  /// The size of what can be scrolled through, in points.
  public var contentSize: Size = .zero { didSet { if contentSize != oldValue { limitsChanged() } } }
  /// Room around the content that can be scrolled to as well.
  public var contentInset: EdgeInsets = .zero { didSet { if contentInset != oldValue { limitsChanged() } } }
  /// Along which axes content moves.
  public var scrollableDirections: ScrollDirection = .vertical { didSet { panAxesChanged() } }
  /// Whether content gives way a little past its edges when dragged.
  public var bounces = true
  /// Whether a person can scroll. Positions set from code take effect all the same.
  public var isScrollEnabled = true { didSet { pan.isEnabled = isScrollEnabled } }
  /// Whether a scrollbar shows while content moves.
  public var showsScrollBar = true { didSet { if showsScrollBar != oldValue { bar.update(flash: false) } } }
  /// The length of a step by an arrow key, in points.
  public var lineStep = 60.0

  private var motionX: ScrollMotion?
  private var motionY: ScrollMotion?
  private var offset: Point = .zero
  private var dragStart: Point = .zero
  private var travel: Point = .zero
  private let pan = ScrollPanGestureRecognizer()
  private let bar: ScrollBar

  /// Whether a finger or the pointer holds the content.
  public private(set) var isDragging = false
  /// How fast the content moves, in points per second; positive towards the end.
  public private(set) var velocity: Point = .zero
  /// Where the last movement went.
  public private(set) var scrollDirection: ScrollDirection = []

  public override init() {
    bar = ScrollBar()
    super.init()
    layer.masksToBounds = true
    layer.isScrollContainer = true
    pan.action = { [weak self] _ in self?.panned() }
    pan.onPress = { [weak self] in self?.pressed() }
    panAxesChanged()
    addGestureRecognizer(pan)
    bar.scrollView = self
    addSubview(bar)
  }

  /// Whether the content moves by itself.
  public var isDecelerating: Bool { motionX != nil || motionY != nil }
  /// Whether a finger or pointer holds the content or its scrollbar.
  public var isTracking: Bool { isDragging || bar.isDragging }

  // MARK: Position

  /// The top left corner of what is visible, in content points.
  public var contentOffset: Point {
    get { offset }
    set {
      stop()
      moveTo(newValue)
    }
  }

  /// How far the content went since this was asked last, in points, by whatever moved it. Shifts that show nothing do not count.
  public func takeTravel() -> Point {
    defer { travel = .zero }
    return travel
  }

  /// Shifts position and any movement under way by a distance, for content that changed its length above what is visible. Nobody
  /// is told: nothing moves on screen.
  public func shiftContentOffset(by delta: Point) {
    guard delta != .zero else { return }
    offset = offset + delta
    dragStart = dragStart + delta
    func shifted(_ motion: ScrollMotion?, _ d: Double) -> ScrollMotion? {
      guard var motion else { return nil }
      motion.start += d
      switch motion.kind {
      case .glide: break
      case .bounce(let edge, let velocity): motion.kind = .bounce(edge: edge + d, velocity: velocity)
      case .ease(let target, let constant): motion.kind = .ease(to: target + d, timeConstant: constant)
      }
      return motion
    }
    motionX = shifted(motionX, delta.x)
    motionY = shifted(motionY, delta.y)
    showOffset()
  }

  /// Moves to a position, eased where `animated`.
  public func setContentOffset(_ target: Point, animated: Bool) {
    let end = clamped(target)
    guard animated, container != nil else {
      contentOffset = end
      return
    }
    ease(to: end, timeConstant: 0.11)
  }

  /// The position of the start of the content, its inset included.
  public var minimumOffset: Point { Point(x: -contentInset.left, y: -contentInset.top) }
  /// The position at which the end of the content is at the end of the view, its inset included.
  public var maximumOffset: Point {
    Point(
      x: max(-contentInset.left, contentSize.width + contentInset.right - bounds.width),
      y: max(-contentInset.top, contentSize.height + contentInset.bottom - bounds.height))
  }

  /// The nearest position between ``minimumOffset`` and ``maximumOffset``.
  public func clamped(_ point: Point) -> Point {
    Point(
      x: min(max(point.x, minimumOffset.x), maximumOffset.x),
      y: min(max(point.y, minimumOffset.y), maximumOffset.y))
  }

  private var canScrollX: Bool { !scrollableDirections.isDisjoint(with: .horizontal) }
  private var canScrollY: Bool { !scrollableDirections.isDisjoint(with: .vertical) }

  private func moveTo(_ point: Point) {
    let target = Point(x: canScrollX ? point.x : offset.x, y: canScrollY ? point.y : offset.y)
    guard target != offset, target.x.isFinite, target.y.isFinite else { return }
    var direction: ScrollDirection = []
    if target.y > offset.y { direction.insert(.down) }
    if target.y < offset.y { direction.insert(.up) }
    if target.x > offset.x { direction.insert(.right) }
    if target.x < offset.x { direction.insert(.left) }
    scrollDirection = direction
    travel = travel + (target - offset)
    offset = target
    showOffset()
    delegate?.scrollViewDidScroll(self)
  }

  /// Puts the position on the layer, on the pixel grid: a fraction of a pixel would cost sharpness and six times the time.
  private func showOffset() {
    let scale = container?.scale ?? 1
    var bounds = layer.bounds
    bounds.origin = Point(x: (offset.x * scale).rounded() / scale, y: (offset.y * scale).rounded() / scale)
    layer.bounds = bounds
    bar.update(flash: true)
  }

  private func limitsChanged() {
    if !isTracking, !isDecelerating {
      let inside = clamped(offset)
      if inside != offset { moveTo(inside) }
    }
    bar.update(flash: false)
  }

  open override func boundsDidChange() { limitsChanged() }

  open override func didMove(to container: RootContainer?) {
    if container == nil {
      stop()
      isDragging = false
    } else {
      showOffset()
    }
  }

  // MARK: Movement

  /// Ends any movement where it is.
  public func stop() {
    let wasMoving = isDecelerating
    motionX = nil
    motionY = nil
    velocity = .zero
    if wasMoving { delegate?.scrollViewDidEndScrolling(self) }
  }

  private var now: Double { container?.frameTime ?? 0 }

  private func ease(to target: Point, timeConstant: Double = ScrollPhysics.wheelTimeConstant) {
    func eased(_ motion: ScrollMotion?, _ from: Double, _ to: Double) -> ScrollMotion? {
      if from == to { return easeTarget(motion) == nil ? motion : nil }
      return ScrollMotion(kind: .ease(to: to, timeConstant: timeConstant), start: from, startTime: now)
    }
    let wasMoving = isDecelerating
    if canScrollX { motionX = eased(motionX, offset.x, target.x) }
    if canScrollY { motionY = eased(motionY, offset.y, target.y) }
    if isDecelerating {
      container?.addTicker(self)
    } else if wasMoving {
      velocity = .zero
      delegate?.scrollViewDidEndScrolling(self)
    }
  }

  public func tick(at time: Double) -> Bool {
    let limitsX = minimumOffset.x...maximumOffset.x
    let limitsY = minimumOffset.y...maximumOffset.y
    var next = offset
    let wasMoving = isDecelerating
    if let motion = motionX {
      (next.x, velocity.x, motionX) = motion.advanced(to: time, in: limitsX)
    }
    if let motion = motionY {
      (next.y, velocity.y, motionY) = motion.advanced(to: time, in: limitsY)
    }
    moveTo(next)
    if wasMoving, !isDecelerating {
      velocity = .zero
      delegate?.scrollViewDidEndScrolling(self)
    }
    return isDecelerating
  }

  // MARK: Drag

  private func panned() {
    guard isScrollEnabled else { return }
    switch pan.state {
    case .began:
      let wasDecelerating = isDecelerating
      motionX = nil
      motionY = nil
      isDragging = true
      dragStart = Point(x: unbanded(offset).x, y: unbanded(offset).y)
      if !wasDecelerating { velocity = .zero }
      container?.trackingChanged()
      delegate?.scrollViewWillBeginDragging(self)
    case .changed:
      velocity = Point(x: -pan.velocity.x, y: -pan.velocity.y)
      moveTo(banded(dragStart - pan.translation))
    case .ended: endDrag(velocity: Point(x: -pan.velocity.x, y: -pan.velocity.y))
    case .cancelled: endDrag(velocity: .zero)
    case .possible, .failed: break
    }
  }

  private func endDrag(velocity released: Point) {
    guard isDragging else { return }
    isDragging = false
    container?.trackingChanged()
    let speed = Point(x: canScrollX ? released.x : 0, y: canScrollY ? released.y : 0)
    let natural = Point(
      x: offset.x + ScrollPhysics.glideDistance(velocity: speed.x),
      y: offset.y + ScrollPhysics.glideDistance(velocity: speed.y))
    var target = natural
    delegate?.scrollViewWillEndDragging(self, velocity: speed, target: &target)
    if target != natural {
      ease(to: clamped(target), timeConstant: 0.09)
      if !isDecelerating {
        velocity = .zero
        delegate?.scrollViewDidEndScrolling(self)
      }
      return
    }
    func letGo(_ v: Double, _ at: Double, _ low: Double, _ high: Double) -> ScrollMotion? {
      if at < low || at > high {
        return ScrollMotion(kind: .bounce(edge: at < low ? low : high, velocity: v), start: at, startTime: now)
      }
      guard abs(v) > ScrollPhysics.restVelocity else { return nil }
      return ScrollMotion(kind: .glide(velocity: v), start: at, startTime: now)
    }
    velocity = speed
    motionX = letGo(speed.x, offset.x, minimumOffset.x, maximumOffset.x)
    motionY = letGo(speed.y, offset.y, minimumOffset.y, maximumOffset.y)
    if isDecelerating {
      container?.addTicker(self)
    } else {
      velocity = .zero
      delegate?.scrollViewDidEndScrolling(self)
    }
  }

  /// The position shown for a finger's position: edges give way less and less.
  private func banded(_ point: Point) -> Point {
    func band(_ value: Double, _ low: Double, _ high: Double, _ length: Double) -> Double {
      let inside = min(max(value, low), high)
      guard bounces else { return inside }
      return inside + ScrollPhysics.rubberBand(value - inside, length: length)
    }
    return Point(
      x: band(point.x, minimumOffset.x, maximumOffset.x, bounds.width),
      y: band(point.y, minimumOffset.y, maximumOffset.y, bounds.height))
  }

  private func unbanded(_ point: Point) -> Point {
    func free(_ value: Double, _ low: Double, _ high: Double, _ length: Double) -> Double {
      let inside = min(max(value, low), high)
      return inside + ScrollPhysics.inverseRubberBand(value - inside, length: length)
    }
    return Point(
      x: free(point.x, minimumOffset.x, maximumOffset.x, bounds.width),
      y: free(point.y, minimumOffset.y, maximumOffset.y, bounds.height))
  }

  /// A press on moving content stops it, whatever it hits.
  private func pressed() {
    if isScrollEnabled, isDecelerating, clamped(offset) == offset { stop() }
  }

  /// A drag across the way this view scrolls is left to those around it.
  private func panAxesChanged() {
    pan.allowsHorizontal = canScrollX
    pan.allowsVertical = canScrollY
  }

  // MARK: Wheel and keyboard

  open override func scroll(by delta: Point, isPrecise: Bool, at windowPoint: Point) -> Bool {
    guard isScrollEnabled else { return false }
    var step = Point(x: canScrollX ? delta.x : 0, y: canScrollY ? delta.y : 0)
    // A wheel without a second axis moves what scrolls only sideways.
    if canScrollX, !canScrollY, delta.x == 0 { step.x = delta.y }
    guard step != .zero else { return false }
    let pending = Point(x: easeTarget(motionX) ?? offset.x, y: easeTarget(motionY) ?? offset.y)
    let target = clamped(pending + step)
    // At the edge, the scroll goes on to whoever is around.
    guard target != pending || target != clamped(offset) else { return false }
    if isPrecise {
      stop()
      moveTo(clamped(offset + step))
      delegate?.scrollViewDidEndScrolling(self)
    } else {
      ease(to: target)
    }
    return true
  }

  private func easeTarget(_ motion: ScrollMotion?) -> Double? {
    if case .ease(let target, _) = motion?.kind { return target }
    return nil
  }

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard isScrollEnabled, modifiers.isDisjoint(with: [.control, .alt, .command]) else { return false }
    let page = Point(x: bounds.width * 0.9, y: bounds.height * 0.9)
    let here = Point(x: easeTarget(motionX) ?? offset.x, y: easeTarget(motionY) ?? offset.y)
    var target = here
    switch key {
    case .up where canScrollY: target.y -= lineStep
    case .down where canScrollY: target.y += lineStep
    case .left where canScrollX: target.x -= lineStep
    case .right where canScrollX: target.x += lineStep
    case .pageUp: if canScrollY { target.y -= page.y } else { target.x -= page.x }
    case .pageDown: if canScrollY { target.y += page.y } else { target.x += page.x }
    case .space where canScrollY: target.y += modifiers.contains(.shift) ? -page.y : page.y
    case .home:
      setContentOffset(minimumOffset, animated: false)
      return true
    case .end:
      setContentOffset(maximumOffset, animated: false)
      return true
    default: return false
    }
    ease(to: clamped(target), timeConstant: 0.075)
    return true
  }
}
