import BrokenContracts
import SateenThreads
import XCTest

final class ContractTests: XCTestCase {
  func testABrokenContractIsSaidInASentenceAndEndsTheProcess() throws {
    let broken = try BrokenContract(of: self, named: name) {
      let sides = CommandLine.arguments.count > 99 ? 4 : 3
      contract(sides == 4, "A square has four sides, not \(sides)")
    }
    XCTAssertTrue(broken.hasTrapped)
    XCTAssertTrue(broken.message.contains("A square has four sides, not 3"), broken.message)
  }

  func testTheSentenceOfAContractThatHoldsIsNotMade() {
    var sentences = 0
    func sentence() -> String {
      sentences += 1
      return ""
    }
    contract(true, sentence())
    XCTAssertEqual(sentences, 0)
  }
}
