import SateenCore
import SateenGraphics
import SateenLayout

/// The elements that two screens have in common, on their way from their places in one to those in the other. The upper
/// screen fades meanwhile, instead of sliding.
///
/// Flights have no clock of their own: their progress is that of the screens. So whatever turns a transition round, or
/// holds it, does so with the elements. Both ends are looked up in each frame, so that an element is met where it is.
@MainActor
final class SharedElements {
  let lower: ScreenNode
  let upper: ScreenNode
  private let flights: [SharedElementFlight]
  /// Over both screens, and cut to their frame.
  private let sky = Layer()
  /// The upper screen's own opacity.
  private let opacity: Double

  /// Nil where the screens have nothing in common that can be seen.
  /// - Parameter stage: holds both screens.
  init?(from lower: ScreenNode, to upper: ScreenNode, over stage: DisplayNode) {
    let below = lower.sharedElements
    // In the order in which the upper screen draws them.
    let flights = upper.sharedElements.compactMap { end -> SharedElementFlight? in
      guard let start = below.first(where: { $0.id == end.id }) else { return nil }
      return SharedElementFlight(end.id, from: start.node, in: lower, to: end.node, in: upper)
    }
    guard !flights.isEmpty, let layer = stage.loadedLayer else { return nil }
    self.lower = lower
    self.upper = upper
    self.flights = flights
    opacity = upper.alpha
    sky.masksToBounds = true
    sky.zPosition = Self.height
    for flight in flights { sky.addSublayer(flight.layer) }
    layer.addSublayer(sky)
  }

  /// Whether both screens are still among those of a stage.
  func isBetween(_ screens: [ScreenNode]) -> Bool {
    screens.contains { $0 === lower } && screens.contains { $0 === upper }
  }

  /// Above both screens. Screens that come over them are higher.
  static let height = 1.0

  /// - Parameters:
  ///   - progress: from 0, where the lower screen shows alone, to 1.
  ///   - x: how far both screens have been moved to the side, in points.
  func place(at progress: Double, movedBy x: Double) {
    upper.alpha = opacity * progress
    sky.frame = upper.frame.offsetBy(x: x, y: 0)
    for flight in flights { flight.place(at: progress) }
  }

  /// Shows the elements at their places again.
  func end() {
    for flight in flights { flight.end() }
    sky.removeFromSuperlayer()
    upper.alpha = opacity
  }
}

extension ScreenNode {
  /// The nodes with names that can be seen, the first one of each name. Nodes inside of one of them belong to it. Rows
  /// of lists are no subnodes of theirs, but their layers are in it.
  fileprivate var sharedElements: [(id: String, node: DisplayNode)] {
    guard let top = loadedLayer else { return [] }
    var found: [(id: String, node: DisplayNode)] = []
    func visit(_ layer: Layer, _ sight: Rect) {
      guard !layer.isHidden, layer.opacity > 0.01 else { return }
      let frame = layer.convert(layer.bounds, to: top)
      if let node = layer.node, let id = node.sharedElementID, !found.contains(where: { $0.id == id }),
        frame.intersects(sight)
      {
        found.append((id, node))
        return
      }
      let inner = layer.masksToBounds ? frame.intersection(sight) : sight
      guard !inner.isEmpty else { return }
      for sublayer in layer.sublayers { visit(sublayer, inner) }
    }
    // The screen itself may still be hidden, or transparent.
    for layer in top.sublayers { visit(layer, top.bounds) }
    return found
  }
}

/// An element between its places in two screens: a frame that cuts pictures of both ends, of which one fades into the
/// other.
@MainActor
private final class SharedElementFlight {
  let layer = Layer()
  private let start: SharedElementPlace
  private let destination: SharedElementPlace

  init(_ id: String, from start: DisplayNode, in lower: ScreenNode, to end: DisplayNode, in upper: ScreenNode) {
    self.start = SharedElementPlace(id, start, in: lower)
    destination = SharedElementPlace(id, end, in: upper)
    layer.masksToBounds = true
    layer.addSublayer(self.start.layer)
    layer.addSublayer(destination.layer)
  }

  func place(at progress: Double) {
    start.look()
    destination.look()
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    // Edges move, not origin and size: so each edge goes straight to its place.
    let (a, b) = (start.frame, destination.frame)
    let (left, top) = (mix(a.minX, b.minX), mix(a.minY, b.minY))
    layer.frame = Rect(x: left, y: top, width: mix(a.maxX, b.maxX) - left, height: mix(a.maxY, b.maxY) - top)
    layer.cornerRadius = mix(start.cornerRadius, destination.cornerRadius)
    // The end is there before the start goes: with both half there, what lies below would shine through.
    destination.fill(layer.bounds.size, opacity: min(progress / 0.4, 1))
    start.fill(layer.bounds.size, opacity: min((1 - progress) / 0.4, 1))
  }

  func end() {
    start.show()
    destination.show()
  }
}

/// One of the two places of a shared element.
@MainActor
private final class SharedElementPlace {
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
