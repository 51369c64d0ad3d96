import SateenGraphics
import SateenLayout

/// A drawing step of a frame: a layer's own look, or the beginning or end of a group around its sublayers.
struct CompositeItem: Sendable {
  enum Kind: Sendable {
    /// The shadow of a layer that clips its contents, drawn outside the clip.
    case shadow
    case layer
    /// Opens a group that is composed as a whole, with an opacity and perhaps clipped to the layer's outline.
    case beginGroup
    case endGroup
    /// Opens a group inside the layer's own, clipped to the outline. The shadow lies between the two and fades with the
    /// outer group.
    case beginClip
    case endClip
  }

  /// The layer's own look, unchanged while the layer's version is the same.
  struct Look: Sendable {
    var background: Color?
    var contents: Bitmap?
    /// Where the contents go, in the layer's space.
    var contentsFrame: Rect
    var cornerRadius: Double
    var borderWidth: Double
    var borderColor: Color?
    var shadow: Shadow?
  }

  var kind: Kind
  /// The layer's number; a group's edges share it with the layer and are told apart by kind.
  var layerID: UInt64
  var version: UInt64
  var opacity: Double
  /// From the layer's space to device pixels.
  var toDevice: Transform
  /// The layer's bounds, in its own space.
  var bounds: Rect
  /// The layer's frame in device pixels; for rotated layers, the rectangle around it.
  var frame: PixelRect
  /// The drawn pixels that can be seen: clipped by every ancestor and by the window.
  var visible: PixelRect
  /// Every pixel outside this is left alone.
  var clip: PixelRect
  /// Whether some drawn pixels lie outside the clip.
  var isCut = false
  /// Whether the transform is nothing but the window's scale and a translation.
  var isUpright: Bool
  /// Whether a group is cut to the layer's outline.
  var clipsToOutline = false
  var look: Look

  /// The transform for drawing, from the layer's space to device pixels. An upright layer fills ``frame`` exactly, so
  /// that it draws nothing outside.
  var drawnToDevice: Transform {
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
  func drawnToDevice(from place: Rect) -> Transform? {
    let whole = drawnToDevice
    var part = Transform(translationX: place.minX, y: place.minY).concatenating(whole)
    if isUpright {
      part.tx = Double(frame.x0) + (place.minX - bounds.minX) * whole.a
      part.ty = Double(frame.y0) + (place.minY - bounds.minY) * whole.d
    }
    return part.tx.isFinite && part.ty.isFinite ? part : nil
  }

  /// The pixels that are certain to be fully covered.
  var opaqueArea: PixelRect {
    guard kind == .layer, isUpright, opacity >= 1 else { return .empty }
    if let contents = look.contents, contents.isOpaque {
      let covered =
        isExact
        ? PixelRect(
          x0: frame.x0, y0: frame.y0, x1: frame.x0 + contents.size.width, y1: frame.y0 + contents.size.height)
        : drawnToDevice(from: look.contentsFrame).map {
          PixelRect(rounding: $0.apply(Rect(origin: .zero, size: look.contentsFrame.size))).insetBy(1)
        } ?? .empty
      if look.cornerRadius == 0 || look.background == nil { return covered.intersection(visible) }
    }
    if look.cornerRadius <= 0, look.background?.isOpaque == true { return frame.intersection(visible) }
    return .empty
  }

  /// Whether the contents lie on the pixel grid, each of their pixels on a pixel of the window.
  var isExact: Bool {
    guard isUpright, let contents = look.contents, look.contentsFrame == bounds else { return false }
    return abs(contents.size.width - frame.width) <= 1 && abs(contents.size.height - frame.height) <= 1
  }

  /// Whether the item is a single colour without rounded corners, border or shadow, so that every part of it looks the
  /// same.
  var isPlainColor: Bool {
    kind == .layer && isUpright && look.contents == nil && look.cornerRadius <= 0 && look.borderWidth <= 0
      && look.shadow == nil
  }
}

/// The visible part of a scroll container, whose pixels can be moved when only the scroll position changed.
struct ScrollRegion: Sendable {
  var layerID: UInt64
  var viewport: PixelRect
  /// The items of the container and of everything inside.
  var items: Range<Int>
}

/// One frame as plain values: what to draw, from back to front.
struct LayerSnapshot: Sendable {
  var size: PixelSize
  var appearance: Appearance
  var items: [CompositeItem] = []
  var scrollRegions: [ScrollRegion] = []
}
