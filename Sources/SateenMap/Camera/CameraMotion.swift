import Glibc
import SateenCore
import SateenLayout

/// A camera's way by itself, as a function of time: a glide after a drag, a zoom about a point, a flight.
enum CameraMotion {
  /// The content glides on with the speed that it was let go with, in points per second.
  case glide(from: MapCamera, velocity: Point, start: Double)
  /// The zoom follows its target, with the same place at the same point.
  case zoom(from: MapCamera, to: Double, around: Point, start: Double, timeConstant: Double)
  /// The content follows a distance that keys have asked for, in points.
  case shift(from: MapCamera, by: Point, start: Double, timeConstant: Double)
  /// The camera follows another one, which keys of several kinds have asked for together.
  case approach(from: MapCamera, to: MapCamera, start: Double, timeConstant: Double)
  case flight(CameraFlight, start: Double)

  /// - Returns: the camera, and whether it goes on.
  func camera(at time: Double, in size: Size) -> (camera: MapCamera, goesOn: Bool) {
    switch self {
    case .glide(let from, let velocity, let start):
      let elapsed = max(0, time - start)
      let speed = hypot(velocity.x, velocity.y)
      let end = ScrollPhysics.glideDuration(velocity: speed)
      let distance = Point(
        x: ScrollPhysics.glide(velocity: velocity.x, after: min(elapsed, end)),
        y: ScrollPhysics.glide(velocity: velocity.y, after: min(elapsed, end)))
      return (from.panned(by: distance), elapsed < end)
    case .zoom(let from, let target, let point, let start, let timeConstant):
      let elapsed = max(0, time - start)
      let rest = exp(-elapsed / timeConstant)
      // A hundredth of a zoom is a pixel in a tile and a half.
      let isThere = abs(target - from.zoom) * rest < 0.002
      let zoom = isThere ? target : target + (from.zoom - target) * rest
      return (from.with(zoom: zoom, around: point, in: size), !isThere)
    case .shift(let from, let distance, let start, let timeConstant):
      let rest = exp(-max(0, time - start) / timeConstant)
      let isThere = hypot(distance.x, distance.y) * rest < 0.5
      let part = isThere ? 1 : 1 - rest
      return (from.panned(by: distance.scaled(by: part)), !isThere)
    case .approach(let from, let to, let start, let timeConstant):
      let rest = exp(-max(0, time - start) / timeConstant)
      let way = Point(x: Mercator.step(from: from.middle.x, to: to.middle.x), y: to.middle.y - from.middle.y)
      let turn = remainder(to.rotation - from.rotation, 2 * .pi)
      let pixels = hypot(way.x, way.y) * max(from.worldSize, to.worldSize)
      // A pixel of the view's edge, and as above.
      let isThere = pixels * rest < 0.5 && abs(to.zoom - from.zoom) * rest < 0.002 && abs(turn) * rest < 0.001
      guard !isThere else { return (to, false) }
      let part = 1 - rest
      let camera = MapCamera(
        middle: Point(x: from.middle.x + way.x * part, y: from.middle.y + way.y * part),
        zoom: from.zoom + (to.zoom - from.zoom) * part, rotation: from.rotation + turn * part)
      return (camera, true)
    case .flight(let flight, let start):
      let part = flight.duration > 0 ? min(max((time - start) / flight.duration, 0), 1) : 1
      return (flight.camera(at: part), part < 1)
    }
  }

  /// The points per second that the content moves by at a time.
  func velocity(at time: Double) -> Point {
    guard case .glide(_, let velocity, let start) = self else { return .zero }
    return Point(
      x: ScrollPhysics.glideVelocity(velocity.x, after: max(0, time - start)),
      y: ScrollPhysics.glideVelocity(velocity.y, after: max(0, time - start)))
  }
}

/// A way from one camera to another that first draws back where the goal is far: "Smooth and efficient zooming and
/// panning" by van Wijk and Nuij, with their rho of 1.42.
struct CameraFlight: Equatable {
  private let from: MapCamera
  let to: MapCamera
  /// The way in the unit square.
  private let way: Point
  private let turn: Double
  private let length: Double
  private let startWidth, distance, r0: Double
  let duration: Double

  private static let rho = 1.42
  private static let speed = 3.6

  init(from: MapCamera, to: MapCamera, in size: Size) {
    (self.from, self.to) = (from, to)
    way = Point(x: Mercator.step(from: from.middle.x, to: to.middle.x), y: to.middle.y - from.middle.y)
    turn = remainder(to.rotation - from.rotation, 2 * .pi)
    // Widths of the view, in the unit square.
    let side = max(size.width, size.height, 1)
    let (w0, w1) = (side / from.worldSize, side / to.worldSize)
    let u = hypot(way.x, way.y)
    let square = Self.rho * Self.rho
    startWidth = w0
    if u < 1e-12 {
      (distance, r0) = (0, 0)
      length = abs(log(w1 / w0)) / Self.rho
    } else {
      let b0 = (w1 * w1 - w0 * w0 + square * square * u * u) / (2 * w0 * square * u)
      let b1 = (w1 * w1 - w0 * w0 - square * square * u * u) / (2 * w1 * square * u)
      distance = u
      r0 = -asinh(b0)
      length = (-asinh(b1) - r0) / Self.rho
    }
    let seconds = max(length / Self.speed, abs(turn) / 4)
    duration = seconds.isFinite ? min(max(seconds, 0.2), 3) : 0
  }

  /// - Parameter part: of the time, 0...1.
  func camera(at part: Double) -> MapCamera {
    guard part > 0 else { return from }
    guard part < 1, duration > 0 else { return to }
    // Begins and ends slowly.
    let eased = part * part * (3 - 2 * part)
    let s = eased * length
    let rotation = from.rotation + turn * eased
    guard distance > 0 else {
      return MapCamera(middle: to.middle, zoom: from.zoom + (to.zoom - from.zoom) * eased, rotation: rotation)
    }
    let square = Self.rho * Self.rho
    let at = Self.rho * s + r0
    let u = startWidth / square * (cosh(r0) * tanh(at) - sinh(r0))
    let width = startWidth * cosh(r0) / cosh(at)
    let reached = min(max(u / distance, 0), 1)
    return MapCamera(
      middle: Point(x: from.middle.x + way.x * reached, y: from.middle.y + way.y * reached),
      zoom: from.zoom + log2(startWidth / width), rotation: rotation)
  }
}
