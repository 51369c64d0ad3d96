import Foundation
import XCTest

final class ScriptTests: XCTestCase {
  private func script(_ lines: String, in folder: TemporaryFolder) throws -> String {
    try folder.write(Array(lines.utf8), to: "script.txt")
  }

  func testMistakesNameFileAndLine() throws {
    let folder = try TemporaryFolder()
    let cases = [
      ("jump 3", "no event jump"), ("wait", "wait SECONDS"), ("wait soon", "soon"), ("wait -1", "0 to 3600"),
      ("wheel 1 2", "wheel X Y NOTCHES"), ("move 1 nan", "nan"), ("click 1 2 3", "click X Y"), ("key bogus", "bogus"),
      ("key ctrl+", "ctrl"), ("drag 1 2 3 4 999", "0 to 60"), ("resize 5 5", "100 to 8000"), ("quit now", "quit"),
    ]
    for (line, words) in cases {
      let path = try script("# a comment\n\nwait 0.1 # and another\n\(line)\n", in: folder)
      let outcome = try DemoProgram.run(["--script", path, "--screenshot", folder.path("a.png")])
      XCTAssertEqual(outcome.status, 2, line)
      XCTAssertTrue(outcome.errors.hasPrefix("FeedDemo: \(path):4: "), outcome.errors)
      XCTAssertTrue(outcome.errors.contains(words), outcome.errors)
      XCTAssertEqual(outcome.errors.split(separator: "\n").count, 1)
    }
    let path = try script("screenshot \(folder.path("none/b.png"))", in: folder)
    XCTAssertEqual(try DemoProgram.run(["--script", path, "--screenshot", folder.path("a.png")]).status, 2)
    XCTAssertEqual(
      try DemoProgram.run(["--script", folder.path("missing"), "--screenshot", folder.path("a.png")]).status, 2)
    XCTAssertEqual(folder.names, ["script.txt"])
  }

  func testEveryEventDoesSomethingAndTheSameEachTime() throws {
    let folder = try TemporaryFolder()
    let events = [
      "wheel 300 400 5", "drag 300 800 300 300 0.1", "key end", "key shift+space", "resize 500 640", "key d",
      "click 672 27",
    ]
    var pictures: [Data] = []
    for round in 0..<2 {
      var lines = "wait 0.5\nscreenshot \(folder.path("\(round)-0.png"))\n"
      for (index, event) in events.enumerated() {
        lines += "\(event)\nwait 1\nscreenshot \(folder.path("\(round)-\(index + 1).png"))\n"
      }
      lines += "quit\nkey home\n"
      let path = try script(lines, in: folder)
      let outcome = try DemoProgram.run(
        ["--script", path, "--screenshot", folder.path("last.png"), "--workers", round == 0 ? "1" : "8"])
      XCTAssertEqual(outcome.status, 0, outcome.errors)
      pictures = try (0...events.count).map {
        try Data(contentsOf: URL(fileURLWithPath: folder.path("\(round)-\($0).png")))
      }
      // After resizing, the button of the last event is somewhere else: that event only has to be accepted.
      for index in 1..<events.count { XCTAssertNotEqual(pictures[index], pictures[index - 1], events[index - 1]) }
      XCTAssertEqual(pictures.last, try Data(contentsOf: URL(fileURLWithPath: folder.path("last.png"))), "quit ends it")
    }
    for index in 0...events.count {
      XCTAssertEqual(pictures[index], try Data(contentsOf: URL(fileURLWithPath: folder.path("0-\(index).png"))))
    }
  }

  func testAScriptMayComeThroughAPipe() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    XCTAssertEqual(mkfifo(pipe, 0o600), 0)
    let writer = Thread {
      let file = FileHandle(forWritingAtPath: pipe)
      try? file?.write(contentsOf: Data("key end\nquit\n".utf8))
      try? file?.close()
    }
    writer.start()
    let outcome = try DemoProgram.run(["--script", pipe, "--screenshot", folder.path("a.png")])
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    XCTAssertTrue(folder.names.contains("a.png"))
  }
}
