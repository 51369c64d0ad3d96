import Foundation
import XCTest

@testable import Gallery

final class GalleryCommandLineTests: XCTestCase {
  func testMistakesEndInOneSentenceAndExitCodeTwo() throws {
    let folder = try ScratchFolder()
    let picture = folder.path("a.png")
    let cases: [([String], String)] = [
      (["--page", "nothing", "--screenshot", picture], "there is no page nothing; there are snapshots, "),
      (["--size", "10x10"], "10x10"),
      (["--scale", "0"], "--scale needs a number from 0.5 to 8"),
      (["--at", "1"], "--at goes with --screenshot"),
      (["--screenshot", picture, "--at=-1"], "--at needs seconds"),
      (["--screenshot", folder.path("none/a.png")], "cannot write "),
      (["--overlay", "dust"], "there is no overlay dust"),
      (["--screenshot", picture, "--size", "8000x8000", "--scale", "8"], "more pixels than can be drawn"),
      (["--script", folder.path("none.txt")], "cannot read the script"),
      (["--list", "--screenshot", picture], "--list goes with nothing else"),
      ([], "--screenshot"),
    ]
    for (arguments, words) in cases {
      let outcome = try GalleryProgram.run(arguments)
      XCTAssertEqual(outcome.status, 2, "\(arguments)")
      XCTAssertTrue(outcome.errors.hasPrefix("Gallery: "), outcome.errors)
      XCTAssertEqual(outcome.errors.split(separator: "\n").count, 1, outcome.errors)
      XCTAssertTrue(outcome.errors.contains(words), outcome.errors)
      XCTAssertEqual(outcome.output, "")
    }
    XCTAssertFalse(FileManager.default.fileExists(atPath: picture))
  }

  func testListNamesEveryPage() throws {
    let outcome = try GalleryProgram.run(["--list"])
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    let names = outcome.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    XCTAssertEqual(names, GalleryPages.all.map(\.name))
  }

  func testPicturesAreTheSameEachTimeAndPagesDiffer() throws {
    let folder = try ScratchFolder()
    var pictures: Set<Data> = []
    for page in ["snapshots", "conversation", "split"] {
      for name in ["a.png", "b.png"] {
        let outcome = try GalleryProgram.run(["--page", page, "--screenshot", folder.path(name), "--size", "900x600"])
        XCTAssertEqual(outcome.status, 0, outcome.errors)
        XCTAssertEqual(outcome.errors, "")
      }
      let first = try folder.data("a.png")
      XCTAssertEqual(first, try folder.data("b.png"), page)
      pictures.insert(first)
    }
    XCTAssertEqual(pictures.count, 3)
  }

  func testAScriptIsPlayed() throws {
    let folder = try ScratchFolder()
    let script = try folder.write(
      "wait 0.5\nscreenshot \(folder.path("1.png"))\nkey down\nkey enter\nwait 0.5\nscreenshot \(folder.path("2.png"))\n",
      to: "script.txt")
    let outcome = try GalleryProgram.run(["--script", script, "--screenshot", folder.path("3.png")])
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    XCTAssertNotEqual(try folder.data("1.png"), try folder.data("2.png"))
  }

  func testAScriptDrawsFilmstrips() throws {
    let folder = try ScratchFolder()
    for (line, problem) in [
      ("filmstrip \(folder.path("1.png")) 0 0.1 0 0 300 300", "1 to 100 frames"),
      ("filmstrip \(folder.path("1.png")) 2 -1 0 0 300 300", "0 to 60 seconds"),
      ("filmstrip \(folder.path("1.png")) 2 0.1 0 0 0 300", "an area of the window"),
      ("filmstrip \(folder.path("1.png")) 2 0.1", "write filmstrip OUT.png FRAMES"),
      ("filmstrip \(folder.path("1.png")) 2 0.1 5000 0 300 300", "shows nothing of the window"),
    ] {
      let script = try folder.write(line, to: "wrong.txt")
      let outcome = try GalleryProgram.run(["--script", script, "--screenshot", folder.path("end.png")])
      XCTAssertNotEqual(outcome.status, 0, line)
      XCTAssertTrue(outcome.errors.contains(problem), outcome.errors)
    }
    let script = try folder.write(
      "wait 0.5\nfilmstrip \(folder.path("2.png")) 3 0.1 10 10 200 100\n", to: "script.txt")
    let outcome = try GalleryProgram.run(["--script", script, "--screenshot", folder.path("end.png")])
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    XCTAssertGreaterThan(try folder.data("2.png").count, 100)
  }

  func testHelpNamesEveryOption() throws {
    let outcome = try GalleryProgram.run(["--help"])
    XCTAssertEqual(outcome.status, 0)
    for word in [
      "--page", "--list", "--screenshot", "--at", "--size", "--scale", "--overlay", "--script", "--dark", "wait", "key",
    ] {
      XCTAssertTrue(outcome.output.contains(word), word)
    }
  }
}
