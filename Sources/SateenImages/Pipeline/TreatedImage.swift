import SateenGraphics
import SateenLayout

/// The steps that follow decoding: pieces or upscaling, tint, mirroring, modification, corners. On a worker.
struct TreatedImage {
  private let request: ImageRequest
  private let treatment: ImageTreatment
  private let plan: DecodePlan

  /// - Parameter originalSize: of the whole image, in pixels.
  init(_ request: ImageRequest, originalSize: PixelSize) {
    self.request = request
    treatment = request.treatment
    plan = DecodePlan(source: originalSize, request: request)
  }

  /// An estimate of the memory for the steps after decoding: two bitmaps of the box.
  static func peakBytes(for request: ImageRequest) -> Int {
    guard request.base != nil, let target = request.targetSize, !target.isEmpty else { return 0 }
    let side = Bitmap.maximumSide
    return min(target.width, side) * min(target.height, side) * 8
  }

  /// - Parameter base: the bitmap for the ``ImageRequest/base`` of the request.
  /// - Returns: the base itself where a step fails for want of memory, and where there is nothing to be done.
  func make(of base: Bitmap) -> Bitmap {
    var (bitmap, enlargement) = sized(base)
    if let tint = treatment.tint { bitmap = bitmap.tinted(tint) ?? bitmap }
    if treatment.isMirrored { bitmap = bitmap.mirrored() ?? bitmap }
    if let modification = treatment.modification {
      let scale = request.scale / enlargement
      let traits = ImageModification.Traits(
        scale: scale > 0 && scale.isFinite ? scale : 1, appearance: treatment.appearance)
      bitmap = modification.applied(to: bitmap, traits)
    }
    return rounded(bitmap, radius: request.cornerRadius / enlargement)
  }

  /// The base in the size it is treated in, and the pixels of the box for each of its pixels.
  private func sized(_ base: Bitmap) -> (Bitmap, Double) {
    guard let target = request.targetSize, !target.isEmpty else { return (base, 1) }
    if let resizing = treatment.resizing {
      return (base.resized(to: target, scale: request.scale, by: resizing) ?? base, 1)
    }
    // A stretched image may be enlarged along one axis only.
    let isSmaller = plan.enlargement > 1 || (request.contentMode == .stretch && base.size != target)
    guard treatment.forcesUpscaling, isSmaller else { return (base, plan.enlargement) }
    func grown(_ length: Int) -> Int { max(1, Int(min((Double(length) * plan.enlargement).rounded(), 1e9))) }
    let size: PixelSize
    switch request.contentMode {
    case .aspectFill where treatment.isCropEnabled, .stretch: size = target
    default: size = PixelSize(width: grown(base.size.width), height: grown(base.size.height))
    }
    guard let larger = base.scaled(to: size, scale: request.scale) else { return (base, plan.enlargement) }
    return (larger, 1)
  }

  private func rounded(_ bitmap: Bitmap, radius: Double) -> Bitmap {
    guard let corners = RoundedCorners(radius: radius, background: request.cornerBackground) else { return bitmap }
    // The bitmap may be shared already: with the cache, or by the closure that has made it.
    let isOpaque = bitmap.isOpaque && !corners.addsTransparency
    guard
      let copy = Bitmap(
        size: bitmap.size, scale: bitmap.scale, isOpaque: isOpaque,
        draw: { context in context.draw(bitmap, in: Rect(origin: .zero, size: bitmap.pointSize)) })
    else { return bitmap }
    corners.apply(to: copy)
    return copy
  }
}

extension RoundedCorners {
  /// - Parameter radius: in pixels of the bitmap.
  /// - Returns: nil for a radius that rounds nothing.
  init?(radius: Double, background: Color.Components?) {
    guard radius > 0 else { return nil }
    self.radius = radius
    self.background = background
  }
}
