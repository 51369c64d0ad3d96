import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout

// The images and drawings for a display request.
extension ImageNode {
  /// The request for an image of a source.
  func imageRequest(for source: ImageSource, _ request: DisplayRequest, _ state: State) -> ImageRequest {
    let mode = resolved(state.contentMode)
    // A picture in its own size has a pixel for each of the display's, also where it is zoomed.
    let scale = mode.place == nil ? request.scale : request.scale / request.contentsZoom
    var wanted = ImageRequest(
      source: source, targetSize: PixelSize(request.bounds.size, scale: scale), contentMode: mode,
      cropAnchor: state.cropAnchor, cornerRadius: request.cornerRadius * scale,
      cornerBackground: request.cornerRadius > 0 ? state.cornerBackground?.components(request.appearance) : nil,
      scale: scale)
    guard let extras = state.extras?.value else { return wanted }
    wanted.treatment = treatment(extras, request)
    if !extras.treatment.isCropEnabled {
      // The corners of the node are not those of the bitmap, and any anchor can be shown of it.
      wanted.cornerRadius = 0
      wanted.cornerBackground = nil
      wanted.cropAnchor = Self.anyAnchor
    }
    return wanted
  }

  /// Whether the image of a source is in memory, as it is wanted for a display request.
  func isInMemory(_ source: ImageSource, _ request: DisplayRequest) -> Bool {
    let state = content.withLock { $0 }
    return state.pipeline.cachedImage(for: imageRequest(for: source, request, state)) != nil
  }

  /// The block for the bitmap of a request.
  func block(
    for bitmap: Bitmap, _ wanted: ImageRequest, _ request: DisplayRequest, anchor: Point
  ) -> DisplayBlock {
    let frame = ImagePlacement.frame(of: bitmap, in: request.bounds, wanted, anchor: anchor)
    guard request.cornerRadius > 0, !wanted.treatment.isCropEnabled else { return .ready(bitmap, frame: frame) }
    return .draw { context, _ in context.draw(bitmap, in: frame ?? request.bounds) }
  }

  /// The block for the default image; nil where there is none, or the image itself shows, as coarse as it is, or one of
  /// before that stays until it is there.
  func standIn(_ request: DisplayRequest, _ state: State) -> DisplayBlock? {
    if state.keepsOldPicture, state.loading.error == nil { return nil }
    guard state.loading.shown == nil, state.loading.preview == nil, let image = state.extras?.value.defaultImage else {
      return nil
    }
    return block(for: image, request, state, isUrgent: true)
  }

  /// The block for a bitmap at hand.
  /// - Parameter isUrgent: whether it is shown in this very frame where it needs no drawing.
  func block(
    for image: Bitmap, _ request: DisplayRequest, _ state: State, isUrgent: Bool = false
  ) -> DisplayBlock {
    let mode = resolved(state.contentMode)
    if let extras = state.extras?.value {
      let treatment = treatment(extras, request)
      if treatment.changesPixels { return block(for: image, treatment, mode, request, state) }
    }
    let frame = ImagePlacement.place(
      image.pointSize, in: request.bounds, mode, state.cropAnchor, scale: request.scale)
    if isUrgent, request.cornerRadius <= 0, request.part == request.bounds, clipsToBounds {
      return .ready(image, frame: frame)
    }
    return .draw { context, _ in context.draw(image, in: frame) }
  }

  /// The block for a bitmap at hand that is treated. Nodes with equal treatments share the result.
  private func block(
    for image: Bitmap, _ treatment: ImageTreatment, _ mode: ImageContentMode, _ request: DisplayRequest,
    _ state: State
  ) -> DisplayBlock {
    let anchor = state.cropAnchor
    let ownScale = image.scale > 0 && image.scale.isFinite ? image.scale : 1
    var treatment = treatment
    treatment.resizing?.scale = ownScale
    // In its own size, a bitmap has its own pixels; points decide how large they are.
    let scale = mode.place == nil || treatment.resizing != nil ? request.scale : ownScale
    var wanted = ImageRequest(
      source: Self.atHand, targetSize: PixelSize(request.bounds.size, scale: scale), contentMode: mode,
      cropAnchor: treatment.isCropEnabled ? anchor : Self.anyAnchor, scale: scale)
    wanted.treatment = treatment
    let pipeline = state.pipeline
    let fills = treatment.modification == nil && (treatment.resizing != nil || mode == .stretch || mode == .aspectFill)
    if request.cornerRadius <= 0, request.part == request.bounds {
      if let known = pipeline.drawing(of: image, as: wanted) {
        return block(for: known, wanted, request, anchor: anchor)
      }
      if fills, treatment.isCropEnabled {
        return .image { [wanted] check in check.isCancelled ? nil : pipeline.draw(image, as: wanted) }
      }
    }
    return .draw { [wanted] context, check in
      guard !check.isCancelled else { return }
      let drawn = pipeline.draw(image, as: wanted)
      let frame = ImagePlacement.frame(of: drawn, in: request.bounds, wanted, anchor: anchor)
      context.draw(drawn, in: frame ?? request.bounds)
    }
  }

  /// The anchor in requests for whole images, which do not depend on it.
  nonisolated private static let anyAnchor = Point(x: 0.5, y: 0.5)
  /// The source in requests for bitmaps at hand, which is not used.
  nonisolated private static let atHand = ImageSource.file("")

  private func treatment(_ extras: ImageExtras, _ request: DisplayRequest) -> ImageTreatment {
    var treatment = extras.treatment
    if extras.renderingMode == .template {
      treatment.tint = (tintColor ?? .accent).components(request.appearance)
    }
    if extras.isMirroredInRightToLeft { treatment.isMirrored = traits.layoutDirection == .rightToLeft }
    if treatment.modification != nil { treatment.appearance = request.appearance }
    return treatment
  }

  private func resolved(_ mode: ImageContentMode) -> ImageContentMode {
    mode.isDirectional ? mode.resolved(for: traits.layoutDirection) : mode
  }
}
