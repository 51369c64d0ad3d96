import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@MainActor
final class ValueAnimationTests: XCTestCase {
  private func makeHost() -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    host.settle()
    return host
  }

  func testAValueRunsFromItsStartToItsEndOnTheFrameClock() async {
    let host = makeHost()
    var values: [Double] = []
    host.container.animate(over: 0.1, curve: .linear) { values.append($0) }
    XCTAssertEqual(values, [0], "the first value comes at once")
    XCTAssertTrue(host.settle())
    XCTAssertEqual(values.last, 1)
    XCTAssertEqual(values, values.sorted())
    XCTAssertEqual(Double(values.count), 8, accuracy: 2, "one value a frame")
    let count = values.count
    host.advance(by: 1)
    XCTAssertEqual(values.count, count)
  }

  func testTheValuesFollowTheCurve() async {
    let host = makeHost()
    var middle = 0.0
    host.container.animate(over: 1, curve: .easeOut) { middle = $0 }
    host.advance(by: 0.5)
    XCTAssertEqual(middle, TimingCurve.easeOut.value(at: 0.5), accuracy: 0.05)
    var most = 0.0
    host.container.animate(over: 1, curve: .spring(damping: 0.4)) { most = max(most, $0) }
    host.settle()
    XCTAssertGreaterThan(most, 1)
  }

  func testARemovedRegistrationStopsItWhereItIs() async {
    let host = makeHost()
    var value = 0.0
    let registration = host.container.animate(over: 1, curve: .linear) { value = $0 }
    host.advance(by: 0.5)
    let stopped = value
    registration.remove()
    XCTAssertTrue(host.settle())
    XCTAssertEqual(value, stopped)
  }

  func testUnusableDurationsAreOverAtOnce() async {
    for duration in [0, -1, .nan, -Double.infinity] {
      let host = makeHost()
      var values: [Double] = []
      host.container.animate(over: duration) { values.append($0) }
      XCTAssertTrue(host.settle())
      XCTAssertEqual(values, [0, 1])
    }
  }
}
