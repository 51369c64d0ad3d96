import FoundationEssentials
import SateenText

extension FontLibrary {
  /// Registers a font file, like `register(fontAt:)` with a path. Reads the file on the calling thread.
  public static func register(fontAt url: URL) throws(FontError) -> RegisteredFont {
    try register(fontAt: path(of: url))
  }

  /// Registers a font file, which is read on a background thread.
  public static func register(fontAt url: URL) async throws(FontError) -> RegisteredFont {
    try await register(fontAt: path(of: url))
  }

  private static func path(of url: URL) throws(FontError) -> String {
    guard url.isFileURL else {
      throw FontError(source: url.absoluteString, reason: .unreadable("its address is not that of a file"))
    }
    return url.path
  }
}
