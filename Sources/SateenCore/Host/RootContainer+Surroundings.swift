import SateenGraphics
import SateenLayout
import SateenThreads

// Properties of the window that nodes depend on: size, appearance, visibility and memory pressure.
extension RootContainer {
  /// The window's size, in points.
  public var size: Size {
    get { surroundings.size }
    set { surroundings.size = newValue }
  }

  /// Device pixels per point. After a change, workers lay out and draw everything anew, what can be seen first. Until
  /// then the old pixels show, enlarged or reduced.
  public var scale: Double {
    get { surroundings.scale }
    set { surroundings.scale = newValue }
  }

  /// Changes size and scale at once, for a window on another display.
  package func setSize(_ size: Size, scale: Double) {
    var changed = surroundings
    (changed.size, changed.scale) = (size, scale)
    surroundings = changed
  }

  package var pixelSize: PixelSize { PixelSize(size, scale: scale) }

  /// Light or dark. After a change, workers draw everything anew. Until they are done, but for a quarter of a second at
  /// most, the window keeps its last frame.
  public var appearance: Appearance {
    get { surroundings.appearance }
    set { surroundings.appearance = newValue }
  }

  /// The direction of text lines and layouts. After a change, workers lay out and draw everything anew.
  public var layoutDirection: LayoutDirection {
    get { surroundings.layoutDirection }
    set { surroundings.layoutDirection = newValue }
  }

  /// How letters are drawn; nil for the settings of the desktop. It is nil at first in a window, and
  /// ``TextRendering/standard`` in other hosts, so that their bitmaps are the same on every desktop. After a change,
  /// workers draw everything anew.
  public var textRendering: TextRendering? {
    get { surroundings.textRendering }
    set { surroundings.textRendering = newValue }
  }

  /// The factor for the sizes of fonts in text nodes; 1 at first. Numbers that are not above 0 count as 1, others are kept
  /// within 0.1 to 10. After a change, workers lay out and draw everything anew.
  public var textScale: Double {
    get { surroundings.textScale }
    set { surroundings.textScale = Traits.usableTextScale(newValue) ?? 1 }
  }

  /// Measures and draws the text of all windows anew. Called when fonts were added or removed.
  package static func fontsDidChange() {
    for container in everyOne { container.surroundings.fontChanges += 1 }
  }

  /// Whether motion that code begins arrives at once, except for fades, which take a tenth of a second at most. A window
  /// takes the desktop's wish at first.
  ///
  /// Animations of layers, nodes and components, slides of screens, changes of lists and animated scrolls obey it. A
  /// finger's drag goes on, comes to rest and bounces as ever.
  public var reducesMotion: Bool {
    get { surroundings.reducesMotion }
    set { surroundings.reducesMotion = newValue }
  }

  // MARK: Visibility

  /// Whether any part of the window can be seen. Set by the host. In a hidden window no node is visible, and lists keep
  /// only the elements in their viewports.
  public var isVisible: Bool {
    get { surroundings.isVisible }
    set { surroundings.isVisible = newValue }
  }

  /// The visibility of the screen at the window's root.
  public var visibility: ScreenVisibility { surroundings.visibility }

  /// Whether a hidden window needs a turn, in order to release the resources of a visible one, or for requested work.
  /// Animations alone need none.
  package var wantsTurnOutOfSight: Bool { !isVisible && (turnsOutOfSight > 0 || hasTurnWork) }

  // MARK: Memory

  /// Seconds after a report of memory pressure until the pressure counts as over.
  package static let memoryCalmTime = 10.0

  /// Whether memory was reported short within the last ten seconds.
  public var isMemoryLow: Bool { surroundings.isMemoryLow }

  /// The registration that notifies every window of memory pressure. Reading it registers.
  static let listensForMemoryPressure: Registration = MemoryPressure.addHandler {
    for container in RootContainer.everyOne { container.memoryBecameLow() }
  }

  private func memoryBecameLow() {
    surroundings.isMemoryLow = true
    frames.dropPictures(isComposed: isVisible)
    renderer.trim()
    memoryCalm?.cancel()
    memoryCalm = after(Self.memoryCalmTime) { [weak self] in self?.surroundings.isMemoryLow = false }
  }
}
