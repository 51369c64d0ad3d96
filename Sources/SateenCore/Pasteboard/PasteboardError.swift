/// The reason why nothing was read from a pasteboard. Each description is one sentence that names the pasteboard and the
/// reason.
public enum PasteboardError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No program has put anything there, or the program that did has ended.
  case empty(pasteboard: String)
  /// The content has none of the wanted types, or its program could not make them.
  case noSuchType(pasteboard: String, offered: [PasteboardType])
  /// The program that has the content sent nothing for so many seconds.
  case noAnswer(pasteboard: String, seconds: Double, received: Int)
  /// The program that has the content ended before it had sent all.
  case ownerEnded(pasteboard: String, received: Int)
  /// The content has more bytes than the limit allows.
  case tooLarge(pasteboard: String, limit: Int)
  /// There is no connection to the desktop, or it ended.
  case noDisplay(pasteboard: String, reason: String)
  /// The task was cancelled, which is no failure.
  case cancelled(pasteboard: String)

  public var description: String {
    switch self {
    case .empty(let pasteboard): "\(pasteboard): is empty"
    case .noSuchType(let pasteboard, let offered):
      "\(pasteboard): has none of the wanted types, but \(offered.isEmpty ? "no other" : Self.list(offered))"
    case .noAnswer(let pasteboard, let seconds, let received):
      "\(pasteboard): its program sent nothing for \(seconds) seconds, after \(received) bytes"
    case .ownerEnded(let pasteboard, let received):
      "\(pasteboard): its program ended after it had sent \(received) bytes"
    case .tooLarge(let pasteboard, let limit): "\(pasteboard): has more bytes than the limit of \(limit)"
    case .noDisplay(let pasteboard, let reason): "\(pasteboard): cannot be reached: \(reason)"
    case .cancelled(let pasteboard): "\(pasteboard): reading was cancelled"
    }
  }

  public var isCancellation: Bool {
    if case .cancelled = self { return true }
    return false
  }

  private static func list(_ types: [PasteboardType]) -> String {
    types.prefix(20).map(\.name).joined(separator: ", ") + (types.count > 20 ? " and \(types.count - 20) more" : "")
  }
}
