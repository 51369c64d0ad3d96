import SateenCore
import SateenGraphics
import SateenLayout

/// Writes on each image how many pixels it has in memory for each pixel it is shown on, where that is not one.
@MainActor
final class ImageScalingOverlay: DebugOverlay {
  static let color = Color(red: 1, green: 0, blue: 0)
  static let plate = Color(white: 1, alpha: 0.86)
  /// In points.
  static let textSize = 15.0
  private static let padding = EdgeInsets(horizontal: 5, vertical: 1)

  private let board = MarkerBoard<UInt64, ImageScalingMarker>()
  private let labels: LabelRenderer

  init(labels: LabelRenderer) {
    self.labels = labels
  }

  func attach(to container: RootContainer) { container.overlayLayer.addSublayer(board.root) }
  func detach() { board.removeAll() }

  func update(in container: RootContainer, at time: Double) {
    board.begin(in: container)
    let window = ClipArea(owner: 0, rect: Rect(origin: .zero, size: container.size))
    visit(container.view.layer, toWindow: container.view.layer.toWindow, clip: window, scale: container.scale)
    board.end()
  }

  // Layers rather than views: image nodes are often layer-backed.
  private func visit(_ layer: Layer, toWindow: Transform, clip: ClipArea, scale: Double) {
    guard !layer.isHidden, layer.opacity > 0.01 else { return }
    if let node = layer.node as? any ImageScalingDebuggable { mark(node, layer, toWindow, clip, scale) }
    guard !layer.sublayers.isEmpty else { return }
    var inner = clip
    if layer.masksToBounds {
      let shown = toWindow.apply(layer.bounds).intersection(clip.rect)
      guard !shown.isEmpty else { return }
      inner = ClipArea(owner: layer.id, rect: shown)
    }
    for sublayer in layer.sublayers {
      visit(sublayer, toWindow: sublayer.toSuperlayer.concatenating(toWindow), clip: inner, scale: scale)
    }
  }

  private func mark(
    _ node: any ImageScalingDebuggable, _ layer: Layer, _ toWindow: Transform, _ clip: ClipArea, _ scale: Double
  ) {
    let place = toWindow.apply(layer.bounds)
    guard place.intersects(clip.rect), let pixels = node.decodedPixelSize,
      let text = ImageScaling.text(of: pixels, shownIn: layer.bounds.size, scale: scale),
      let label = labels.label(text, size: Self.textSize, weight: .bold, color: Self.color, scale: scale)
    else { return }
    let marker = board.marker(for: layer.id, clip: clip) {
      let made = ImageScalingMarker()
      return (made, made.layer)
    }
    let size = label.pointSize
    let plate = Size(
      width: size.width + Self.padding.horizontal, height: size.height + Self.padding.vertical)
    let grid = PixelGrid(scale: scale)
    let corner = grid.round(Point(x: place.maxX, y: place.maxY))
    marker.show(
      label, at: Point(x: Self.padding.left, y: Self.padding.top),
      plate: Rect(x: corner.x - plate.width, y: corner.y - plate.height, width: plate.width, height: plate.height))
  }
}

/// The figure on one image.
@MainActor
final class ImageScalingMarker {
  let layer = Layer()
  private let text = Layer()
  /// The shown label, for tests.
  private(set) var label: Bitmap?

  init() {
    layer.anchorPoint = .zero
    layer.backgroundColor = ImageScalingOverlay.plate
    layer.cornerRadius = 3
    text.anchorPoint = .zero
    layer.addSublayer(text)
  }

  func show(_ label: Bitmap, at origin: Point, plate: Rect) {
    self.label = label
    layer.frame = plate
    text.contents = label
    text.frame = Rect(origin: origin, size: label.pointSize)
  }
}
