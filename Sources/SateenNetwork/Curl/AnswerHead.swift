/// The head of an answer, as its lines come.
struct AnswerHead {
  enum Problem: Error, Hashable, CustomStringConvertible {
    case tooLong(limit: Int)
    case noStatus(line: String)

    var description: String {
      switch self {
      case .tooLong(let limit): "its head has more than \(limit) bytes"
      case .noStatus(let line): "it has no status: '\(line)'"
      }
    }
  }

  /// Servers have limits of 8 to 64 KB for the heads they take; an endless one would fill the memory.
  static var byteLimit: Int { 256 << 10 }

  private(set) var status = 0
  private(set) var headers = HTTPHeaders()
  /// Whether the answer came by HTTP/2 or later.
  private(set) var isMultiplexed = false
  /// Whether the last line has come. Later lines are trailers.
  private(set) var isComplete = false
  private var fields: [HTTPHeaders.Field] = []
  private var bytes = 0

  /// The length of the body, where the head tells it.
  var contentLength: Int? {
    guard let text = headers["Content-Length"], text.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(text)
  }

  /// - Parameter line: with its end, if it has one.
  mutating func add(_ line: UnsafeRawBufferPointer) throws(Problem) {
    bytes += line.count
    guard bytes <= Self.byteLimit else { throw .tooLong(limit: Self.byteLimit) }
    guard !isComplete else { return }
    let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") }
    let text = line[..<(line.firstIndex(where: isEnd) ?? line.endIndex)]
    if text.isEmpty {
      // 103, for one, comes before the answer.
      guard status >= 200 else { return }
      headers = HTTPHeaders(fields)
      fields = []
      isComplete = true
    } else if text.starts(with: "HTTP/".utf8) {
      try begin(text)
    } else if text.first == UInt8(ascii: " ") || text.first == UInt8(ascii: "\t") {
      guard let last = fields.indices.last else { return }
      fields[last].value += " " + Self.trimmed(text)
    } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
      let name = Self.trimmed(text[..<colon])
      if !name.isEmpty { fields.append(.init(name: name, value: Self.trimmed(text[(colon + 1)...]))) }
    }
  }

  private mutating func begin(_ line: Slice<UnsafeRawBufferPointer>) throws(Problem) {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard parts.count > 1, parts[1].count == 3, let status = Int(String(decoding: parts[1], as: UTF8.self)) else {
      throw .noStatus(line: Self.shown(line))
    }
    self.status = status
    fields = []
    isMultiplexed = !parts[0].starts(with: "HTTP/1".utf8) && !parts[0].starts(with: "HTTP/0".utf8)
  }

  private static func trimmed(_ text: Slice<UnsafeRawBufferPointer>) -> String {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let first = text.firstIndex(where: { !isBlank($0) }), let last = text.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: text[first...last], as: UTF8.self)
  }

  private static func shown(_ line: Slice<UnsafeRawBufferPointer>) -> String {
    String(decoding: line.prefix(80).map { $0.isControl ? UInt8(ascii: "?") : $0 }, as: UTF8.self)
  }
}
