import CSDL2
import SateenCore
import SateenLayout
import SateenThreads

/// A window's share of the desktop's input method: whether keys make text, where the caret is, and the order of what the
/// method sends.
@MainActor
struct WindowTextInput {
  /// Whether keys make text now.
  private(set) var isOn = false
  private var events: [InputEvent] = []
  private var presses = TakenPresses()
  private var order = InputMethodOrder()
  /// The last rectangle that the method was told, in SDL's units.
  private var rect: SDL_Rect?
  private var endings = 0
  /// Whether keys make text without the method.
  private var isPlain = false
  /// When a key came last, in nanoseconds of the monotonic clock.
  private var lastKey = Int64.min / 2
  /// When the method was told last to forget what it composes.
  private var lastReset = Int64.min / 2

  /// Nanoseconds between two looks for what the method sends.
  private static let interval: Int64 = 16_000_000
  /// Nanoseconds after a key in which the method may send something for it.
  private static let answerTime: Int64 = 100_000_000
  /// Nanoseconds without a key after which the method has no reason to take a composition back.
  private static let reasonTime: Int64 = 500_000_000
  /// Nanoseconds after a reset in which the method may commit what it had.
  private static let settlingTime: Int64 = 300_000_000

  // MARK: Events

  mutating func append(_ event: InputEvent) { events.append(event) }

  /// Notes the keys that the method takes.
  /// - Parameter event: each of SDL's, before its meaning is appended.
  mutating func note(_ event: SDL_Event) {
    if isOn { presses.note(event, at: events.count) }
  }

  /// The events since the last call, in the order in which they were caused.
  mutating func takeEvents(at now: Int64) -> [InputEvent] {
    let taken = presses.take(at: events.count)
    guard !events.isEmpty else { return [] }
    defer { events.removeAll(keepingCapacity: true) }
    guard isOn else { return events }
    if taken?.isEmpty == false { lastKey = now }
    if events.contains(where: { if case .keyDown = $0 { true } else { false } }) { lastKey = now }
    let isWithoutReason = taken != nil && now - lastKey > Self.reasonTime
    return order.arrange(events, taken: taken, isWithoutReason: isWithoutReason)
  }

  /// When to look for events of the method, whose connection cannot be waited for; nil while it has none to send.
  func nextTime(after now: Int64) -> Int64? {
    let isWaiting = now - lastKey < Self.answerTime || now - lastReset < Self.settlingTime
    return isOn && (order.isComposing || isWaiting) ? now + Self.interval : nil
  }

  // MARK: The method

  /// Tells SDL what a window wants. Text input belongs to the program, and is that of the window with the keys.
  /// - Parameters:
  ///   - isAsked: whether keys are to make text although the focus takes none.
  ///   - isNew: whether the window has the keys since just now.
  mutating func follow(
    _ wish: TextInputWish, isAsked: Bool, _ window: OpaquePointer, _ scale: WindowScale, isNew: Bool
  ) {
    guard SDL_GetKeyboardFocus().map({ $0 == window }) ?? true else { return }
    let isWanted = isAsked || wish.isWanted
    if isWanted, isOn, wish.endings != endings || wish.isPlain != isPlain {
      // To stop makes the method forget what it composes. It may send the text that it had, or nothing.
      SDL_StopTextInput()
      SDL_StartTextInput()
      PlainKeys.shared.set(wish.isPlain)
      order.reset()
      lastReset = Clock.monotonicNanoseconds
    }
    (endings, isPlain) = (wish.endings, wish.isPlain)
    if isWanted != isOn || isNew {
      isOn = isWanted
      order.reset()
      PlainKeys.shared.end()
      if isWanted { SDL_StartTextInput() } else { SDL_StopTextInput() }
      if isWanted { PlainKeys.shared.set(isPlain) }
      // Tells on X11 which keys are pressed, those that the method takes among them.
      SDL_EventState(SDL_SYSWMEVENT.rawValue, isWanted ? SDL_ENABLE : SDL_DISABLE)
      rect = nil
    }
    if isOn, let caret = wish.caret { show(caret, scale.unitsPerPoint) }
  }

  /// Each call waits for the display server and sends the method a message, so the same place is not told twice.
  private mutating func show(_ caret: Rect, _ scale: Double) {
    func units(_ length: Double) -> Int32 { Int32(min(max((length * scale).rounded(), -100_000), 100_000)) }
    var new = SDL_Rect(
      x: units(caret.minX), y: units(caret.minY), w: max(units(caret.width), 1), h: max(units(caret.height), 1))
    if let rect, rect.x == new.x, rect.y == new.y, rect.w == new.w, rect.h == new.h { return }
    rect = new
    SDL_SetTextInputRect(&new)
  }
}
