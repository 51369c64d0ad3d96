import SateenGraphics

extension FontLibrary {
  /// How letters are drawn where nothing else is asked for: what the desktop's fontconfig says for the system's sans. It
  /// is read once, with the first text or in ``warmUp()``, on whichever thread that is.
  ///
  /// What is set here holds in place of that, for everything drawn from then on; what was drawn already stays as it is,
  /// so it is to be set before windows open. Windows and bitmaps that state a rendering of their own keep it.
  public static var textRendering: TextRendering {
    get { state.withLock { $0.stated ?? $0.desktopRendering() } }
    set { state.withLock { $0.stated = newValue } }
  }

  /// Draws as the desktop is set again.
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
