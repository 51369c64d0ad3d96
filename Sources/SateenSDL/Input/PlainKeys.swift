import CSDL2
import Synchronization

/// Has keys make text without the desktop's input method, on X11.
///
/// SDL asks the method about each key while events of text are enabled, and has no other switch. They are disabled here
/// when the server reports that a key was pressed, and enabled as soon as SDL has reported that key, which comes after the
/// method is asked and before the text. Text then gets a type of its own: SDL drops events of a type that is disabled.
final class PlainKeys: Sendable {
  static let shared = PlainKeys()

  private let isOn = Atomic<Bool>(false)
  /// The type of events with text, while this is on; 0 where SDL has none left, or has not been asked.
  private let textType = Atomic<UInt32>(0)

  /// The server's codes of the keys that type, on keyboards since 2008. Others are for methods as before: SDL does not
  /// report keys that it does not know, such as those of keyboards on screen.
  private static let typing = 10...94

  private init() {}

  /// Whether SDL works in the way that this needs: SDL 3 in the guise of SDL 2 does not, and calls itself 2.30.50 at least.
  private static var isPossible: Bool {
    guard SDL_GetCurrentVideoDriver().map({ String(cString: $0) }) == "x11" else { return false }
    var version = SDL_version()
    SDL_GetVersion(&version)
    return version.major == 2 && version.patch < 50
  }

  /// Begins to keep the method out, or ends it. Text input is to be on. The main thread.
  @MainActor
  func set(_ isWanted: Bool) {
    guard isWanted, Self.isPossible else {
      if isOn.exchange(false, ordering: .relaxed) { SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_ENABLE) }
      return
    }
    if textType.load(ordering: .relaxed) == 0 {
      let type = SDL_RegisterEvents(1)
      guard type != UInt32.max else { return }
      textType.store(type, ordering: .relaxed)
      SDL_AddEventWatch({ _, event in PlainKeys.shared.see(event) }, nil)
    }
    isOn.store(true, ordering: .relaxed)
    SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_DISABLE)
  }

  /// Ends it with text input. The main thread.
  @MainActor
  func end() { isOn.store(false, ordering: .relaxed) }

  /// Sees each event before SDL queues it.
  private func see(_ event: UnsafeMutablePointer<SDL_Event>?) -> Int32 {
    guard let event, isOn.load(ordering: .relaxed) else { return 1 }
    switch SDL_EventType(event.pointee.type) {
    case SDL_SYSWMEVENT:
      let key = sateen_x11_pressed_key(event)
      if key >= 0 {
        SDL_EventState(SDL_TEXTINPUT.rawValue, Self.typing.contains(Int(key)) ? SDL_DISABLE : SDL_ENABLE)
      }
    case SDL_KEYDOWN: SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_ENABLE)
    case SDL_TEXTINPUT: event.pointee.type = textType.load(ordering: .relaxed)
    default: break
    }
    return 1
  }

  /// Gives an event of text its own type back.
  func restore(_ event: inout SDL_Event) {
    let type = textType.load(ordering: .relaxed)
    if type != 0, event.type == type { event.type = SDL_TEXTINPUT.rawValue }
  }
}
