import Foundation
import XCTest

@testable import SateenText

/// Counts the cases of a Unicode test file, and separates explained failures from others.
///
/// A line of `Explained.txt` has the file's name, a tab, the case, a tab, and the reason of the failure. Where
/// SATEEN_CONFORMANCE names a folder, a file with all failures is written into it.
struct ConformanceReport {
  private let name: String
  private let version: String
  private let explained: [String: String]
  private var total = 0
  private var failures: [(id: String, what: String, reason: String?)] = []

  private static let shown = 10

  init(_ data: UnicodeTestData) {
    name = data.name
    version = data.version
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Explained.txt")
    var explained: [String: String] = [:]
    for line in ((try? String(contentsOf: path, encoding: .utf8)) ?? "").split(separator: "\n") {
      let fields = line.split(separator: "\t")
      if fields.count == 3, fields[0] == data.name { explained[String(fields[1])] = String(fields[2]) }
    }
    self.explained = explained
  }

  /// - Parameter failure: nil where the case passed.
  mutating func add(_ id: String, _ failure: String?) {
    total += 1
    if let failure { failures.append((id, failure, explained[id])) }
  }

  /// Prints the counts, and fails if a failure is not explained.
  func finish(file: StaticString = #filePath, line: UInt = #line) {
    let unexplained = failures.filter { $0.reason == nil }
    print(
      "\(name) \(version): \(total - failures.count) of \(total) passed, \(failures.count - unexplained.count) differ "
        + "and are explained, \(unexplained.count) are not; ICU \(UnicodeVersion.ofLibrary) has Unicode "
        + UnicodeVersion.ofData)
    for failure in failures.prefix(Self.shown) {
      print("  \(failure.id): \(failure.what); \(failure.reason ?? "not explained")")
    }
    write()
    for failure in unexplained.prefix(Self.shown) { XCTFail("\(failure.id): \(failure.what)", file: file, line: line) }
    XCTAssertEqual(unexplained.count, 0, name, file: file, line: line)
  }

  private func write() {
    guard let folder = ProcessInfo.processInfo.environment["SATEEN_CONFORMANCE"], !folder.isEmpty else { return }
    let lines = failures.map { "\(name)\t\($0.id)\t\($0.what)\t\($0.reason ?? "not explained")\n" }.joined()
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try lines.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    } catch {
      XCTFail("the failures cannot be written to \(folder): \(error)")
    }
  }
}
