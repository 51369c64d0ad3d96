import Foundation
import FuzzTargets
import XCTest

/// Runs the targets without libFuzzer on the inputs that `make fuzz` begins with, among them every input that ever
/// found a bug.
final class CorpusTests: XCTestCase {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fuzz/Corpora")

  @MainActor func testAllInputsOfAllTargetsPass() async throws {
    for target in FuzzTarget.all {
      let folder = Self.folder.appendingPathComponent(target.name)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      XCTAssertFalse(names.isEmpty, "\(target.name) has nothing to begin with")
      for name in names {
        let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
        do {
          try target.run(bytes)
        } catch {
          XCTFail("\(target.name), \(name): \(error)")
        }
      }
    }
  }

  func testEveryCorpusBelongsToATarget() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    XCTAssertEqual(names.filter { FuzzTarget.named($0) == nil }, [])
  }
}
