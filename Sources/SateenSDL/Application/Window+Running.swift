extension Window {
  /// Shows the window and runs the frame loop until it is closed. Windows that are shown meanwhile run too, and stay
  /// open without a loop afterwards: a program of several windows runs ``Application/run(_:)``.
  /// - Throws: ``WindowError`` where there is no display to open a window on, or it refuses.
  public func run() throws(WindowError) {
    try run(while: { true })
  }

  /// Runs the frame loop for as long as a condition holds, which is checked after each frame and each time the loop
  /// wakes up. It may be called again to go on.
  public func run(while condition: @MainActor () -> Bool) throws(WindowError) {
    guard isOpen else { throw .closed }
    try WindowLoop([self]).run(while: condition) { isOpen }
  }

  /// Opens the window, while a loop runs or as soon as one does. The program keeps it until it is closed. Where it cannot
  /// be opened, it is closed, and ``onFailure`` is told.
  public func show() {
    guard isOpen else { return }
    OpenWindows.shared.add(self, isShown: true)
  }
}
