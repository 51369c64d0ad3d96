import Logging
import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenThreads

// Decoding on workers, for images that are not in memory.
extension ImageNode {
  /// Records the image that is about to show, unless the node was given another one meanwhile.
  nonisolated func noteShown(_ image: LoadedImage, _ request: ImageRequest, version: Int) {
    let old = content.withLock { state -> Loading? in
      guard state.version == version else { return nil }
      state.keepsOldPicture = false
      let old = state.loading
      (state.loading.isReload, state.loading.newestDigest) = (false, nil)
      (state.loading.shown, state.loading.shownRequest, state.loading.preview) = (image, request, nil)
      return old
    }
    withExtendedLifetime(old) {}
  }

  func start(_ wanted: ImageRequest, _ bounds: Rect) {
    let (old, number, wantsPreviews, extras) = content.withLock { state -> (Loading, Int, Bool, SharedImageExtras?) in
      let old = state.loading
      state.loading.task = nil
      state.loading.request = wanted
      (state.loading.isReload, state.loading.newestDigest) = (false, nil)
      state.taskNumber += 1
      return (old, state.taskNumber, state.showsPreviews, state.extras)
    }
    old.task?.cancel()
    let key = MainQueue.shared.reserveKey()
    var onProgress: (@Sendable (ImageProgress) -> Void)?
    if case .remote = wanted.source {
      let news = ProgressNews { [weak self] progress in self?.progress(progress, wanted, number, bounds) }
      onProgress = { news.post($0) }
    }
    let task = pipeline.load(
      wanted, priority: decodePriority, isReload: old.isReload, wantsPreviews: wantsPreviews,
      blursPreviews: extras?.value.blursPreviews == true,
      keepsAnimation: extras?.value.animation.isEnabled ?? true, onProgress: onProgress
    ) { [weak self] result in
      if case .failure(let error) = result, !error.isCancellation {
        Self.log("\(error)")
      }
      MainQueue.shared.post(key: key) { self?.finish(wanted, number, bounds, result) }
    }
    let isWanted = content.withLock { state in
      // An image that was set meanwhile, on another thread, found no task to cancel.
      let isCurrent = state.taskNumber == number && state.loading.request != nil
      if isCurrent { state.loading.task = task }
      return isCurrent
    }
    if !isWanted { task.cancel() }
    followDisplayPriority()
    updatePlaceholder()
    imageWillLoad()
  }

  /// Takes news of a remote image on its way.
  private func progress(_ progress: ImageProgress, _ wanted: ImageRequest, _ number: Int, _ bounds: Rect) {
    let isCurrent = content.withLock { $0.loading.request == wanted && $0.taskNumber == number }
    guard isCurrent else { return }
    if case .preview(let image) = progress, interfaceState.contains(.display), self.bounds.size == bounds.size {
      let old = content.withLock { state -> Preview? in
        // The whole picture of before is better than a part of the next one.
        guard state.loading.shown == nil, !state.keepsOldPicture else { return nil }
        defer { state.loading.preview = Preview(image: image, request: wanted) }
        return state.loading.preview
      }
      withExtendedLifetime(old) {}
      setNeedsDisplay()
    }
    imageDidProgress(progress)
  }

  /// Hears of changes of a remote image, as long as the node is in the display range.
  func followChanges(of source: ImageSource, _ state: State) {
    guard case .remote = source, state.observation == nil else { return }
    let observation = state.pipeline.observeChanges(of: source) { [weak self] change in
      MainQueue.shared.post { self?.imageChanged(source, change) }
    }
    content.exchange(\.observation, observation)
  }

