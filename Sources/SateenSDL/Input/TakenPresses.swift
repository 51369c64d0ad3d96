import CSDL2

/// Finds the keys that an input method takes: the X server reports that they were pressed, and SDL does not.
struct TakenPresses {
  /// Whether SDL hands on what the server reports.
  private var isKnown = false
  /// Whether a key was pressed of which SDL has said nothing so far.
  private var isPending = false
  private var indices: [Int] = []

  /// - Parameters:
  ///   - event: each event of SDL, in order.
  ///   - index: the number of events before it.
  mutating func note(_ event: SDL_Event, at index: Int) {
    switch SDL_EventType(event.type) {
    case SDL_SYSWMEVENT:
      isKnown = true
      var event = event
      guard sateen_x11_pressed_key(&event) >= 0 else { return }
      if isPending { indices.append(index) }
      isPending = true
    // The key was left to the program.
    case SDL_KEYDOWN: isPending = false
    default: break
    }
  }

  /// The index of the event before which each key was pressed that the method took, since the last call; nil where nobody
  /// says which keys are pressed.
  mutating func take(at index: Int) -> [Int]? {
    if isPending { indices.append(index) }
    defer { (isPending, indices) = (false, []) }
    return isKnown ? indices : nil
  }
}
