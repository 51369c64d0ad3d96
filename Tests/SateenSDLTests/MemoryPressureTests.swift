import XCTest

@testable import SateenSDL

final class MemoryPressureTests: XCTestCase {
  func testGroupIsFoundAmongOlderOnes() {
    XCTAssertEqual(
      CgroupMemory.eventsPath(membership: "12:cpu:/old\n0::/user.slice/app.scope\n"),
      "/sys/fs/cgroup/user.slice/app.scope/memory.events")
    XCTAssertEqual(CgroupMemory.eventsPath(membership: "0::/\n"), "/sys/fs/cgroup/memory.events")
    XCTAssertNil(CgroupMemory.eventsPath(membership: "12:memory:/docker/abc\n"))
    XCTAssertNil(CgroupMemory.eventsPath(membership: "0::/../../etc\n"))
    XCTAssertNil(CgroupMemory.eventsPath(membership: ""))
  }

  func testShortagesAreAddedUpAndNonsenseIsPassedOver() {
    XCTAssertEqual(CgroupMemory.shortages(in: "low 9\nhigh 2\nmax 3\noom 1\noom_kill 1\noom_group_kill 0\n"), 7)
    XCTAssertEqual(CgroupMemory.shortages(in: "high\nmax -1\noom many\n\nhigh 4 5\nmax 1"), 1)
    XCTAssertEqual(CgroupMemory.shortages(in: ""), 0)
  }

  func testWatcherEndsWithItsOwner() throws {
    weak var gone: MemoryPressureWatcher?
    do {
      let watcher = try XCTUnwrap(MemoryPressureWatcher(report: {}))
      gone = watcher
    }
    XCTAssertNil(gone, "the thread does not keep it")
  }
}
