import CSDL2
import Foundation

/// Prints the text in the clipboard of the display it is run on, or with `--primary` what is selected there. It is another
/// program than the one that copied, so what it prints went through the desktop.
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
