import SateenCore
import SateenGraphics
import SateenLayout

/// An element between its places in two screens: a frame that cuts pictures of both ends, of which one fades into the
/// other. The first end may be a flight itself, from a screen further below.
@MainActor
final class SharedElementFlight {
  let id: String
  let layer = Layer()
  private let start: SharedElementPlace
  private let destination: SharedElementPlace
  /// The flight that this one goes on from.
  var origin: SharedElementFlight? {
    didSet {
      guard origin !== oldValue else { return }
      oldValue?.layer.removeFromSuperlayer()
      start.layer.isHidden = origin != nil
      if let origin { layer.addSublayer(origin.layer, at: 0) }
    }
  }
  private var progress = 0.0
  /// That of the screen which the element starts in.
  private var startingOpacity = 1.0
  /// In the screens, where the element shows.
  private var frame = Rect.zero
  private var cornerRadius = 0.0

  init(_ id: String, from start: DisplayNode, in lower: ScreenNode, to end: DisplayNode, in upper: ScreenNode) {
    self.id = id
    self.start = SharedElementPlace(id, start, in: lower)
    destination = SharedElementPlace(id, end, in: upper)
    layer.masksToBounds = true
    layer.addSublayer(self.start.layer)
    layer.addSublayer(destination.layer)
  }

  /// Finds where the element shows. A flight that this one goes on from is asked before.
  /// - Parameters:
  ///   - progress: from 0, at the start, to 1.
  ///   - startingOpacity: that of the screen which the element starts in.
  func advance(to progress: Double, startingOpacity: Double) {
    self.progress = progress
    self.startingOpacity = startingOpacity
    start.look()
    destination.look()
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    // Edges move, not origin and size: so each edge goes straight to its place.
    let (a, b) = (origin?.frame ?? start.frame, destination.frame)
    let (left, top) = (mix(a.minX, b.minX), mix(a.minY, b.minY))
    frame = Rect(x: left, y: top, width: mix(a.maxX, b.maxX) - left, height: mix(a.maxY, b.maxY) - top)
    cornerRadius = mix(origin?.cornerRadius ?? start.cornerRadius, destination.cornerRadius)
  }

  /// Shows the element at its place.
  func place() {
    layer.frame = frame
    layer.cornerRadius = cornerRadius
    layer.opacity = 1
    fill()
  }

  private func fill() {
    let size = layer.bounds.size
    // The end is there before the start goes: with both half there, what lies below would shine through.
    destination.fill(size, opacity: min(progress / 0.4, 1))
    let left = min((1 - progress) / 0.4, 1)
    guard let origin else { return start.fill(size, opacity: left * startingOpacity) }
    origin.layer.frame = Rect(origin: .zero, size: size)
    origin.layer.cornerRadius = 0
    origin.layer.opacity = left
    origin.fill()
  }

  func end() {
    start.show()
    destination.show()
  }
}

/// One of the two places of a shared element.
@MainActor
final class SharedElementPlace {
  private let id: String
  private let screen: ScreenNode
  private weak var node: DisplayNode?
  /// The layer that this stands for.
  private weak var hidden: Layer?
  /// Holds a picture of the element. It stays when the node is gone.
  let layer = Layer()
  private var picture = Layer()
  private var stamp = 0
  private(set) var cornerRadius = 0.0
  /// In the screen, where the element was last.
  private(set) var frame = Rect.zero

  init(_ id: String, _ node: DisplayNode, in screen: ScreenNode) {
    self.id = id
    self.node = node
    self.screen = screen
    look()
  }

  /// Finds the element again, which may have moved, look otherwise by now, or have another node.
  func look() {
    if node?.sharedElementID != id || node?.loadedLayer?.isBelow(screen.loadedLayer) != true {
      node = screen.sharedElements.first { $0.id == id }?.node
    }
    guard let node, let own = node.loadedLayer else { return show() }
    if own !== hidden {
      show()
      own.standIns += 1
      hidden = own
    }
    frame = node.convert(node.bounds, to: screen)
    let stamp = own.lookStamp
    if stamp != self.stamp {
      self.stamp = stamp
      takePicture(of: own, node.traits.appearance)
    }
  }

  private func takePicture(of own: Layer, _ appearance: Appearance) {
    picture.removeFromSuperlayer()
    picture = own.copied()
    cornerRadius = picture.cornerRadius
    // The flight cuts the corners, at their size on screen.
    picture.cornerRadius = 0
    picture.anchorPoint = Point(x: 0.5, y: 0.5)
    picture.zPosition = 0
    // It may be in a dark part of the screen.
    picture.overrideAppearance = appearance
    layer.addSublayer(picture)
  }

  /// Fills a frame with the picture, which keeps its shape.
  func fill(_ size: Size, opacity: Double) {
    layer.frame = Rect(origin: .zero, size: size)
    layer.opacity = opacity
    let own = picture.bounds.size
    let scale = max(size.width / max(own.width, 0.1), size.height / max(own.height, 0.1))
    picture.position = Point(x: size.width / 2, y: size.height / 2)
    picture.transform = Transform(scaleX: scale, y: scale)
  }

  /// Shows the element itself again.
  func show() {
    hidden?.standIns -= 1
    hidden = nil
  }
}

extension Layer {
  fileprivate func isBelow(_ other: Layer?) -> Bool {
    var layer = superlayer
    while let one = layer, one !== other { layer = one.superlayer }
    return layer != nil
  }
}
