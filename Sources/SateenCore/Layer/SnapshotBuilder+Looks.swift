import SateenGraphics
import SateenLayout

// The own look of a layer: what a snapshot has of it besides its place.
extension SnapshotBuilder {
  /// The radius in points, limited to half of the shorter side; 0 for NaN.
  static func cornerRadius(of layer: Layer, in bounds: Rect) -> Double {
    let radius = layer.shownCornerRadius
    guard radius > 0 else {
      if radius != 0 { OnceLog.look.warn("A corner radius is a length from 0; another number counted as 0.") }
      return 0
    }
    return max(min(radius, bounds.width / 2, bounds.height / 2), 0)
  }

  /// Appends a layer's own look.
  /// - Returns: its border, to be appended after the sublayers that it lies over; nil where it has no sublayers or border.
  mutating func appendOwn(_ layer: Layer, _ item: inout LayerItem) -> LayerItem? {
    guard !layer.isInRaster else { return nil }
    var look = item.look
    let isOutgrown = layer.shownContentsAreOutgrown
    let fade = ContentsFade(layer)
    if let contents = layer.contents, fade?.hidesContents != true {
      let place = Layer.contentsPlace(
        layer.contentsFrame, layer.contentsSizeInTransition, layer.contentsAnchor, contents, of: layer.bounds.size,
        in: item.bounds)
      if isOutgrown, layer.shownShadow == nil { item.clip = item.clip.intersection(item.frame) }
      if item.canDraw(over: place) {
        contents.willShow()
        look.contents = LayerItem.Contents(bitmap: contents, frame: place, changes: layer.contentsChanges)
      }
    }
    // Contents that fade over their background do not let through what is behind it.
    let isInContents = look.contents != nil || (fade != nil && layer.contentsAreRounded)
    let hasBackground = isOutgrown || !(isInContents && layer.contentsIncludeBackground)
    defer { if let fade { append(fade, layer, item) } }
    if hasBackground, let color = layer.shownBackgroundColor, !color.isClear {
      look.background = components(color)
    }
    look.gradient = gradientLook(of: layer)
    if look.gradient?.table.isOpaque == true { look.background = nil }
    let borderWidth = layer.shownBorderWidth
    if borderWidth > 0, let color = layer.shownBorderColor {
      look.borderWidth = borderWidth
      look.borderColor = components(color)
    } else if !(borderWidth >= 0) {
      OnceLog.look.warn("A border's width is a length from 0; another number counted as 0.")
    }
    look.shadow = layer.masksToBounds ? nil : shadow(of: layer)
    var border: LayerItem?
    if look.borderWidth > 0, !layer.sublayers.isEmpty {
      var rim = item
      rim.kind = .border
      rim.look.borderWidth = look.borderWidth
      rim.look.borderColor = look.borderColor
      border = rim
      look.borderWidth = 0
    }
    guard look.hasBackground || look.contents != nil || look.borderWidth > 0 || look.shadow != nil else {
      return border
    }
    item.look = look
    var drawn = item.drawnPixels
    if let shadow = look.shadow { drawn = drawn.union(item.reach(of: shadow)) }
    append(&item, drawing: drawn)
    return border
  }

  /// Appends the border of a layer behind which its sublayers lie.
  mutating func append(_ border: LayerItem) {
    var border = border
    append(&border, drawing: border.drawnPixels)
  }

  private func gradientLook(of layer: Layer) -> LayerItem.GradientLook? {
    layer.backgroundGradient.map { LayerItem.GradientLook(gradient: $0, table: table($0)) }
  }

  /// Appends contents that fade into each other: the layer's own, unless they show whole, and those that were there
  /// before above them.
  private mutating func append(_ fade: ContentsFade, _ layer: Layer, _ item: LayerItem) {
    var whole = item
    (whole.look.background, whole.look.gradient, whole.look.contents, whole.look.shadow) = (nil, nil, nil, nil)
    whole.look.borderWidth = 0
    func append(_ bitmap: Bitmap, id: UInt64, at place: Rect, isOutgrown: Bool, _ share: Double) {
      guard share > 0.002, whole.canDraw(over: place) else { return }
      var item = whole
      item.layerID = id
      item.opacity *= share
      item.look.contents = LayerItem.Contents(bitmap: bitmap, frame: place)
      if isOutgrown { item.clip = item.clip.intersection(item.frame) }
      bitmap.willShow()
      self.append(&item, drawing: item.drawnPixels)
    }
    if fade.hidesContents, let contents = layer.contents {
      let place = Layer.contentsPlace(
        layer.contentsFrame, layer.contentsSizeInTransition, layer.contentsAnchor, contents, of: layer.bounds.size,
        in: item.bounds)
      append(
        contents, id: fade.newID, at: place, isOutgrown: layer.shownContentsAreOutgrown, fade.newPart)
    }
    for old in fade.old {
      append(
        old.bitmap, id: old.id, at: old.place(in: item.bounds), isOutgrown: old.isOutgrown(in: item.bounds),
        fade.part * old.share)
    }
  }

  mutating func appendShadow(_ layer: Layer, _ item: LayerItem, opacity: Double) {
    guard !layer.isInRaster, let shadow = shadow(of: layer) else { return }
    var item = item
    item.kind = .shadow
    item.opacity = opacity
    item.look.shadow = shadow
    // Tells which part of the shadow is hidden.
    if layer.contents == nil {
      item.look.background = layer.shownBackgroundColor.map { components($0) }
      item.look.gradient = gradientLook(of: layer)
    }
    append(&item, drawing: item.reach(of: shadow))
  }

  /// The layer's shadow with a radius that can be drawn; nil where a number of it is not finite.
  func shadow(of layer: Layer) -> LayerItem.ShadowLook? {
    guard let shadow = layer.shownShadow else { return nil }
    guard shadow.radius.isFinite, shadow.offset.width.isFinite, shadow.offset.height.isFinite else {
      OnceLog.look.warn("A shadow whose radius or offset is not finite is not drawn.")
      return nil
    }
    return LayerItem.ShadowLook(
      color: components(shadow.color), offset: shadow.offset, radius: min(max(shadow.radius, 0), 10_000))
  }
}
