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
    get { imageExtras.animation.wish == .paused }
    set {
      changeImageExtras {
        if newValue {
          $0.animation.wish = .paused
        } else if $0.animation.wish == .paused {
          $0.animation.wish = .automatic
        }
      }
    }
  }

  /// How often an animated image is played; ``AnimationPlays/asInFile`` at first. The last frame stays.
  public var animationPlays: AnimationPlays {
    get { imageExtras.animation.plays }
    set { changeImageExtras { $0.animation.plays = newValue } }
  }

  /// Called on the main loop each time that an animated image was played to its end, with the number of plays so far.
  public var onAnimationLoop: (@MainActor @Sendable (ImageNode, _ plays: Int) -> Void)? {
    get { imageExtras.animation.loopHandler?.body }
    set { changeImageExtras { $0.animation.loopHandler = newValue.map { LoopHandler($0) } } }
  }

  /// Plays the present image from the frame that shows, also where the window is to reduce motion. An animation that has
  /// ended begins again. Any thread.
  public func playAnimation() {
    changeImageExtras { $0.animation.wish = .playing }
    onMainIfShown { $0.content.withLock { $0.player }?.playAgain() }
  }

  /// The next image is played as the window wishes.
  func forgetWishToPlay() {
    guard let extras = content.withLock({ $0.extras }), extras.value.animation.wish == .playing else { return }
    changeImageExtras { $0.animation.wish = .automatic }
  }

  func animationSettingsDidChange() {
    onMainIfShown { node in
      let (player, isEnabled) = node.content.withLock { ($0.player, $0.extras?.value.animation.isEnabled ?? true) }
      // Without a player, the image is to be shown once more, to make one.
      guard let player, isEnabled else { return node.setNeedsDisplay() }
      player.settingsDidChange()
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

  /// Whether an animated image is being played now: it can be seen, is not paused and has not ended.
  public var isAnimating: Bool { content.withLock { $0.player }?.isPlaying ?? false }

  /// The bitmaps that the animation holds.
  package var animationBitmapCount: Int { content.withLock { $0.player }?.bitmapCount ?? 0 }

  /// Begins again with the first frame, and counts the plays anew. A paused animation stays paused.
  public func restartAnimation() { content.withLock { $0.player }?.seek(to: nil) }

  /// Goes to a frame of an animated image, which shows once it is decoded; the animation goes on from there, unless it is
  /// paused. Frames that follow from others take as long as all frames before them.
  /// - Parameter index: the number of the frame, from 0. Numbers beyond the last frame count as the last, where the file
  ///   states how many there are.
  public func seekAnimation(toFrame index: Int) { content.withLock { $0.player }?.seek(to: max(index, 0)) }

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
    if let player, player.version == version { return player.stillWillShow() }
    content.exchange(\.player, AnimationPlayer(self, wanted, version: version, pipeline))?.end()
  }

  /// The block for the frame that is due; nil where the first frame shows as a still image does.
  func animationBlock(for wanted: ImageRequest, _ request: DisplayRequest, _ state: State) -> DisplayBlock? {
    guard let player = state.player, player.version == state.version, state.extras?.value.animation.isEnabled ?? true
    else { return nil }
    switch player.answer(for: wanted) {
    case .still: return nil
    case .frame(let bitmap): return block(for: bitmap, wanted, request, anchor: state.cropAnchor)
    case .coming: return .external
    }
  }

  /// Shows a frame in the turn under way. Without a drawing, that asks for no further turn.
  /// - Returns: false where the node is to be displayed for that.
  func showFrame(_ bitmap: Bitmap, of request: ImageRequest) -> Bool {
    let kind = type(of: self)
    guard kind == ImageNode.self || kind == NetworkImageNode.self, !isRasterized, !rasterizesSubtree,
      request.treatment.isCropEnabled, request.targetSize == PixelSize(bounds.size, scale: request.scale)
    else {
      setNeedsDisplay()
      return false
    }
    show(bitmap, in: ImagePlacement.frame(of: bitmap, in: bounds, request, anchor: request.cropAnchor))
    return true
  }

  /// Plays the image if it can be seen now.
  func followAnimation() { content.withLock { $0.player }?.follow() }

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
