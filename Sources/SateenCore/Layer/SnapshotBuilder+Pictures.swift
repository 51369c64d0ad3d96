import SateenGraphics
import SateenLayout

// Groups that are composed from a picture of their inside.
extension SnapshotBuilder {
  /// How far from a group its layers are recorded for a picture, in pixels of the picture: as far as Cairo can draw.
  private static let reach = 1 << 22
  /// How far from the window a group may lie to be kept as a picture, in pixels. Within this distance nothing that the
  /// window shows lies beyond the picture's reach, at any scale that pictures have.
  private static let farthest = 1 << 15
  /// A group that shows smaller than this, compared to its own size, is drawn from its layers. They take few pixels
  /// then, and a picture sampled so sparsely would lose thin lines.
  private static let smallest = 0.25
  /// Neither has one that shows larger than this, somewhere.
  private static let largest = 8.0

  /// Appends the picture of a group in place of its items.
  /// - Parameters:
  ///   - own: the layer's own opacity.
  ///   - opacity: that of the layers around.
  /// - Returns: false for a layer that is to be composed from its own look and its sublayers.
  mutating func appendPicture(
    of layer: Layer, _ toDevice: Transform, _ plane: Homography?, clip: PixelRect, own: Double, opacity: Double
  ) -> Bool {
    // In a mask all is white, and a layer with a mask of its own fades in that.
    guard let pictures, openMasks == 0, layer.mask == nil, layer.keepsPicture || own < 1 || layer.masksToBounds else {
      return false
    }
    if !layer.keepsPicture {
      let form = Form(layer, opacity: own, toDevice: toDevice, isInPerspective: plane != nil)
      guard form.fades || form.clipsToOutline else { return false }
    }
    let isUpright = isUpright(toDevice, plane)
    let place = PicturedGroup.Place(opacity: opacity * own, toDevice: toDevice, plane: plane, isUpright: isUpright)
    let isAsked = layer.keepsPicture
    guard pictures.needsInside(of: layer.id, at: place, isAsked: isAsked) else { return false }

    let bounds = layer.shownBounds
    guard let shown = plane.map({ $0.apply(bounds) }) ?? toDevice.apply(bounds) else { return false }
    var item = LayerItem(
      kind: .picture, layerID: layer.id, version: 0, opacity: (opacity * own * 256).rounded() / 256,
      toDevice: toDevice, bounds: bounds, frame: isUpright ? PixelRect(rounding: shown) : PixelRect(covering: shown),
      visible: .empty, clip: clip, appearance: appearance, isUpright: isUpright)
    item.plane = plane
    guard isInSight(item, shadow(of: layer)), let grid = grid(of: item, layer.id) else { return false }
    let inside = inside(of: layer, item, grid)
    let area = pictureArea(inside, grid, isUpright: isUpright, isAsked: isAsked)
    let isPlaced = area.map { locate($0, grid, in: &item) } ?? false
    if isPlaced, !item.frame.intersects(clip) { return false }
    guard let picture = pictures.picture(of: layer.id, inside, isPlaced ? area : nil) else { return false }
    item.look.contents = LayerItem.Contents(bitmap: picture.bitmap, frame: item.bounds, picture: picture)
    append(&item, drawing: item.drawnPixels)
    return true
  }

  /// Whether some of a group may be seen. A layer without bounds may have sublayers anywhere.
  private func isInSight(_ item: LayerItem, _ shadow: LayerItem.ShadowLook?) -> Bool {
    guard item.frame.isWithinReach, item.frame.insetBy(-Self.farthest).contains(item.clip) else { return false }
    if item.bounds.isEmpty || item.frame.intersects(item.clip) { return true }
    return shadow.map { item.reach(of: $0).intersects(item.clip) } ?? false
  }

  // MARK: The picture's pixels

  /// How a group's layer lies in its picture.
  private struct Grid {
    /// The layer's pixels, from (0, 0) on.
    var own: PixelRect
    /// Pixels per point.
    var scale: Double
    /// The size of a pixel in points. A turned layer has whole pixels, which fill its bounds.
    var pixel: Size
  }

  /// Nil for a group that is not to have a picture.
  private func grid(of item: LayerItem, _ id: UInt64) -> Grid? {
    guard !item.isUpright else {
      let own = item.frame.offsetBy(x: -item.frame.x0, y: -item.frame.y0)
      return Grid(own: own, scale: scale, pixel: Size(width: 1 / scale, height: 1 / scale))
    }
    let size = item.bounds.size
    guard let wanted = shownScale(item),
      let chosen = pictures?.scale(of: id, wanted: wanted, size: size)
    else { return nil }
    let own = PixelRect(rounding: Rect(origin: .zero, size: size.scaled(by: chosen)))
    func pixel(_ points: Double, _ pixels: Int) -> Double { pixels > 0 ? points / Double(pixels) : 1 / chosen }
    return Grid(
      own: own, scale: chosen, pixel: Size(width: pixel(size.width, own.width), height: pixel(size.height, own.height)))
  }

