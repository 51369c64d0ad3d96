import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenThreads

/// Shows an image: from a source that is decoded on a worker at the size it is shown at, or from a bitmap.
///
/// An image in the cache is there in the first frame. Any other image appears when it is decoded, with its placeholder
/// fading away if it is on screen by then. An image that cannot be decoded leaves the placeholder with a small mark, or the
/// ``defaultImage``.
open class ImageNode: DisplayNode {
  // Stored properties are inside the box.
  struct State {
    var source: ImageSource?
    var image: Bitmap?
    var contentMode = ImageContentMode.aspectFill
    var cropAnchor = Point(x: 0.5, y: 0.5)
    var cornerBackground: Color?
    /// Nil while all are as they are at first.
    var extras: SharedImageExtras?
    var pipeline = ImagePipeline.shared
    var loading = Loading()
    /// Incremented with each source or bitmap that is set.
    var version = 0
    /// Tells the current task's result from those of cancelled tasks for the same image.
    var taskNumber = 0
    var onLoad: (@MainActor @Sendable (ImageNode, LoadedImage) -> Void)?
    var onError: (@MainActor @Sendable (ImageNode, ImageError) -> Void)?
    var errorMark: Layer?
    var showsPreviews = false
    /// Hears when the image has changed on its server, while the node is in the display range.
    var observation: ChangeObservation?
    /// Whether the pixels that show are those of the image before, until the present one is there.
    var keepsOldPicture = false
    /// Plays the image; nil for a still one.
    var player: AnimationPlayer?
    /// The frame that the program has chosen before the image was there.
    var pendingFrame: Int?
  }

  /// How far the current image has been loaded.
  struct Loading {
    var task: ImageTask?
    var request: ImageRequest?
    var shown: LoadedImage?
    /// The request that the shown image was made for.
    var shownRequest: ImageRequest?
    var error: ImageError?
    /// Whether ``onLoad`` has been called for the image.
    var isReported = false
    /// Shows while the image is still arriving.
    var preview: Preview?
    /// Whether the image has changed on its server since the last load began.
    var isReload = false
    /// The ``LoadedImage/digest`` of the image that it has changed to, which a load under way may bring.
    var newestDigest: Int?
  }

  /// A coarse picture of an image that is still arriving, and the request that it was made for.
  struct Preview {
    let image: LoadedImage
    let request: ImageRequest
  }

  let content = Locked(State())

  nonisolated public override init() {
    super.init()
    clipsToBounds = true
    isPlaceholderEnabled = true
    placeholderFadeDuration = 0.18
    cornerRoundingType = .precomposited
  }

  /// A node for an image that is decoded when the node comes near the viewport.
  nonisolated public convenience init(source: ImageSource) {
    self.init()
    self.source = source
  }

  // MARK: Contents

  /// The source of the image. Takes the place of ``image``.
  nonisolated public var source: ImageSource? {
    get { content.withLock { $0.source } }
    set { setSource(newValue, keepsPicture: false) }
  }

  /// Sets the source.
  /// - Parameters:
  ///   - keepsPicture: whether the present picture stays until the new one is there.
  ///   - beginsAnew: whether the picture is also taken away where the source is the present one.
  ///   - isSameImage: whether it is another version of the present image, to which the program's wishes apply as well.
  nonisolated func setSource(
    _ source: ImageSource?, keepsPicture: Bool, beginsAnew: Bool = false, isSameImage: Bool = false
  ) {
    guard beginsAnew || self.source != source else { return }
    content.exchange(\.source, source)
    content.exchange(\.image, nil)
    pictureDidChange(keepsPicture: keepsPicture, isSameImage: isSameImage)
  }

  /// The bitmap to show. Takes the place of ``source``.
  nonisolated public var image: Bitmap? {
    get { content.withLock { $0.image } }
    set {
      content.exchange(\.image, newValue)
      content.exchange(\.source, nil)
      pictureDidChange()
      setNeedsLayout()
    }
  }

  /// How the image fits the node. Modes with leading or trailing in their names follow the direction of the layout.
  nonisolated public var contentMode: ImageContentMode {
    get { content.withLock { $0.contentMode } }
    set {
      content.withLock { $0.contentMode = newValue }
      setNeedsDisplay()
    }
  }

  /// Which part stays when some of the image is cut off: 0 is its left or top edge, 1 its right or bottom edge.
  nonisolated public var cropAnchor: Point {
    get { content.withLock { $0.cropAnchor } }
    set {
      content.withLock { $0.cropAnchor = newValue }
      setNeedsDisplay()
    }
  }

  /// The opaque colour behind the node, if it is known: rounded corners are then filled with it, and the image needs no
  /// blending.
  nonisolated public var cornerBackgroundColor: Color? {
    get { content.withLock { $0.cornerBackground } }
    set {
      content.withLock { $0.cornerBackground = newValue }
      setNeedsDisplay()
    }
  }

