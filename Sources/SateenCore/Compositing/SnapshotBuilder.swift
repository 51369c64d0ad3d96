import SateenGraphics
import SateenLayout

/// Walks a layer tree and writes down what the next frame shows.
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

  private mutating func visit(_ layer: Layer, parentToDevice: Transform, clip: PixelRect, opacity: Double) {
    guard !layer.isHidden else { return }
    let own = layer.shownOpacity
    guard own > 0.002 else { return }
    let toDevice = layer.shownToSuperlayer.concatenating(parentToDevice)
    // Squeezed flat, nothing shows; Cairo would take no more orders after such a matrix.
    let determinant = toDevice.a * toDevice.d - toDevice.b * toDevice.c
    guard determinant.isFinite, abs(determinant) > 1e-9, toDevice.tx.isFinite, toDevice.ty.isFinite else { return }
    let isUpright = toDevice.b == 0 && toDevice.c == 0 && toDevice.a == scale && toDevice.d == scale
    let deviceRect = toDevice.apply(layer.bounds)
    let frame = isUpright ? PixelRect(rounding: deviceRect) : PixelRect(covering: deviceRect)
    if layer.masksToBounds, !frame.intersects(clip) { return }

    let hasSublayers = !layer.sublayers.isEmpty
    let clipsContents = layer.contents != nil && !layer.contentsAreRounded
    let clipsRound = layer.masksToBounds && layer.cornerRadius > 0 && (hasSublayers || clipsContents)
    let isGroup = clipsRound || (hasSublayers && own < 1)
    var item = CompositeItem(
      kind: .layer, layerID: layer.id, version: layer.version, opacity: isGroup ? opacity : opacity * own,
      toDevice: toDevice, bounds: layer.bounds, frame: frame, visible: .empty, clip: clip,
      isUpright: isUpright,
      look: CompositeItem.Look(
        background: nil, contents: nil, contentsFrame: layer.contentsFrame ?? layer.bounds,
        cornerRadius: layer.cornerRadius, borderWidth: 0, borderColor: nil, shadow: nil))
    item.opacity = isGroup ? 1 : opacity * own

    let start = snapshot.items.count
    if isGroup {
      var edge = item
      edge.kind = .beginGroup
      edge.opacity = opacity * own
      edge.look.cornerRadius = clipsRound ? layer.cornerRadius : 0
      edge.visible = clipsRound ? frame.intersection(clip) : clip
      snapshot.items.append(edge)
      groupDepth += 1
    }
    if clipsRound { item.clip = clip.intersection(frame) }
    appendOwn(layer, &item)
    if hasSublayers {
      let inner = layer.masksToBounds ? clip.intersection(frame) : clip
      let passed = isGroup ? 1 : opacity * own
      for sublayer in layer.sublayersInDrawingOrder {
        visit(sublayer, parentToDevice: toDevice, clip: inner, opacity: passed)
      }
    }
    if isGroup { closeGroup(from: start, item) }
    if layer.isScrollContainer, layer.masksToBounds, isUpright, !isGroup, groupDepth == 0 {
      snapshot.scrollRegions.append(
        ScrollRegion(
          layerID: layer.id, viewport: frame.intersection(clip), items: start..<snapshot.items.count))
    }
  }

  private mutating func appendOwn(_ layer: Layer, _ item: inout CompositeItem) {
    var look = item.look
    look.contents = layer.contents
    if !(layer.contents != nil && layer.contentsIncludeBackground), let color = layer.backgroundColor, !color.isClear {
      look.background = color
    }
    if layer.borderWidth > 0, let color = layer.borderColor {
      look.borderWidth = layer.borderWidth
      look.borderColor = color
    }
    look.shadow = layer.shadow
    guard look.background != nil || look.contents != nil || look.borderWidth > 0 || look.shadow != nil else { return }
    item.look = look
    var drawn = item.frame
    if let contents = look.contents {
      // Contents are rounded up to whole pixels and may stand out by one.
      drawn =
        item.isExact
        ? drawn.union(
          PixelRect(
            x0: drawn.x0, y0: drawn.y0, x1: drawn.x0 + contents.size.width, y1: drawn.y0 + contents.size.height))
        : drawn.union(PixelRect(covering: item.drawnToDevice.apply(look.contentsFrame)))
    }
    if let shadow = look.shadow {
      let reach = EdgeInsets(-shadow.radius)
      let area = item.bounds.inset(by: reach).offsetBy(x: shadow.offset.width, y: shadow.offset.height)
      drawn = drawn.union(PixelRect(covering: item.drawnToDevice.apply(area)))
    }
    item.visible = drawn.intersection(item.clip)
    item.isCut = item.visible != drawn
    if !item.visible.isEmpty { snapshot.items.append(item) }
  }

  /// A group shows where what is in it shows.
  private mutating func closeGroup(from start: Int, _ item: CompositeItem) {
    groupDepth -= 1
    let area = snapshot.items[(start + 1)...].reduce(PixelRect.empty) { $0.union($1.visible) }
    guard !area.isEmpty else {
      snapshot.items.removeSubrange(start...)
      return
    }
    snapshot.items[start].visible = area.intersection(snapshot.items[start].visible)
    var edge = snapshot.items[start]
    edge.kind = .endGroup
    snapshot.items.append(edge)
  }
}
