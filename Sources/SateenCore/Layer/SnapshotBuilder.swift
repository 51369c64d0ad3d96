import SateenGraphics
import SateenLayout

/// Walks a layer tree and records the next frame as a snapshot.
///
/// Layers may hold any numbers; a snapshot holds only finite ones that can be drawn. A layer whose transform to device
/// pixels is not finite is left out with its sublayers. A radius or a shadow that is not a number is left out alone.
@MainActor
struct SnapshotBuilder {
  private var snapshot: LayerSnapshot
  private let scale: Double
  /// That of the layer being visited.
  private var appearance: Appearance
  /// The innermost open shape; -1 for none.
  private var shape = -1
  /// Open groups inside which no pixels can be moved: those that are not opaque, or cut to a turned shape.
  private var movelessGroups = 0

  static func snapshot(of root: Layer, size: PixelSize, scale: Double, appearance: Appearance) -> LayerSnapshot {
    var builder = SnapshotBuilder(size: size, scale: scale, appearance: appearance)
    builder.visit(
      root, parentToDevice: Transform(scaleX: scale, y: scale),
      clip: PixelRect(x0: 0, y0: 0, x1: size.width, y1: size.height), opacity: 1)
    return builder.snapshot
  }

  private init(size: PixelSize, scale: Double, appearance: Appearance) {
    self.scale = scale
    self.appearance = appearance
    snapshot = LayerSnapshot(size: size)
    snapshot.items.reserveCapacity(256)
  }

  /// How a layer is composed.
  private struct Form {
    /// Whether the layer and its sublayers fade as one.
    var fades: Bool
    /// Whether the contents are clipped to an outline that is not an upright rectangle.
    var clipsToOutline: Bool
    /// Whether the layer has a shadow that must not be clipped along with the contents.
    var hasShadowOutside: Bool

    @MainActor
    init(_ layer: Layer, opacity: Double, toDevice: Transform) {
      guard opacity < 1 || layer.masksToBounds else {
        (fades, clipsToOutline, hasShadowOutside) = (false, false, false)
        return
      }
      let hasSublayers = !layer.sublayers.isEmpty
      let isCut = layer.masksToBounds
      hasShadowOutside = isCut && layer.shadow != nil
      let rounds = layer.shownCornerRadius > 0 && (hasSublayers || (layer.contents != nil && !layer.contentsAreRounded))
      let turns =
        !toDevice.keepsRectanglesUpright
        && (hasSublayers || (layer.contents != nil && layer.contentsFrame != nil))
      clipsToOutline = isCut && (rounds || turns)
      // A gradient shows what lies below it, and lies below the contents.
      let isLayered = layer.backgroundGradient != nil && (layer.contents != nil || layer.backgroundColor != nil)
      fades = opacity < 1 && (hasSublayers || isLayered || (clipsToOutline && hasShadowOutside))
    }
  }

  private mutating func visit(_ layer: Layer, parentToDevice: Transform, clip: PixelRect, opacity: Double) {
    guard !layer.isHidden, layer.standIns == 0 else { return }
    let own = min(layer.shownOpacity, 1)
    guard own > 0.002 else {
      if own.isNaN { OnceLog.look.warn("A layer whose opacity is NaN does not show, nor do its sublayers.") }
      return
    }
    let toDevice = layer.shownToSuperlayer.concatenating(parentToDevice)
    // A singular matrix shows nothing, and would put Cairo into an error state.
    let determinant = toDevice.a * toDevice.d - toDevice.b * toDevice.c
    guard determinant.isFinite, abs(determinant) > 1e-9, toDevice.tx.isFinite, toDevice.ty.isFinite else {
      if !(determinant + toDevice.tx + toDevice.ty).isFinite {
        OnceLog.look.warn("A layer whose place or transform is not finite does not show, nor do its sublayers.")
      }
      return
    }
    let isUpright = toDevice.b == 0 && toDevice.c == 0 && toDevice.a == scale && toDevice.d == scale
    let bounds = layer.shownBounds
    let deviceRect = toDevice.apply(bounds)
    let frame = isUpright ? PixelRect(rounding: deviceRect) : PixelRect(covering: deviceRect)
    if layer.masksToBounds, layer.shadow == nil, !frame.intersects(clip) { return }

    let outerAppearance = appearance
    appearance = layer.overrideAppearance ?? appearance
    defer { appearance = outerAppearance }

    let form = Form(layer, opacity: own, toDevice: toDevice)
    let isGroup = form.fades || form.clipsToOutline
    var item = LayerItem(
      kind: .layer, layerID: layer.id, version: layer.version, opacity: isGroup ? 1 : opacity * own,
      toDevice: toDevice, bounds: bounds, frame: frame, visible: .empty, clip: clip, appearance: appearance,
      isUpright: isUpright)
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
    appendOwn(layer, &item)
    if !layer.sublayers.isEmpty, !layer.masksToBounds || !inner.isEmpty {
      let passed = isGroup ? 1 : opacity * own
      for sublayer in layer.sublayersInDrawingOrder {
        visit(sublayer, parentToDevice: toDevice, clip: inner, opacity: passed)
      }
    }
    if layer.isScrollContainer, layer.masksToBounds, isUpright, movelessGroups == 0, start < snapshot.items.count {
      snapshot.scrollRegions.append(
        ScrollRegion(layerID: layer.id, viewport: inner, items: start..<snapshot.items.count, shape: shape))
    }
    if innerGroup >= 0 { closeGroup(from: innerGroup) }
    if outerGroup >= 0 { closeGroup(from: outerGroup) }
  }

