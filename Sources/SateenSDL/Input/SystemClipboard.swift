import CSDL2
import SateenCore

/// The desktop's clipboard. Without an open window there is none: both texts are nil then and stay nil.
@MainActor
final class SystemClipboard: Clipboard {
  var text: String? {
    get {
      guard SDL_WasInit(SDL_INIT_VIDEO) != 0, SDL_HasClipboardText() == SDL_TRUE else { return nil }
      return Self.take(SDL_GetClipboardText())
    }
    set {
      guard SDL_WasInit(SDL_INIT_VIDEO) != 0 else { return }
      SDL_SetClipboardText(Self.usable(newValue))
    }
  }

  var selectedText: String? {
    get {
      guard SDL_WasInit(SDL_INIT_VIDEO) != 0, SDL_HasPrimarySelectionText() == SDL_TRUE else { return nil }
      return Self.take(SDL_GetPrimarySelectionText())
    }
    set {
      guard SDL_WasInit(SDL_INIT_VIDEO) != 0 else { return }
      SDL_SetPrimarySelectionText(Self.usable(newValue))
    }
  }

  /// The text without NUL characters, which would end it.
  private static func usable(_ text: String?) -> String {
    guard let text, text.utf8.contains(0) else { return text ?? "" }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value != 0 }))
  }

  /// Takes over a string of SDL's, which has to be freed.
  private static func take(_ string: UnsafeMutablePointer<CChar>?) -> String? {
    guard let string else { return nil }
    defer { SDL_free(string) }
    let text = String(cString: string)
    return text.isEmpty ? nil : text
  }
}
