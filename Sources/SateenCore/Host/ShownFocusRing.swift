import SateenGraphics
import SateenLayout

/// The ring around the place with the focus, above the content of the window. It follows the place in each frame and asks
/// for none.
@MainActor
final class ShownFocusRing: FrameObserver {
  /// The width of the line, and how far beyond the place it reaches, in points.
  private static let width = 2.0
  private static let reach = 3.0

  private unowned let container: RootContainer
  /// The part of the window that the views around the place show.
  private let clip = Layer()
  private let line = Layer()

  init(_ container: RootContainer) {
    self.container = container
    clip.masksToBounds = true
    clip.isHidden = true
    clip.addSublayer(line)
    line.borderWidth = Self.width
  }

  /// The focus moved, or the ring is to come or go. A place that shows its focus itself may come to need a ring, as a list
  /// does that becomes empty.
  func update() {
    let isWanted = container.focus.model.showsRing && container.firstResponder != nil
    guard isWanted || clip.superlayer != nil else { return }
    if isWanted {
      container.view.layer.addSublayer(clip)
      container.addFrameObserver(self)
    } else {
      clip.removeFromSuperlayer()
      container.removeFrameObserver(self)
    }
    container.setNeedsCompose()
  }

  func willCompose(_ container: RootContainer, at time: Double) {
    guard let view = container.firstResponder, let ring = container.focus.ring else { return clip.isHidden = true }
    guard let place = Self.shown(ring.frame, of: view.layer, in: container.view.layer) else {
      return clip.isHidden = true
    }
    clip.isHidden = false
    clip.frame = place.clip
    // In front of what the place is in, and behind a menu.
    clip.zPosition = place.outermost.zPosition + 0.5
    line.frame = Self.frame(around: place.rect, in: place.clip).offsetBy(x: -place.clip.minX, y: -place.clip.minY)
    line.cornerRadius = ring.cornerRadius + (ring.cornerRadius > 0 ? Self.reach : 2)
    let color = view.node?.tintColor ?? Self.accent
    if line.borderColor != color { line.borderColor = color }
  }

  private static let accent = Color(light: Color(hex: 0x1f6fde), dark: Color(hex: 0x6cabff))

  /// The frame of the ring. At the edge of what shows, the ring goes inside rather than out of sight.
  private static func frame(around rect: Rect, in clip: Rect) -> Rect {
    let outer = rect.insetBy(x: -reach, y: -reach)
    let edge = 0.5
    let left = outer.minX < clip.minX && rect.minX >= clip.minX - edge ? clip.minX : outer.minX
    let right = outer.maxX > clip.maxX && rect.maxX <= clip.maxX + edge ? clip.maxX : outer.maxX
    let top = outer.minY < clip.minY && rect.minY >= clip.minY - edge ? clip.minY : outer.minY
    let bottom = outer.maxY > clip.maxY && rect.maxY <= clip.maxY + edge ? clip.maxY : outer.maxY
    return Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// A rectangle of a layer, in the window, as the current frame shows it, with the part that the layers around it show.
  private static func shown(_ rect: Rect, of layer: Layer, in window: Layer) -> (
    rect: Rect, clip: Rect, outermost: Layer
  )? {
    var (rect, clip): (Rect, Rect?) = (rect, nil)
    var current = layer
    while current !== window {
      guard let around = current.superlayer, !current.isHidden else { return nil }
      let way = current.planeToSuperlayer(isShown: true) ?? Homography(current.shownToSuperlayer)
      guard let moved = way.apply(rect) else { return nil }
      rect = moved
      clip = clip.flatMap { way.apply($0) }
      if around === window { return (rect, clip.map { $0.intersection(window.bounds) } ?? window.bounds, current) }
      if around.masksToBounds { clip = clip.map { $0.intersection(around.shownBounds) } ?? around.shownBounds }
      current = around
    }
    return nil
  }
}
