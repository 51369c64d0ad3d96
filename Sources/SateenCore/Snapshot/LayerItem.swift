import SateenGraphics
import SateenLayout

/// A drawing step of a frame: a layer's own look, or the beginning or end of a group around its sublayers.
package struct LayerItem: Sendable {
  package enum Kind: Sendable {
    /// The shadow of a layer that clips its contents, drawn outside the clip.
    case shadow
    case layer
    /// The border of a layer with sublayers, which lies over them.
    case border
    /// A group as one picture, in place of all its items.
    case picture
    /// Opens a group that is composed as a whole, with an opacity and perhaps clipped to the layer's outline.
    case beginGroup
    case endGroup
    /// Opens a group inside the layer's own, clipped to the outline. The shadow lies between the two and fades with the
    /// outer group.
    case beginClip
    case endClip
    /// Opens a mask, whose items follow. They are white, and drawn on black: their pixels are then the mask's alpha.
    case beginMask
    /// Ends the mask, and opens the group that it is multiplied with.
    case beginMasked
    case endMasked
  }

  /// The layer's own look, unchanged while the layer's version is the same, but for the contents. Colours are those of
  /// the appearance.
  package struct Look: Sendable {
    package var background: Color.Components?
    /// Over the background.
    package var gradient: GradientLook?
    package var contents: Contents?
    /// In points.
    package var cornerRadius = 0.0
    package var borderWidth = 0.0
    package var borderColor: Color.Components?
    package var shadow: ShadowLook?

    package var hasBackground: Bool { background != nil || gradient != nil }
    /// Whether nothing below the layer shows through its background.
    var hasOpaqueBackground: Bool { background.map { $0.alpha >= 1 } == true || gradient?.table.isOpaque == true }
  }

  /// A gradient that fills the layer's outline.
  package struct GradientLook: Sendable {
    /// Two references: items are copied many times in a frame.
    package var gradient: Gradient
    package var table: GradientTable

    package var shape: Gradient.Shape { gradient.shape }
  }

  /// A layer's pixels.
  package struct Contents: Sendable {
    package var bitmap: Bitmap
    /// Where the bitmap goes, in the layer's space.
    package var frame: Rect
    /// How the bitmap differs from earlier ones, where that is known; the newest last.
    package var changes: [ContentsChange] = []
    /// The picture whose bitmap this is, where the item is a group. It may not be drawn yet.
    package var picture: GroupPicture?
  }

  /// A soft copy of the layer's outline.
  package struct ShadowLook: Sendable {
    package var color: Color.Components
    /// In points.
    package var offset: Size
    /// Twice the blur's standard deviation.
    package var radius: Double

    /// How far the blur reaches beyond the outline, in points.
    package var reach: Double { radius * 1.5 }

    /// The offset of an upright layer's shadow, in whole pixels.
    package func pixelOffset(_ scale: Double) -> (x: Int, y: Int) {
      func whole(_ points: Double) -> Int { Int(min(max((points * scale).rounded(), -1e9), 1e9)) }
      return (whole(offset.width), whole(offset.height))
    }
  }

  package var kind: Kind
  /// The layer's number; a group's edges share it with the layer and are told apart by kind.
  package var layerID: UInt64
  package var version: UInt64
  package var opacity: Double
  /// From the layer's space to device pixels. With perspective, about the middle of the layer.
  package var toDevice: Transform
  /// The same with perspective; nil without.
  package var plane: Homography? {
    get { space?.plane }
    set { space = newValue.map { SpacePlane($0) } }
  }
  package var space: SpacePlane?
  /// The layer's bounds, in its own space.
  package var bounds: Rect
  /// The layer's frame in device pixels; for rotated layers, the rectangle around it.
  package var frame: PixelRect
  /// The drawn pixels that can be seen: clipped by every ancestor and by the window.
  package var visible: PixelRect
  /// Every pixel outside this is left alone.
  package var clip: PixelRect
  /// Whether some drawn pixels lie outside the clip.
  package var isCut = false
  /// The one that the look's colours were chosen for.
  package var appearance = Appearance.light
  /// Whether the transform is nothing but the window's scale and a translation.
  package var isUpright: Bool
  /// The index of the shape that a group is cut to; -1 for none.
  package var shape = -1
  /// Whether the layer's own look lies in a group that is cut to the layer's outline, and need not be cut by itself.
  package var isInOwnShape = false
  /// Whether the item belongs to a mask: only its alpha counts. Its colours are white; those of its contents are left
  /// aside.
  package var isInMask = false
  package var look = Look()

  /// The transform for drawing, from the layer's space to device pixels. An upright layer fills ``frame`` exactly, so
  /// that it draws nothing outside.
  package var drawnToDevice: Transform {
    guard isUpright else { return toDevice }
    func fills(_ pixels: Int, _ points: Double) -> Bool { pixels > 0 && pixels < PixelRect.farOutside && points > 0 }
    let x = fills(frame.width, bounds.width) ? Double(frame.width) / bounds.width : toDevice.a
    let y = fills(frame.height, bounds.height) ? Double(frame.height) / bounds.height : toDevice.d
    return Transform(
      a: x, b: 0, c: 0, d: y, tx: Double(frame.x0) - bounds.minX * x, ty: Double(frame.y0) - bounds.minY * y)
  }

  /// The transform for drawing, from a space that begins at a rectangle's corner to device pixels; nil where its
  /// translation is not finite.
  ///
  /// In an upright layer the translation is computed from the distance to the bounds' corner: bounds may begin so far
  /// out that a sum with their origin is infinite although the distance is not.
  package func drawnToDevice(from place: Rect) -> Transform? {
    let whole = drawnToDevice
    var part = Transform(translationX: place.minX, y: place.minY).concatenating(whole)
    if isUpright {
      part.tx = Double(frame.x0) + (place.minX - bounds.minX) * whole.a
      part.ty = Double(frame.y0) + (place.minY - bounds.minY) * whole.d
    }
    return part.tx.isFinite && part.ty.isFinite ? part : nil
  }

  /// The same with perspective.
  package func planeToDevice(from place: Rect) -> Homography? {
    plane.map { Homography(Transform(translationX: place.minX, y: place.minY)).concatenating($0) }
  }

  /// The radius that the layer's own look is rounded by, in points.
  package var ownRadius: Double { isInOwnShape ? 0 : look.cornerRadius }

  package var isGroupEdge: Bool {
    switch kind {
    case .shadow, .layer, .border, .picture: false
    case .beginGroup, .endGroup, .beginClip, .endClip, .beginMask, .beginMasked, .endMasked: true
    }
  }

  package var opensGroup: Bool { kind == .beginGroup || kind == .beginClip || kind == .beginMask }
  var isMaskEdge: Bool { kind == .beginMask || kind == .beginMasked || kind == .endMasked }

  /// The pixels that are certain to be fully covered.
  package var opaqueArea: PixelRect {
    guard kind == .layer || kind == .picture, isUpright, opacity >= 1 else { return .empty }
    if let contents = look.contents, contents.bitmap.isOpaque {
      let covered =
        isExact
        ? PixelRect(
          x0: frame.x0, y0: frame.y0, x1: frame.x0 + contents.bitmap.size.width,
          y1: frame.y0 + contents.bitmap.size.height)
        : drawnToDevice(from: contents.frame).map {
          PixelRect(rounding: $0.apply(Rect(origin: .zero, size: contents.frame.size))).insetBy(1)
        } ?? .empty
      if ownRadius == 0 || !look.hasBackground { return covered.intersection(visible) }
    }
    if ownRadius <= 0, look.hasOpaqueBackground { return frame.intersection(visible) }
    return .empty
  }

  /// Whether the contents lie on the pixel grid, each of their pixels on a pixel of the window.
  package var isExact: Bool {
    guard isUpright, let contents = look.contents, contents.frame == bounds else { return false }
    return abs(contents.bitmap.size.width - frame.width) <= 1 && abs(contents.bitmap.size.height - frame.height) <= 1
  }

  /// Whether the item is a single colour without rounded corners, border or shadow, so that every part of it looks the
  /// same.
  var isPlainColor: Bool {
    kind == .layer && isUpright && look.contents == nil && look.gradient == nil && ownRadius <= 0
      && look.borderWidth <= 0
      && look.shadow == nil
  }
}
