import Foundation

extension FontLibrary {
  /// Makes the font in a file known, as the form that takes a path does, which says more. It reads the file here and now.
  public static func register(fontAt url: URL) throws(FontError) -> RegisteredFont {
    try register(fontAt: path(of: url))
  }

  /// Has a font file read on a background thread; otherwise like the form that is not asynchronous.
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
