import SateenGraphics
import SateenLayout

/// Walks a layer tree and records the next frame as a snapshot.
///
/// Layers may hold any numbers; a snapshot holds only finite ones that can be drawn. A layer whose transform to device
/// pixels is not finite is left out with its sublayers. A radius or a shadow that is not a number is left out alone.
@MainActor
struct SnapshotBuilder {
  var snapshot: LayerSnapshot
  let scale: Double
  /// That of the layer being visited.
  private(set) var appearance: Appearance
  /// The innermost open shape; -1 for none.
  private var shape = -1
  /// Open groups inside which no pixels can be moved: those that are not opaque, or cut to a turned shape.
  var movelessGroups = 0
  /// Open masks, whose items are white.
  var openMasks = 0
  /// The pictures of groups; nil where all is composed from layers.
  var pictures: GroupPictures?

  /// - Parameter pictures: those of the window's groups, for a frame; nil to compose all from layers.
  static func snapshot(
    of root: Layer, size: PixelSize, scale: Double, appearance: Appearance, pictures: GroupPictures? = nil
  ) -> LayerSnapshot {
    var builder = SnapshotBuilder(size: size, scale: scale, appearance: appearance)
    builder.pictures = pictures
    builder.visit(
      root, parentToDevice: Transform(scaleX: scale, y: scale),
      clip: PixelRect(x0: 0, y0: 0, x1: size.width, y1: size.height), opacity: 1)
    return builder.snapshot
  }

  /// - Parameter room: the number of items that memory is taken for at once.
  init(size: PixelSize, scale: Double, appearance: Appearance, room: Int = 256) {
    self.scale = scale
    self.appearance = appearance
    snapshot = LayerSnapshot(size: size)
    snapshot.items.reserveCapacity(room)
  }

  /// How a layer is composed.
  struct Form {
    /// Whether the layer and its sublayers fade as one.
    var fades: Bool
    /// Whether the contents are clipped to an outline that is not an upright rectangle.
    var clipsToOutline: Bool
    /// Whether the layer has a shadow that must not be clipped along with the contents.
    var hasShadowOutside: Bool

    @MainActor
    init(_ layer: Layer, opacity: Double, toDevice: Transform, isInPerspective: Bool) {
      guard opacity < 1 || layer.masksToBounds else {
        (fades, clipsToOutline, hasShadowOutside) = (false, false, false)
        return
      }
      let hasSublayers = !layer.sublayers.isEmpty
      let isCut = layer.masksToBounds
      hasShadowOutside = isCut && layer.shownShadow != nil
      let rounds = layer.shownCornerRadius > 0 && (hasSublayers || (layer.contents != nil && !layer.contentsAreRounded))
      let turns =
        (isInPerspective || !toDevice.keepsRectanglesUpright)
        && (hasSublayers || (layer.contents != nil && layer.contentsFrame != nil))
      clipsToOutline = isCut && (rounds || turns)
      // A gradient shows what lies below it, and lies below the contents.
      let isLayered = layer.backgroundGradient != nil && (layer.contents != nil || layer.backgroundColor != nil)
      // A layer that is kept as a picture fades as one, and looks the same while there is no picture.
      fades =
        opacity < 1 && (hasSublayers || layer.keepsPicture || isLayered || (clipsToOutline && hasShadowOutside))
    }
  }

  /// - Parameters:
  ///   - parentPlane: the same as `parentToDevice` with perspective; nil without.
  ///   - isAround: whether the superlayer has a transform for its sublayers.
  mutating func visit(
    _ layer: Layer, parentToDevice: Transform, parentPlane: Homography? = nil, isAround: Bool = false, clip: PixelRect,
    opacity: Double
  ) {
    guard !layer.isHidden, layer.standIns == 0 else { return }
    let own = min(layer.shownOpacity, 1)
    guard own > 0.002 else {
      if own.isNaN { OnceLog.look.warn("A layer whose opacity is NaN does not show, nor do its sublayers.") }
      return
    }
    var toDevice = layer.shownToSuperlayer.concatenating(parentToDevice)
    var plane: Homography?
    if parentPlane != nil || isAround || layer.depth != nil || layer.animated?.transform3D != nil {
      guard enterSpace(of: layer, parentToDevice, parentPlane, &toDevice, &plane) else { return }
    }
    // A singular matrix shows nothing, and would put Cairo into an error state.
    let determinant = toDevice.a * toDevice.d - toDevice.b * toDevice.c
    guard determinant.isFinite, abs(determinant) > 1e-9, toDevice.tx.isFinite, toDevice.ty.isFinite else {
      if !(determinant + toDevice.tx + toDevice.ty).isFinite {
        OnceLog.look.warn("A layer whose place or transform is not finite does not show, nor do its sublayers.")
      }
      return
    }
    if appendPicture(of: layer, toDevice, plane, clip: clip, own: own, opacity: opacity) { return }
    place(layer, toDevice, plane, clip: clip, own: own, opacity: opacity)
  }

