import SateenGraphics
import SateenLayout

/// One thing to be drawn in a frame: what a layer shows itself, or the edges of a group around its sublayers.
struct CompositeItem: Sendable {
  enum Kind: Sendable {
    /// What a layer that cuts what is in it casts around itself, where it is not cut.
    case shadow
    case layer
    /// Opens a group that is drawn as one, with an opacity and perhaps cut to the layer's outline.
    case beginGroup
    case endGroup
    /// Opens a group within the layer's own that is cut to the outline, for a shadow outside of it to fade along.
    case beginClip
    case endClip
  }

  /// What the layer draws. Equal while the layer's version is the same.
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
  /// The layer's place on the pixel grid; for turned layers the pixels around it.
  var frame: PixelRect
  /// The part of what is drawn that can show: clipped by every ancestor and by the window.
  var visible: PixelRect
  /// Every pixel outside this is left alone.
  var clip: PixelRect
  /// Whether some of what is drawn lies outside the clip.
  var isCut = false
  /// Whether the transform is nothing but the window's scale and a translation.
  var isUpright: Bool
  /// Whether a group is cut to the layer's outline.
  var clipsToOutline = false
  var look: Look

  /// From the layer's space to device pixels as it is drawn: an upright layer fills its place on the pixel grid
  /// exactly, so that nothing of it shows outside.
  var drawnToDevice: Transform {
    guard isUpright else { return toDevice }
    func fills(_ pixels: Int, _ points: Double) -> Bool { pixels > 0 && pixels < PixelRect.farOutside && points > 0 }
    let x = fills(frame.width, bounds.width) ? Double(frame.width) / bounds.width : toDevice.a
    let y = fills(frame.height, bounds.height) ? Double(frame.height) / bounds.height : toDevice.d
    return Transform(
      a: x, b: 0, c: 0, d: y, tx: Double(frame.x0) - bounds.minX * x, ty: Double(frame.y0) - bounds.minY * y)
  }

  /// From a space that begins at a place's corner to device pixels as it is drawn; nil where that is no numbers.
  ///
  /// Within an upright layer it goes by the distance from the bounds' corner: bounds may begin so far out that a sum with
  /// their origin is infinite although the distance is not.
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

  /// Whether contents lie on the pixel grid, one pixel of theirs on one of the window's.
  var isExact: Bool {
    guard isUpright, let contents = look.contents, look.contentsFrame == bounds else { return false }
    return abs(contents.size.width - frame.width) <= 1 && abs(contents.size.height - frame.height) <= 1
  }

  /// A single colour and nothing else, without rounding: it looks the same wherever it is cut.
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
