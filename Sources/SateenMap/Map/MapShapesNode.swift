import Glibc
import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// Lines and areas in one bitmap, which is larger than the view, so that it can be moved with the map. It is drawn anew on a
/// worker when the map leaves it, when the map rests at another zoom, and when the shapes change; until then it is shown
/// scaled.
final class MapShapesNode: DisplayNode {
  /// The view that a bitmap was drawn for.
  private struct Drawn {
    var camera: MapCamera
    var size: Size
    /// In the view of the camera.
    var area: Rect
    var version: Int
    var scale: Double
    var appearance: Appearance
  }

  private var shapes: [ProjectedShape] = []
  private var version = 0
  private var drawn: Drawn?
  private var pending: Int?
  private var picture: Layer?
  private var number = 0

  /// How far the bitmap reaches beyond the view on each side, as a part of the view.
  private static let margin = 0.25
  /// How far the bitmap may be scaled while the map moves.
  private static let scales = 0.6...1.7

  nonisolated override init() {
    super.init()
    isLayerBacked = true
    clipsToBounds = true
  }

  func setShapes(_ shapes: [ProjectedShape]) {
    self.shapes = shapes
    version += 1
  }

  func show(_ camera: MapCamera, size: Size, scale: Double, appearance: Appearance, isAtRest: Bool) {
    if shapes.isEmpty {
      removeAll()
      return
    }
    place(camera, size)
    guard !isGood(drawn, camera, size, scale, appearance, isAtRest) else { return }
    // One at a time: when it is there, the map asks again.
    if pending != nil { return }
    draw(camera, size, scale, appearance)
  }

  /// Whether a bitmap does for a view.
  private func isGood(
    _ drawn: Drawn?, _ camera: MapCamera, _ size: Size, _ scale: Double, _ appearance: Appearance, _ isAtRest: Bool
  ) -> Bool {
    guard let drawn, drawn.version == version, drawn.scale == scale, drawn.appearance == appearance else {
      return false
    }
    let zoomed = exp2(camera.zoom - drawn.camera.zoom)
    if isAtRest
      ? camera.zoom != drawn.camera.zoom || camera.rotation != drawn.camera.rotation : !Self.scales.contains(zoomed)
    {
      return false
    }
    let corners = [
      Point.zero, Point(x: size.width, y: 0), Point(x: 0, y: size.height), Point(x: size.width, y: size.height),
    ]
    return corners.allSatisfy { corner in
      let world = camera.world(at: corner, in: size)
      let x =
        world.x
        + (Mercator.step(from: drawn.camera.middle.x, to: camera.middle.x) + drawn.camera.middle.x - camera.middle.x)
      let point = drawn.camera.point(of: world, inCopyAt: x, in: drawn.size)
      return drawn.area.insetBy(x: -0.5, y: -0.5).contains(point)
    }
  }

  private func draw(_ camera: MapCamera, _ size: Size, _ scale: Double, _ appearance: Appearance) {
    // Whole points, so that the bitmap lies on pixels where the view does.
    let (dx, dy) = ((size.width * Self.margin).rounded(.up), (size.height * Self.margin).rounded(.up))
    let area = Rect(origin: .zero, size: size).insetBy(x: -dx, y: -dy)
    let job = Drawn(camera: camera, size: size, area: area, version: version, scale: scale, appearance: appearance)
    number += 1
    pending = number
    let (number, shapes, rendering) = (number, shapes, traits.textRendering)
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) { [weak self] in
      let bitmap = Bitmap(
        size: PixelSize(area.size, scale: scale), scale: scale, appearance: appearance, textRendering: rendering
      ) { context in
        context.translate(x: -area.minX, y: -area.minY)
        for shape in shapes { shape.draw(in: context, camera, size: size, area: area) }
      }
      MainQueue.shared.post(key: key) { self?.finish(job, number, bitmap) }
    }
  }

  private func finish(_ job: Drawn, _ number: Int, _ bitmap: Bitmap?) {
    guard number == self.number else { return }
    pending = nil
    guard !shapes.isEmpty, isLoaded, let bitmap else { return }
    let picture = picture ?? Layer()
    if self.picture == nil {
      self.picture = picture
      layer.addSublayer(picture)
    }
    drawn = job
    picture.contents = bitmap
    onDrawn?()
  }

  /// Called when a drawing is there: the map puts it in its place, and asks for the next one where it has moved on.
  var onDrawn: (() -> Void)?

  private func place(_ camera: MapCamera, _ size: Size) {
    guard let drawn, let picture else { return }
    let center = drawn.camera.world(at: drawn.area.center, in: drawn.size)
    let dx = center.x - drawn.camera.middle.x
    let x = camera.middle.x + Mercator.step(from: camera.middle.x, to: drawn.camera.middle.x) + dx
    var position = camera.point(of: center, inCopyAt: x, in: size)
    let zoomed = exp2(camera.zoom - drawn.camera.zoom)
    let turn = camera.rotation - drawn.camera.rotation
    picture.bounds = Rect(origin: .zero, size: drawn.area.size)
    if zoomed == 1, turn == 0 {
      picture.transform = .identity
      let corner = Point(x: position.x - drawn.area.width / 2, y: position.y - drawn.area.height / 2)
      let snapped = Point(
        x: (corner.x * drawn.scale).rounded() / drawn.scale, y: (corner.y * drawn.scale).rounded() / drawn.scale)
      position = Point(x: snapped.x + drawn.area.width / 2, y: snapped.y + drawn.area.height / 2)
    } else {
      picture.transform = Transform(scaleX: zoomed, y: zoomed).concatenating(Transform(turn: turn))
    }
    picture.position = position
  }

  func removeAll() {
    picture?.removeFromSuperlayer()
    (picture, drawn, pending) = (nil, nil, nil)
    number += 1
  }
}
