import BrokenContracts
import Foundation
import Glibc
import SateenThreads
import XCTest

final class EndSignalsTests: XCTestCase {
  func testASignalEndsAProgramInWhichAThreadWaitsForALine() throws {
    let ended = try BrokenContract(of: self, named: name) {
      // An end that hangs is no signal.
      signal(SIGALRM) { _ in _exit(3) }
      alarm(30)
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0, dup2(ends[0], STDIN_FILENO) >= 0 else { return }
      Thread.detachNewThread { _ = readLine() }
      // By its symbol, because Swift takes the variable for shared state.
      guard let input = dlsym(nil, "stdin")?.load(as: UnsafeMutablePointer<FILE>.self) else { return }
      while ftrylockfile(input) == 0 {
        funlockfile(input)
        usleep(1_000)
      }
      guard EndSignals.note() != nil else { return }
      raise(SIGTERM)
      EndSignals.endIfNoted()
    }
    XCTAssertTrue(ended.hasTrapped, ended.message)
  }
}
