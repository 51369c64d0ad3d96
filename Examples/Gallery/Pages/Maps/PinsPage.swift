import Sateen
import SateenMap
import WorldContent

/// Towns as pins: near ones show as one with their number, and a press tells more.
final class PinsPage: PageController {
  private(set) lazy var map = World.map(isLive: true)
  private(set) var isClustered = true
  private var selected = 0

  override func makeContent() -> DisplayNode {
    map.camera = MapCamera(center: MapCoordinate(latitude: 36, longitude: 14), zoom: 3)
    map.onSelect = { [weak self] _, _ in self?.showState() }
    show()
    return map
  }

  private func show() {
    map.annotations = World.cities.map { city in
      var pin = MapAnnotation(id: city.name, at: city.place, title: city.name, subtitle: Self.words(city.place))
      pin.clusterGroup = isClustered ? "towns" : nil
      // The south in another colour, so that one sees which pins a cluster has.
      pin.tint =
        city.place.latitude < 0
        ? Color(light: Color(hex: 0x1b7f79), dark: Color(hex: 0x35b5ab)) : MapPinNode.defaultTint
      return pin
    }
  }

  private static func words(_ place: MapCoordinate) -> String {
    let (latitude, longitude) = (Int(place.latitude.rounded()), Int(place.longitude.rounded()))
    return
      "\(abs(latitude))° \(latitude < 0 ? "south" : "north"), \(abs(longitude))° \(longitude < 0 ? "west" : "east")"
  }

  override var preferredResponder: View? {
    _ = node
    return map.view
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("c", "Clusters", isOn: { [weak self] in self?.isClustered ?? true }) { [weak self] in
        guard let self else { return }
        isClustered.toggle()
        show()
        showState()
      },
      .letter("n", "Next town") { [weak self] in self?.selectNext() },
      .letter("+", "Closer") { [weak self] in self?.map.zoomIn() },
      .letter("-", "Further") { [weak self] in self?.map.zoomOut() },
    ]
  }

  override func makeStatus() -> String { map.selectedAnnotation ?? Figures.count(World.cities.count, "town") }

  /// Flies to a town, near enough for it to be a pin of its own, and opens its callout.
  func selectNext() {
    let cities = World.cities
    guard !cities.isEmpty else { return }
    selected = (selected + 61) % cities.count
    let city = cities[selected]
    map.selectedAnnotation = nil
    map.show(MapCamera(center: city.place, zoom: 6), animated: true)
    map.selectedAnnotation = city.name
  }
}
