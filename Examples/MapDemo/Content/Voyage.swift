import Foundation
import SateenMap

/// Ways over the sea and through the air.
public enum Voyage {
  /// Places along the shortest way on the earth between two, from one to the other.
  /// - Parameter steps: how many parts the way has.
  public static func greatCircle(from a: MapCoordinate, to b: MapCoordinate, steps: Int = 64) -> [MapCoordinate] {
    func vector(_ place: MapCoordinate) -> (x: Double, y: Double, z: Double) {
      let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
      return (cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }
    let (p, q) = (vector(a), vector(b))
    let angle = acos(min(1, max(-1, p.x * q.x + p.y * q.y + p.z * q.z)))
    guard angle > 1e-6, angle < .pi - 1e-6 else { return [a, b] }
    return (0...max(1, steps)).map { step in
      let part = Double(step) / Double(max(1, steps))
      let (f, g) = (sin((1 - part) * angle) / sin(angle), sin(part * angle) / sin(angle))
      let (x, y, z) = (f * p.x + g * q.x, f * p.y + g * q.y, f * p.z + g * q.z)
      return MapCoordinate(
        latitude: atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi, longitude: atan2(y, x) * 180 / .pi)
    }
  }
}
