import SateenCore
import SateenGraphics
import SateenLayout

/// The elements that two screens have in common, on their way from their places in one to those in the other.
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

  /// Nil where the screens have nothing in common that can be seen.
  /// - Parameter stage: holds both screens.
  init?(from lower: ScreenNode, to upper: ScreenNode, over stage: DisplayNode) {
    let below = Self.elements(of: lower)
    var flights: [SharedElementFlight] = []
    for (id, end) in Self.elements(of: upper) {
      if let start = below[id] { flights.append(SharedElementFlight(id, from: start, to: end)) }
    }
    guard !flights.isEmpty, let layer = stage.loadedLayer else { return nil }
    self.lower = lower
    self.upper = upper
    self.flights = flights
    sky.masksToBounds = true
    sky.zPosition = 1
    for flight in flights { sky.addSublayer(flight.layer) }
    layer.addSublayer(sky)
  }

  /// Whether both screens are still among those of a stage.
  func isBetween(_ screens: [ScreenNode]) -> Bool {
    screens.contains { $0 === lower } && screens.contains { $0 === upper }
  }

  /// - Parameter progress: from 0, where the lower screen shows alone, to 1.
  func place(at progress: Double) {
    sky.frame = upper.frame
    for flight in flights { flight.place(at: progress, between: lower, and: upper) }
  }

  /// Shows the elements at their places again.
  func end() {
    for flight in flights { flight.finish() }
    sky.removeFromSuperlayer()
  }

  /// The first node of each name that can be seen. Rows of lists are no subnodes of theirs, but their layers are in it.
  private static func elements(of screen: ScreenNode) -> [String: DisplayNode] {
    var found: [String: DisplayNode] = [:]
    let room = Rect(origin: .zero, size: screen.bounds.size)
    func visit(_ layer: Layer) {
      guard !layer.isHidden else { return }
      if let node = layer.node, let id = node.sharedElementID, found[id] == nil,
        node.convert(node.bounds, to: screen).intersects(room)
      {
        found[id] = node
      }
      for sublayer in layer.sublayers { visit(sublayer) }
    }
    // The screen itself may still be hidden.
    for layer in screen.loadedLayer?.sublayers ?? [] { visit(layer) }
    return found
  }
}

/// An element between its places in two screens: a frame that cuts pictures of both ends, of which one fades into the
/// other.
@MainActor
private final class SharedElementFlight {
  let layer = Layer()
  private let start: SharedElementPlace
  private let end: SharedElementPlace

  init(_ id: String, from start: DisplayNode, to end: DisplayNode) {
    self.start = SharedElementPlace(id, start)
    self.end = SharedElementPlace(id, end)
    layer.masksToBounds = true
    layer.addSublayer(self.start.copy)
    layer.addSublayer(self.end.copy)
  }

  func place(at progress: Double, between lower: ScreenNode, and upper: ScreenNode) {
    start.look(in: lower)
    end.look(in: upper)
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    // Edges move, not origin and size: so each edge goes straight to its place.
    let (a, b) = (start.frame, end.frame)
    let (left, top) = (mix(a.minX, b.minX), mix(a.minY, b.minY))
    layer.frame = Rect(x: left, y: top, width: mix(a.maxX, b.maxX) - left, height: mix(a.maxY, b.maxY) - top)
    layer.cornerRadius = mix(start.cornerRadius, end.cornerRadius)
    start.fill(layer.bounds.size)
    end.fill(layer.bounds.size)
    end.copy.opacity = progress
  }

  func finish() {
    start.show()
    end.show()
  }
}

/// One of the two places of a shared element.
@MainActor
private final class SharedElementPlace {
  private let id: String
  private weak var node: DisplayNode?
  /// The picture of the element there. It stays when the node is gone.
  let copy: Layer
  let cornerRadius: Double
  /// In the screen, where the element was last.
  private(set) var frame = Rect.zero

  init(_ id: String, _ node: DisplayNode) {
    self.id = id
    self.node = node
    copy = node.loadedLayer?.copied() ?? Layer()
    copy.anchorPoint = Point(x: 0.5, y: 0.5)
    copy.opacity = 1
    cornerRadius = copy.cornerRadius
  }

  /// Finds the node again, which may have moved, or have come by other pixels.
  func look(in screen: ScreenNode) {
    guard let node, let layer = node.loadedLayer else { return }
    guard node.sharedElementID == id, layer.isBelow(screen.loadedLayer) else { return layer.isAway = false }
    layer.isAway = true
    frame = node.convert(node.bounds, to: screen)
    if let contents = layer.contents, contents !== copy.contents { copy.contents = contents }
  }

  /// Fills a frame with the picture, which keeps its shape.
  func fill(_ size: Size) {
    let own = copy.bounds.size
    let scale = max(size.width / max(own.width, 0.1), size.height / max(own.height, 0.1))
    copy.position = Point(x: size.width / 2, y: size.height / 2)
    copy.transform = Transform(scaleX: scale, y: scale)
  }

  func show() { node?.loadedLayer?.isAway = false }
}

extension Layer {
  fileprivate func isBelow(_ other: Layer?) -> Bool {
    var layer = superlayer
    while let one = layer, one !== other { layer = one.superlayer }
    return layer != nil
  }
}