  /// The radius in points, limited to half of the shorter side; 0 for NaN.
  private static func cornerRadius(of layer: Layer, in bounds: Rect) -> Double {
    let radius = layer.shownCornerRadius
    guard radius > 0 else {
      if radius != 0 { OnceLog.look.warn("A corner radius is a length from 0; another number counted as 0.") }
      return 0
    }
    return max(min(radius, bounds.width / 2, bounds.height / 2), 0)
  }

  // MARK: Layers

  private mutating func appendOwn(_ layer: Layer, _ item: inout LayerItem) {
    guard !layer.isInRaster else { return }
    var look = item.look
    let isOutgrown = layer.shownContentsAreOutgrown
    let fade = ContentsFade(layer)
    if let contents = layer.contents, fade?.hidesContents != true {
      let place = Layer.contentsPlace(
        layer.contentsFrame, layer.contentsSizeInTransition, contents, of: layer.bounds.size, in: item.bounds)
      if isOutgrown, layer.shadow == nil { item.clip = item.clip.intersection(item.frame) }
      if Self.canDraw(place, of: item) {
        contents.willShow()
        look.contents = LayerItem.Contents(bitmap: contents, frame: place, changes: layer.contentsChanges)
      }
    }
    // Contents that fade over their background do not let through what is behind it.
    let isInContents = look.contents != nil || (fade != nil && layer.contentsAreRounded)
    let hasBackground = isOutgrown || !(isInContents && layer.contentsIncludeBackground)
    defer { if let fade { append(fade, layer, item) } }
    if hasBackground, let color = layer.shownBackgroundColor, !color.isClear {
      look.background = color.components(appearance)
    }
    look.gradient = gradientLook(of: layer)
    if look.gradient?.table.isOpaque == true { look.background = nil }
    if layer.borderWidth > 0, let color = layer.borderColor {
      look.borderWidth = layer.borderWidth
      look.borderColor = color.components(appearance)
    } else if !(layer.borderWidth >= 0) {
      OnceLog.look.warn("A border's width is a length from 0; another number counted as 0.")
    }
    look.shadow = layer.masksToBounds ? nil : shadow(of: layer)
    guard look.hasBackground || look.contents != nil || look.borderWidth > 0 || look.shadow != nil else { return }
    item.look = look
    var drawn = Self.drawnPixels(of: item)
    if let shadow = look.shadow { drawn = drawn.union(Self.reach(of: shadow, around: item)) }
    append(&item, drawing: drawn)
  }

  private func gradientLook(of layer: Layer) -> LayerItem.GradientLook? {
    layer.backgroundGradient.map { LayerItem.GradientLook(gradient: $0, table: $0.table(appearance)) }
  }

  /// Appends contents that fade into each other: the layer's own, unless they show whole, and those that were there
  /// before above them.
  private mutating func append(_ fade: ContentsFade, _ layer: Layer, _ item: LayerItem) {
    var whole = item
    (whole.look.background, whole.look.gradient, whole.look.contents, whole.look.shadow) = (nil, nil, nil, nil)
    whole.look.borderWidth = 0
    func append(_ bitmap: Bitmap, id: UInt64, at place: Rect, isOutgrown: Bool, _ share: Double) {
      guard share > 0.002, Self.canDraw(place, of: whole) else { return }
      var item = whole
      item.layerID = id
      item.opacity *= share
      item.look.contents = LayerItem.Contents(bitmap: bitmap, frame: place)
      if isOutgrown { item.clip = item.clip.intersection(item.frame) }
      bitmap.willShow()
      self.append(&item, drawing: Self.drawnPixels(of: item))
    }
    if fade.hidesContents, let contents = layer.contents {
      let place = Layer.contentsPlace(
        layer.contentsFrame, layer.contentsSizeInTransition, contents, of: layer.bounds.size, in: item.bounds)
      append(
        contents, id: fade.newID, at: place, isOutgrown: layer.shownContentsAreOutgrown, 1 - fade.part)
    }
    for old in fade.old {
      append(
        old.bitmap, id: old.id, at: old.place(in: item.bounds), isOutgrown: old.isOutgrown(in: item.bounds),
        fade.part * old.share)
    }
  }

