import XCTest

@testable import SateenNetwork

/// The rules by which transfers wait, are too slow, are read and find their way.
final class TransferRulesTests: XCTestCase {
  private func origin(_ name: String) -> WebAddress.Origin { .init(isSecure: true, host: name, port: 443) }

  func testHostsTakeTurnsAndHaveLimits() {
    var queue = TransferQueue<Int>()
    for id in 0..<20 { queue.add(id, to: origin("a")) }
    for id in 100..<103 { queue.add(id, to: origin("b")) }
    var begun: [Int] = []
    while let id = queue.next({ _ in true }) { begun.append(id) }
    XCTAssertEqual(begun, [0, 100, 1, 101, 2, 102, 3, 4, 5])
    queue.end(origin("a"))
    XCTAssertEqual(queue.next { $0 != 6 }, 7)
    XCTAssertNil(queue.next { _ in true })
    XCTAssertTrue(queue.mayShare(origin("a")))
    queue.learn(origin("b"), isMultiplexed: false)
    XCTAssertFalse(queue.mayShare(origin("b")))
    queue.learn(origin("a"), isMultiplexed: true)
    var more: [Int] = []
    while let id = queue.next({ _ in true }) { more.append(id) }
    XCTAssertEqual(more, Array(8..<20))
    for _ in 0..<18 { queue.end(origin("a")) }
    for _ in 0..<3 { queue.end(origin("b")) }
    XCTAssertTrue(queue.isEmpty)
    for id in 0..<300 { queue.add(id, to: origin("a")) }
    var count = 0
    while queue.next({ _ in true }) != nil { count += 1 }
    XCTAssertEqual(count, 100)
  }

  func testAllHostsTogetherHaveALimit() {
    var queue = TransferQueue<Int>()
    for id in 0..<1000 { queue.add(id, to: origin("host\(id % 100)")) }
    var begun = 0
    while queue.next({ _ in true }) != nil { begun += 1 }
    XCTAssertEqual(begun, 32)
    for id in 0..<32 { queue.end(origin("host\(id)")) }
    while queue.next({ _ in true }) != nil { begun += 1 }
    XCTAssertEqual(begun, 64)
  }

  func testATransferIsTooSlowAfterAWhileBelowTheSpeed() {
    var watch = SpeedWatch(lowestSpeed: 100, limit: 4)
    watch.begin(10, bytes: 0)
    var time = 10.0
    var bytes = 0
    for _ in 0..<40 {
      time += 0.5
      bytes += 60
      XCTAssertFalse(watch.isTooSlow(time, bytes: bytes))
    }
    let stop = time
    while !watch.isTooSlow(time, bytes: bytes) { time += 0.5 }
    XCTAssertTrue((0.5...5).contains(time - stop), "\(time - stop)")

    var any = SpeedWatch(lowestSpeed: 0, limit: 1)
    any.begin(0, bytes: 5)
    XCTAssertFalse(any.isTooSlow(0.9, bytes: 5))
    XCTAssertTrue(any.isTooSlow(1, bytes: 5))
    any.begin(0, bytes: 5)
    XCTAssertFalse(any.isTooSlow(1, bytes: 6))
  }

  func testRoutesTellWhetherThereIsAWayToOthers() {
    let head = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"
    let local = "eth0\t000200C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n"
    let rest = "eth0\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0\n"
    let down = "eth0\t00000000\t010200C0\t0002\t0\t0\t0\t00000000\t0\t0\t0\n"
    XCTAssertFalse(Connectivity.hasDefaultRoute(""))
    XCTAssertFalse(Connectivity.hasDefaultRoute(head + local + down))
    XCTAssertTrue(Connectivity.hasDefaultRoute(head + local + rest))
    let zero = String(repeating: "0", count: 32)
    let refused = "\(zero) 00 \(zero) 00 \(zero) ffffffff 00000001 00000000 00200200       lo\n"
    let open = "\(zero) 00 \(zero) 00 fe800000000000000000000000000001 00000400 00000002 00000000 00000003     eth0\n"
    XCTAssertFalse(Connectivity.hasDefaultRoute6(refused))
    XCTAssertTrue(Connectivity.hasDefaultRoute6(refused + open))
    XCTAssertFalse(Connectivity.hasDefaultRoute6("nonsense\n\n \(zero)"))
  }

  func testProxiesAreThoseOfTheEnvironment() {
    let none = ProxySettings { _ in nil }
    XCTAssertEqual([none.http, none.https, none.directHosts], ["", "", ""])
    let all = ProxySettings { ["ALL_PROXY": "socks5://a", "HTTPS_PROXY": "b", "NO_PROXY": "c,d"][$0] }
    XCTAssertEqual([all.http, all.https, all.directHosts], ["socks5://a", "b", "c,d"])
    // A server's program gets this one from the field `Proxy` of whoever asks it.
    XCTAssertEqual(ProxySettings { ["HTTP_PROXY": "a"][$0] }.http, "")
  }
}
