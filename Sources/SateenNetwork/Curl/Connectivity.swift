import Glibc

/// Whether this computer has a way to others.
enum Connectivity {
  /// Whether there is neither a default route nor an interface with an address of its own, where the system does not tell
  /// its routes. Reads files of the kernel, which takes some microseconds.
  static func isOffline() -> Bool {
    let routes = read("/proc/net/route")
    guard let routes else { return !hasInterface() }
    return !hasDefaultRoute(routes) && !hasDefaultRoute6(read("/proc/net/ipv6_route") ?? "")
  }

  /// - Parameter table: the text of `/proc/net/route`: interface, destination, gateway, flags and more.
  static func hasDefaultRoute(_ table: String) -> Bool {
    table.split(separator: "\n").contains { line in
      let columns = line.split(whereSeparator: \.isWhitespace)
      guard columns.count > 7, let flags = Int(columns[3], radix: 16) else { return false }
      return columns[1] == "00000000" && columns[7] == "00000000" && isUp(flags) && columns[0] != "lo"
    }
  }

  /// - Parameter table: the text of `/proc/net/ipv6_route`: destination, its length, and more; flags and the interface at
  ///   the end.
  static func hasDefaultRoute6(_ table: String) -> Bool {
    table.split(separator: "\n").contains { line in
      let columns = line.split(whereSeparator: \.isWhitespace)
      guard columns.count > 9, let flags = Int(columns[8], radix: 16) else { return false }
      return columns[0].allSatisfy { $0 == "0" } && columns[1] == "00" && isUp(flags) && columns[9] != "lo"
    }
  }

  /// Whether a route may be used: `RTF_UP` without `RTF_REJECT`.
  private static func isUp(_ flags: Int) -> Bool { flags & 1 != 0 && flags & 0x200 == 0 }

  private static func hasInterface() -> Bool {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return true }
    defer { freeifaddrs(list) }
    var entry = list
    while let interface = entry?.pointee {
      let flags = Int(interface.ifa_flags)
      let family = interface.ifa_addr.map { Int32($0.pointee.sa_family) }
      let isUp = flags & Int(IFF_UP) != 0 && flags & Int(IFF_LOOPBACK) == 0
      if isUp, family == AF_INET || family == AF_INET6 { return true }
      entry = interface.ifa_next
    }
    return false
  }

  private static func read(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    // A router has a million routes; the default route is among the first.
    while bytes.count < 1 << 20 {
      let count = Glibc.read(file, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
