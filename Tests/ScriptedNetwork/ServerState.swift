/// The answers of a server at an address of a picture.
public enum ServerState: CaseIterable, Sendable {
  case red, blue, redForAWhile, blueForAWhile, redNeverKept, blueNeverKept
  /// A page that asks to log in, with status 200.
  case page
  /// A file that begins as a picture does, and ends too soon.
  case damaged
  /// Status 304, whatever was asked.
  case notModified
  case failing, gone, offline

  /// The colour of the picture; nil where there is none.
  public var color: UInt32? {
    switch self {
    case .red, .redForAWhile, .redNeverKept: 0xff0000
    case .blue, .blueForAWhile, .blueNeverKept: 0x0000ff
    default: nil
    }
  }

  public var isKept: Bool { self != .redNeverKept && self != .blueNeverKept }

  /// - Parameter files: the red picture and the blue one.
  public func answer(_ url: String, _ files: [[UInt8]]) -> ScriptedDownloader.Answer {
    switch self {
    case .page: return .init(headers: ["ETag": "\"page\""], bytes: Array("<html>Please log in</html>".utf8))
    case .damaged: return .init(headers: ["ETag": "\"damaged\""], bytes: Array(files[0].prefix(60)))
    case .notModified: return .init(status: 304)
    case .failing: return .init(status: 500)
    case .gone: return .init(status: 404)
    case .offline: return .init(error: .offline(url: url))
    default:
      let isRed = color == 0xff0000
      let rule =
        !isKept ? "no-store" : self == .redForAWhile || self == .blueForAWhile ? "max-age=30" : "max-age=0"
      let tag = isRed ? "\"red\"" : "\"blue\""
      return .init(headers: ["ETag": tag, "Cache-Control": rule], bytes: files[isRed ? 0 : 1])
    }
  }
}
