import Logging
import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenThreads

/// Shows an image: from a source that is decoded on a worker at the size it is shown at, or from a bitmap.
///
/// An image in the cache is there in the first frame. Any other image appears when it is decoded, with its placeholder
/// fading away if it is on screen by then. An image that cannot be decoded leaves the placeholder with a small mark.
open class ImageNode: DisplayNode {
  // Stored properties are inside the box.
  private struct State {
    var source: ImageSource?
    var image: Bitmap?
    var contentMode = ImageContentMode.aspectFill
    var cropAnchor = Point(x: 0.5, y: 0.5)
    var cornerBackground: Color?
    var naturalSize: Size?
    var pipeline = ImagePipeline.shared
    var loading = Loading()
    /// Incremented with each source or bitmap that is set.
    var version = 0
    /// Tells the current task's result from those of cancelled tasks for the same image.
    var taskNumber = 0
    var onLoad: (@MainActor @Sendable (ImageNode, LoadedImage) -> Void)?
    var onError: (@MainActor @Sendable (ImageNode, ImageError) -> Void)?
    var errorMark: Layer?
  }

  /// How far the current image has been loaded.
  private struct Loading {
    var task: ImageTask?
    var request: ImageRequest?
    var shown: LoadedImage?
    var error: ImageError?
    /// Whether ``onLoad`` has been called for the image.
    var isReported = false
  }

  /// Made anew for each of the few lines: an application may set up its logging after the first image failed.
  nonisolated private static var logger: Logger { Logger(label: "sateen.images") }

  private let content = Locked(State())

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
    set {
      guard source != newValue else { return }
      content.exchange(\.source, newValue)
      content.exchange(\.image, nil)
      pictureDidChange()
    }
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

  /// How the image fits the node.
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

  /// Decodes and caches images.
  nonisolated public var pipeline: ImagePipeline {
    get { content.withLock { $0.pipeline } }
    set { content.exchange(\.pipeline, newValue) }
  }

  /// Called when an image is shown for the first time, once for each ``source`` that is set. The image is on screen in
  /// the frame of the same turn. Not called when the image is drawn again, for another size or after it was away.
  nonisolated public var onLoad: (@MainActor @Sendable (ImageNode, LoadedImage) -> Void)? {
    get { content.withLock { $0.onLoad } }
    set { content.exchange(\.onLoad, newValue) }
  }

  /// Called when an image cannot be shown. The error is also logged.
  nonisolated public var onError: (@MainActor @Sendable (ImageNode, ImageError) -> Void)? {
    get { content.withLock { $0.onError } }
    set { content.exchange(\.onError, newValue) }
  }

  /// Why the current source cannot be shown; nil where there is no error.
  nonisolated public var error: ImageError? { content.withLock { $0.loading.error } }
  /// The shown image, with the size of the whole image it was made of.
  nonisolated public var loadedImage: LoadedImage? { content.withLock { $0.loading.shown } }

  nonisolated private func pictureDidChange() {
    let old = content.withLock { state -> Loading in
      defer {
        state.loading = Loading()
        state.version += 1
      }
      return state.loading
    }
    old.task?.cancel()
    if MainThread.isCurrent {
      MainThread.assume { dropPicture() }
    } else if isLoaded || isRasterized {
      MainQueue.shared.post { self.dropPicture() }
    }
    setNeedsDisplay()
  }

  /// Drops the old image's pixels, which must not stand in for the new image.
  private func dropPicture() {
    guard isLoaded || isRasterized else { return }
    clearContents()
    hideErrorMark()
    unfollowDisplayPriority()
    // An image in the cache shows in the same frame and needs no placeholder; any other one adds the placeholder when
    // its loading starts.
    if source == nil { updatePlaceholder() }
  }

  // MARK: Measuring

