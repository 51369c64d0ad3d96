import Foundation
import Glibc
import SateenThreads

/// A D-Bus message bus for one client at a time, with RealtimeKit as its only service. It has only the needed part of
/// the protocol: https://dbus.freedesktop.org/doc/dbus-specification.html
final class FakeBus: Sendable {
  enum Answer: Sendable {
    case grant, refuse(String), hangUp
    /// Does not answer the authentication, or accepts it and does not answer requests.
    case ignoreAll, ignoreRequests
  }

  struct Request: Equatable, Sendable {
    var thread: UInt64
    var niceness: Int32
  }

  /// The bus's address in the syntax of D-Bus.
  let address: String
  private let folder: URL
  private let listener: Int32
  private let answer: Answer
  private let heard = Locked<[Request]>([])

  var requests: [Request] { heard.withLock { $0 } }

  init(_ answer: Answer) throws {
    self.answer = answer
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("s").path
    address = "unix:path=\(path)"
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let isBound = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, listen(listener, 4) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    Thread.detachNewThread { [self, listener] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else {
          if errno == EINTR { continue }
          break
        }
        serve(client)
        close(client)
      }
      // Not closed in `stop()`: another socket could get the number before this thread's next `accept`.
      close(listener)
    }
  }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    try? FileManager.default.removeItem(at: folder)
  }

  private func serve(_ client: Int32) {
    var input = Input(client)
    if case .ignoreAll = answer { return input.drain() }
    // Before its first message the client authenticates itself, line by line.
    while let line = input.line(), line != "BEGIN" {
      send(line.hasPrefix("AUTH EXTERNAL") ? "OK \(String(repeating: "0", count: 32))\r\n" : "ERROR\r\n", client)
    }
    while let (serial, header, body) = input.message() {
      if header.contains("Hello") {
        send(reply(to: serial, signature: "s", body: text(":1.7")), client)
      } else if header.contains("MakeThreadHighPriority"), body.count == 12 {
        let thread = (0..<8).reduce(UInt64(0)) { $0 | UInt64(body[$1]) << (8 * UInt64($1)) }
        let niceness = Int32(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(body[8 + $1]) << (8 * UInt32($1)) })
        heard.withLock { $0.append(Request(thread: thread, niceness: niceness)) }
        switch answer {
        case .grant: send(reply(to: serial), client)
        case .refuse(let reason):
          send(reply(to: serial, error: "test.Refused", signature: "s", body: text(reason)), client)
        case .hangUp: return
        case .ignoreAll, .ignoreRequests: break
        }
      }
    }
  }

  // MARK: Writing

  private func send(_ text: String, _ client: Int32) { send(Array(text.utf8), client) }

  private func send(_ bytes: [UInt8], _ client: Int32) {
    _ = Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  private func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

  private func text(_ value: String) -> [UInt8] { number(value.utf8.count) + Array(value.utf8) + [0] }

  private func reply(to serial: Int, error: String? = nil, signature: String? = nil, body: [UInt8] = []) -> [UInt8] {
    var fields: [UInt8] = [5, 1, UInt8(ascii: "u"), 0] + number(serial)
    func pad() { while !fields.count.isMultiple(of: 8) { fields.append(0) } }
    if let error {
      pad()
      fields += [4, 1, UInt8(ascii: "s"), 0] + text(error)
    }
    if let signature {
      pad()
      fields += [8, 1, UInt8(ascii: "g"), 0, UInt8(signature.utf8.count)] + Array(signature.utf8) + [0]
    }
    let start =
      [UInt8(ascii: "l"), error == nil ? 2 : 3, 1, 1] + number(body.count) + number(serial) + number(fields.count)
    pad()
    return start + fields + body
  }

  // MARK: Reading

  private struct Input {
    private let client: Int32
    private var bytes: [UInt8] = []

    init(_ client: Int32) { self.client = client }

    private mutating func take(_ count: Int) -> [UInt8]? {
      while bytes.count < count {
        var more = [UInt8](repeating: 0, count: 4_096)
        let size = recv(client, &more, more.count, 0)
        guard size > 0 else { return nil }
        bytes += more.prefix(size)
      }
      defer { bytes.removeFirst(count) }
      return Array(bytes.prefix(count))
    }

    /// Reads until the client hangs up.
    mutating func drain() {
      while take(1) != nil {}
    }

    /// A line without its line break, and without the zero byte at the start of the first line.
    mutating func line() -> String? {
      var line: [UInt8] = []
      while !line.suffix(2).elementsEqual([13, 10]) {
        guard let next = take(1) else { return nil }
        if next != [0] { line += next }
      }
      return String(decoding: line.dropLast(2), as: UTF8.self)
    }

    mutating func message() -> (serial: Int, header: String, body: [UInt8])? {
      guard let start = take(16) else { return nil }
      func number(_ place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(start[place + $1]) << (8 * $1) } }
      guard let fields = take((number(12) + 7) / 8 * 8), let body = take(number(4)) else { return nil }
      return (number(8), String(decoding: fields, as: UTF8.self), body)
    }
  }
}
