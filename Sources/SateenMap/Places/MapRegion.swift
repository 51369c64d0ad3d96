import SateenLayout

/// A part of the world between two latitudes and two longitudes, by its middle. It may lie across the date line.
public struct MapRegion: Hashable, Sendable {
  public var center: MapCoordinate
  /// Degrees from the southern to the northern edge.
  public var latitudeSpan: Double
  /// Degrees from the western to the eastern edge.
  public var longitudeSpan: Double

  public static let world = MapRegion(
    center: MapCoordinate(latitude: 0, longitude: 0), latitudeSpan: 2 * MapCoordinate.furthestLatitude,
    longitudeSpan: 360)

  public init(center: MapCoordinate, latitudeSpan: Double, longitudeSpan: Double) {
    self.center = center
    self.latitudeSpan = latitudeSpan
    self.longitudeSpan = longitudeSpan
  }

  /// The region in words, for errors.
  var text: String {
    "\(latitudeSpan) x \(longitudeSpan) degrees around \(center.latitude), \(center.longitude)"
  }

  /// A region by its edges, in degrees. An eastern edge that is west of the western one lies across the date line.
  public init(south: Double, west: Double, north: Double, east: Double) {
    var span = east - west
    if span < 0 { span += 360 }
    self.init(
      center: MapCoordinate(latitude: (south + north) / 2, longitude: west + span / 2),
      latitudeSpan: north - south, longitudeSpan: span)
  }

  /// The smallest region with all of the places; nil where there is none among them. It takes the shorter way round the
  /// world.
  public init?(containing coordinates: [MapCoordinate]) {
    let places = coordinates.filter(\.isValid)
    guard let first = places.first else { return nil }
    var (south, north) = (first.latitude, first.latitude)
    for place in places { (south, north) = (min(south, place.latitude), max(north, place.latitude)) }
    let turns = places.map { Mercator.wrapped($0.longitude / 360 + 0.5) }.sorted()
    // The widest gap between neighbours is left out.
    var (gap, start) = (turns[0] + 1 - turns[turns.count - 1], turns[0])
    for (a, b) in zip(turns, turns.dropFirst()) where b - a > gap { (gap, start) = (b - a, b) }
    let span = 1 - gap
    self.init(
      center: MapCoordinate(
        latitude: (south + north) / 2, longitude: (Mercator.wrapped(start + span / 2) - 0.5) * 360),
      latitudeSpan: north - south, longitudeSpan: span * 360)
  }

  public func contains(_ coordinate: MapCoordinate) -> Bool {
    guard let box = worldBox, let point = Mercator.world(coordinate) else { return false }
    let dx = Mercator.step(from: box.midX, to: point.x)
    return point.y >= box.minY && point.y <= box.maxY && (box.width >= 1 || abs(dx) <= box.width / 2)
  }

  /// The region's rectangle in the unit square, whose left edge may be less than 0, or its right edge more than 1. Nil
  /// for numbers that are not finite and for spans below 0.
  var worldBox: Rect? {
    guard let middle = Mercator.world(center), latitudeSpan.isFinite, longitudeSpan.isFinite, latitudeSpan >= 0,
      longitudeSpan >= 0
    else { return nil }
    let top = Mercator.y(latitude: center.latitude + latitudeSpan / 2)
    let bottom = Mercator.y(latitude: center.latitude - latitudeSpan / 2)
    let width = min(longitudeSpan / 360, 1)
    return Rect(x: middle.x - width / 2, y: top, width: width, height: bottom - top)
  }

  /// Whether any of the map lies in the region.
  var hasExtent: Bool { worldBox.map { $0.width > 0 && $0.height > 0 } ?? false }

  init(worldBox box: Rect) {
    self.init(
      south: Mercator.latitude(y: min(box.maxY, 1)), west: (box.minX - 0.5) * 360,
      north: Mercator.latitude(y: max(box.minY, 0)), east: (box.minX + min(box.width, 1) - 0.5) * 360)
    center.longitude = (Mercator.wrapped(box.midX) - 0.5) * 360
  }
}
