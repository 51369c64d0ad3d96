import SateenGraphics
import SateenLayout

/// The vertical scrollbar of a scroll view: shows while content moves, widens under the pointer, and can be dragged.
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
  private let thumb = Layer()
  private var isHovered = false
  private var grip = 0.0
  private var lastShown: Double?

  override init() {
    super.init()
    layer.zPosition = 10_000
    layer.opacity = 0
    thumb.backgroundColor = Color(
      light: Color(white: 0.1, alpha: 0.38), dark: Color(white: 1, alpha: 0.42))
    layer.addSublayer(thumb)
  }

  private var track: (length: Double, thumb: Double, range: Double)? {
    guard let scrollView, scrollView.showsScrollBar, !scrollView.scrollableDirections.isDisjoint(with: .vertical) else {
      return nil
    }
    let visible = scrollView.bounds.height
    let range = scrollView.maximumOffset.y - scrollView.minimumOffset.y
    guard visible > 60, range > 0.5 else { return nil }
    let length = visible - 8
    return (length, max(Self.minimumThumb, length * visible / (visible + range)), range)
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
    frame = Rect(x: shown.maxX - Self.width, y: shown.minY, width: Self.width, height: shown.height)
    let part = (scrollView.contentOffset.y - scrollView.minimumOffset.y) / track.range
    let width = isHovered || isDragging ? Self.wideThumbWidth : Self.thumbWidth
    let y = 4 + (track.length - track.thumb) * min(max(part, 0), 1)
    thumb.frame = Rect(x: Self.width - width - 3, y: y.rounded(), width: width, height: track.thumb.rounded())
    thumb.cornerRadius = width / 2
    if flash { show() }
  }

  private func show() {
    layer.opacity = 1
    lastShown = nil
    container?.addTicker(self)
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

  /// Nothing changes until then, so the window may sleep.
  private func keepWaiting(until time: Double) -> Bool {
    container?.wake(at: time, for: self)
    return false
  }

  /// Dragging the bar is not dragging the content.
  override var keepsTouches: Bool { true }

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
    scrollView.stop()
    container?.trackingChanged()
    let y = touch.location(in: self).y
    let inThumb = y >= thumb.frame.minY && y <= thumb.frame.maxY
    grip = inThumb ? y - thumb.frame.minY : track.thumb / 2
    drag(to: y)
  }

  override func touchesMoved(_ touches: [Touch]) {
    if let touch = touches.first { drag(to: touch.location(in: self).y) }
  }

  override func touchesEnded(_ touches: [Touch]) { endDrag() }
  override func touchesCancelled(_ touches: [Touch]) { endDrag() }

  private func endDrag() {
    isDragging = false
    container?.trackingChanged()
    update(flash: true)
    if let scrollView { scrollView.delegate?.scrollViewDidEndScrolling(scrollView) }
  }

  private func drag(to y: Double) {
    guard let track, let scrollView else { return }
    let room = track.length - track.thumb
    let part = room > 0 ? min(max((y - grip - 4) / room, 0), 1) : 0
    var target = scrollView.contentOffset
    target.y = scrollView.minimumOffset.y + part * track.range
    scrollView.contentOffset = target
    update(flash: true)
  }
}
