/// The reason why a hyphenation dictionary cannot be used.
public enum HyphenationError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable(path: String)
  /// - Parameter line: counted from 1.
  case malformed(path: String, line: Int, problem: String)

  public var description: String {
    switch self {
    case .unreadable(let path): return "The hyphenation dictionary \(path) cannot be read."
    case .malformed(let path, let line, let problem):
      return "The hyphenation dictionary \(path) is of no use: line \(line) \(problem)."
    }
  }
}
