import Glibc
import SateenLayout

/// A place on the earth, in degrees (WGS 84).
///
/// Any numbers may be given. Latitudes are shown up to ±``MapCoordinate/furthestLatitude``, where the square map of the
/// world ends, and longitudes count modulo 360. A coordinate with a number that is not finite is no place: what is there
/// does not show, and the map tells so by ``MapNode/onError``.
public struct MapCoordinate: Hashable, Sendable {
  /// Degrees to the north of the equator.
  public var latitude: Double
  /// Degrees to the east of Greenwich.
  public var longitude: Double

  /// The latitude of the upper edge of the square that Web Mercator shows the world in.
  public static let furthestLatitude = 85.051128779806604

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both numbers are finite and the latitude is within ±90 degrees.
  public var isValid: Bool { latitude.isFinite && longitude.isFinite && abs(latitude) <= 90 }

  /// Metres to another place along the surface of a sphere; NaN where either is no place.
  public func distance(to other: MapCoordinate) -> Double {
    guard latitude.isFinite, longitude.isFinite, other.latitude.isFinite, other.longitude.isFinite else { return .nan }
    let (a, b) = (latitude * .pi / 180, other.latitude * .pi / 180)
    let (dLatitude, dLongitude) = (b - a, (other.longitude - longitude) * .pi / 180)
    let h = pow(sin(dLatitude / 2), 2) + cos(a) * cos(b) * pow(sin(dLongitude / 2), 2)
    return 2 * Mercator.earthRadius * asin(min(1, sqrt(h)))
  }
}

/// The projection of web maps, from the earth to the unit square: x from 180° west, y from the north.
enum Mercator {
  /// The radius of the sphere that web maps project, in metres.
  static let earthRadius = 6_378_137.0
  static let circumference = 2 * Double.pi * earthRadius

  /// The place in the unit square; nil for a coordinate that is no place.
  static func world(_ coordinate: MapCoordinate) -> Point? {
    guard coordinate.latitude.isFinite, coordinate.longitude.isFinite else { return nil }
    return Point(x: wrapped(coordinate.longitude / 360 + 0.5), y: y(latitude: coordinate.latitude))
  }

  /// - Parameter latitude: finite; clamped to what the square shows.
  static func y(latitude: Double) -> Double {
    let furthest = MapCoordinate.furthestLatitude
    let angle = min(max(latitude, -furthest), furthest) * .pi / 180
    return min(max(0.5 - asinh(tan(angle)) / (2 * .pi), 0), 1)
  }

  static func latitude(y: Double) -> Double { atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi }

  static func coordinate(_ world: Point) -> MapCoordinate {
    MapCoordinate(latitude: latitude(y: min(max(world.y, 0), 1)), longitude: (wrapped(world.x) - 0.5) * 360)
  }

  /// A horizontal place in 0..<1.
  static func wrapped(_ x: Double) -> Double {
    let rest = x - x.rounded(.down)
    return rest < 1 ? rest : 0
  }

  /// The way from one horizontal place to another, the short way round: -0.5..<0.5.
  static func step(from a: Double, to b: Double) -> Double { wrapped(b - a + 0.5) - 0.5 }

  /// Metres on the ground for one unit of the square, at a place.
  static func metres(perUnitAt y: Double) -> Double { circumference * cos(latitude(y: y) * .pi / 180) }
}
