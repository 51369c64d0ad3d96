import SateenGraphics
import SateenLayout

/// A view onto content larger than itself, moved by wheel, touchpad, drag, scrollbar and keyboard.
///
/// Where scroll views are inside each other, a drag moves one of them: the innermost that scrolls along the axis of the
/// drag and has content to scroll along it. Where all content shows, the innermost gives way. A wheel moves the innermost
/// that is not at its edge. At an edge, the views around scroll only once the wheel has rested for a quarter of a second.
@MainActor
open class ScrollView: View, FrameTicker {
  /// The program's observer of scrolling. Lists that show their content in a scroll view do not use it.
  public weak var delegate: (any ScrollViewDelegate)?
  /// An object that has to keep up with the content, such as a list.
  package weak var owner: (any ScrollOwner)?

  /// The size of the scrollable content, in points. A length that is not finite counts as 0, and lengths are limited to
  /// 1e13.
  public var contentSize: Size = .zero {
    didSet {
      contentSize = ScrollPhysics.sanitized(contentSize)
      guard contentSize != oldValue, !zooming.isApplying else { return }
      let scale = zooming.scale
      zooming.baseSize = Size(width: contentSize.width / scale, height: contentSize.height / scale)
      limitsChanged()
    }
  }
  /// Scrollable room around the content, in points. A length that is not finite counts as 0, and lengths are limited to
  /// 1e13.
  public var contentInset: EdgeInsets = .zero {
    didSet {
      contentInset = ScrollPhysics.sanitized(contentInset)
      if contentInset != oldValue { limitsChanged() }
    }
  }
  /// Along which axes content moves. Content that zooms moves along both.
  public var scrollableDirections: ScrollDirection = .vertical {
    didSet { if scrollableDirections != oldValue { limitsChanged() } }
  }
  /// Whether content gives way a little past its edges when dragged.
  public var bounces = true
  /// Whether content gives way a little beyond its smallest and its largest scale when pinched.
  public var bouncesZoom = true
  /// Whether the user can scroll. Positions set from code take effect all the same.
  public var isScrollEnabled = true { didSet { isScrollEnabledChanged() } }
  /// Whether content comes to rest on pages only: at its start, its end, and every length of the view after the start.
  ///
  /// A drag, a touchpad's stroke, a notch of the wheel and a key move by one page. A view that gets another size stays
  /// on its page. ``setContentOffset(_:animated:)`` goes to the nearest page, while ``contentOffset`` is used as it is,
  /// for code that moves content itself.
  public var isPagingEnabled = false {
    didSet {
      guard isPagingEnabled != oldValue else { return }
      if zooming.zoom.isPossible { zoomRangeChanged() }
      pagingChanged()
    }
  }
  /// Whether a scrollbar shows while content moves, along each axis it moves along. By default true for views that do
  /// not page.
  public var showsScrollBar: Bool {
    get { wantsScrollBar ?? !isPagingEnabled }
    set {
      wantsScrollBar = newValue
      updateBars(flash: false)
    }
  }
  /// The length of a step by an arrow key, in points.
  public var lineStep = 60.0

  /// Whether a finger or the pointer holds the content.
  public internal(set) var isDragging = false
  /// Whether a press stopped moving content and holds it where it is. Such a press is not meant for the view it hits.
  package internal(set) var isHeldStill = false
  /// How fast the content moves, in points per second; positive towards the end.
  public internal(set) var velocity: Point = .zero
  /// The direction of the last movement.
  public private(set) var scrollDirection: ScrollDirection = []

  var offset: Point = .zero
  var motions = PerAxis<ScrollMotion?>(nil)
  var movement: ScrollMovement?
  var drag = ScrollDrag()
  var paging = ScrollPaging()
  var zooming = ScrollZooming()
  var autoscrolling: ScrollAutoscroll?
  var lastWheel = PerAxis<Double>(-.infinity)
  let pan = ScrollPanGestureRecognizer()
  private var bars = PerAxis<ScrollBar?>(nil)
  private var wantsScrollBar: Bool?
  private var travel: Point = .zero
  private var hasJumped = false