  /// The scale of a turned group's picture, at least that of the window: at that scale its bitmaps lie on the picture's
  /// pixels, and are sampled no more often than without a picture. Nil for a group that is not to have a picture.
  private func shownScale(_ item: LayerItem) -> Double? {
    let toDevice = item.toDevice
    // Seen from behind, layers with one side show that were hidden, and the other way round.
    let determinant = toDevice.a * toDevice.d - toDevice.b * toDevice.c
    guard item.plane?.determinant ?? determinant > 0 else { return nil }
    // In perspective, both are those around the middle.
    let usual = toDevice.largestScale
    guard abs(determinant) / usual >= Self.smallest * scale else { return nil }
    guard let largest = item.plane.map({ $0.largestScale(in: item.bounds) }) ?? usual, largest <= Self.largest * scale
    else { return nil }
    return largest <= scale * 1.25 ? scale : largest
  }

  /// The items of a group, opaque, with the group's first pixel at (0, 0). The layers of an upright group lie as they do
  /// in the window.
  private func inside(of layer: Layer, _ item: LayerItem, _ grid: Grid) -> LayerSnapshot {
    var builder = SnapshotBuilder(size: snapshot.size, scale: grid.scale, appearance: appearance, room: 8)
    guard !item.isUpright else {
      builder.place(layer, item.toDevice, nil, clip: item.frame.insetBy(-Self.reach), own: 1, opacity: 1)
      builder.snapshot.move(x: -item.frame.x0, y: -item.frame.y0)
      return builder.snapshot
    }
    let upright = Transform(
      a: grid.scale, b: 0, c: 0, d: grid.scale, tx: -item.bounds.minX * grid.scale, ty: -item.bounds.minY * grid.scale)
    builder.place(layer, upright, nil, clip: grid.own.insetBy(-Self.reach), own: 1, opacity: 1)
    builder.snapshot.scrollRegions = []
    return builder.snapshot
  }

  /// The pixels that a group draws, seen from its first one; nil where a picture of them would not be worth it, or would
  /// not have all of them.
  private func pictureArea(_ inside: LayerSnapshot, _ grid: Grid, isUpright: Bool, isAsked: Bool) -> PixelRect? {
    let limit = grid.own.insetBy(-Self.reach)
    var area = PixelRect.empty
    var sampled = 0
    var layers = 0
    for item in inside.items {
      area = area.union(item.visible)
      if item.look.contents != nil || item.look.shadow != nil { sampled += item.visible.area }
      if !item.isGroupEdge { layers += 1 }
    }
    guard !area.isEmpty, area.x0 > limit.x0, area.y0 > limit.y0, area.x1 < limit.x1, area.y1 < limit.y1 else {
      return nil
    }
    if isAsked { return area }
    // A single layer is composed as fast. A turned picture is sampled, which costs far more than filling with a colour.
    return layers > 1 && (isUpright || sampled >= area.area) ? area : nil
  }

  /// Gives a picture its place in the window.
  /// - Returns: false where it cannot be drawn there.
  private func locate(_ area: PixelRect, _ grid: Grid, in item: inout LayerItem) -> Bool {
    let size = Size(width: Double(area.width) * grid.pixel.width, height: Double(area.height) * grid.pixel.height)
    if item.isUpright {
      item.frame = area.offsetBy(x: item.frame.x0, y: item.frame.y0)
      let (x, y) = (Double(item.frame.x0) - item.toDevice.tx, Double(item.frame.y0) - item.toDevice.ty)
      item.bounds = Rect(origin: Point(x: x / scale, y: y / scale), size: size)
    } else {
      let origin = Point(
        x: item.bounds.minX + Double(area.x0) * grid.pixel.width,
        y: item.bounds.minY + Double(area.y0) * grid.pixel.height)
      item.bounds = Rect(origin: origin, size: size)
      let shown = item.plane.map { $0.apply(item.bounds) } ?? item.toDevice.apply(item.bounds)
      guard let shown else { return false }
      item.frame = PixelRect(covering: shown)
      // In perspective, sublayers beyond the layer's bounds may be much larger.
      if let plane = item.plane {
        guard let largest = plane.largestScale(in: item.bounds), largest <= grid.scale * 1.25 else { return false }
      }
    }
    return item.canDraw(over: item.bounds)
  }
}