  /// The pixels that an item covers, without its shadow.
  private static func drawnPixels(of item: LayerItem) -> PixelRect {
    let frame = item.frame
    guard let contents = item.look.contents else { return frame }
    // Contents are rounded up to whole pixels, and may exceed the frame by one.
    return item.isExact
      ? frame.union(
        PixelRect(
          x0: frame.x0, y0: frame.y0, x1: frame.x0 + contents.bitmap.size.width,
          y1: frame.y0 + contents.bitmap.size.height))
      : frame.union(area(of: contents.frame, in: item))
  }

  private mutating func appendShadow(_ layer: Layer, _ item: LayerItem, opacity: Double) {
    guard !layer.isInRaster, let shadow = shadow(of: layer) else { return }
    var item = item
    item.kind = .shadow
    item.opacity = opacity
    item.look.shadow = shadow
    // Tells which part of the shadow is hidden.
    if layer.contents == nil {
      item.look.background = layer.shownBackgroundColor?.components(appearance)
      item.look.gradient = gradientLook(of: layer)
    }
    append(&item, drawing: Self.reach(of: shadow, around: item))
  }

  private mutating func append(_ item: inout LayerItem, drawing drawn: PixelRect) {
    item.visible = drawn.intersection(item.clip)
    item.isCut = item.visible != drawn
    guard !item.visible.isEmpty, item.isUpright || item.frame.isWithinReach else { return }
    snapshot.items.append(item)
  }

  /// The layer's shadow with a radius that can be drawn; nil where a number of it is not finite.
  private func shadow(of layer: Layer) -> LayerItem.ShadowLook? {
    guard let shadow = layer.shadow else { return nil }
    guard shadow.radius.isFinite, shadow.offset.width.isFinite, shadow.offset.height.isFinite else {
      OnceLog.look.warn("A shadow whose radius or offset is not finite is not drawn.")
      return nil
    }
    return LayerItem.ShadowLook(
      color: shadow.color.components(appearance), offset: shadow.offset, radius: min(max(shadow.radius, 0), 10_000))
  }

  private static func reach(of shadow: LayerItem.ShadowLook, around item: LayerItem) -> PixelRect {
    guard item.isUpright else {
      let reached = item.bounds.inset(by: EdgeInsets(-shadow.reach))
        .offsetBy(x: shadow.offset.width, y: shadow.offset.height)
      return PixelRect(covering: item.toDevice.apply(reached)).insetBy(-1)
    }
    // An upright layer's shadow lies around the frame on the pixel grid, which may be smaller than the bounds.
    let unit = item.toDevice.a
    return item.frame.withinReach.offsetBy(shadow.pixelOffset(unit)).insetBy(
      -Int((shadow.reach * unit).rounded(.up)) - 1)
  }

  /// Whether a bitmap can be stretched over a rectangle: not over one without area, nor over one further out than Cairo
  /// draws.
  private static func canDraw(_ place: Rect, of item: LayerItem) -> Bool {
    if item.isUpright, place == item.bounds, !item.frame.isEmpty { return item.frame.isWithinReach }
    guard let toDevice = item.drawnToDevice(from: place) else { return false }
    let pixels = place.width * place.height * abs(toDevice.a * toDevice.d - toDevice.b * toDevice.c)
    return !place.isEmpty && pixels > 1e-6 && pixels.isFinite && area(of: place, in: item).isWithinReach
  }

  /// The device pixels that a rectangle in the layer's space touches.
  private static func area(of place: Rect, in item: LayerItem) -> PixelRect {
    guard let toDevice = item.drawnToDevice(from: place) else { return .empty }
    return PixelRect(covering: toDevice.apply(Rect(origin: .zero, size: place.size)))
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
          parent: shape, frame: item.frame, bounds: item.bounds, toDevice: item.toDevice, isUpright: item.isUpright,
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
