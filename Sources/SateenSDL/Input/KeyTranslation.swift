import CSDL2
import SateenCore

extension Key {
  /// The key of an SDL key code; nil for keys that mean nothing by themselves, such as Shift.
  init?(code: SDL_Keycode, numLock: Bool) {
    if let key = Self.named[Int(code)] ?? (numLock ? nil : Self.keypadMotion[Int(code)]) {
      self = key
      return
    }
    if let digit = Self.keypadCharacters[Int(code)] {
      self = .character(digit)
      return
    }
    let value = Int(code)
    if Self.functionKeys.contains(value) {
      self = .function(value - Self.functionKeys.lowerBound + 1)
      return
    }
    // SDL gives printable keys the code point they type without modifiers; others have bit 30 set.
    guard value >= 0x20, value != 0x7f, value < 0x4000_0000, let scalar = Unicode.Scalar(UInt32(value)),
      let character = String(scalar).lowercased().first
    else { return nil }
    self = .character(character)
  }

  /// The code that a shortcut goes by. Layouts without Latin letters, such as Cyrillic and Greek ones, have the letter of
  /// the key's place for it, as in other toolkits: Control+C is the key that is C on a Latin keyboard.
  static func latinCode(_ code: SDL_Keycode, at scancode: SDL_Scancode, _ modifiers: KeyModifiers) -> SDL_Keycode {
    guard !modifiers.isDisjoint(with: [.control, .alt, .command]), (0x80..<0x4000_0000).contains(code),
      (SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue).contains(scancode.rawValue)
    else { return code }
    return SDL_Keycode(UInt32(UnicodeScalar("a").value) + scancode.rawValue - SDL_SCANCODE_A.rawValue)
  }

  private static let functionKeys = Int(SDLK_F1.rawValue)...Int(SDLK_F12.rawValue)

  private static func code(_ key: SDL_KeyCode) -> Int { Int(key.rawValue) }

  private static let named: [Int: Key] = [
    code(SDLK_UP): .up, code(SDLK_DOWN): .down, code(SDLK_LEFT): .left, code(SDLK_RIGHT): .right,
    code(SDLK_PAGEUP): .pageUp, code(SDLK_PAGEDOWN): .pageDown, code(SDLK_HOME): .home, code(SDLK_END): .end,
    code(SDLK_SPACE): .space, code(SDLK_RETURN): .enter, code(SDLK_KP_ENTER): .enter, code(SDLK_ESCAPE): .escape,
    code(SDLK_TAB): .tab, code(SDLK_BACKSPACE): .backspace, code(SDLK_DELETE): .delete,
    code(SDLK_INSERT): .insert, code(SDLK_APPLICATION): .menu, code(SDLK_MENU): .menu,
  ]

  private static let keypadMotion: [Int: Key] = [
    code(SDLK_KP_8): .up, code(SDLK_KP_2): .down, code(SDLK_KP_4): .left, code(SDLK_KP_6): .right,
    code(SDLK_KP_9): .pageUp, code(SDLK_KP_3): .pageDown, code(SDLK_KP_7): .home, code(SDLK_KP_1): .end,
    code(SDLK_KP_PERIOD): .delete, code(SDLK_KP_0): .insert,
  ]

  private static let keypadCharacters: [Int: Character] = [
    code(SDLK_KP_0): "0", code(SDLK_KP_1): "1", code(SDLK_KP_2): "2", code(SDLK_KP_3): "3", code(SDLK_KP_4): "4",
    code(SDLK_KP_5): "5", code(SDLK_KP_6): "6", code(SDLK_KP_7): "7", code(SDLK_KP_8): "8", code(SDLK_KP_9): "9",
    code(SDLK_KP_PERIOD): ".", code(SDLK_KP_PLUS): "+", code(SDLK_KP_MINUS): "-", code(SDLK_KP_MULTIPLY): "*",
    code(SDLK_KP_DIVIDE): "/", code(SDLK_KP_EQUALS): "=",
  ]
}

extension KeyModifiers {
  /// The modifiers of an SDL key event; locks and AltGr are left out, for they are part of what a key types.
  init(sdl mod: UInt16) {
    self = []
    let bits = UInt32(mod)
    if bits & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { insert(.shift) }
    if bits & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { insert(.control) }
    if bits & (KMOD_LALT.rawValue | KMOD_RALT.rawValue) != 0 { insert(.alt) }
    if bits & (KMOD_LGUI.rawValue | KMOD_RGUI.rawValue) != 0 { insert(.command) }
  }

  /// Whether a key is held as a modifier of others.
  static func isKey(_ code: SDL_Keycode) -> Bool {
    [SDLK_LSHIFT, SDLK_RSHIFT, SDLK_LCTRL, SDLK_RCTRL, SDLK_LALT, SDLK_RALT, SDLK_LGUI, SDLK_RGUI].contains {
      Int($0.rawValue) == Int(code)
    }
  }
}