  public override init() {
    super.init()
    layer.masksToBounds = true
    layer.isScrollContainer = true
    pan.addAction { [weak self] _ in self?.panned() }
    pan.onPress = { [weak self] in self?.pressed() }
    pan.overflows = { [weak self] in self?.canDrag($0) ?? false }
    pan.onRelease = { [weak self] in self?.released() }
    addGestureRecognizer(pan)
    paging.pause.action = { [weak self] in self?.endStroke() }
    updateBars(flash: false)
  }

  /// Whether the content moves by itself.
  public var isDecelerating: Bool { isInMotion || autoscrolling != nil }
  /// Whether a finger or pointer holds the content or its scrollbar.
  public var isTracking: Bool {
    if isDragging || zooming.gesture?.isByWheel == false { return true }
    if let bar = bars.vertical, bar.isDragging { return true }
    if let bar = bars.horizontal, bar.isDragging { return true }
    return false
  }

  /// Whether the content is in an animated move that code requested.
  package var isInAnimatedMove: Bool { movement == .animating && autoscrolling == nil }

  // MARK: Position

  /// The top left corner of the viewport, in content points. Any position up to 1e13 is accepted, also one beyond the
  /// content; a coordinate that is not finite changes nothing.
  public var contentOffset: Point {
    get { offset }
    set {
      endMotion()
      moveTo(newValue)
      hasJumped = true
      notePage()
    }
  }

  /// How far the content was scrolled since the last call, in points. Shifts by ``shiftContentOffset(by:)`` do not
  /// count.
  package func takeTravel() -> Point {
    defer { travel = .zero }
    return travel
  }

  /// Whether ``contentOffset`` was set since the last call, which moves content without a motion.
  package func takeJump() -> Bool {
    defer { hasJumped = false }
    return hasJumped
  }

  /// Shifts position and any motion under way by a distance, for content that changed its length above the viewport.
  /// The delegate is not told, because nothing moves on screen.
  package func shiftContentOffset(by distance: Point) {
    let target = ScrollPhysics.sanitized(offset + ScrollPhysics.sanitized(distance))
    let delta = target - offset
    guard delta != .zero else { return }
    offset = target
    drag.origin = drag.origin + delta
    drag.began = drag.began + delta
    for axis in ScrollAxis.allCases {
      motions[axis] = motions[axis]?.shifted(by: delta[axis])
      paging.shift(axis, by: delta[axis])
    }
    showOffset()
  }

  /// Moves to a position, eased where `animated`; a paging view moves to the page nearest to it. At once where
  /// ``RootContainer/reducesMotion`` says so.
  public func setContentOffset(_ target: Point, animated: Bool) {
    // The limits are those of the scale at the end.
    finishZoom()
    let end = restingPlace(near: target)
    guard animated, host != nil, !isMotionReduced else {
      contentOffset = end
      return
    }
    ease(to: end, timeConstant: 0.11, as: .animating)
    notePage(at: end)
  }

  /// The position of the start of the content, its inset included.
  public var minimumOffset: Point { Point(x: limits(.horizontal).lowerBound, y: limits(.vertical).lowerBound) }
  /// The position at which the end of the content is at the end of the view, its inset included.
  public var maximumOffset: Point { Point(x: limits(.horizontal).upperBound, y: limits(.vertical).upperBound) }

  /// The nearest position between ``minimumOffset`` and ``maximumOffset``. A NaN coordinate counts as the current one.
  public func clamped(_ point: Point) -> Point {
    let (x, y) = (point.x.isNaN ? offset.x : point.x, point.y.isNaN ? offset.y : point.y)
    return Point(
      x: min(max(x, minimumOffset.x), maximumOffset.x), y: min(max(y, minimumOffset.y), maximumOffset.y))
  }

  func scrolls(_ axis: ScrollAxis) -> Bool { !scrollableDirections.isDisjoint(with: axis.directions) || isZoomable }

  func limits(_ axis: ScrollAxis) -> ClosedRange<Double> { limits(axis, content: contentSize) }

  /// The first position of an axis and the last, for content of a size.
  func limits(_ axis: ScrollAxis, content: Size) -> ClosedRange<Double> {
    let inset = contentInset
    let (before, after) = axis == .horizontal ? (inset.left, inset.right) : (inset.top, inset.bottom)
    let room = bounds.size[axis] - (content[axis] + before + after)
    if room > 0, centersContent, scrolls(axis) {
      let middle = -before - room / 2
      return middle...middle
    }
    return -before...max(-before, content[axis] + after - bounds.size[axis])
  }

