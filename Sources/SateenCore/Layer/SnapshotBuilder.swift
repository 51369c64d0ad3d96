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
  private var groupDepth = 0

  static func snapshot(of root: Layer, size: PixelSize, scale: Double, appearance: Appearance) -> LayerSnapshot {
    var builder = SnapshotBuilder(size: size, scale: scale, appearance: appearance)
    builder.visit(
      root, parentToDevice: Transform(scaleX: scale, y: scale),
      clip: PixelRect(x0: 0, y0: 0, x1: size.width, y1: size.height), opacity: 1)
    return builder.snapshot
  }

  private init(size: PixelSize, scale: Double, appearance: Appearance) {
    self.scale = scale
    snapshot = LayerSnapshot(size: size, appearance: appearance)
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
      fades = opacity < 1 && (hasSublayers || (clipsToOutline && hasShadowOutside))
    }
  }

  private mutating func visit(_ layer: Layer, parentToDevice: Transform, clip: PixelRect, opacity: Double) {
    guard !layer.isHidden else { return }
    let own = min(layer.shownOpacity, 1)
    guard own > 0.002 else { return }
    let toDevice = layer.shownToSuperlayer.concatenating(parentToDevice)
    // A singular matrix shows nothing, and would put Cairo into an error state.
    let determinant = toDevice.a * toDevice.d - toDevice.b * toDevice.c
    guard determinant.isFinite, abs(determinant) > 1e-9, toDevice.tx.isFinite, toDevice.ty.isFinite else { return }
    let isUpright = toDevice.b == 0 && toDevice.c == 0 && toDevice.a == scale && toDevice.d == scale
    let deviceRect = toDevice.apply(layer.bounds)
    let frame = isUpright ? PixelRect(rounding: deviceRect) : PixelRect(covering: deviceRect)
    if layer.masksToBounds, layer.shadow == nil, !frame.intersects(clip) { return }

    let form = Form(layer, opacity: own, toDevice: toDevice)
    let isGroup = form.fades || form.clipsToOutline
    var item = CompositeItem(
      kind: .layer, layerID: layer.id, version: layer.version, opacity: isGroup ? 1 : opacity * own,
      toDevice: toDevice, bounds: layer.bounds, frame: frame, visible: .empty, clip: clip, isUpright: isUpright,
      look: CompositeItem.Look(
        background: nil, contents: nil, contentsFrame: layer.contentsFrame ?? layer.bounds,
        cornerRadius: Self.cornerRadius(of: layer), borderWidth: 0, borderColor: nil, shadow: nil))

    let inner = layer.masksToBounds ? clip.intersection(frame) : clip
    // With a shadow outside the clip, fading and clipping need a group each. Otherwise one group does both.
    let fadesAround = form.fades && form.hasShadowOutside
    var groups: [Int] = []
    if fadesAround { groups.append(begin(.beginGroup, item, opacity: opacity * own, cuts: false)) }
    if form.hasShadowOutside { appendShadow(layer, item, opacity: fadesAround ? 1 : opacity * own) }
    let start = snapshot.items.count
    if form.clipsToOutline || (form.fades && !fadesAround) {
      groups.append(
        begin(
          fadesAround ? .beginClip : .beginGroup, item, opacity: fadesAround ? 1 : opacity * own,
          cuts: form.clipsToOutline))
    }
    item.clip = inner
    appendOwn(layer, &item)
    if !layer.sublayers.isEmpty, !layer.masksToBounds || !inner.isEmpty {
      let passed = isGroup ? 1 : opacity * own
      for sublayer in layer.sublayersInDrawingOrder {
        visit(sublayer, parentToDevice: toDevice, clip: inner, opacity: passed)
      }
    }
    for start in groups.reversed() { closeGroup(from: start) }
    if layer.isScrollContainer, layer.masksToBounds, isUpright, !isGroup, groupDepth == 0 {
      snapshot.scrollRegions.append(
        ScrollRegion(layerID: layer.id, viewport: inner, items: start..<snapshot.items.count))
    }
  }

  /// The radius in points, limited to half of the shorter side; 0 for NaN.
  private static func cornerRadius(of layer: Layer) -> Double {
    let radius = layer.shownCornerRadius
    guard radius > 0 else { return 0 }
    return max(min(radius, layer.bounds.width / 2, layer.bounds.height / 2), 0)
  }

  // MARK: Layers

  private mutating func appendOwn(_ layer: Layer, _ item: inout CompositeItem) {
    var look = item.look
    let isOutgrown = layer.contentsAreOutgrown
    if let contents = layer.contents, isOutgrown {
      look.contentsFrame = Rect(origin: layer.bounds.origin, size: contents.pointSize)
      if layer.shadow == nil { item.clip = item.clip.intersection(item.frame) }
    }
    if layer.contents != nil, Self.canDraw(look.contentsFrame, of: item) { look.contents = layer.contents }
    let hasBackground = isOutgrown || !(look.contents != nil && layer.contentsIncludeBackground)
    if hasBackground, let color = layer.shownBackgroundColor, !color.isClear {
      look.background = color
    }
    if layer.borderWidth > 0, let color = layer.borderColor {
      look.borderWidth = layer.borderWidth
      look.borderColor = color
    }
    look.shadow = layer.masksToBounds ? nil : Self.shadow(of: layer)
    guard look.background != nil || look.contents != nil || look.borderWidth > 0 || look.shadow != nil else { return }
    item.look = look
    var drawn = item.frame
    if let contents = look.contents {
      // Contents are rounded up to whole pixels, and may exceed the frame by one.
      drawn =
        item.isExact
        ? drawn.union(
          PixelRect(
            x0: drawn.x0, y0: drawn.y0, x1: drawn.x0 + contents.size.width, y1: drawn.y0 + contents.size.height))
        : drawn.union(Self.area(of: look.contentsFrame, in: item))
    }
    if let shadow = look.shadow { drawn = drawn.union(Self.reach(of: shadow, around: item)) }
    append(&item, drawing: drawn)
  }

  private mutating func appendShadow(_ layer: Layer, _ item: CompositeItem, opacity: Double) {
    guard let shadow = Self.shadow(of: layer) else { return }
    var item = item
    item.kind = .shadow
    item.opacity = opacity
    item.look.shadow = shadow
    append(&item, drawing: Self.reach(of: shadow, around: item))
  }

  private mutating func append(_ item: inout CompositeItem, drawing drawn: PixelRect) {
    item.visible = drawn.intersection(item.clip)
    item.isCut = item.visible != drawn
    guard !item.visible.isEmpty, item.isUpright || item.frame.isWithinReach else { return }
    snapshot.items.append(item)
  }

  /// The layer's shadow with a radius that can be drawn; nil where a number of it is not finite.
  private static func shadow(of layer: Layer) -> Shadow? {
    guard var shadow = layer.shadow, shadow.radius.isFinite, shadow.offset.width.isFinite, shadow.offset.height.isFinite
    else { return nil }
    shadow.radius = min(max(shadow.radius, 0), 10_000)
    return shadow
  }

  private static func reach(of shadow: Shadow, around item: CompositeItem) -> PixelRect {
    // An upright layer's shadow lies around the frame on the pixel grid, which may be smaller than the bounds.
    let area = item.isUpright ? item.frame.withinReach.rect : item.bounds
    let unit = item.isUpright ? item.toDevice.a : 1
    let reached = area.inset(by: EdgeInsets(-shadow.radius * unit))
      .offsetBy(x: shadow.offset.width * unit, y: shadow.offset.height * unit)
    return PixelRect(covering: item.isUpright ? reached : item.toDevice.apply(reached))
  }

  /// Whether a bitmap can be stretched over a rectangle: not over one without area, nor over one further out than Cairo
  /// draws.
  private static func canDraw(_ place: Rect, of item: CompositeItem) -> Bool {
    if item.isUpright, place == item.bounds, !item.frame.isEmpty { return item.frame.isWithinReach }
    guard let toDevice = item.drawnToDevice(from: place) else { return false }
    let pixels = place.width * place.height * abs(toDevice.a * toDevice.d - toDevice.b * toDevice.c)
    return !place.isEmpty && pixels > 1e-6 && pixels.isFinite && area(of: place, in: item).isWithinReach
  }

  /// The device pixels that a rectangle in the layer's space touches.
  private static func area(of place: Rect, in item: CompositeItem) -> PixelRect {
    guard let toDevice = item.drawnToDevice(from: place) else { return .empty }
    return PixelRect(covering: toDevice.apply(Rect(origin: .zero, size: place.size)))
  }

  // MARK: Groups

  /// - Returns: the index of the item that opens the group.
  private mutating func begin(
    _ kind: CompositeItem.Kind, _ item: CompositeItem, opacity: Double, cuts: Bool
  ) -> Int {
    var edge = item
    edge.kind = kind
    edge.opacity = opacity
    edge.clipsToOutline = cuts
    edge.visible = cuts ? item.frame.intersection(item.clip) : item.clip
    groupDepth += 1
    snapshot.items.append(edge)
    return snapshot.items.count - 1
  }

  /// Closes a group, whose visible area is that of the items in it. A group without visible items is removed.
  private mutating func closeGroup(from start: Int) {
    groupDepth -= 1
    let area = snapshot.items[(start + 1)...].reduce(PixelRect.empty) { $0.union($1.visible) }
    guard !area.isEmpty else {
      snapshot.items.removeSubrange(start...)
      return
    }
    snapshot.items[start].visible = area.intersection(snapshot.items[start].visible)
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
