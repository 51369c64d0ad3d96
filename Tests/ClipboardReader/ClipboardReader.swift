import CSDL2
import Foundation

/// Prints the text in the display's clipboard, or with `--primary` the primary selection. The reader is another
/// process than the copying program, so the printed text went through the desktop.
@main
struct ClipboardReader {
  static func main() {
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else {
      FileHandle.standardError.write(Data("ClipboardReader: \(String(cString: SDL_GetError()))\n".utf8))
      exit(2)
    }
    let text = CommandLine.arguments.contains("--primary") ? SDL_GetPrimarySelectionText() : SDL_GetClipboardText()
    if let text {
      print(String(cString: text), terminator: "")
      SDL_free(text)
    }
    SDL_Quit()
  }
}
