import Glibc
import SateenLayout

/// Where a map looks: a middle, a zoom and a turn.
public struct MapCamera: Hashable, Sendable {
  /// The middle in the unit square; x in 0..<1.
  var middle: Point
  /// At zoom 0 the world is 256 points wide, and twice as wide with each further one. Fractions are fine.
  public private(set) var zoom: Double
  /// How far the map is turned clockwise, in radians from -π to π. 0 has north at the top.
  public private(set) var rotation: Double

  /// Points from one side of the world to the other at zoom 0.
  static let baseSize = 256.0
  /// The zooms that a camera can have.
  static let zooms = 0.0...24.0

  /// - Parameters:
  ///   - zoom: clamped to 0...24; NaN counts as 0.
  ///   - rotation: in radians; a number that is not finite counts as 0.
  public init(center: MapCoordinate, zoom: Double, rotation: Double = 0) {
    self.init(middle: Mercator.world(center) ?? Point(x: 0.5, y: 0.5), zoom: zoom, rotation: rotation)
  }

  init(middle: Point, zoom: Double, rotation: Double = 0) {
    let isUsable = middle.x.isFinite && middle.y.isFinite
    self.middle = isUsable ? Point(x: Mercator.wrapped(middle.x), y: min(max(middle.y, 0), 1)) : Point(x: 0.5, y: 0.5)
    self.zoom = zoom.isNaN ? 0 : min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
    self.rotation = rotation.isFinite ? remainder(rotation, 2 * .pi) : 0
  }

  /// The camera that shows a region whole.
  /// - Parameter size: of the view, in points.
  init?(showing region: MapRegion, in size: Size, rotation: Double = 0, padding: Double = 0) {
    guard let box = region.worldBox, !size.isEmpty else { return nil }
    let width = max(size.width - 2 * padding, size.width / 4), height = max(size.height - 2 * padding, size.height / 4)
    let (c, s) = rotation.isFinite ? (abs(cos(rotation)), abs(sin(rotation))) : (1, 0)
    let (across, down) = (box.width * c + box.height * s, box.width * s + box.height * c)
    // A region without an extent is seen from as near as possible.
    let fit = min(width / max(across, 1e-12), height / max(down, 1e-12))
    self.init(middle: box.center, zoom: log2(fit / Self.baseSize), rotation: rotation)
  }

  public var center: MapCoordinate { Mercator.coordinate(middle) }

  /// Points from one side of the world to the other.
  var worldSize: Double { Self.baseSize * exp2(zoom) }

  // MARK: Points of a view

  /// The point of a view that shows a place of the unit square, in the copy of the world nearest to the middle.
  func point(of world: Point, in size: Size) -> Point {
    point(of: world, inCopyAt: middle.x + Mercator.step(from: middle.x, to: world.x), in: size)
  }

  /// - Parameter x: the place's own, in one of the copies of the world.
  func point(of world: Point, inCopyAt x: Double, in size: Size) -> Point {
    let distance = Point(x: (x - middle.x) * worldSize, y: (world.y - middle.y) * worldSize)
    let turned = turn(distance, by: rotation)
    return Point(x: size.width / 2 + turned.x, y: size.height / 2 + turned.y)
  }

  /// The place of the unit square that a point of a view shows; x may be outside of 0..<1.
  func world(at point: Point, in size: Size) -> Point {
    let distance = turn(Point(x: point.x - size.width / 2, y: point.y - size.height / 2), by: -rotation)
    return Point(x: middle.x + distance.x / worldSize, y: middle.y + distance.y / worldSize)
  }

  /// How far a view reaches from its middle to each side, in the unit square.
  func worldReach(of size: Size) -> Size {
    let (c, s) = (abs(cos(rotation)), abs(sin(rotation)))
    return Size(
      width: (size.width * c + size.height * s) / 2 / worldSize,
      height: (size.width * s + size.height * c) / 2 / worldSize)
  }

  private func turn(_ vector: Point, by angle: Double) -> Point {
    guard angle != 0 else { return vector }
    let (c, s) = (cos(angle), sin(angle))
    return Point(x: vector.x * c - vector.y * s, y: vector.x * s + vector.y * c)
  }

  // MARK: Moves

  /// The camera after the content was dragged by a distance in points.
  func panned(by distance: Point) -> MapCamera {
    let back = turn(distance, by: -rotation)
    return MapCamera(
      middle: Point(x: middle.x - back.x / worldSize, y: middle.y - back.y / worldSize), zoom: zoom,
      rotation: rotation)
  }

  /// The camera with another zoom or turn that shows the same place at a point of the view.
  func with(zoom: Double? = nil, rotation: Double? = nil, around point: Point, in size: Size) -> MapCamera {
    let place = world(at: point, in: size)
    let turned = MapCamera(middle: middle, zoom: zoom ?? self.zoom, rotation: rotation ?? self.rotation)
    return turned.showing(place, at: point, in: size)
  }

  /// The camera that shows a place at a point of the view.
  func showing(_ place: Point, at point: Point, in size: Size) -> MapCamera {
    let back = turn(Point(x: point.x - size.width / 2, y: point.y - size.height / 2), by: -rotation)
    return MapCamera(
      middle: Point(x: place.x - back.x / worldSize, y: place.y - back.y / worldSize), zoom: zoom, rotation: rotation)
  }
}