  /// Whether there is more content along an axis than shows.
  func overflows(_ axis: ScrollAxis) -> Bool {
    scrolls(axis) && maximumOffset[axis] - minimumOffset[axis] > 0.5
  }

  /// Scrolls the content, along the axes it scrolls along, and records direction and travel.
  func moveTo(_ point: Point) {
    guard let target = reachable(point) else { return }
    var direction: ScrollDirection = []
    if target.y > offset.y { direction.insert(.down) }
    if target.y < offset.y { direction.insert(.up) }
    if target.x > offset.x { direction.insert(.right) }
    if target.x < offset.x { direction.insert(.left) }
    scrollDirection = direction
    travel = travel + (target - offset)
    setOffset(target)
  }

  /// Moves the content because its size or the view's has changed, which is no scrolling: direction and travel stay.
  func relocate(to point: Point) {
    if let target = reachable(point) { setOffset(target) }
  }

  private func reachable(_ point: Point) -> Point? {
    var target = offset
    for axis in ScrollAxis.allCases where scrolls(axis) && point[axis].isFinite { target[axis] = point[axis] }
    target = ScrollPhysics.sanitized(target)
    return target != offset ? target : nil
  }

  func setOffset(_ target: Point) {
    offset = target
    showOffset()
    if autoscrolling != nil { turns?.addTicker(self) }
    tell { $0.scrollViewDidScroll(self) }
  }

  /// Puts the position on the layer, on the pixel grid: a fraction of a pixel would cost sharpness and six times the
  /// time.
  func showOffset() {
    let scale = host?.scale ?? 1
    var bounds = layer.bounds
    if zooming.isActive {
      // Content whose scale changes is on no grid, and would shake beside its place.
      bounds.origin = offset
      layer.bounds = bounds
      return updateBars(flash: true)
    }
    // Halves are rounded the same way before and behind the origin, and with a rounding error: content that is shifted by
    // whole pixels together with the position stays where it is on screen.
    func pixel(_ value: Double) -> Double { (value * scale + 0.5 + 1e-6).rounded(.down) / scale }
    bounds.origin = Point(x: pixel(offset.x), y: pixel(offset.y))
    layer.bounds = bounds
    updateBars(flash: true)
  }

  // MARK: Limits

  func limitsChanged() {
    if isPagingEnabled {
      keepPages()
    } else {
      moveInside()
    }
    // An autoscroll that stopped at an edge may go on now.
    resumeAutoscroll()
    updateBars(flash: false)
  }

  open override func boundsDidChange() { limitsChanged() }

  open override func didMoveToWindow() {
    if host == nil {
      leaveWindow()
    } else {
      showOffset()
      if zooming.scale != 1 { sharpenLater() }
    }
  }

  // MARK: Scrollbars

  func scrollBar(_ axis: ScrollAxis) -> ScrollBar? { bars[axis] }

  func updateBars(flash: Bool) {
    for axis in ScrollAxis.allCases {
      if bars[axis] == nil, scrolls(axis) {
        let bar = ScrollBar(axis)
        bar.scrollView = self
        bars[axis] = bar
        addSubview(bar)
      }
      bars[axis]?.update(flash: flash)
    }
  }

  // MARK: Motion, wheel and keyboard

  /// Stops any motion where it is, also between pages.
  public func stop() {
    autoscrolling = nil
    endMotion()
    notePage()
  }

  public func tick(at time: Double) -> Bool {
    let isZooming = advanceZoom(to: time)
    return advance(to: time) || isZooming
  }

  open override func scroll(
    by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point
  ) -> Bool {
    isScrollEnabled && wheelTurned(by: delta, isPrecise: isPrecise, at: windowPoint)
  }

  /// A press on content that zooms brings the keys there.
  open override var focusability: Focusability { canZoom ? .pointer : super.focusability }

  /// The content says where the focus is.
  open override var focusRing: FocusRing? { nil }

  override func scrollToShow(_ rect: Rect) -> Point { move(toShow: rect) }

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    if modifiers.contains(.control), modifiers.isSubset(of: [.control, .shift]), zoom(by: key) { return true }
    guard isScrollEnabled, modifiers.isDisjoint(with: [.control, .alt, .command]) else { return false }
    return isPagingEnabled ? turnPage(by: key, modifiers, isRepeat) : move(by: key, modifiers)
  }
}
