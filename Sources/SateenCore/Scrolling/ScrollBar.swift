import SateenGraphics
import SateenLayout

/// The scrollbar of a scroll view along one axis: shows while content moves, widens under the pointer, and can be
/// dragged. The vertical bar stands where lines end.
@MainActor
final class ScrollBar: View, FrameTicker {
  static let width = 14.0
  static let thumbWidth = 6.0
  static let wideThumbWidth = 9.0
  static let minimumThumb = 36.0
  /// Seconds without movement after which the bar begins to fade, and how long that takes.
  static let restTime = 0.9
  static let fadeTime = 0.3

  weak var scrollView: ScrollView?
  private(set) var isDragging = false
  private let axis: ScrollAxis
  private let thumb = Layer()
  private var isHovered = false
  private var grip = 0.0
  private var lastShown: Double?

  init(_ axis: ScrollAxis) {
    self.axis = axis
    super.init()
    // Above content of any z position.
    layer.zPosition = .infinity
    layer.opacity = 0
    thumb.backgroundColor = Color(
      light: Color(white: 0.1, alpha: 0.38), dark: Color(white: 1, alpha: 0.42))
    layer.addSublayer(thumb)
  }

  /// The range of scroll positions along the bar, in points; nil where there is no bar.
  private var range: Double? {
    guard let scrollView, scrollView.showsScrollBar, scrollView.overflows(axis), scrollView.bounds.size[axis] > 60
    else { return nil }
    return scrollView.maximumOffset[axis] - scrollView.minimumOffset[axis]
  }

  /// The bar's length, which leaves the corner free where there is another bar.
  private var length: Double {
    guard let scrollView else { return 0 }
    let isShort = scrollView.scrollBar(axis.across)?.range != nil
    return scrollView.bounds.size[axis] - (isShort ? Self.width : 0)
  }

  private var track: (length: Double, thumb: Double, range: Double)? {
    guard let scrollView, let range else { return nil }
    let visible = scrollView.bounds.size[axis]
    let length = length - 8
    return (length, min(length, max(Self.minimumThumb, length * visible / (visible + range))), range)
  }

  /// Follows the scroll view's position and size.
  func update(flash: Bool) {
    guard let scrollView else { return }
    guard let track else {
      layer.isHidden = true
      return
    }
    layer.isHidden = false
    let shown = scrollView.layer.bounds
    let isMirrored = scrollView.isMirrored
    frame =
      axis == .vertical
      ? Rect(
        x: isMirrored ? shown.minX : shown.maxX - Self.width, y: shown.minY, width: Self.width, height: length)
      : Rect(
        x: isMirrored ? shown.maxX - length : shown.minX, y: shown.maxY - Self.width, width: length,
        height: Self.width)
    let part = (scrollView.contentOffset[axis] - scrollView.minimumOffset[axis]) / track.range
    let width = isHovered || isDragging ? Self.wideThumbWidth : Self.thumbWidth
    let along = (4 + (track.length - track.thumb) * min(max(part, 0), 1)).rounded()
    let across = Self.width - width - 3
    thumb.frame =
      axis == .vertical
      ? Rect(x: isMirrored ? 3 : across, y: along, width: width, height: track.thumb.rounded())
      : Rect(x: along, y: across, width: track.thumb.rounded(), height: width)
    thumb.cornerRadius = width / 2
    if flash { show() }
  }

  private func show() {
    layer.opacity = 1
    lastShown = nil
    turns?.addTicker(self)
  }

  func tick(at time: Double) -> Bool {
    if isDragging || isHovered { lastShown = time }
    let since = time - (lastShown ?? time)
    if lastShown == nil { lastShown = time }
    if since < Self.restTime {
      return !(isDragging || isHovered) ? keepWaiting(until: time + Self.restTime - since) : false
    }
    let left = 1 - (since - Self.restTime) / Self.fadeTime
    layer.opacity = max(0, left)
    return left > 0
  }

  /// Wakes the bar at a time. The window may sleep until then.
  private func keepWaiting(until time: Double) -> Bool {
    turns?.wake(at: time, for: self)
    return false
  }

  /// Dragging the bar is not dragging the content.
  override func claimedDirections(of touch: Touch) -> ScrollDirection? { [.horizontal, .vertical] }

  override func pointInside(_ point: Point) -> Bool {
    guard track != nil, layer.opacity > 0.1 else { return false }
    return super.pointInside(point)
  }

  override func hitTest(_ point: Point) -> View? {
    layer.isHidden || !pointInside(point) ? nil : self
  }

  override func pointerMoved(to point: Point?) {
    isHovered = point != nil
    update(flash: true)
  }

  override func touchesBegan(_ touches: [Touch]) {
    guard let touch = touches.first, let track, let scrollView else { return }
    isDragging = true
    scrollView.endMotion()
    host?.trackingDidChange()
    let place = touch.location(in: self)[axis]
    let (start, end) =
      axis == .vertical ? (thumb.frame.minY, thumb.frame.maxY) : (thumb.frame.minX, thumb.frame.maxX)
    grip = place >= start && place <= end ? place - start : track.thumb / 2
    drag(to: place)
  }

  override func touchesMoved(_ touches: [Touch]) {
    if isDragging, let touch = touches.first { drag(to: touch.location(in: self)[axis]) }
  }

  override func touchesEnded(_ touches: [Touch]) { endDrag() }
  override func touchesCancelled(_ touches: [Touch]) { endDrag() }

  private func endDrag() {
    guard isDragging else { return }
    isDragging = false
    host?.trackingDidChange()
    update(flash: true)
    scrollView?.scrollBarWasLetGo()
  }

  private func drag(to place: Double) {
    guard let track, let scrollView else { return }
    let room = track.length - track.thumb
    let part = room > 0 ? min(max((place - grip - 4) / room, 0), 1) : 0
    var target = scrollView.contentOffset
    target[axis] = scrollView.minimumOffset[axis] + part * track.range
    scrollView.contentOffset = target
    update(flash: true)
  }
}
