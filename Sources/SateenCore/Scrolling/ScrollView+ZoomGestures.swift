import Glibc
import SateenLayout

// Pinches, the wheel with Control held, double taps and keys.
extension ScrollView {
  /// The change of the logarithm of the scale per second from which on a pinch goes on after its release.
  private static let zoomFlick = 0.6
  /// How many seconds of a pinch's speed are left after its release.
  private static let zoomGlide = 0.08
  /// The largest speed of a release, as a logarithm per second.
  private static let fastestZoom = 12.0

  func updateZoomRecognizers() {
    if canZoom, zooming.pinch == nil {
      let mayZoom: () -> Bool = { [weak self] in self.map { $0.canZoom && $0.zoomedContent != nil } ?? false }
      let pinch = ZoomPinchGestureRecognizer()
      pinch.mayZoom = mayZoom
      pinch.addAction { [weak self] in self?.pinched($0) }
      let tap = ZoomTapGestureRecognizer()
      tap.numberOfTapsRequired = 2
      tap.mayZoom = mayZoom
      tap.addAction { [weak self] in self?.doubleTapped($0) }
      (zooming.pinch, zooming.doubleTap) = (pinch, tap)
      addGestureRecognizer(pinch)
      addGestureRecognizer(tap)
    }
    // Two fingers that pinch drag the content along.
    pan.maximumNumberOfTouches = canZoom ? 2 : 1
  }

  /// The place of a gesture from the viewport's top left corner.
  private func place(of recognizer: GestureRecognizer) -> Point {
    recognizer.location(in: self) - layer.bounds.origin
  }

  // MARK: Pinches

  private func pinched(_ pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began: beginPinch(pinch)
    case .changed: followPinch(pinch)
    case .ended: endPinch(velocity: pinch.velocity / max(pinch.scale, 1e-6))
    case .cancelled: endPinch(velocity: 0)
    case .possible, .failed: break
    }
  }

  private func beginPinch(_ pinch: PinchGestureRecognizer) {
    guard canZoom, zoomedContent != nil else { return }
    let end = zooming.motion?.end
    zooming.sharpening?.cancel()
    // Fingers take the content over as it is; the wheel goes on from where the last turn leads.
    if !pinch.isByWheel { zooming.motion = nil }
    if isInMotion || paging.stroke != nil { endScrolling() }
    let start = pinch.isByWheel ? end ?? zooming.scale : zooming.zoom.unbanded(zooming.scale)
    let place = place(of: pinch)
    zooming.gesture = ScrollZooming.Gesture(
      start: start,
      content: Point(x: (offset.x + place.x) / zooming.scale, y: (offset.y + place.y) / zooming.scale),
      isByWheel: pinch.isByWheel)
    host?.trackingDidChange()
    tellZoomBegin()
  }

  private func followPinch(_ pinch: PinchGestureRecognizer) {
    guard let gesture = zooming.gesture, zoomedContent != nil else { return }
    let (place, wanted) = (place(of: pinch), gesture.start * pinch.scale)
    if gesture.isByWheel {
      let end = zooming.zoom.clamped(wanted)
      guard end != zooming.motion?.end ?? zooming.scale else { return }
      let target = ScrollZoom.offset(keeping: place, from: zooming.scale, to: end, offset: offset)
      let since = zooming.motion?.lastStep
      zooming.motion = nil
      return ease(
        to: end, at: settled(target, at: end), timeConstant: ScrollPhysics.wheelTimeConstant, since: since)
    }
    let scale = bouncesZoom ? zooming.zoom.banded(wanted) : zooming.zoom.clamped(wanted)
    show(scale, at: Point(x: gesture.content.x * scale - place.x, y: gesture.content.y * scale - place.y))
  }

  private func endPinch(velocity: Double) {
    guard let gesture = zooming.gesture else { return }
    zooming.gesture = nil
    host?.trackingDidChange()
    guard !gesture.isByWheel else { return zoomCameToRest() }
    let scale = zooming.scale
    let rate = velocity.isFinite ? min(max(velocity, -Self.fastestZoom), Self.fastestZoom) : 0
    let glide = abs(rate) > Self.zoomFlick ? exp(rate * Self.zoomGlide) : 1
    let end = zooming.zoom.clamped(scale * glide)
    let place = Point(x: gesture.content.x * scale - offset.x, y: gesture.content.y * scale - offset.y)
    let target = settled(ScrollZoom.offset(keeping: place, from: scale, to: end, offset: offset), at: end)
    if host == nil { return dropZoom() }
    if end != scale {
      start(
        ZoomMotion(
          kind: .spring, start: scale, end: end, startOffset: offset, endOffset: target, velocity: rate))
    } else if isDragging || target == offset {
      zoomCameToRest()
    } else {
      bounceBack()
    }
  }

  /// Takes content back that was pinched off the edges at a scale that stays.
  private func bounceBack() {
    for axis in ScrollAxis.allCases {
      let limits = limits(axis)
      guard !limits.contains(offset[axis]) else { continue }
      let edge = offset[axis] < limits.lowerBound ? limits.lowerBound : limits.upperBound
      motions[axis] = ScrollMotion(kind: .bounce(edge: edge, velocity: 0), start: offset[axis], startTime: nil)
    }
    startMotion()
    zoomCameToRest()
  }

  // MARK: Taps and keys

  private func doubleTapped(_ tap: TapGestureRecognizer) {
    guard tap.state == .ended, canZoom else { return }
    let place = place(of: tap)
    setZoomScale(zooming.zoom.afterDoubleTap(at: zoomScale), around: offset + place, animated: true)
  }

  /// - Returns: whether the key was used.
  func zoom(by key: Key) -> Bool {
    guard canZoom, zoomedContent != nil else { return false }
    let scale = zooming.motion?.end ?? zooming.scale
    switch key {
    case "+", "=": setZoomScale(scale * ScrollZoom.keyFactor, animated: true)
    case "-": setZoomScale(scale / ScrollZoom.keyFactor, animated: true)
    case "0": setZoomScale(1, animated: true)
    default: return false
    }
    return true
  }

  // MARK: Drags of zoomed content

  /// Whether there is content to scroll to for a drag in a direction. A picture that is zoomed leaves a drag at its edge to
  /// the pages around.
  func canDrag(_ direction: ScrollDirection) -> Bool {
    let axis: ScrollAxis = direction.isDisjoint(with: .horizontal) ? .vertical : .horizontal
    guard overflows(axis) else { return false }
    guard isZoomable else { return true }
    let (here, limits) = (offset[axis], limits(axis))
    if direction == .left || direction == .up { return here < limits.upperBound - 0.5 }
    if direction == .right || direction == .down { return here > limits.lowerBound + 0.5 }
    return true
  }
}
