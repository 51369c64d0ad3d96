import Foundation
import XCTest

/// Searches the sources for objects and closures that are released under a lock, which the compiler does not detect.
final class LockRuleTests: XCTestCase {
  /// A property that is overwritten inside `withLock`, where its old value is not returned.
  struct Finding: Equatable {
    let file: String
    let line: Int
    let property: String
  }

  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

  private func files(of module: String) throws -> [(name: String, text: String)] {
    let folder = Self.sources.appendingPathComponent(module)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    return try names.sorted().map { name in
      ("\(module)/\(name)", try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
    }
  }

  /// The names of variables that hold closures or objects strongly, found by their declarations.
  static func owners(in text: String, classes: Set<String>) -> Set<String> {
    var names: Set<String> = []
    var weakNames: Set<String> = []
    // Computed properties are skipped.
    for line in text.split(separator: "\n") where line.contains("var ") {
      if line.hasSuffix("{") || line.hasSuffix("}") { continue }
      if let match = line.firstMatch(of: #/\b(?:weak|unowned) var (\w+)/#) { weakNames.insert(String(match.1)) }
      guard let match = line.firstMatch(of: #/\bvar (\w+): ([^={]+)/#) else { continue }
      let type = match.2
      let words = type.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      if type.contains("->") || type.contains("any ") || words.contains(where: classes.contains) {
        names.insert(String(match.1))
      }
    }
    return names.subtracting(weakNames)
  }

  /// Assignments to `owners` inside `withLock`, unless the body returns the old value.
  static func findings(in text: String, file: String, owners: Set<String>) -> [Finding] {
    var findings: [Finding] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var index = 0
    while index < lines.count {
      guard let start = lines[index].range(of: "withLock {") else {
        index += 1
        continue
      }
      // The body ends at its closing brace.
      var depth = 1
      var end = index
      var body = [String(lines[index][start.upperBound...])]
      func closes(_ line: String) -> Bool {
        for character in line {
          if character == "{" { depth += 1 }
          if character == "}" { depth -= 1 }
          if depth == 0 { return true }
        }
        return false
      }
      while !closes(body[body.count - 1]), end + 1 < lines.count {
        end += 1
        body.append(lines[end])
      }
      let whole = body.joined(separator: "\n")
      for (offset, line) in body.enumerated() {
        guard line.contains(" = ") else { continue }
        for match in line.matches(of: #/(?:\$0|\bstate)\.(\w+) = /#) {
          let name = String(match.1)
          let handsOut =
            whole.contains("return state.\(name)") || whole.contains("= state.\(name)\n")
            || whole.contains("= state.\(name) ")
            || whole.contains(", state.\(name)") || whole.contains("(state.\(name)")
          guard owners.contains(name), !handsOut else { continue }
          findings.append(Finding(file: file, line: index + offset + 1, property: name))
        }
      }
      index = end + 1
    }
    return findings
  }

  func testNoObjectOrClosureIsAssignedOverUnderALock() throws {
    let modules = [
      "SateenThreads", "SateenGraphics", "SateenText", "SateenImages", "SateenCore", "SateenNodes", "SateenLists",
      "SateenSDL",
      "SateenDebug", "SateenTesting",
    ]
    var classes: Set<String> = []
    var texts: [String: [(name: String, text: String)]] = [:]
    for module in modules {
      texts[module] = try files(of: module)
      for file in texts[module, default: []] {
        for line in file.text.split(separator: "\n") where line.contains("class ") {
          if let match = line.firstMatch(of: #/\bclass (\w+)/#) { classes.insert(String(match.1)) }
        }
      }
    }
    var all: [Finding] = []
    for module in modules {
      // A state type is declared in the file that uses it, or in the same folder.
      let folders = Dictionary(grouping: texts[module, default: []]) { file in
        file.name.split(separator: "/").dropLast().joined(separator: "/")
      }
      for (folder, files) in folders.sorted(by: { $0.key < $1.key }) {
        let users = files.filter { $0.text.contains("withLock {") }
        guard !users.isEmpty else { continue }
        let beside = texts[module, default: []].filter { $0.name.hasPrefix(folder) }.map(\.text)
        let owners = Self.owners(in: beside.joined(separator: "\n"), classes: classes)
        for file in users { all += Self.findings(in: file.text, file: file.name, owners: owners) }
      }
    }
    XCTAssertEqual(all.map { "\($0.file):\($0.line) assigns \($0.property) under a lock: use exchange" }, [])
  }

  func testTheSearchFindsWhatItIsFor() {
    let text = """
      struct State {
        var action: (@Sendable () -> Void)?
        var model: Model?
        weak var owner: Model?
        var count = 0
      }
      box.withLock { $0.action = nil }
      box.withLock { state in
        state.count = 1
        state.model = nil
      }
      box.withLock { $0.owner = nil }
      let old = box.withLock { state in
        defer { state.model = nil }
        return state.model
      }
      """
    let owners = Self.owners(in: text, classes: ["Model"])
    XCTAssertEqual(owners, ["action", "model"])
    XCTAssertEqual(
      Self.findings(in: text, file: "f", owners: owners),
      [Finding(file: "f", line: 7, property: "action"), Finding(file: "f", line: 10, property: "model")])
  }
}
