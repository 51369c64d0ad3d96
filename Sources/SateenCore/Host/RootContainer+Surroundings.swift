import SateenGraphics
import SateenLayout
import SateenThreads

// The window around the nodes: its size, its look, whether it can be seen, and whether memory is short.
extension RootContainer {
  /// The window's size, in points.
  public var size: Size {
    get { surroundings.size }
    set { surroundings.size = newValue }
  }

  /// Device pixels per point.
  public var scale: Double {
    get { surroundings.scale }
    set { surroundings.scale = newValue }
  }

  package var pixelSize: PixelSize { PixelSize(size, scale: scale) }

  /// Light or dark. A change has everything drawn anew, on workers. The last frame stays until that is done, for a
  /// quarter of a second at most.
  public var appearance: Appearance {
    get { surroundings.appearance }
    set { surroundings.appearance = newValue }
  }

  /// The direction of text lines and layouts. A change has everything laid out and drawn anew, on workers.
  public var layoutDirection: LayoutDirection {
    get { surroundings.layoutDirection }
    set { surroundings.layoutDirection = newValue }
  }

  /// How letters are drawn; nil for the desktop's settings, with which windows begin. Without a window the value is the
  /// standard, so that bitmaps are equal on every desktop. A change has everything drawn anew, on workers.
  public var textRendering: TextRendering? {
    get { surroundings.textRendering }
    set { surroundings.textRendering = newValue }
  }

  /// Has the text of all windows measured and drawn anew, because fonts were added or removed.
  package static func fontsDidChange() {
    for container in everyOne { container.surroundings.fontChanges += 1 }
  }

  // MARK: Visibility

  /// Whether any part of the window can be seen. Set by the host. In a hidden window no node is visible, and lists keep
  /// only what their viewports would show.
  public var isVisible: Bool {
    get { surroundings.isVisible }
    set { surroundings.isVisible = newValue }
  }

  /// The visibility of the screen at the window's root.
  public var visibility: ScreenVisibility { surroundings.visibility }

  /// Whether a hidden window needs a turn: to release what only a visible window needs, or to do requested work. Motion
  /// alone needs none.
  package var wantsTurnOutOfSight: Bool { !isVisible && (turnsOutOfSight > 0 || hasTurnWork) }

  // MARK: Memory

  /// Seconds after which reported memory pressure is taken to be over.
  package static let memoryCalmTime = 10.0

  /// Whether memory was reported short within the last ``memoryCalmTime`` seconds.
  public var isMemoryLow: Bool { surroundings.isMemoryLow }

  /// Notifies every window of memory pressure.
  static let listensForMemoryPressure: Registration = MemoryPressure.addHandler {
    for container in RootContainer.everyOne { container.memoryBecameLow() }
  }

  private func memoryBecameLow() {
    surroundings.isMemoryLow = true
    memoryCalm?.cancel()
    memoryCalm = after(Self.memoryCalmTime) { [weak self] in self?.surroundings.isMemoryLow = false }
  }
}
