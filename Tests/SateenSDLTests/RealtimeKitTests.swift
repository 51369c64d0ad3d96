import CSateenThreads
import Foundation
import SateenThreads
import XCTest

@testable import SateenSDL

/// Requests to RealtimeKit, and the handling of its replies.
final class RealtimeKitTests: XCTestCase {
  /// Makes the request and waits for the reply. The outer nil is no reply within 30 seconds, the inner nil a grant, a
  /// string the reason of a refusal.
  private func answer(of kit: RealtimeKit) -> String?? {
    let come = expectation(description: "answer")
    let answer = Locked<String??>(nil)
    kit.askForMainThread { refusal in
      answer.withLock { $0 = .some(refusal) }
      come.fulfill()
    }
    wait(for: [come], timeout: 30)
    return answer.withLock { $0 }
  }

  private func kit(at address: String) throws -> RealtimeKit {
    try XCTSkipIf(dlopen("libdbus-1.so.3", RTLD_NOW) == nil, "libdbus-1.so.3 is not installed")
    return RealtimeKit(environment: ["DBUS_SYSTEM_BUS_ADDRESS": address])
  }

  func testTheMainThreadIsAskedFor() throws {
    let bus = try FakeBus(.grant)
    defer { bus.stop() }
    XCTAssertEqual(try answer(of: kit(at: bus.address)), .some(nil))
    XCTAssertEqual(bus.requests, [.init(thread: UInt64(getpid()), niceness: -10)])
  }

  func testARefusalSaysWhy() throws {
    let bus = try FakeBus(.refuse("not on this machine"))
    defer { bus.stop() }
    XCTAssertEqual(try answer(of: kit(at: bus.address)), "not on this machine")
  }

  func testABusThatGoesAwayIsARefusalAndNotTheEnd() throws {
    let bus = try FakeBus(.hangUp)
    defer { bus.stop() }
    let refusal = try XCTUnwrap(answer(of: kit(at: bus.address)) ?? nil)
    XCTAssertFalse(refusal.isEmpty)
  }

  /// The request times out if the bus does not authenticate the client, or the service does not reply.
  func testABusThatDoesNotAnswerIsGivenUp() throws {
    for silence in [FakeBus.Answer.ignoreAll, .ignoreRequests] {
      let bus = try FakeBus(silence)
      defer { bus.stop() }
      var kit = try kit(at: bus.address)
      kit.patience = 200
      XCTAssertEqual(answer(of: kit), "no answer")
    }
  }

  func testWithoutABusThereIsAReason() throws {
    for address in ["unix:path=/nonexistent/bus", "no address at all", "tcp:host=,port=x"] {
      let refusal = try XCTUnwrap(answer(of: kit(at: address)) ?? nil, address)
      XCTAssertFalse(refusal.isEmpty, address)
    }
    for environment in [[:], ["DBUS_SYSTEM_BUS_ADDRESS": ""]] {
      XCTAssertEqual(RealtimeKit(environment: environment).address, "unix:path=/run/dbus/system_bus_socket")
    }
  }

  /// A thread inherits the nice value of the thread that starts it. Workers must not inherit the granted one.
  func testWorkersGoByTheNiceValueBeforeTheGrant() throws {
    let bus = try FakeBus(.grant)
    defer { bus.stop() }
    let before = CurrentThread.niceness
    try XCTSkipIf(before > 14, "a nice value of 19 is the last one")
    XCTAssertEqual(try answer(of: kit(at: bus.address)), .some(nil))
    // The test sets the granted nice value in place of the service. Lowering a nice value takes a privilege.
    CurrentThread.niceness = before - 1
    defer { CurrentThread.niceness = before }
    try XCTSkipUnless(CurrentThread.niceness == before - 1, "takes the privilege to lower a nice value")
    let queue = WorkQueue(name: "test", workers: 2)
    let values = Locked<[Int]>([])
    for priority in [WorkPriority.leading, .visible] {
      queue.submit(priority) { values.withLock { $0.append(CurrentThread.niceness) } }
      queue.waitUntilIdle()
    }
    XCTAssertEqual(values.withLock { $0 }, [before + 5, before])
  }
}
