import Glibc

/// A server that does what a test says with each connection, for answers that no good server gives. It ends with this
/// object.
public final class ScriptedServer: Sendable {
  /// A connection of a client. It closes when its script returns.
  public struct Connection: Sendable {
    let socket: Int32
    let end: Int32

    /// Reads until an empty line.
    /// - Returns: the head of a request; nil where the client closed the connection.
    public func readHead() -> String? {
      var bytes: [UInt8] = []
      var byte: UInt8 = 0
      while !bytes.ends(with: "\r\n\r\n".utf8) {
        guard waitToRead(), recv(socket, &byte, 1, 0) == 1 else { return nil }
        bytes.append(byte)
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// - Returns: whether the client was there to take it.
    @discardableResult
    public func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        var events = [
          pollfd(fd: socket, events: Int16(POLLOUT), revents: 0), pollfd(fd: end, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&events, 2, -1) > 0, events[1].revents == 0 else { return false }
        let count = rest.withUnsafeBytes {
          send(socket, $0.baseAddress, min($0.count, 64 << 10), Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        if count < 0, errno == EAGAIN || errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    /// Waits until the client closes the connection, or the server ends.
    public func waitForEnd() {
      var byte: UInt8 = 0
      while waitToRead(), recv(socket, &byte, 1, 0) == 1 {}
    }

    /// Waits, unless the server ends.
    /// - Returns: whether the server goes on.
    @discardableResult
    public func pause(_ seconds: Double) -> Bool {
      var events = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      return poll(&events, 1, Int32(seconds * 1000)) == 0
    }

    /// Has the connection end with a reset rather than an orderly end.
    public func reset() {
      var value = linger(l_onoff: 1, l_linger: 0)
      setsockopt(socket, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
    }

    private func waitToRead() -> Bool {
      var events = [
        pollfd(fd: socket, events: Int16(POLLIN), revents: 0), pollfd(fd: end, events: Int16(POLLIN), revents: 0),
      ]
      return poll(&events, 2, -1) > 0 && events[1].revents == 0
    }
  }

  public let port: Int
  /// The end of a pipe that is never written to: closing it wakes all threads that wait for the other end.
  private let endWriter: Int32

  public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// - Parameter script: called for each connection, on a thread of its own.
  public init(_ script: @escaping @Sendable (Connection) -> Void) throws {
    var pipe: [Int32] = [0, 0]
    guard Glibc.pipe(&pipe) == 0 else { throw LoopbackError("no pipe can be made") }
    for descriptor in pipe { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    endWriter = pipe[1]
    let endReader = pipe[0]
    let listener = try LoopbackPort.listen(on: 0)
    port = listener.port
    let threads = Threads()
    threads.start {
      while true {
        var events = [
          pollfd(fd: listener.socket, events: Int16(POLLIN), revents: 0),
          pollfd(fd: endReader, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&events, 2, -1) > 0 else { continue }
        if events[1].revents != 0 { break }
        let client = accept(listener.socket, nil, nil)
        guard client >= 0 else { continue }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        // The thread has a descriptor of its own, so that it sees the end however long it takes.
        let end = fcntl(endReader, F_DUPFD_CLOEXEC, 0)
        threads.start {
          script(Connection(socket: client, end: end))
          close(client)
          close(end)
        }
      }
      close(listener.socket)
      close(endReader)
    }
  }

  deinit { close(endWriter) }

  private struct Threads: Sendable {
    private final class Body: Sendable {
      let run: @Sendable () -> Void

      init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
      }
    }

    func start(_ run: @escaping @Sendable () -> Void) {
      var thread = pthread_t()
      let body = Unmanaged.passRetained(Body(run))
      let failure = pthread_create(
        &thread, nil,
        { argument in
          guard let argument else { return nil }
          Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
      if failure == 0 { pthread_detach(thread) } else { body.release() }
    }
  }
}

extension Array where Element: Equatable {
  fileprivate func ends(with other: some Collection<Element>) -> Bool { suffix(other.count).elementsEqual(other) }
}
