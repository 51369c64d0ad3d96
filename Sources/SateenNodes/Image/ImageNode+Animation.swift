import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenThreads

// Animated images: GIF, PNG, WebP, AVIF and JPEG XL files with several frames.
nonisolated extension ImageNode {
  /// Whether an image with several frames is played while it can be seen. It is true at first; without it, the first
  /// frame shows.
  ///
  /// Played frames are treated as a still image is: fitted, cut, tinted, modified and rounded, each on a worker. An image
  /// that cannot be seen is not played. It goes on from where it was when it is seen again, and begins anew when the node
  /// was out of the display range meanwhile. Where the window is to reduce motion
  /// (``SateenCore/RootContainer/reducesMotion``), the first frame shows until ``playAnimation()``.
  public var animatesImages: Bool {
    get { imageExtras.animation.isEnabled }
    set { changeImageExtras { $0.animation.isEnabled = newValue } }
  }

  /// Whether the animation is held at the frame that shows.
  public var isAnimationPaused: Bool {
    get { imageExtras.animation.isPaused }
    set { changeImageExtras { $0.animation.isPaused = newValue } }
  }

  /// How often an animated image is played; ``AnimationPlays/asInFile`` at first. The last frame stays.
  public var animationPlays: AnimationPlays {
    get { imageExtras.animation.plays }
    set { changeImageExtras { $0.animation.plays = newValue } }
  }

  /// Called on the main loop each time that an animated image was played to its end, with the number of plays so far.
  public var onAnimationLoop: (@MainActor @Sendable (ImageNode, _ plays: Int) -> Void)? {
    get { imageExtras.animation.loopHandler?.body }
    set {
      let handler = newValue.map { AnimationHandler($0) }
      changeImageExtras { $0.animation.loopHandler = handler }
    }
  }

  /// Called on the main loop once all plays of an animated image have ended (``animationPlays``), after
  /// ``onAnimationLoop``. Called again where the animation is begun anew and ends, and not where an error ends it.
  public var onAnimationEnd: (@MainActor @Sendable (ImageNode) -> Void)? {
    get {
      guard let handler = imageExtras.animation.endHandler else { return nil }
      return { handler.body($0, 0) }
    }
    set {
      let handler = newValue.map { body in AnimationHandler { node, _ in body(node) } }
      changeImageExtras { $0.animation.endHandler = handler }
    }
  }

  /// Plays the present image from the frame that shows, also where the window is to reduce motion, until the program sets
  /// another image. An animation that has ended begins again, and one that could not be opened is tried again. Any thread.
  public func playAnimation() {
    changeImageExtras {
      $0.animation.isPaused = false
      $0.animation.ignoresReducedMotion = true
    }
    onMainIfShown { $0.content.withLock { $0.player }?.playAgain() }
  }

  /// The next image is played as the window wishes.
  func forgetWishToPlay() {
    guard let extras = content.withLock({ $0.extras }), extras.value.animation.ignoresReducedMotion else { return }
    changeImageExtras { $0.animation.ignoresReducedMotion = false }
  }

  func animationSettingsDidChange() {
    onMainIfShown { node in
      let (player, isAnimated, isEnabled) = node.content.withLock {
        ($0.player, $0.loading.shown?.isAnimated == true, $0.extras?.value.animation.isEnabled ?? true)
      }
      if let player {
        guard isEnabled else {
          node.endAnimation()
          return node.setNeedsDisplay()
        }
        player.settingsDidChange()
      } else if isAnimated, isEnabled {
        // The image is to be shown once more, to make a player.
        node.setNeedsDisplay()
      }
    }
  }

  private func onMainIfShown(_ body: @escaping @MainActor @Sendable (ImageNode) -> Void) {
    if MainThread.isCurrent {
      MainThread.assume { body(self) }
    } else if isLoaded || isRasterized {
      MainQueue.shared.post { body(self) }
    }
  }
}

extension ImageNode {
  /// The number of the frame that shows, from 0; nil where no animated image shows.
  public var currentFrameIndex: Int? {
    let (shown, player) = content.withLock { ($0.loading.shown, $0.player) }
    guard let shown, shown.isAnimated else { return nil }
    return player?.frameIndex ?? 0
  }

  /// The number of frames of the animated image; nil where none shows, before it was opened to be played, and for a JPEG XL
  /// file until its end was reached.
  public var animationFrameCount: Int? { content.withLock { $0.player }?.length.frames }

  /// The seconds that one play of the animated image takes; nil where none shows, before it was opened to be played, and for
  /// WebP, AVIF and JPEG XL files until their end was reached.
  public var animationDuration: Double? { content.withLock { $0.player }?.length.seconds }

  /// Whether an animated image is being played now: its first frame is there, it can be seen and has memory, is not paused
  /// and has not ended.
  public var isAnimating: Bool { content.withLock { $0.player }?.isPlaying ?? false }

  /// The bitmaps that the animation holds.
  package var animationBitmapCount: Int { content.withLock { $0.player }?.bitmapCount ?? 0 }