  /// Decodes and caches images. Another one loads the image anew; the present picture stays until that is there.
  nonisolated public var pipeline: ImagePipeline {
    get { content.withLock { $0.pipeline } }
    set {
      guard content.exchange(\.pipeline, newValue) !== newValue, source != nil else { return }
      pictureDidChange(keepsPicture: true, isSameImage: true)
    }
  }

  /// Called when an image is shown for the first time, once for each ``source`` that is set and again for each change of
  /// the image on its server. The image is on screen in the frame of the same turn. Not called when the image is drawn
  /// again, for another size or after it was away.
  nonisolated public var onLoad: (@MainActor @Sendable (ImageNode, LoadedImage) -> Void)? {
    get { content.withLock { $0.onLoad } }
    set { content.exchange(\.onLoad, newValue) }
  }

  /// Called when an image cannot be shown: the mark for errors shows, unless an earlier picture of the ``source`` does.
  /// Called also when an animated image shows, but cannot be played; ``error`` stays nil then. The error is also logged.
  nonisolated public var onError: (@MainActor @Sendable (ImageNode, ImageError) -> Void)? {
    get { content.withLock { $0.onError } }
    set { content.exchange(\.onError, newValue) }
  }

  /// Why the current source cannot be shown; nil where there is no error.
  nonisolated public var error: ImageError? { content.withLock { $0.loading.error } }
  /// The shown image, with the size of the whole image it was made of.
  nonisolated public var loadedImage: LoadedImage? { content.withLock { $0.loading.shown } }

  /// Whether an image that is still arriving from the network shows, as coarse as it is; without, no such pictures are
  /// made. Images of other sources have none, and neither has one with an ``imageModification``. A change is for the loads
  /// that begin after it. False at first; true for network image nodes.
  nonisolated public var showsPreviews: Bool {
    get { content.withLock { $0.showsPreviews } }
    set { content.withLock { $0.showsPreviews = newValue } }
  }

  nonisolated private func pictureDidChange(keepsPicture: Bool = false, isSameImage: Bool = false) {
    let mayShow = isLoaded || isRasterized
    let old = content.withLock { state -> (Loading, ChangeObservation?) in
      defer {
        state.loading = Loading()
        state.version += 1
        if !isSameImage { state.pendingFrame = nil }
        // A node that was never loaded shows none.
        state.keepsOldPicture = keepsPicture && mayShow
      }
      return (state.loading, state.observation)
    }
    content.exchange(\.observation, nil)
    old.0.task?.cancel()
    if !isSameImage { forgetWishToPlay() }
    if MainThread.isCurrent {
      MainThread.assume { dropPicture() }
    } else if mayShow || !interfaceState.isEmpty {
      MainQueue.shared.post { self.dropPicture() }
    }
    setNeedsDisplay()
  }

  /// Drops the old image's pixels, which must not stand in for the new image.
  private func dropPicture() {
    endAnimation()
    sourceDidChange()
    guard isLoaded || isRasterized else { return }
    if !hasContents { content.withLock { $0.keepsOldPicture = false } }
    if !content.withLock({ $0.keepsOldPicture }) { clearContents() }
    hideErrorMark()
    unfollowDisplayPriority()
    // An image in the cache shows in the same frame and needs no placeholder; any other one adds the placeholder when
    // its loading starts.
    if source == nil { updatePlaceholder() }
  }

