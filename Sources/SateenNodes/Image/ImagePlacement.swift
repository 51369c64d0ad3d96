import SateenGraphics
import SateenImages
import SateenLayout

/// Where the bitmap of an image lies in its node.
enum ImagePlacement {
  /// The frame of a bitmap that is smaller than the node or has another shape; nil where it fills the bounds.
  /// - Parameter anchor: that of the node. Bitmaps that are not cropped do not depend on it.
  static func frame(of bitmap: Bitmap, in bounds: Rect, _ request: ImageRequest, anchor: Point) -> Rect? {
    guard let target = request.targetSize, bitmap.size != target else { return nil }
    let treatment = request.treatment
    // A modification may have made a bitmap of any shape. All others have the shape that their request asks for.
    if treatment.modification == nil {
      if treatment.resizing != nil || request.contentMode == .stretch { return nil }
      if request.contentMode == .aspectFill, treatment.isCropEnabled { return nil }
    }
    // The anchor is a place in the image, whose left is at the right once it is mirrored.
    let isTurned = treatment.isMirrored && !treatment.isCropEnabled
    let anchor = isTurned ? Point(x: 1 - anchor.x, y: anchor.y) : anchor
    return place(bitmap.pointSize, in: bounds, request.contentMode, anchor, scale: request.scale)
  }

  /// Where an image of a size goes.
  /// - Parameters:
  ///   - anchor: which part stays where some is cut off.
  ///   - scale: pixels per point. Images begin on whole pixels, where they are not scaled to the bounds.
  static func place(_ size: Size, in bounds: Rect, _ mode: ImageContentMode, _ anchor: Point, scale: Double) -> Rect {
    guard !size.isEmpty, size.width.isFinite, size.height.isFinite else { return bounds }
    let factors = (bounds.width / size.width, bounds.height / size.height)
    let factor: Double
    var pull = mode.place ?? Point(x: 0.5, y: 0.5)
    switch mode {
    case .stretch: return bounds
    case .aspectFit: factor = min(factors.0, factors.1)
    case .aspectFill:
      factor = max(factors.0, factors.1)
      pull = Point(x: fraction(anchor.x), y: fraction(anchor.y))
    default: factor = 1
    }
    let scaled = Size(width: size.width * factor, height: size.height * factor)
    func offset(_ room: Double, _ pull: Double) -> Double {
      let pixels = (room * pull * scale).rounded()
      return pixels.isFinite && scale > 0 ? pixels / scale : room * pull
    }
    return Rect(
      x: bounds.minX + offset(bounds.width - scaled.width, pull.x),
      y: bounds.minY + offset(bounds.height - scaled.height, pull.y), width: scaled.width, height: scaled.height)
  }

  private static func fraction(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1) : 0.5 }
}
