import Glibc
import SateenLayout

/// Where a camera may look.
struct CameraLimits: Equatable {
  var zooms = 0.0...22.0
  /// The part of the world that the view stays in; nil for all of it.
  var box: Rect?

  /// The nearest camera that is allowed: no edge of the world, or of the box, comes into the view. A world that is lower
  /// than the view is enlarged. To the left and to the right the world goes on for ever.
  func clamped(_ camera: MapCamera, in size: Size) -> MapCamera {
    let smallest = smallestZoom(for: camera, in: size)
    let zoom = min(max(camera.zoom, smallest), max(zooms.upperBound, smallest))
    var result = MapCamera(middle: camera.middle, zoom: zoom, rotation: camera.rotation)
    guard !size.isEmpty else { return result }
    let reach = result.worldReach(of: size)
    let (top, bottom) = (box?.minY ?? 0, box?.maxY ?? 1)
    let y = clamp(result.middle.y, low: top + reach.height, high: bottom - reach.height)
    var x = result.middle.x
    if let box, box.width < 1 {
      let dx = Mercator.step(from: box.midX, to: x)
      x = clamp(box.midX + dx, low: box.minX + reach.width, high: box.maxX - reach.width)
    }
    result.middle = Point(x: Mercator.wrapped(x), y: min(max(y, 0), 1))
    return result
  }

  /// The zoom at which the box fills the view, or the smallest one that was asked for, whichever is larger.
  func smallestZoom(for camera: MapCamera, in size: Size) -> Double {
    guard !size.isEmpty else { return zooms.lowerBound }
    let (c, s) = (abs(cos(camera.rotation)), abs(sin(camera.rotation)))
    var fill = log2((size.width * s + size.height * c) / (box?.height ?? 1) / MapCamera.baseSize)
    if let box, box.width < 1 {
      fill = max(fill, log2((size.width * c + size.height * s) / box.width / MapCamera.baseSize))
    }
    guard fill.isFinite else { return zooms.lowerBound }
    return min(max(zooms.lowerBound, fill), MapCamera.zooms.upperBound)
  }

  private func clamp(_ value: Double, low: Double, high: Double) -> Double {
    low <= high ? min(max(value, low), high) : (low + high) / 2
  }
}
