extension Window {
  /// Shows the window and runs the frame loop until it is closed.
  /// - Throws: ``WindowError`` where there is no display to open a window on, or it refuses.
  public func run() throws(WindowError) {
    try run(while: { true })
  }

  /// Runs the frame loop for as long as a condition holds, which is checked after each frame and each time the loop
  /// wakes up. It may be called again to go on.
  public func run(while condition: @MainActor () -> Bool) throws(WindowError) {
    guard isOpen else { throw .closed }
    try FrameLoop(self).run(while: condition)
  }
}
