import Foundation
import LayoutFile
import XCTest

final class PlaygroundCommandLineTests: XCTestCase {
  func testPrintWritesTheFramesOfAFile() throws {
    for name in ["stack", "overlay", "flexbox-feed-cell"] {
      let outcome = try PlaygroundProgram.run("--print", Samples.url(name).path)
      XCTAssertEqual(outcome.status, 0, outcome.errors)
      XCTAssertEqual(outcome.output, try Samples.document(name).printedFrames() + "\n")
      let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      XCTAssertEqual(value is [Any], name == "stack", "a list where the file holds one")
    }
  }

  func testOneCaseIsChosenByItsNameSizeAndDirection() throws {
    let path = Samples.url("stack").path
    let row = try PlaygroundProgram.run(
      "--print", path, "--case", "alignItems", "--size", "300xauto", "--direction", "rtl")
    XCTAssertEqual(
      row.output,
      """
      {"name": "alignItems", "size": [300, 120], "frames": {"row": [0, 0, 300, 120], "start": [240, 0, 72, 44], \
      "center": [156, 38, 72, 44], "end": [72, 76, 72, 44], "stretch": [-12, 0, 72, 120]}}

      """)
    let missing = try PlaygroundProgram.run("--print", path, "--case", "nothing")
    XCTAssertEqual(missing.status, 2)
    XCTAssertTrue(
      missing.errors.hasPrefix("LayoutPlayground: there is no case nothing; there are row, "), missing.errors)
  }

  func testMistakesEndInOneSentenceAndExitCodeTwo() throws {
    let folder = try ScratchFolder()
    let bad = try folder.write("{\"root\": {\"style\": {\"width\": \"12q\"}}}", to: "bad.json")
    let good = Samples.url("wrapper").path
    let cases: [([String], String)] = [
      (["--print", bad], "root.style.width: \"12q\" is not a length"),
      (["--ascii", bad], "root.style.width: \"12q\" is not a length"),
      (["--png", folder.path("a.png"), bad], "root.style.width: \"12q\" is not a length"),
      ([bad], "root.style.width: \"12q\" is not a length"),
      (["--print", folder.path("none.json")], "cannot read "),
      (["--print"], "a layout file is needed"),
      (["--print", "--ascii", good], "--print, --ascii, --png and --schema exclude each other"),
      (["--print", good, "--size", "10"], "10"),
      (["--print", good, "--direction", "up"], "up"),
      (["--png", folder.path("a.png"), good, "--overlay", "dust"], "there is no overlay dust; there are frames"),
      (["--png", folder.path("a.png"), good, "--scale", "0"], "--scale needs a number from 0.5 to 8"),
      (["--png", folder.path("none/a.png"), good], "cannot write "),
      (["--png", folder.path("a.png"), good, "--size", "90000x90000"], "more pixels than can be drawn"),
    ]
    for (arguments, words) in cases {
      let outcome = try PlaygroundProgram.run(arguments)
      XCTAssertEqual(outcome.status, 2, "\(arguments)")
      XCTAssertTrue(outcome.errors.hasPrefix("LayoutPlayground: "), outcome.errors)
      XCTAssertTrue(outcome.errors.contains(words), outcome.errors)
      XCTAssertEqual(outcome.output, "")
    }
    XCTAssertFalse(FileManager.default.fileExists(atPath: folder.path("a.png")))
  }

  func testAsciiArtHasANameForEachElement() throws {
    let outcome = try PlaygroundProgram.run("--ascii", Samples.url("flexbox-in-specs").path)
    XCTAssertTrue(outcome.output.contains("InsetLayoutSpec 360x168"), outcome.output)
    XCTAssertTrue(outcome.output.contains("title 328x36"), outcome.output)
    let several = try PlaygroundProgram.run("--ascii", Samples.url("center").path)
    XCTAssertTrue(several.output.hasPrefix("both axes\n+- CenterLayoutSpec 320x160"), several.output)
    let flexbox = try PlaygroundProgram.run("--ascii", Samples.url("flexbox-holy-grail").path)
    XCTAssertTrue(flexbox.output.contains("header 396x48"), flexbox.output)
  }

  func testSchemaIsWritten() throws {
    XCTAssertEqual(try PlaygroundProgram.run("--schema").output, LayoutSchema.json)
  }

  func testPicturesAreTheSameEachTime() throws {
    let folder = try ScratchFolder()
    for (index, name) in ["a.png", "b.png"].enumerated() {
      let outcome = try PlaygroundProgram.run(
        "--png", folder.path(name), Samples.url("flexbox-feed-cell").path, "--overlay", "spacing,frames")
      XCTAssertEqual(outcome.status, 0, "\(index) \(outcome.errors)")
    }
    let first = try Data(contentsOf: URL(fileURLWithPath: folder.path("a.png")))
    XCTAssertEqual(first, try Data(contentsOf: URL(fileURLWithPath: folder.path("b.png"))))
    // Width and height are at byte 16: 360 and 270 points with a margin of 24, at two pixels per point.
    XCTAssertEqual(Array(first[16..<24]), [0, 0, 3, 48, 0, 0, 2, 124])
  }
}
