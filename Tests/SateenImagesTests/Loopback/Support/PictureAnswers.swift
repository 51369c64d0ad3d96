import LoopbackServer
import SateenThreads

/// The requests that a scripted server got, by whose number its script answers.
final class PictureRequests: Sendable {
  private let heads = Locked<[String]>([])

  var all: [String] { heads.withLock { $0 } }
  var count: Int { heads.withLock(\.count) }

  /// - Returns: how many came before.
  func add(_ head: String) -> Int {
    heads.withLock { heads in
      heads.append(head)
      return heads.count - 1
    }
  }

  /// The first byte that a request asks for; 0 for one that asks for all.
  static func firstByte(_ head: String) -> Int {
    for line in head.split(whereSeparator: \.isNewline) where line.lowercased().hasPrefix("range: bytes=") {
      return Int(line.dropFirst("range: bytes=".count).prefix { $0 != "-" }) ?? 0
    }
    return 0
  }
}

extension ScriptedServer {
  /// - Parameter answer: writes the answer to a request, by its head and its number. The connection ends with it.
  convenience init(
    noting requests: PictureRequests, _ answer: @escaping @Sendable (Connection, String, Int) -> Void
  ) throws {
    try self.init { connection in
      guard let head = connection.readHead() else { return }
      answer(connection, head, requests.add(head))
    }
  }
}

extension ScriptedServer.Connection {
  /// Writes the head of an answer for a picture.
  /// - Parameters:
  ///   - length: what is told of it; nil for nothing.
  ///   - first: the first byte that follows; not 0 for an answer with status 206.
  func writeHead(
    _ length: Int?, tag: String? = "\"1\"", first: Int = 0, type: String = "image/jpeg", more: String = ""
  ) {
    var head = "HTTP/1.1 \(first == 0 ? "200 OK" : "206 Partial Content")\r\nContent-Type: \(type)\r\n"
    if let tag { head += "ETag: \(tag)\r\n" }
    if let length {
      head += "Content-Length: \(length - first)\r\n"
      if first > 0 { head += "Content-Range: bytes \(first)-\(length - 1)/\(length)\r\n" }
    }
    write(head + "Cache-Control: max-age=60\r\nConnection: close\r\n\(more)\r\n")
  }

  /// Writes all that a request asks for.
  func writeAll(_ bytes: [UInt8], _ head: String, tag: String = "\"1\"") {
    let first = PictureRequests.firstByte(head)
    writeHead(bytes.count, tag: tag, first: first)
    write(Array(bytes[first...]))
  }
}