  /// Whether a way to device pixels is nothing but the window's scale and a translation.
  func isUpright(_ toDevice: Transform, _ plane: Homography?) -> Bool {
    toDevice.b == 0 && toDevice.c == 0 && toDevice.a == scale && toDevice.d == scale && plane == nil
  }

  /// Appends a layer whose way to device pixels is known, with its sublayers.
  /// - Parameters:
  ///   - own: the layer's own opacity.
  ///   - opacity: that of the layers around.
  mutating func place(
    _ layer: Layer, _ toDevice: Transform, _ plane: Homography?, clip: PixelRect, own: Double, opacity: Double
  ) {
    let isUpright = isUpright(toDevice, plane)
    let bounds = layer.shownBounds
    guard let deviceRect = plane.map({ $0.apply(bounds) }) ?? toDevice.apply(bounds) else { return }
    let frame = isUpright ? PixelRect(rounding: deviceRect) : PixelRect(covering: deviceRect)
    if layer.masksToBounds, layer.shownShadow == nil, !frame.intersects(clip) { return }

    let outerAppearance = appearance
    appearance = layer.overrideAppearance ?? appearance
    defer { appearance = outerAppearance }

    var item = LayerItem(
      kind: .layer, layerID: layer.id, version: layer.version, opacity: opacity * own,
      toDevice: toDevice, bounds: bounds, frame: frame, visible: .empty, clip: clip, appearance: appearance,
      isUpright: isUpright)
    item.plane = plane
    var (clip, own, opacity) = (clip, own, opacity)
    var masked = -1
    if let mask = layer.mask {
      guard let begun = beginMask(mask, of: layer, item) else { return }
      masked = begun
      clip = snapshot.items[masked].visible
      // The mask fades the layer along with its shadow and its sublayers.
      (opacity, own) = (1, 1)
    }
    defer { if masked >= 0 { endMask(from: masked) } }

    let form = Form(layer, opacity: own, toDevice: toDevice, isInPerspective: plane != nil)
    let isGroup = form.fades || form.clipsToOutline
    item.clip = clip
    item.opacity = isGroup ? 1 : opacity * own
    item.isInMask = openMasks > 0
    item.look.cornerRadius = Self.cornerRadius(of: layer, in: bounds)

    let inner = layer.masksToBounds ? clip.intersection(frame) : clip
    // With a shadow outside the clip, fading and clipping need a group each. Otherwise one group does both.
    let fadesAround = form.fades && form.hasShadowOutside
    var outerGroup = -1
    var innerGroup = -1
    if fadesAround { outerGroup = begin(.beginGroup, item, opacity: opacity * own, cuts: false) }
    if form.hasShadowOutside { appendShadow(layer, item, opacity: fadesAround ? 1 : opacity * own) }
    if form.clipsToOutline || (form.fades && !fadesAround) {
      innerGroup = begin(
        fadesAround ? .beginClip : .beginGroup, item, opacity: fadesAround ? 1 : opacity * own,
        cuts: form.clipsToOutline)
    }
    let start = snapshot.items.count
    item.clip = inner
    item.isInOwnShape = form.clipsToOutline
    let border = appendOwn(layer, &item)
    if !layer.sublayers.isEmpty, !layer.masksToBounds || !inner.isEmpty {
      let passed = isGroup ? 1 : opacity * own
      let isAround = layer.depth?.sublayerTransform != nil
      for sublayer in layer.sublayersInDrawingOrder {
        visit(sublayer, parentToDevice: toDevice, parentPlane: plane, isAround: isAround, clip: inner, opacity: passed)
      }
    }
    if layer.isScrollContainer, layer.masksToBounds, isUpright, movelessGroups == 0, start < snapshot.items.count {
      snapshot.scrollRegions.append(
        ScrollRegion(layerID: layer.id, viewport: inner, items: start..<snapshot.items.count, shape: shape))
    }
    if let border { append(border) }
    if innerGroup >= 0 { closeGroup(from: innerGroup) }
    if outerGroup >= 0 { closeGroup(from: outerGroup) }
  }

