import SateenGraphics

extension FontLibrary {
  /// The default rendering of text: the desktop's fontconfig settings for the system's sans. They are read once, with
  /// the first text or in ``warmUp()``, on the thread of that call.
  ///
  /// Setting the property overrides these settings for everything drawn later. Existing drawings do not change, so set
  /// it before windows open. Windows and bitmaps with a rendering of their own keep it.
  public static var textRendering: TextRendering {
    get { state.withLock { $0.stated ?? $0.desktopRendering() } }
    set { state.withLock { $0.stated = newValue } }
  }

  /// Returns to the desktop's settings.
  public static func resetTextRendering() {
    state.withLock { $0.stated = nil }
  }
}

extension FontLibrary.State {
  fileprivate mutating func desktopRendering() -> TextRendering {
    if let desktop { return desktop }
    let family = systemFamilyName()
    let found = openDatabase().textRendering(family: family)
    desktop = found
    return found
  }
}