  open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    guard let natural = content.withLock({ $0.image?.pointSize }) else {
      return super.calculateSizeThatFits(constrainedSize)
    }
    return natural
  }

  // MARK: Display

  open override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let state = content.withLock { $0 }
    if let image = state.image {
      return .draw { context, _ in
        context.draw(image, in: Self.place(image.pointSize, in: request.bounds, state.contentMode, state.cropAnchor))
      }
    }
    guard let source = state.source else { return nil }
    guard state.loading.error == nil else { return .external }
    // A picture in its own size has a pixel for each of the display's, also where it is zoomed.
    let scale = state.contentMode == .center ? request.scale / request.contentsZoom : request.scale
    let wanted = ImageRequest(
      source: source, targetSize: PixelSize(request.bounds.size, scale: scale), contentMode: state.contentMode,
      cropAnchor: state.cropAnchor,
      cornerRadius: request.cornerRadius * scale,
      cornerBackground: request.cornerRadius > 0 ? state.cornerBackground?.components(request.appearance) : nil,
      scale: scale)
    if let hit = state.pipeline.cachedImage(for: wanted) {
      noteShown(hit, version: state.version)
      hideErrorMark()
      return .ready(hit.bitmap, frame: Self.frame(of: hit.bitmap, in: request.bounds, state.contentMode, wanted))
    }
    if state.loading.request != wanted { start(wanted, request.bounds) }
    return .external
  }

  /// Records the image that is about to show, unless the node was given another one meanwhile.
  nonisolated private func noteShown(_ image: LoadedImage, version: Int) {
    let old = content.withLock { state -> LoadedImage? in
      guard state.version == version else { return nil }
      defer { state.loading.shown = image }
      return state.loading.shown
    }
    withExtendedLifetime(old) {}
  }

  private func start(_ wanted: ImageRequest, _ bounds: Rect) {
    let (old, number) = content.withLock { state -> (Loading, Int) in
      let old = state.loading
      state.loading.task = nil
      state.loading.request = wanted
      state.taskNumber += 1
      return (old, state.taskNumber)
    }
    old.task?.cancel()
    let key = MainQueue.shared.reserveKey()
    let task = pipeline.load(wanted, priority: decodePriority) { [weak self] result in
      if case .failure(let error) = result, !error.isCancellation {
        Self.log("\(error)")
      }
      MainQueue.shared.post(key: key) { self?.finish(wanted, number, bounds, result) }
    }
    content.withLock { if $0.taskNumber == number, $0.loading.request != nil { $0.loading.task = task } }
    followDisplayPriority()
    updatePlaceholder()
  }

  /// Logs a message once, although an image may fail in many places, or again and again.
  nonisolated private static func log(_ message: String) {
    let isNews = logged.withLock { known -> Bool in
      if known.count >= 1_000 { known = [] }
      return known.insert(message).inserted
    }
    if isNews { logger.warning("\(LogLine.escaped(message))") }
  }

  nonisolated private static let logged = Locked<Set<String>>([])

  private func finish(
    _ wanted: ImageRequest, _ number: Int, _ bounds: Rect, _ result: Result<LoadedImage, ImageError>
  ) {
    let (isCurrent, mode, onError, ended, version) = content.withLock { state in
      let ended = state.loading
      let isCurrent = ended.request == wanted && state.taskNumber == number
      if isCurrent {
        state.loading.task = nil
        state.loading.request = nil
      }
      return (isCurrent, state.contentMode, state.onError, ended, state.version)
    }
    guard isCurrent else { return }
    withExtendedLifetime(ended) {}
    unfollowDisplayPriority()
    switch result {
    case .success(let loaded):
      // A node that left the display range meanwhile gets the image from the cache when it comes back.
      guard interfaceState.contains(.display) else { return }
      // The image was requested ahead of a layout that is not applied yet: that layout finds it in the cache. Until
      // then, an image in the node's current size is requested.
      guard self.bounds.size == bounds.size else { return setNeedsDisplay() }
      noteShown(loaded, version: version)
      show(loaded.bitmap, in: Self.frame(of: loaded.bitmap, in: bounds, mode, wanted))
    case .failure(let error):
      guard !error.isCancellation else { return }
      content.exchange(\.loading.error, error)
      updatePlaceholder()
      showErrorMark()
      onError?(self, error)
    }
  }

  /// The frame of a bitmap that is smaller than the node or has another shape; nil where it fills the bounds.
  nonisolated private static func frame(
    of bitmap: Bitmap, in bounds: Rect, _ mode: ImageContentMode, _ request: ImageRequest
  )
    -> Rect?
  {
    guard let target = request.targetSize, bitmap.size != target else { return nil }
    switch mode {
    case .aspectFill, .stretch: return nil
    case .aspectFit, .center:
      return place(bitmap.pointSize, in: bounds, mode, request.cropAnchor)
    }
  }

  nonisolated private static func place(_ size: Size, in bounds: Rect, _ mode: ImageContentMode, _ anchor: Point)
    -> Rect
  {
    guard !size.isEmpty else { return bounds }
    let factors = (bounds.width / size.width, bounds.height / size.height)
    let scaled: Size
    switch mode {
    case .stretch: return bounds
    case .center: scaled = size
    case .aspectFill:
      let factor = max(factors.0, factors.1)
      scaled = Size(width: size.width * factor, height: size.height * factor)
    case .aspectFit:
      let factor = min(factors.0, factors.1)
      scaled = Size(width: size.width * factor, height: size.height * factor)
    }
    let pull = mode == .aspectFill ? anchor : Point(x: 0.5, y: 0.5)
    return Rect(
      x: bounds.minX + (bounds.width - scaled.width) * pull.x,
      y: bounds.minY + (bounds.height - scaled.height) * pull.y, width: scaled.width, height: scaled.height)
  }

  // MARK: States

  open override var placeholderShouldPersist: Bool { content.withLock { $0.source != nil && $0.loading.shown == nil } }

  open override var isAwaitingContents: Bool {
    !hasContents && !bounds.isEmpty && content.withLock { $0.source != nil && $0.loading.error == nil }
  }

  open override func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) {
    super.interfaceStateDidChange(to: new, from: old)
    if new.contains(.visible) != old.contains(.visible) {
      displayPriorityDidChange()
    }
  }

  open override func displayPriorityDidChange() {
    super.displayPriorityDidChange()
    content.withLock { $0.loading.task }?.priority = decodePriority
  }

  /// One decode takes as long as all texts of a screen, so texts at the same distance from the viewport go first.
  private var decodePriority: WorkPriority { displayPriority.lowered(by: Self.decodeRank) }
  nonisolated private static let decodeRank = 200

  open override func displayDidFinish() {
    super.displayDidFinish()
    let news = content.withLock { state -> LoadedImage? in
      guard let shown = state.loading.shown, !state.loading.isReported else { return nil }
      state.loading.isReported = true
      return shown
    }
    if let news { onLoad?(self, news) }
  }

  open override func didExitDisplayState() {
    super.didExitDisplayState()
    let old = content.withLock { state -> Loading in
      let old = state.loading
      state.loading.task = nil
      state.loading.request = nil
      state.loading.shown = nil
      return old
    }
    old.task?.cancel()
    unfollowDisplayPriority()
  }

  open override func didEnterDisplayState() {
    super.didEnterDisplayState()
    // An image that failed before gets another chance when its node comes back into the display range.
    if content.exchange(\.loading.error, nil) != nil {
      hideErrorMark()
      setNeedsDisplay()
    }
  }

  // MARK: Error mark

  private func showErrorMark() {
    hideErrorMark()
    let mark = ErrorMark.layer(in: bounds)
    layer.addSublayer(mark)
    content.exchange(\.errorMark, mark)
  }

  private func hideErrorMark() {
    content.exchange(\.errorMark, nil)?.removeFromSuperlayer()
  }

  open override func layoutDidFinish() {
    super.layoutDidFinish()
    if content.withLock({ $0.errorMark != nil }) { showErrorMark() }
  }
}
