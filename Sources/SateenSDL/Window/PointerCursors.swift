import CSDL2
import SateenCore

/// Shows the pointer's shape. Cursors are made when first needed: loading a theme takes milliseconds.
@MainActor
final class PointerCursors {
  private var made: [PointerShape: OpaquePointer] = [:]
  private var shown = PointerShape.arrow

  func show(_ shape: PointerShape) {
    guard shape != shown else { return }
    shown = shape
    if let cursor = made[shape] ?? SDL_CreateSystemCursor(Self.system(shape)) {
      made[shape] = cursor
      SDL_SetCursor(cursor)
    }
  }

  func free() {
    for cursor in made.values { SDL_FreeCursor(cursor) }
    made = [:]
    shown = .arrow
  }

  private static func system(_ shape: PointerShape) -> SDL_SystemCursor {
    switch shape {
    case .arrow: SDL_SYSTEM_CURSOR_ARROW
    case .hand: SDL_SYSTEM_CURSOR_HAND
    case .text: SDL_SYSTEM_CURSOR_IBEAM
    case .resizeHorizontally: SDL_SYSTEM_CURSOR_SIZEWE
    case .resizeVertically: SDL_SYSTEM_CURSOR_SIZENS
    case .resizeDownwards: SDL_SYSTEM_CURSOR_SIZENWSE
    case .resizeUpwards: SDL_SYSTEM_CURSOR_SIZENESW
    case .move: SDL_SYSTEM_CURSOR_SIZEALL
    // SDL has no open and closed hands.
    case .grab, .grabbing: SDL_SYSTEM_CURSOR_HAND
    case .crosshair: SDL_SYSTEM_CURSOR_CROSSHAIR
    case .notAllowed: SDL_SYSTEM_CURSOR_NO
    }
  }
}