  /// Loads an image again that has changed on its server, or could not be loaded before. The present picture stays until the
  /// new one is there.
  private func imageChanged(_ source: ImageSource, _ change: RemoteChange) {
    let digest: Int? = if case .replaced(let digest) = change { digest } else { nil }
    if digest == nil, self.source == source, isAnimationUnopened { retryAnimation() }
    let (isNews, isOther, isUnderWay) = content.withLock { state -> (Bool, Bool, Bool) in
      guard state.source == source else { return (false, false, false) }
      let isUnderWay = state.loading.request != nil
      // The node's own load may have brought it.
      let isOther = digest != nil && state.loading.shown?.digest != digest
      // A load under way may have its answer already, from before the change: `finish` looks again.
      guard isUnderWay || isOther || state.loading.error != nil else { return (false, false, false) }
      state.loading.isReload = true
      if let digest { state.loading.newestDigest = digest }
      if isOther { state.loading.isReported = false }
      return (true, isOther, isUnderWay)
    }
    // The frames of the old picture are not those of the new one.
    if isNews, isOther { endAnimation() }
    if isNews, !isUnderWay, !forgetError() { setNeedsDisplay() }
  }

  private func finish(
    _ wanted: ImageRequest, _ number: Int, _ bounds: Rect, _ result: Result<LoadedImage, ImageError>
  ) {
    let (isCurrent, ended, version, extras) = content.withLock { state in
      let ended = state.loading
      let isCurrent = ended.request == wanted && state.taskNumber == number
      if isCurrent {
        state.loading.task = nil
        state.loading.request = nil
      }
      return (isCurrent, ended, state.version, state.extras)
    }
    guard isCurrent else { return }
    withExtendedLifetime(ended) {}
    unfollowDisplayPriority()
    switch result {
    case .success(let loaded):
      // A node that left the display range meanwhile gets the image from the cache when it comes back.
      guard interfaceState.contains(.display) else { return }
      // The image was requested ahead of a layout that is not applied yet: that layout finds it in the cache. Until
      // then, an image in the node's current size is requested. One that has changed meanwhile is looked for again.
      let isNewest = !ended.isReload || loaded.digest != nil && loaded.digest == ended.newestDigest
      guard self.bounds.size == bounds.size, isNewest else { return setNeedsDisplay() }
      noteShown(loaded, wanted, version: version)
      // The animation has gone on meanwhile.
      if isPlayed(loaded, version: version) { return }
      noteAnimation(of: loaded, wanted, version: version)
      // A drawing of the default image or of a preview may be under way, which must not come after this one.
      if ended.preview != nil { return setNeedsDisplay() }
      if let extras, extras.value.defaultImage != nil || !extras.value.treatment.isCropEnabled {
        return setNeedsDisplay()
      }
      // A subclass may draw more than the image, in its own block.
      if type(of: self) != ImageNode.self { return setNeedsDisplay() }
      show(loaded.bitmap, in: ImagePlacement.frame(of: loaded.bitmap, in: bounds, wanted, anchor: wanted.cropAnchor))
    case .failure(let error):
      guard !error.isCancellation else { return }
      // The failure may be that of the image before the change.
      if ended.isReload, interfaceState.contains(.display) { return setNeedsDisplay() }
      content.exchange(\.loading.error, error)
      // An earlier picture stays, also where the node has let go of its pixels and waited for this one.
      if loadedImage != nil, !hasContents, interfaceState.contains(.display) { setNeedsDisplay() }
      if defaultImage != nil, content.exchange(\.loading.preview, nil) != nil { setNeedsDisplay() }
      imageDidFail(error)
    }
  }

  // MARK: Log

  /// Made anew for each of the few lines: an application may set up its logging after the first image failed.
  nonisolated private static var logger: Logger { Logger(label: "sateen.images") }

  /// Logs a message once, although an image may fail in many places, or again and again.
  nonisolated static func log(_ message: String) {
    let isNews = logged.withLock { known -> Bool in
      if known.count >= 1_000 { known = [] }
      return known.insert(message).inserted
    }
    if isNews { logger.warning("\(LogLine.escaped(message))") }
  }

  nonisolated private static let logged = Locked<Set<String>>([])
}
