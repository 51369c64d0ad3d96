import SateenGraphics
import SateenLayout

// The scale of the content. Gestures are in ScrollView+ZoomGestures.
extension ScrollView {
  /// The smallest scale that a person can zoom to, from 0.001 to 1,000. 0, negative numbers and those that are not finite
  /// change nothing.
  ///
  /// A view zooms where the two scales differ, and it has content for it: from
  /// ``ScrollViewDelegate/viewForZooming(in:)``, or a node's ``ScrollNode/zoomedNode``. It then scrolls along both axes,
  /// and zooms by a pinch, by the wheel with Control held, by a double tap, and by the keys Control with +, - and 0. A
  /// view that pages does not zoom: put views that do on its pages.
  public var minimumZoomScale: Double {
    get { zooming.zoom.minimum }
    set { changeZoomRange { $0.setMinimum(newValue) } }
  }

  /// The largest scale that a person can zoom to. One below ``minimumZoomScale`` counts as that. See there for numbers that
  /// are of no use.
  public var maximumZoomScale: Double {
    get { zooming.zoom.maximum }
    set { changeZoomRange { $0.setMaximum(newValue) } }
  }

  /// How many times larger the content shows than it is laid out. A scale that is set is limited to the smallest and the
  /// largest one; 0, negative numbers and those that are not finite change nothing. Without content that zooms it stays 1.
  ///
  /// The middle of the viewport stays where it is. ``contentSize`` is the size at this scale.
  public var zoomScale: Double {
    get { zooming.scale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Whether content that is smaller than the view stands in its middle, along each axis that it scrolls along. By default
  /// true for views that zoom.
  public var centersContent: Bool {
    get { zooming.wantsCentring ?? isZoomable }
    set {
      zooming.wantsCentring = newValue
      limitsChanged()
    }
  }

  /// Whether fingers pinch the content, or the wheel zooms it.
  public var isZooming: Bool { zooming.gesture != nil }

  /// Whether the scale changes by itself: after a pinch, or in an animated change.
  public var isZoomBouncing: Bool { zooming.motion != nil }

  /// The pinch that zooms; nil where there was never more than one scale.
  public var pinchGestureRecognizer: PinchGestureRecognizer? { zooming.pinch }

  /// The double tap that zooms; nil where there was never more than one scale. Disable it where double taps mean something
  /// else.
  public var doubleTapGestureRecognizer: TapGestureRecognizer? { zooming.doubleTap }

  /// The drag that scrolls.
  public var panGestureRecognizer: PanGestureRecognizer { pan }

  /// The content that zooms; nil where there is none.
  package var zoomedContent: (any ZoomedContent)? {
    get { zooming.content ?? delegate?.viewForZooming(in: self) }
    set {
      guard zooming.content !== newValue else { return }
      if zooming.isTransformed { zooming.content?.setZoomTransform(.identity) }
      zooming.content?.setContentsZoom(1)
      zooming.isTransformed = false
      zooming.content = newValue
      if zoomedContent == nil, zooming.scale != 1 { show(1, at: settled(offset, at: 1)) }
      zoomRangeChanged()
    }
  }

  /// Whether there is more than one scale.
  var canZoom: Bool { zooming.zoom.isPossible && !isPagingEnabled }

  /// Whether the content may have another size than it is laid out for.
  var isZoomable: Bool { canZoom || zooming.scale != 1 }

  // MARK: Changes by code

  /// Changes the scale about the middle of the viewport. See ``setZoomScale(_:around:animated:)``.
  public func setZoomScale(_ scale: Double, animated: Bool) {
    let middle = Point(x: bounds.width / 2, y: bounds.height / 2)
    zoom(to: scale, keeping: middle, animated: animated)
  }

  /// Changes the scale, and leaves a point where it is as far as the content reaches.
  /// - Parameters:
  ///   - scale: see ``zoomScale`` for limits, and for numbers that change nothing.
  ///   - point: in the view's own space, in points. One that is not finite changes nothing.
  ///   - animated: whether the change takes about a third of a second, unless ``RootContainer/reducesMotion`` says so.
  public func setZoomScale(_ scale: Double, around point: Point, animated: Bool) {
    guard point.x.isFinite, point.y.isFinite else { return }
    zoom(to: scale, keeping: point - offset, animated: animated)
  }

  /// Zooms and scrolls so that a rectangle of the content fills the view, as far as the scales allow.
  /// - Parameters:
  ///   - rect: in the space of the content that zooms, at scale 1. One that is not finite changes nothing.
  ///   - animated: see ``setZoomScale(_:around:animated:)``.
  public func zoom(to rect: Rect, animated: Bool) {
    guard rect.minX.isFinite, rect.minY.isFinite, !bounds.size.isEmpty, zoomedContent != nil, !isPagingEnabled,
      let wanted = ScrollZoom.scale(showing: rect.size, in: bounds.size)
    else { return }
    let since = takeZoomOver()
    let scale = zooming.zoom.clamped(wanted)
    let place = contentPlace
    let middle = Point(x: (place.x + rect.midX) * scale, y: (place.y + rect.midY) * scale)
    let corner = Point(x: middle.x - bounds.width / 2, y: middle.y - bounds.height / 2)
    go(to: scale, at: settled(corner, at: scale), animated: animated, since: since)
  }

  private func zoom(to scale: Double, keeping place: Point, animated: Bool) {
    guard let wanted = ScrollZoom.usable(scale), zoomedContent != nil, !isPagingEnabled else { return }
    let since = takeZoomOver()
    let end = zooming.zoom.clamped(wanted)
    let target = ScrollZoom.offset(keeping: place, from: zooming.scale, to: end, offset: offset)
    go(to: end, at: settled(target, at: end), animated: animated, since: since)
  }

  /// Ends what changes the scale now, where it is.
  /// - Returns: the time of a motion's last step.
  private func takeZoomOver() -> Double? {
    if zooming.gesture != nil { zooming.pinch?.move(to: .cancelled) }
    defer { zooming.motion = nil }
    return zooming.motion?.lastStep
  }

  private func go(to scale: Double, at target: Point, animated: Bool, since: Double?) {
    endMotion()
    if scale == zooming.scale {
      if target != offset { setContentOffset(target, animated: animated) }
      return zoomCameToRest()
    }
    ease(to: scale, at: target, timeConstant: animated ? 0.09 : nil, since: since)
  }

  /// Changes the scale along a curve that slows down.
  /// - Parameters:
  ///   - timeConstant: nil for a change at once.
  ///   - since: the last step of a motion that this one goes on from. Started anew in each frame, it would never move.
  func ease(to scale: Double, at target: Point, timeConstant: Double?, since: Double? = nil) {
    guard let timeConstant, host != nil, !isMotionReduced else {
      show(scale, at: target)
      return zoomCameToRest()
    }
    tellZoomBegin()
    start(
      ZoomMotion(
        kind: .ease(timeConstant: timeConstant), start: zooming.scale, end: scale, startOffset: offset,
        endOffset: target, startTime: since, lastStep: since))
  }

  // MARK: Showing

  /// The position nearest to another one at which the view would rest at a scale.
  func settled(_ target: Point, at scale: Double) -> Point {
    let size = Size(width: zooming.baseSize.width * scale, height: zooming.baseSize.height * scale)
    var place = target
    for axis in ScrollAxis.allCases {
      let limits = limits(axis, content: size)
      place[axis] = min(max(place[axis], limits.lowerBound), limits.upperBound)
    }
    return place
  }

  /// Takes over the size of the content at scale 1, as it is laid out.
  package func setUnzoomedContentSize(_ size: Size) {
    let scale = zooming.scale
    contentSize = Size(width: size.width * scale, height: size.height * scale)
    placeZoomedContent()
  }

  /// Shows the content at a scale and a position, also those beyond the limits.
  func show(_ scale: Double, at target: Point) {
    zooming.scale = scale
    zooming.isApplying = true
    contentSize = Size(width: zooming.baseSize.width * scale, height: zooming.baseSize.height * scale)
    zooming.isApplying = false
    placeZoomedContent()
    let place = ScrollPhysics.sanitized(target)
    if place != offset { setOffset(place) }
    updateBars(flash: true)
    tell { $0.scrollViewDidZoom(self) }
  }

  /// The origin of the zoomed content's space in the space of all content at scale 1.
  private var contentPlace: Point {
    guard let layer = zoomedContent?.zoomedLayer else { return .zero }
    let (anchor, bounds) = (layer.anchorPoint, layer.bounds)
    let position = position(of: layer)
    return Point(
      x: position.x - anchor.x * bounds.width - bounds.minX, y: position.y - anchor.y * bounds.height - bounds.minY)
  }

  /// The position of a layer in the space of the content.
  private func position(of layer: Layer) -> Point {
    guard let around = layer.superlayer, around !== self.layer else { return layer.position }
    return around.convert(layer.position, to: self.layer)
  }

  /// Scales the content about the origin of all content, whatever its own anchor is.
  package func placeZoomedContent() {
    let scale = zooming.scale
    guard scale != 1 || zooming.isTransformed, let content = zoomedContent else { return }
    let place = position(of: content.zoomedLayer)
    zooming.isTransformed = scale != 1
    content.setZoomTransform(
      scale == 1
        ? .identity : Transform(a: scale, b: 0, c: 0, d: scale, tx: (scale - 1) * place.x, ty: (scale - 1) * place.y))
  }

  // MARK: Motion

  func start(_ motion: ZoomMotion) {
    zooming.sharpening?.cancel()
    zooming.motion = motion
    turns?.addTicker(self)
  }

  /// - Returns: whether the motion goes on.
  func advanceZoom(to time: Double) -> Bool {
    guard let motion = zooming.motion else { return false }
    let (scale, target, next) = motion.advanced(to: time)
    zooming.motion = next
    show(scale, at: target)
    // A delegate may have begun another motion.
    if zooming.motion == nil { zoomCameToRest() }
    return zooming.motion != nil
  }

  /// Brings a motion to its end at once, because something else moves the content now.
  func finishZoom() {
    guard let motion = zooming.motion else { return }
    zooming.motion = nil
    show(motion.end, at: motion.endOffset)
    zoomCameToRest()
  }

  /// Ends a gesture or a motion where there is no window any more.
  func dropZoom() {
    if let motion = zooming.motion {
      zooming.motion = nil
      show(motion.end, at: motion.endOffset)
    }
    zooming.gesture = nil
    let inside = zooming.zoom.clamped(zooming.scale)
    if inside != zooming.scale, zoomedContent != nil { show(inside, at: settled(offset, at: inside)) }
    tellZoomEnd()
  }

  /// The scale stays from now on.
  func zoomCameToRest() {
    guard !zooming.isActive else { return }
    let wasTold = zooming.isTold
    // The range may have changed meanwhile.
    let scale = zooming.zoom.clamped(zooming.scale)
    if scale != zooming.scale, zoomedContent != nil { show(scale, at: settled(offset, at: scale)) }
    showOffset()
    tellZoomEnd()
    sharpenLater()
    if isDragging { return takeDragUp() }
    moveInside()
    if wasTold, !isTracking, !isInMotion { tellEnd() }
  }

  func tellZoomBegin() {
    guard !zooming.isTold else { return }
    zooming.isTold = true
    let view = zoomedContent?.zoomedView
    tell { $0.scrollViewWillBeginZooming(self, with: view) }
  }

  private func tellZoomEnd() {
    guard zooming.isTold else { return }
    zooming.isTold = false
    let view = zoomedContent?.zoomedView
    tell { $0.scrollViewDidEndZooming(self, with: view, atScale: zoomScale) }
  }

  // MARK: Sharpness

  /// Seconds after which content that was zoomed is drawn for its scale.
  static let sharpeningDelay = 0.15

  /// Has the content drawn for its scale once that has stayed for a while.
  func sharpenLater() {
    zooming.sharpening?.cancel()
    zooming.sharpening = turns?.after(Self.sharpeningDelay, in: self) { [weak self] in self?.sharpen() }
  }

  private func sharpen() {
    zooming.sharpening = nil
    guard !zooming.isActive else { return }
    zoomedContent?.setContentsZoom(ScrollZoom.detail(for: zooming.scale))
  }

  // MARK: The range

  private func changeZoomRange(_ change: (inout ScrollZoom) -> Void) {
    let old = zooming.zoom
    change(&zooming.zoom)
    if zooming.zoom != old { zoomRangeChanged() }
  }

  func zoomRangeChanged() {
    updateZoomRecognizers()
    let inside = zooming.zoom.clamped(zooming.scale)
    if inside != zooming.scale, !zooming.isActive { zoomScale = inside }
    limitsChanged()
    placeZoomedContent()
    guard !isZoomable else { return }
    // An axis that does not scroll any more has nowhere to go by itself.
    var place = offset
    for axis in ScrollAxis.allCases where !scrolls(axis) { place[axis] = 0 }
    if place != offset { setOffset(place) }
  }
}
