import Foundation

/// An nginx on the loopback interface, with a folder of its own: HTTP/1.1 on one port, and HTTP/2 over TLS on another,
/// with a certificate that it makes for itself. It ends with this object, and with the process at the latest.
///
/// | location | answer |
/// |---|---|
/// | `/NAME` | a file that ``write(_:_:)`` made, with `ETag` and `Last-Modified`, in ranges too |
/// | `/slow/NAME` | the same at 64 KB a second; `/slower/` at 2 KB a second |
/// | `/gzip/NAME` | the same, compressed where the request accepts it |
/// | `/picture/NAME` | the same as `image/jpeg` |
/// | `/attachment/NAME` | the same with `Cache-Control: no-store` |
/// | `/status/CODE` | an answer with that status: 204, 400, 401, 403, 404, 408, 410, 429, 500, 502, 503 or 504 |
/// | `/html` | a page of HTML with the type `image/jpeg` |
/// | `/chain/N` | N redirections, from 1 to 12, the last of which leads to `/headers` |
/// | `/loop` | a redirection to itself |
/// | `/to/CODE?ADDRESS` | a redirection to an address: 301, 302, 303, 307 or 308 |
/// | `/headers` | the fields of the request, one a line, as in `cookie: a=b` |
public final class WebServer: Sendable {
  /// A line of ``log()``: a request that has been answered.
  public struct Entry: Hashable, Sendable {
    /// The number of the connection, which no other has.
    public var connection: String
    /// `HTTP/1.1` or `HTTP/2.0`.
    public var version: String
    public var status: Int
    /// With its query.
    public var path: String
  }

  public let port: Int
  public let securePort: Int
  public let folder: URL
  private let process: ServerProcess

  /// The address of a path, over HTTP/1.1 without TLS.
  public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }
  /// The address of a path, over TLS with HTTP/2.
  public func secureURL(_ path: String) -> String { "https://localhost:\(securePort)\(path)" }
  /// The certificate to be trusted, a file.
  public var certificate: String { folder.appendingPathComponent("certificate.pem").path }

  /// - Parameter knowsHTTP2: whether the secure port has HTTP/2; it has HTTP/1.1 at any rate.
  public init(knowsHTTP2: Bool = true) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-web-\(UUID().uuidString)")
    let root = folder.appendingPathComponent("root")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try Self.makeCertificate(in: folder)
    (process, port, securePort) = try Self.start(in: folder, knowsHTTP2: knowsHTTP2)
  }

  private static func start(in folder: URL, knowsHTTP2: Bool) throws -> (ServerProcess, Int, Int) {
    let path = folder.path
    var attempts = 0
    while true {
      let port = try LoopbackPort.free()
      let securePort = try LoopbackPort.free()
      let text = WebServerConfiguration(folder: path, port: port, securePort: securePort, knowsHTTP2: knowsHTTP2)
      try Data(text.description.utf8).write(to: folder.appendingPathComponent("nginx.conf"))
      do {
        let command = ["/usr/sbin/nginx", "-c", path + "/nginx.conf", "-p", path, "-e", path + "/error.log"]
        return (try ServerProcess(command, port: securePort), port, securePort)
      } catch {
        // A free port may have been taken before nginx got it.
        attempts += 1
        guard attempts == 5 else { continue }
        let log = try? String(contentsOf: folder.appendingPathComponent("error.log"), encoding: .utf8)
        throw LoopbackError("nginx does not start: \(error); it said: \(log ?? "nothing")")
      }
    }
  }

  deinit {
    process.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the server at once, with all of its connections.
  public func stop() { process.stop() }
  /// Starts a server that was stopped, on the same ports.
  public func restart() throws { try process.start() }
  /// Keeps the server from doing anything until ``goOn()``.
  public func pause() { process.signal(SIGSTOP) }
  public func goOn() { process.signal(SIGCONT) }

  /// Makes a file that the server has.
  public func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: folder.appendingPathComponent("root").appendingPathComponent(name))
  }

  /// The requests that have been answered, in the order of their ends.
  public func log() throws -> [Entry] {
    let text = try String(contentsOf: folder.appendingPathComponent("access.log"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 3).map(String.init)
      guard parts.count == 4, let status = Int(parts[2]) else { return nil }
      return Entry(connection: parts[0], version: parts[1], status: status, path: parts[3])
    }
  }

  private static func makeCertificate(in folder: URL) throws {
    let tool = Process()
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    tool.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
      "-keyout", folder.path + "/key.pem", "-out", folder.path + "/certificate.pem", "-subj", "/CN=localhost",
      "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
    ]
    tool.standardError = FileHandle.nullDevice
    tool.standardOutput = FileHandle.nullDevice
    try tool.run()
    tool.waitUntilExit()
    guard tool.terminationStatus == 0 else { throw LoopbackError("openssl makes no certificate") }
  }
}