  /// Begins again with the first frame, and counts the plays anew. A paused animation stays paused.
  public func restartAnimation() { seek(to: nil) }

  /// Goes to a frame of an animated image, which shows once it is decoded; the animation goes on from there, unless it is
  /// paused. Frames that follow from others take as long as all frames before them; only the next ones after a frame that
  /// was chosen a moment ago are there sooner. Before the image is there, the frame is kept in mind for it.
  /// - Parameter index: the number of the frame, from 0. Numbers beyond the last frame count as the last.
  public func seekAnimation(toFrame index: Int) { seek(to: max(index, 0)) }

  private func seek(to index: Int?) {
    let player = content.withLock { state -> AnimationPlayer? in
      let player = state.player.flatMap { $0.version == state.version ? $0 : nil }
      if player == nil { state.pendingFrame = index }
      return player
    }
    player?.seek(to: index)
  }

  // MARK: The player

  /// Makes the player for an image that is about to show.
  func noteAnimation(of image: LoadedImage, _ wanted: ImageRequest, version: Int) {
    let (isCurrent, player, isEnabled, pipeline) = content.withLock { state in
      (state.version == version, state.player, state.extras?.value.animation.isEnabled ?? true, state.pipeline)
    }
    guard isCurrent else { return }
    guard image.isAnimated, isEnabled else {
      if player != nil { endAnimation() }
      return
    }
    if let player, player.version == version, player.digest == image.digest { return player.stillWillShow() }
    let frame = content.exchange(\.pendingFrame, nil)
    let made = AnimationPlayer(self, wanted, version: version, digest: image.digest, frame: frame, pipeline)
    content.exchange(\.player, made)?.end()
  }

  /// The image turned out to have a single frame.
  func noteStill(version: Int, digest: Int?) {
    let old = content.withLock { state -> LoadedImage? in
      guard state.version == version, let shown = state.loading.shown, shown.digest == digest else { return nil }
      defer { state.loading.shown = shown.asStill }
      return state.loading.shown
    }
    withExtendedLifetime(old) {}
  }

  /// Whether an image that was loaded once more is played already.
  func isPlayed(_ image: LoadedImage, version: Int) -> Bool {
    let (player, isEnabled) = content.withLock { ($0.player, $0.extras?.value.animation.isEnabled ?? true) }
    guard let player, isEnabled else { return false }
    return player.version == version && player.digest == image.digest && player.hasPixels
  }

  /// The block for the frame that is due; nil where the first frame shows as a still image does.
  func animationBlock(for wanted: ImageRequest, _ request: DisplayRequest, _ state: State) -> DisplayBlock? {
    guard let player = state.player, player.version == state.version, state.extras?.value.animation.isEnabled ?? true
    else { return nil }
    switch player.answer(for: wanted, isAhead: isAnsweringAhead) {
    case .still: return nil
    case .frame(let bitmap): return block(for: bitmap, wanted, request, anchor: state.cropAnchor)
    case .coming: return .external
    }
  }

  /// Shows a frame in the turn under way. Without a drawing, that asks for no further turn.
  /// - Returns: false where the node is to be displayed for that.
  func showFrame(_ bitmap: Bitmap, of request: ImageRequest) -> Bool {
    guard showsPlainImages, !isRasterized, !rasterizesSubtree,
      // A whole image in round corners is cut by a drawing.
      request.treatment.isCropEnabled || cornerRadius <= 0,
      request.targetSize == PixelSize(bounds.size, scale: request.scale)
    else {
      setNeedsDisplay()
      return false
    }
    show(bitmap, in: ImagePlacement.frame(of: bitmap, in: bounds, request, anchor: cropAnchor))
    return true
  }

  /// Whether the node draws nothing but its image. A class of the program's may draw more, in its own block.
  private var showsPlainImages: Bool {
    let kind = type(of: self)
    return kind == ImageNode.self || kind == NetworkImageNode.self || kind == MultiplexImageNode.self
  }

  /// Plays the image if it can be seen now.
  func followAnimation() { content.withLock { $0.player }?.follow() }

  /// Whether an error has kept the animation from being opened.
  var isAnimationUnopened: Bool { content.withLock { $0.player }?.isUnopened ?? false }

  /// Plays the image where an error has ended that.
  func retryAnimation() { content.withLock { $0.player }?.tryAgain() }

  func endAnimation() { content.exchange(\.player, nil)?.end() }

  // MARK: Sight

  /// The layer that shows the node, which may be that of a node above.
  var showingLayer: Layer? { rasterizer?.loadedLayer ?? loadedLayer }

  /// Whether a part of the node may be seen.
  func isInSight(of container: RootContainer) -> Bool {
    guard let rasterizer else { return loadedLayer?.isInSight(of: container) ?? false }
    var next: DisplayNode? = self
    while let node = next, node !== rasterizer {
      guard !node.isHidden, node.alpha > 0 else { return false }
      next = node.supernode
    }
    return rasterizer.loadedLayer?.isInSight(of: container, in: convert(bounds, to: rasterizer)) ?? false
  }
}