  // MARK: Measuring

  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    let (image, extras) = content.withLock { ($0.image, $0.extras) }
    guard let image else { return super.calculateSizeThatFits(constrainedSize) }
    return extras?.value.treatment.croppedSize(of: image) ?? image.pointSize
  }

  // MARK: Display

  /// The block that shows the image, or starts to load it.
  ///
  /// A subclass that draws more overrides this method and wraps the block of `super`: ``DisplayBlock/ready(_:frame:)`` for
  /// an image in memory and for a coarse one that is arriving, and ``DisplayBlock/external`` while it is loaded, after which
  /// the method is called again. The block of a bitmap at hand, and of an image that is not cropped and has round corners,
  /// may be of any other kind. ``DisplayNode/drawingHooks`` wrap all kinds without a subclass. A
  /// subclass that does not call `super` draws in place of the image, which is then not loaded.
  open override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let state = content.withLock { $0 }
    if let image = state.image { return block(for: image, request, state) }
    guard let source = state.source else { return standIn(request, state) }
    let wanted = imageRequest(for: source, request, state)
    if state.loading.error != nil {
      // An earlier picture of the source stays, also where its pixels have to be put on the layer again.
      if let shown = state.loading.shown, state.loading.shownRequest == wanted {
        return block(for: shown.bitmap, wanted, request, anchor: state.cropAnchor)
      }
      return standIn(request, state) ?? .external
    }
    followChanges(of: source, state)
    if let block = animationBlock(for: wanted, request, state) { return block }
    if let hit = state.pipeline.cachedImage(for: wanted) {
      if state.loading.request != nil { stopLoading() }
      noteShown(hit, wanted, version: state.version)
      noteAnimation(of: hit, wanted, version: state.version)
      hideErrorMark()
      // A picture that was loaded just now is as new as can be.
      if state.loading.shown == nil { state.pipeline.revalidate(source) }
      return block(for: hit.bitmap, wanted, request, anchor: state.cropAnchor)
    }
    if state.loading.request != wanted { start(wanted, request.bounds) }
    if let preview = state.loading.preview, preview.request == wanted {
      return block(for: preview.image.bitmap, wanted, request, anchor: state.cropAnchor)
    }
    // A picture that stays until the next one is there is better than the default one.
    return content.withLock { $0.keepsOldPicture } ? .external : standIn(request, state) ?? .external
  }

  // MARK: States

  open override var placeholderShouldPersist: Bool {
    content.withLock {
      $0.source != nil && $0.loading.shown == nil && $0.loading.preview == nil && !$0.keepsOldPicture
        && $0.extras?.value.defaultImage == nil
    }
  }

  open override var isAwaitingContents: Bool {
    !hasContents && !bounds.isEmpty && content.withLock { $0.source != nil && $0.loading.error == nil }
  }

  open override func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) {
    super.interfaceStateDidChange(to: new, from: old)
    if new.contains(.visible) != old.contains(.visible) {
      displayPriorityDidChange()
      followAnimation()
    }
  }

  open override func displayPriorityDidChange() {
    super.displayPriorityDidChange()
    content.withLock { $0.loading.task }?.priority = decodePriority
  }

  /// One decode takes as long as all texts of a screen, so texts at the same distance from the viewport go first.
  var decodePriority: WorkPriority { displayPriority.lowered(by: Self.decodeRank) }
  nonisolated private static let decodeRank = 200

  open override func displayDidFinish() {
    super.displayDidFinish()
    let news = content.withLock { state -> LoadedImage? in
      guard let shown = state.loading.shown, state.loading.error == nil, !state.loading.isReported else { return nil }
      state.loading.isReported = true
      return shown
    }
    if let news { imageDidLoad(news) }
    followAnimation()
  }

  open override func didEnterHierarchy() {
    super.didEnterHierarchy()
    followAnimation()
  }

  // MARK: Subclasses

  /// Called on the main loop when another ``source``, ``image`` or ``pipeline`` was set; not for one that was set on another
  /// thread before the node came near the viewport. Call `super`.
  open func sourceDidChange() {}

  /// Called on the main loop when the image is not in memory, and is about to be loaded. Call `super`.
  open func imageWillLoad() {}

  /// Called on the main loop while a remote image is on its way. Call `super`.
  open func imageDidProgress(_ progress: ImageProgress) {}

  /// Called on the main loop when an image shows for the first time, or another one from its server. Call `super`, which
  /// calls ``onLoad``.
  open func imageDidLoad(_ image: LoadedImage) { onLoad?(self, image) }

  /// Called on the main loop when an animated image cannot be played, or no further: one of its frames is damaged, or there
  /// is no memory. The last good frame stays. Call `super`, which calls ``onError``.
  open func animationDidFail(_ error: ImageError) { onError?(self, error) }

  /// Called on the main loop when the image cannot be shown. Call `super`, which marks the node, unless it shows an earlier
  /// picture of its source, and calls ``onError``.
  open func imageDidFail(_ error: ImageError) {
    updatePlaceholder()
    if content.withLock({ $0.loading.shown == nil }) { showErrorMark() }
    onError?(self, error)
  }

  open override func didExitDisplayState() {
    super.didExitDisplayState()
    endAnimation()
    let old = content.withLock { state -> Loading in
      let old = state.loading
      (state.loading.shown, state.loading.shownRequest, state.loading.preview) = (nil, nil, nil)
      state.loading.isReload = false
      state.keepsOldPicture = false
      return old
    }
    withExtendedLifetime(old) {}
    content.exchange(\.observation, nil)
    stopLoading()
  }

  private func stopLoading() {
    let old = content.withLock { state -> Loading in
      let old = state.loading
      state.loading.task = nil
      state.loading.request = nil
      return old
    }
    old.task?.cancel()
    unfollowDisplayPriority()
  }

  open override func didEnterDisplayState() {
    super.didEnterDisplayState()
    // An image that failed before gets another chance when its node comes back into the display range.
    forgetError()
  }

  /// Loads the image again if it could not be loaded before.
  /// - Returns: whether there was an error.
  @discardableResult func forgetError() -> Bool {
    guard content.exchange(\.loading.error, nil) != nil else { return false }
    hideErrorMark()
    setNeedsDisplay()
    return true
  }

  // MARK: Error mark

  func showErrorMark() {
    hideErrorMark()
    // A default image is what the program shows in that case.
    if defaultImage != nil { return }
    let mark = ErrorMark.layer(in: bounds)
    layer.addSublayer(mark)
    content.exchange(\.errorMark, mark)
  }

  func hideErrorMark() {
    content.exchange(\.errorMark, nil)?.removeFromSuperlayer()
  }

  open override func layoutDidFinish() {
    super.layoutDidFinish()
    if content.withLock({ $0.errorMark != nil }) { showErrorMark() }
  }
}
