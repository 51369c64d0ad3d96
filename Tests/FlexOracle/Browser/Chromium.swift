import Foundation

/// Lays out cases with Debian's `chromium-headless-shell`: a page in a file, without network and window.
struct Chromium: FrameSource {
  let program: String
  var name: String { "Chromium" }
  var page = Page(zoom: 16)

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func frames(of cases: [LayoutCase]) throws -> [[Frame]] {
    guard !cases.isEmpty else { return [] }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("flex-oracle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("page.html")
    try page.html(cases).write(to: file, atomically: false, encoding: .utf8)
    let answers = try answers(in: dump(file, folder))
    guard answers.count == cases.count else {
      throw Failure(description: "Chromium answered \(answers.count) of \(cases.count) trees")
    }
    return try zip(cases, answers).map { one, numbers in
      guard numbers.count == one.root.count * 4 else {
        throw Failure(description: "Chromium answered \(numbers.count) numbers for the boxes of \(one.id)")
      }
      return stride(from: 0, to: numbers.count, by: 4).map {
        Frame(x: numbers[$0], y: numbers[$0 + 1], width: numbers[$0 + 2], height: numbers[$0 + 3])
      }
    }
  }

  /// The page's DOM after its script has run.
  private func dump(_ file: URL, _ folder: URL) throws -> String {
    let output = folder.appendingPathComponent("dump.html")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
      "--user-data-dir=\(folder.appendingPathComponent("profile").path)", "--dump-dom", file.absoluteString,
    ]
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw Failure(description: "Could not start \(program), of the Debian package chromium-headless-shell: \(error)")
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program) ended with status \(process.terminationStatus)")
    }
    return try String(contentsOf: output, encoding: .utf8)
  }

  /// One line of numbers for each case, in points.
  private func answers(in dump: String) throws -> [[Double]] {
    guard let start = dump.range(of: "<pre>"), let end = dump.range(of: "</pre>") else {
      throw Failure(description: "Chromium's page holds no answer")
    }
    return dump[start.upperBound..<end.lowerBound].split(separator: "\n").map { line in
      line.split(separator: " ").compactMap { Double($0) }.map { $0 / page.zoom }
    }
  }
}
