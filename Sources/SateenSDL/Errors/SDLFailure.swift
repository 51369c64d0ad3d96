import CSDL2

/// SDL's description of its last error.
enum SDLFailure {
  static var text: String {
    let text = String(cString: SDL_GetError())
    return text.isEmpty ? "SDL gave no reason" : text
  }
}
