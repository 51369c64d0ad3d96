import Glibc

/// Ports of the loopback interface.
public enum LoopbackPort {
  /// A port that nobody listens on. Others may take it before the caller does.
  public static func free() throws -> Int {
    let listener = try listen(on: 0)
    defer { close(listener.socket) }
    return listener.port
  }

  /// - Parameter port: 0 for any.
  static func listen(on port: Int) throws -> (socket: Int32, port: Int) {
    let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard made >= 0 else { throw LoopbackError("no socket can be made: \(String(cString: strerror(errno)))") }
    var yes: Int32 = 1
    setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = address(port)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(made, $0, length) == 0 && Glibc.listen(made, 1024) == 0 && getsockname(made, $0, &length) == 0
      }
    }
    guard isBound else {
      defer { close(made) }
      throw LoopbackError("the port \(port) cannot be listened on: \(String(cString: strerror(errno)))")
    }
    return (made, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Whether somebody listens on a port.
  static func isOpen(_ port: Int) -> Bool {
    let made = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard made >= 0 else { return false }
    defer { close(made) }
    var address = address(port)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(made, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func address(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    return address
  }
}
