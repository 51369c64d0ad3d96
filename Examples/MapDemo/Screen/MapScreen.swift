import Sateen
import SateenMap
import WorldContent

/// The contents of the window: a map, buttons over it, and a line that tells what went wrong.
@MainActor
final class MapScreen {
  let map: MapNode
  private let cities: [City]
  private let root = DisplayNode()
  private let closer = MapButtonNode(.plus, "Closer (+)")
  private let further = MapButtonNode(.minus, "Further (−)")
  private let towns = MapButtonNode(.pin, "Towns (P)")
  private let flight = MapButtonNode(.plane, "Fly to another town (F)")
  private let notice = NoticeNode()
  private var target = 0
  /// Why there is no map at all.
  private(set) var fatalError: String?

  init(_ source: any MapTileSource, cities: [City], start: MapCamera?) {
    self.cities = cities
    map = MapNode(source: source)
    map.isLive = true
    map.allowsRotation = true
    map.showsScaleBar = true
    map.tileModification = .nightTiles
    if let start { map.camera = start }
    showTowns(true)
    map.onError = { [weak self] _, error in self?.tell(error) }
    let (closer, further, towns, flight, notice, map) = (closer, further, towns, flight, notice, map)
    closer.addAction(for: .primaryActionTriggered) { _, _ in map.zoomIn() }
    further.addAction(for: .primaryActionTriggered) { _, _ in map.zoomOut() }
    towns.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.toggleTowns() }
    flight.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.fly() }
    notice.addAction(for: .primaryActionTriggered) { notice, _ in notice.isHidden = true }
    towns.isHidden = cities.isEmpty
    flight.isHidden = cities.isEmpty
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in
      let buttons = VStack(spacing: 8) {
        closer
        further
        Spacer().frame(height: .points(8))
        towns
        flight
      }
      return map.flexGrow()
        .overlay(buttons.padding(12).aligned(horizontal: .end, vertical: .start))
        .overlay(notice.padding(12).aligned(horizontal: .center, vertical: .start))
    }
  }

  func install(in container: RootContainer) {
    container.rootNode = root
    container.firstResponder = map.view
    container.addKeyHandler { [weak self, weak container] key, modifiers in
      switch (key, modifiers) {
      case (.character("p"), []): self?.toggleTowns()
      case (.character("f"), []): self?.fly()
      case (.character("s"), []): self?.map.isLive.toggle()
      case (.character("d"), .control): container?.appearance.toggle()
      default: return false
      }
      return true
    }
  }

  // MARK: Towns

  private func showTowns(_ shows: Bool) {
    towns.isSelected = shows
    guard shows, !cities.isEmpty else {
      map.annotations = []
      map.shapes = []
      return
    }
    map.annotations = cities.map { city in
      var pin = MapAnnotation(id: city.name, at: city.place, title: city.name, subtitle: Self.words(city.place))
      pin.clusterGroup = "towns"
      return pin
    }
    let places = Dictionary(cities.map { ($0.name, $0.place) }, uniquingKeysWith: { first, _ in first })
    let stops = ["Lisbon", "New York", "Tokyo", "Singapore", "Cape Town", "Lisbon"].compactMap { places[$0] }
    map.shapes = zip(stops, stops.dropFirst()).map { a, b in
      .polyline(Voyage.greatCircle(from: a, to: b), name: "a flight", color: .accent, width: 2.5, dashes: [2, 6])
    }
  }

  private static func words(_ place: MapCoordinate) -> String {
    func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
      let tenths = Int((abs(value) * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)° \(value < 0 ? negative : positive)"
    }
    return degrees(place.latitude, "N", "S") + ", " + degrees(place.longitude, "E", "W")
  }

  private func toggleTowns() { showTowns(!towns.isSelected) }

  /// Flies to the next of some far towns.
  private func fly() {
    guard !cities.isEmpty else { return }
    // A step without a common factor meets all towns, and rarely neighbours.
    target = (target + 97) % cities.count
    let city = cities[target]
    map.show(MapCamera(center: city.place, zoom: 5), animated: true)
  }

  private func tell(_ error: MapError) {
    if case .unusable = error { fatalError = "\(error)" }
    notice.show("\(error)")
  }
}
