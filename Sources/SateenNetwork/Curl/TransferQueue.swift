/// Decides which transfer begins next: those to one host in the order in which they came, and hosts in turns.
///
/// libcurl could hold transfers back by itself, but its limit on connecting runs while they wait.
struct TransferQueue<ID: Hashable> {
  /// The transfers of a host, and the kind of its connection.
  private struct Host {
    var waiting: [ID] = []
    /// The first of `waiting` that has not begun.
    var next = 0
    var running = 0
    /// Whether one connection takes many transfers at once; nil before the first answer.
    var isMultiplexed: Bool?

    var hasWaiting: Bool { next < waiting.count }
  }

  /// The most connections to one host that takes one transfer at a time on each. Browsers have as many.
  static var connectionsPerHost: Int { 6 }
  static var connections: Int { 32 }
  /// The most transfers at once on the connection of a host that takes many: servers allow 100 or 128.
  static var streamsPerHost: Int { 100 }

  private var hosts: [WebAddress.Origin: Host] = [:]
  /// The hosts that transfers wait for, in the order of their turns.
  private var turns: [WebAddress.Origin] = []
  private var usedConnections = 0

  var isEmpty: Bool { hosts.values.allSatisfy { !$0.hasWaiting && $0.running == 0 } }

  mutating func add(_ id: ID, to origin: WebAddress.Origin) {
    if hosts[origin, default: Host()].hasWaiting == false { turns.append(origin) }
    hosts[origin, default: Host()].waiting.append(id)
  }

  /// The next transfer that may begin, and which counts as running from now on.
  /// - Parameter isWanted: false for transfers that have ended while they waited.
  mutating func next(_ isWanted: (ID) -> Bool) -> ID? {
    var tried = 0
    while tried < turns.count {
      let origin = turns[tried]
      guard var host = hosts[origin] else {
        turns.remove(at: tried)
        continue
      }
      while host.hasWaiting, !isWanted(host.waiting[host.next]) { host.next += 1 }
      guard host.hasWaiting else {
        turns.remove(at: tried)
        put(host, origin)
        continue
      }
      guard hasRoom(host) else {
        put(host, origin)
        tried += 1
        continue
      }
      let id = host.waiting[host.next]
      host.next += 1
      usedConnections -= connections(of: host)
      host.running += 1
      usedConnections += connections(of: host)
      turns.remove(at: tried)
      if host.hasWaiting { turns.append(origin) }
      put(host, origin)
      return id
    }
    return nil
  }

  /// A transfer that ``next(_:)`` gave has ended.
  mutating func end(_ origin: WebAddress.Origin) {
    guard var host = hosts[origin] else { return }
    usedConnections -= connections(of: host)
    host.running -= 1
    usedConnections += connections(of: host)
    put(host, origin)
  }

  /// Keeps the kind of a host's connection, as an answer told it.
  mutating func learn(_ origin: WebAddress.Origin, isMultiplexed: Bool) {
    guard var host = hosts[origin], host.isMultiplexed != isMultiplexed else { return }
    usedConnections -= connections(of: host)
    host.isMultiplexed = isMultiplexed
    usedConnections += connections(of: host)
    put(host, origin)
  }

  /// Whether a transfer should wait for a connection that another one makes.
  func mayShare(_ origin: WebAddress.Origin) -> Bool {
    origin.isSecure && hosts[origin]?.isMultiplexed != false
  }

  private func connections(of host: Host) -> Int {
    host.isMultiplexed == true ? min(host.running, 1) : host.running
  }

  private func hasRoom(_ host: Host) -> Bool {
    if host.isMultiplexed == true, host.running > 0 { return host.running < Self.streamsPerHost }
    return host.running < Self.connectionsPerHost && usedConnections < Self.connections
  }

  /// Keeps what is known of a host while it has transfers, and the kind of its connection a while longer.
  private mutating func put(_ host: Host, _ origin: WebAddress.Origin) {
    var host = host
    if host.next > 64, host.next * 2 > host.waiting.count {
      host.waiting.removeFirst(host.next)
      host.next = 0
    }
    if !host.hasWaiting {
      host.waiting = []
      host.next = 0
    }
    hosts[origin] = host.hasWaiting || host.running > 0 || host.isMultiplexed != nil ? host : nil
    // Many hosts have come and gone: those without transfers are forgotten.
    if hosts.count > 256 { hosts = hosts.filter { $0.value.hasWaiting || $0.value.running > 0 } }
  }
}
