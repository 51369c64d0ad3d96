import CSDL2

/// SDL's word for what went wrong last.
enum SDLFailure {
  static var text: String {
    let text = String(cString: SDL_GetError())
    return text.isEmpty ? "SDL gave no reason" : text
  }
}
