import SateenGraphics
import SateenLayout
import SateenThreads

nonisolated extension DisplayNode {
  /// Whether a plain area stands in for the node while it has nothing to show.
  public var isPlaceholderEnabled: Bool {
    get { read(\.isPlaceholderEnabled) }
    set {
      let isLoaded = box.withLock { state -> Bool in
        defer { state.isPlaceholderEnabled = newValue }
        return state.isPlaceholderEnabled != newValue && state.backing != nil
      }
      if isLoaded { onMainIfLoaded { self.updatePlaceholder() } }
    }
  }

  /// How long the placeholder takes to fade once the pixels are there, in seconds. Pixels that were there in the first
  /// frame are never faded in. Ten seconds at most.
  public var placeholderFadeDuration: Double {
    get { read(\.placeholderFadeDuration) }
    // A window does not rest during a fade.
    set { box.withLock { $0.placeholderFadeDuration = newValue > 0 ? min(newValue, 10) : 0 } }
  }

  /// The placeholder's colour.
  public var placeholderColor: Color? {
    get { read(\.placeholderColor) }
    set {
      let isNews = box.withLock { state -> Bool in
        defer { state.placeholderColor = newValue }
        return state.placeholderColor != newValue && state.isArrangedOnMain
      }
      if isNews { onMainIfLoaded { self.placeholderColorDidChange() } }
    }
  }

  /// Replaces a placeholder that shows.
  @MainActor private func placeholderColorDidChange() {
    guard let old = box.withLock({ $0.main })?.placeholder, let layer = old.superlayer else { return }
    old.removeFromSuperlayer()
    addPlaceholder(to: layer).frame = bounds
  }

  /// Shows, keeps or fades the placeholder, by whether the node's own pixels are there.
  @MainActor package func updatePlaceholder() {
    let state = box.withLock { $0 }
    if state.isRasterized { return updateRasterPlaceholder() }
    guard let layer = loadedLayer else { return }
    let waits =
      state.isPlaceholderEnabled && layer.contents == nil && (hasDisplayUnderWay || placeholderShouldPersist)
      && !state.isDisplaySuspended
    if waits, !isWithoutPlaceholders {
      let placeholder = main.placeholder ?? addPlaceholder(to: layer)
      placeholder.frame = state.bounds
    } else if let placeholder = main.placeholder {
      main.placeholder = nil
      fade(placeholder, by: state, in: layer)
    }
  }

  /// Whether this node, or one inside it, shows pixels of its own or a placeholder, or gets one in this turn.
  @MainActor package var showsPixelsOrPlaceholders: Bool {
    guard let layer = loadedLayer, !layer.isHidden else { return false }
    if layer.contents != nil || main.placeholder != nil { return true }
    // The placeholder comes with the display block, which starts after lists were updated.
    let startsDrawing = box.withLock {
      $0.isPlaceholderEnabled && $0.needsDisplay && !$0.isDisplaySuspended && !$0.bounds.isEmpty
    }
    if startsDrawing, !isWithoutPlaceholders { return true }
    return subnodes.contains { $0.showsPixelsOrPlaceholders }
  }

  @MainActor private func addPlaceholder(to layer: Layer) -> Layer {
    let placeholder = makePlaceholder()
    placeholder.zPosition = 9_999
    layer.addSublayer(placeholder)
    main.placeholder = placeholder
    return placeholder
  }

  @MainActor private func fade(_ placeholder: Layer, by state: NodeState, in layer: Layer) {
    let fades = state.placeholderFadeDuration > 0 && state.interfaceState.contains(.visible)
    guard fades, layer.contents != nil, let animations = layer.host?.animations else {
      return placeholder.removeFromSuperlayer()
    }
    let fading = LayerAnimation(
      .opacity(from: 1, to: 0), duration: state.placeholderFadeDuration, curve: .easeOut)
    animations.add(fading, to: placeholder) { placeholder.removeFromSuperlayer() }
    placeholder.opacity = 0
  }
}
