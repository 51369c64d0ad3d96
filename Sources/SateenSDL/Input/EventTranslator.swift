import CSDL2
import SateenCore
import SateenLayout

/// The meaning of an SDL event for a window.
enum WindowEvent: Equatable {
  case input(InputEvent)
  /// Another size, or other pixels for the same.
  case resized
  /// The pixels on screen were lost.
  case exposed
  case shown, hidden
  case focusGained, focusLost
  /// Another display, or another mode of it: the refresh rate and the scale may differ.
  case displayChanged
  case closeRequested
}

/// Turns SDL events into their meaning. It asks SDL for the held keys and the pointer only, so a test can hand it any event.
struct EventTranslator {
  /// SDL's units per point.
  var scale: Double
  /// The window's size in points; SDL reports fingers as fractions of it.
  var size: Size

  private var wheels = WheelKind()
  /// The files of a drop that has begun.
  private var dropped: [String] = []

  init(scale: Double, size: Size) {
    self.scale = scale
    self.size = size
  }

  mutating func translate(_ event: SDL_Event) -> WindowEvent? {
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP, SDL_MOUSEWHEEL:
      return pointer(event).map { .input($0) }
    case SDL_FINGERDOWN: return .input(.touchBegan(id: event.tfinger.fingerId, place(event.tfinger)))
    case SDL_FINGERMOTION: return .input(.touchMoved(id: event.tfinger.fingerId, place(event.tfinger)))
    case SDL_FINGERUP: return .input(.touchEnded(id: event.tfinger.fingerId, place(event.tfinger)))
    case SDL_KEYDOWN, SDL_KEYUP: return key(event.key).map { .input($0) }
    case SDL_TEXTINPUT:
      let text = withUnsafeBytes(of: event.text.text) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return text.isEmpty ? nil : .input(.textInput(text))
    case SDL_TEXTEDITING:
      let text = withUnsafeBytes(of: event.edit.text) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return .input(.composition(TextComposition(text, start: Int(event.edit.start), length: Int(event.edit.length))))
    case SDL_TEXTEDITING_EXT:
      let text = event.editExt.text.map { String(cString: $0) } ?? ""
      return .input(
        .composition(TextComposition(text, start: Int(event.editExt.start), length: Int(event.editExt.length))))
    case SDL_DROPBEGIN: dropped = []
    case SDL_DROPFILE: if let file = event.drop.file { dropped.append(String(cString: file)) }
    case SDL_DROPCOMPLETE: return drop(on: event.drop.windowID)
    case SDL_WINDOWEVENT: return window(event.window)
    case SDL_DISPLAYEVENT: return .displayChanged
    case SDL_QUIT: return .closeRequested
    default: break
    }
    return nil
  }

  /// All files of a drop.
  private mutating func drop(on window: UInt32) -> WindowEvent? {
    guard !dropped.isEmpty else { return nil }
    defer { dropped = [] }
    return .input(.filesDropped(dropPlace(on: window), paths: dropped))
  }

  /// The pointer's place as the desktop knows it: SDL's drops have none, and during a drag it reports no movement.
  private func dropPlace(on number: UInt32) -> Point {
    guard let window = SDL_GetWindowFromID(number) else { return Point(x: size.width / 2, y: size.height / 2) }
    var (x, y, left, top) = (Int32(0), Int32(0), Int32(0), Int32(0))
    _ = SDL_GetGlobalMouseState(&x, &y)
    SDL_GetWindowPosition(window, &left, &top)
    let place = point(x - left, y - top)
    return Point(x: min(max(place.x, 0), size.width - 1), y: min(max(place.y, 0), size.height - 1))
  }

  private func point(_ x: Int32, _ y: Int32) -> Point { Point(x: Double(x) / scale, y: Double(y) / scale) }

  private func place(_ finger: SDL_TouchFingerEvent) -> Point {
    Point(x: Double(finger.x) * size.width, y: Double(finger.y) * size.height)
  }

  private mutating func pointer(_ event: SDL_Event) -> InputEvent? {
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION:
      // A pointer that SDL made up from a finger would be a second report of that finger.
      guard event.motion.which != SATEEN_TOUCH_MOUSEID else { return nil }
      return .pointerMoved(point(event.motion.x, event.motion.y))
    case SDL_MOUSEWHEEL:
      guard event.wheel.which != SATEEN_TOUCH_MOUSEID else { return nil }
      return wheel(event.wheel)
    default:
      let press = event.button
      guard press.which != SATEEN_TOUCH_MOUSEID, let button = Self.button(press.button) else { return nil }
      let place = point(press.x, press.y)
      return SDL_EventType(event.type) == SDL_MOUSEBUTTONDOWN
        ? .pointerDown(
          place, button: button, clicks: max(1, Int(press.clicks)), modifiers: Self.heldModifiers)
        : .pointerUp(place, button: button)
    }
  }

  private static func button(_ number: UInt8) -> PointerButton? {
    switch Int32(number) {
    case SDL_BUTTON_LEFT: .primary
    case SDL_BUTTON_MIDDLE: .middle
    case SDL_BUTTON_RIGHT: .secondary
    default: nil
    }
  }

  /// SDL counts turns away from the user as positive y; content then goes towards its start. A "flipped" direction is
  /// the user's choice for all programs, so the values stay as they come.
  private mutating func wheel(_ wheel: SDL_MouseWheelEvent) -> InputEvent? {
    let place = point(wheel.mouseX, wheel.mouseY)
    var dx = Double(wheel.preciseX)
    var dy = -Double(wheel.preciseY)
    if dx == 0, dy == 0 { (dx, dy) = (Double(wheel.x), -Double(wheel.y)) }
    guard dx.isFinite, dy.isFinite, dx != 0 || dy != 0 else { return nil }
    let modifiers = Self.heldModifiers
    guard wheels.isTouchpad(dx: dx, dy: dy, at: wheel.timestamp) else {
      return .wheel(place, dx: dx, dy: dy + 0, modifiers: modifiers)
    }
    let unit = WheelKind.pointsPerTouchpadUnit
    return .preciseScroll(place, dx: dx * unit, dy: dy * unit, modifiers: modifiers)
  }

  /// SDL's pointer events do not carry the held keys, but SDL remembers them.
  private static var heldModifiers: KeyModifiers {
    KeyModifiers(sdl: UInt16(truncatingIfNeeded: SDL_GetModState().rawValue))
  }

  private func key(_ event: SDL_KeyboardEvent) -> InputEvent? {
    let mod = event.keysym.mod
    let modifiers = KeyModifiers(sdl: mod)
    let code = Key.latinCode(event.keysym.sym, at: event.keysym.scancode, modifiers)
    guard let key = Key(code: code, numLock: UInt32(mod) & KMOD_NUM.rawValue != 0) else {
      return KeyModifiers.isKey(event.keysym.sym) ? .modifiersChanged(modifiers) : nil
    }
    return SDL_EventType(event.type) == SDL_KEYDOWN
      ? .keyDown(key, modifiers, isRepeat: event.`repeat` != 0) : .keyUp(key, modifiers)
  }

  private func window(_ event: SDL_WindowEvent) -> WindowEvent? {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED: .resized
    case SDL_WINDOWEVENT_EXPOSED: .exposed
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: .shown
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: .hidden
    case SDL_WINDOWEVENT_FOCUS_GAINED: .focusGained
    case SDL_WINDOWEVENT_FOCUS_LOST: .focusLost
    case SDL_WINDOWEVENT_LEAVE: .input(.pointerLeft)
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: .displayChanged
    case SDL_WINDOWEVENT_CLOSE: .closeRequested
    default: nil
    }
  }
}