  /// Takes the way to device pixels through space.
  /// - Returns: false for a layer that cannot be seen, nor can its sublayers.
  private func enterSpace(
    of layer: Layer, _ parentToDevice: Transform, _ parentPlane: Homography?, _ toDevice: inout Transform,
    _ plane: inout Homography?
  ) -> Bool {
    let own = layer.planeToSuperlayer(isShown: true)
    if own != nil || parentPlane != nil {
      let exact = (own ?? Homography(layer.shownToSuperlayer)).concatenating(parentPlane ?? Homography(parentToDevice))
      let whole = cleared(exact)
      // A plane that is seen from its edge has no width.
      guard whole.isFinite, abs(whole.determinant) > 1e-9 else { return false }
      if let affine = whole.withoutPerspective {
        toDevice = affine
      } else {
        guard let near = whole.affine(around: layer.shownBounds) else { return false }
        (toDevice, plane) = (near, whole)
      }
    }
    if layer.isDoubleSided { return true }
    return plane.map { $0.determinant > 0 } ?? (toDevice.a * toDevice.d > toDevice.b * toDevice.c)
  }

  /// A way to device pixels without rounding errors of turns that come back to where they began: a card that was turned
  /// round lies on whole pixels.
  private func cleared(_ plane: Homography) -> Homography {
    var plane = plane
    guard abs(plane.wx) <= 1e-12 * abs(plane.w0), abs(plane.wy) <= 1e-12 * abs(plane.w0) else { return plane }
    (plane.wx, plane.wy) = (0, 0)
    func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b * plane.w0) <= 1e-9 * abs(scale * plane.w0) }
    if isSame(plane.affine.b, 0) { plane.affine.b = 0 }
    if isSame(plane.affine.c, 0) { plane.affine.c = 0 }
    if isSame(plane.affine.a, scale), isSame(plane.affine.d, scale), isSame(plane.w0, 1) {
      (plane.affine.a, plane.affine.d, plane.w0) = (scale, scale, 1)
    }
    return plane
  }

  /// Appends a step of the frame, unless none of it can be seen.
  /// - Parameter drawn: the pixels that it draws.
  mutating func append(_ item: inout LayerItem, drawing drawn: PixelRect) {
    item.visible = drawn.intersection(item.clip)
    item.isCut = item.visible != drawn
    guard !item.visible.isEmpty, item.isUpright || item.plane != nil || item.frame.isWithinReach else { return }
    snapshot.items.append(item)
  }

  // MARK: Groups

  /// - Returns: the index of the item that opens the group.
  private mutating func begin(_ kind: LayerItem.Kind, _ item: LayerItem, opacity: Double, cuts: Bool) -> Int {
    var edge = item
    edge.kind = kind
    edge.opacity = opacity
    edge.visible = cuts ? item.frame.intersection(item.clip) : item.clip
    if cuts {
      snapshot.shapes.append(
        ClipShape(
          parent: shape, frame: item.frame, bounds: item.bounds, toDevice: item.toDevice, space: item.space,
          isUpright: item.isUpright,
          cornerRadius: item.look.cornerRadius))
      edge.shape = snapshot.shapes.count - 1
      shape = edge.shape
    }
    if Self.isMoveless(edge) { movelessGroups += 1 }
    snapshot.items.append(edge)
    return snapshot.items.count - 1
  }

  private static func isMoveless(_ edge: LayerItem) -> Bool {
    edge.opacity < 1 || (edge.shape >= 0 && !edge.isUpright)
  }

  /// Closes a group, whose visible area is that of the items in it. A group without visible items is removed.
  private mutating func closeGroup(from start: Int) {
    let opening = snapshot.items[start]
    if Self.isMoveless(opening) { movelessGroups -= 1 }
    if opening.shape >= 0 { shape = snapshot.shapes[opening.shape].parent }
    let area = snapshot.items[(start + 1)...].reduce(PixelRect.empty) { $0.union($1.visible) }
    guard !area.isEmpty else {
      snapshot.items.removeSubrange(start...)
      return
    }
    snapshot.items[start].visible = area.intersection(opening.visible)
    var edge = snapshot.items[start]
    edge.kind = edge.kind == .beginClip ? .endClip : .endGroup
    snapshot.items.append(edge)
  }
}

extension Transform {
  /// Whether rectangles stay rectangles with level sides, but for rounding errors of turns by a right angle.
  fileprivate var keepsRectanglesUpright: Bool {
    let smallest = 1e-9 * max(abs(a), abs(b), abs(c), abs(d))
    return (abs(b) <= smallest && abs(c) <= smallest) || (abs(a) <= smallest && abs(d) <= smallest)
  }
}
