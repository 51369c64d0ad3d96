import SateenGraphics

// Composing.
extension RootContainer {
  /// The root of everything in the window.
  public var view: View { frames.view }
  /// Above everything, for debugging aids. Takes no events.
  public var overlayLayer: Layer { frames.overlayLayer }
  /// Runs the animations of this window's layers.
  public var animations: Animations { frames.animations }
  /// Composes the frames. Tests read its counters.
  package var compositor: FrameComposer { frames }
  /// Draws the frames.
  package var renderer: any LayerRenderer {
    get { frames.renderer }
    set { frames.renderer = newValue }
  }

  /// The name of what draws the frames, `CPU` or `OpenGL`. A window may change from one to the other between frames.
  public var rendererName: String { frames.renderer.name }

  /// The colour where no layer draws; nil is black.
  public var backgroundColor: Color? {
    get { frames.backgroundColor }
    set { frames.backgroundColor = newValue }
  }

  func setNeedsCompose() { turns.setNeedsCompose() }

  /// Has the next frame drawn whole, for a target whose pixels are not those of the last frame.
  package func redrawAll() { frames.redrawAll() }

  /// Delays the first frame until its text is drawn, for a tenth of a second at most. For hosts whose window has just
  /// opened.
  package func holdFirstFrame() { frames.holdFirstFrame() }

  /// Whether the first frame must still wait.
  package var holdsFirstFrame: Bool {
    frames.holdsFirstFrame { isMeasured && !(rootNode?.isVisibleDisplayPending ?? false) }
  }

  /// Adds an observer, which is called before each composed frame and kept until it is removed.
  public func addFrameObserver(_ observer: any FrameObserver) { frames.addObserver(observer) }

  public func removeFrameObserver(_ observer: any FrameObserver) { frames.removeObserver(observer) }

  /// Draws the changes since the last frame.
  /// - Returns: the areas of the target that may have changed; none where nothing did.
  package func compose(into target: FrameTarget) -> [PixelRect] {
    compose(size: target.size) { frames.renderer.render($0, into: target) }
  }

  /// Draws the changes since the last frame, elsewhere than into memory.
  /// - Parameters:
  ///   - size: in pixels.
  ///   - draw: draws a snapshot with the renderer.
  package func compose(size: PixelSize, draw: (LayerSnapshot) -> FrameReport) -> [PixelRect] {
    frames.compose(self, size: size, draw: draw)
  }

  /// A snapshot of the window's contents now.
  /// - Parameter size: in pixels.
  func snapshot(size: PixelSize) -> LayerSnapshot { frames.snapshot(size: size, surroundings) }
}
