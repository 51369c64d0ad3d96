import Sateen
import SateenMap
import WorldContent

/// A map to be dragged, pinched, turned and flown over, with routes and areas on it.
final class LiveMapPage: PageController {
  private(set) lazy var map = World.map(isLive: true)
  private var next = 0

  private static let goals: [(String, Double)] = [
    ("Tokyo", 5), ("Reykjavík", 4.5), ("Cape Town", 5), ("San Francisco", 4), ("Suva", 4), ("Lisbon", 5),
  ]

  override func makeContent() -> DisplayNode {
    map.camera = MapCamera(center: MapCoordinate(latitude: 42, longitude: 12), zoom: 3.4)
    map.showsScaleBar = true
    map.allowsRotation = true
    map.shapes = Self.shapes
    map.onCameraChange = { [weak self] _ in self?.showState() }
    return map
  }

  private static var shapes: [MapShape] {
    let stops = ["Lisbon", "New York", "Tokyo", "Singapore", "Cape Town", "Lisbon"].map { World.place($0) }
    let routes = zip(stops, stops.dropFirst()).map { a, b in
      MapShape.polyline(
        Voyage.greatCircle(from: a, to: b), name: "a route", color: Theme.accent, width: 2.5, dashes: [2, 6])
    }
    // From point to point a shape goes the short way, so its points are less than half the world apart.
    let around = [-180.0, -90, 0, 90, 179.9]
    let tropics = around.map { ($0, 23.4) } + around.reversed().map { ($0, -23.4) }
    let belt = MapShape.polygon(
      tropics.map { MapCoordinate(latitude: $0.1, longitude: $0.0) }, name: "the tropics",
      fill: Color(light: Color(hex: 0xe8a13a, alpha: 0.12), dark: Color(hex: 0xe8a13a, alpha: 0.1)))
    return [belt] + routes
  }

  override var preferredResponder: View? {
    _ = node
    return map.view
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("+", "Closer") { [weak self] in self?.map.zoomIn() },
      .letter("-", "Further") { [weak self] in self?.map.zoomOut() },
      .letter("f", "Fly on") { [weak self] in self?.fly() },
      .letter("t", "Turn", isOn: { [weak self] in self?.isTurned ?? false }) { [weak self] in self?.turn() },
      .letter("s", "Still", isOn: { [weak self] in self?.isStill ?? false }) {
        [weak self] in
        self?.map.isLive.toggle()
        self?.showState()
      },
    ]
  }

  override func makeStatus() -> String {
    guard isNodeLoaded else { return "" }
    let tenths = Int((map.camera.zoom * 10).rounded())
    return "zoom \(tenths / 10).\(tenths % 10)"
  }

  private var isTurned: Bool { isNodeLoaded && map.camera.rotation != 0 }
  private var isStill: Bool { isNodeLoaded && !map.isLive }

  func fly() {
    let (name, zoom) = Self.goals[next % Self.goals.count]
    next += 1
    map.show(MapCamera(center: World.place(name), zoom: zoom), animated: true)
  }

  private func turn() {
    let now = map.camera
    map.show(MapCamera(center: now.center, zoom: now.zoom, rotation: now.rotation == 0 ? 0.5 : 0), animated: true)
  }
}
