import Foundation
import LayoutFile
import XCTest

/// Broken files of any kind lead to an error message, never to a crash.
final class HostileFileTests: XCTestCase {
  private func read(_ bytes: [UInt8]) {
    do {
      let document = try LayoutDocument(json: bytes)
      // A document that can be read can also be laid out.
      _ = document.printedFrames()
    } catch {
      XCTAssertFalse(error.description.isEmpty)
    }
  }

  func testEveryBeginningOfAFileIsAnErrorOrALayout() throws {
    for name in ["flexbox-feed-cell", "corner"] {
      let bytes = Array(try Samples.data(name))
      for count in 0..<bytes.count { read(Array(bytes[..<count])) }
    }
  }

  func testFilesWithBytesChangedAtRandom() throws {
    let seed = UInt64.random(in: 0 ..< .max)
    print("seed \(seed)")
    var random = SplitMix(seed: seed)
    let interesting = Array("{}[]\",:0123456789-.eE\\untrfalse \u{7f}".utf8) + [0, 0xff, 0xc0]
    for name in Samples.names {
      let original = Array(try Samples.data(name))
      for _ in 0..<60 {
        var bytes = original
        for _ in 0...Int.random(in: 0..<4, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes[place] = interesting[Int.random(in: 0..<interesting.count, using: &random)]
          case 1: bytes.remove(at: place)
          default: bytes.insert(interesting[Int.random(in: 0..<interesting.count, using: &random)], at: place)
          }
        }
        read(bytes)
      }
    }
  }

  func testElementsNestedAsDeepAsAFileMayNestThem() throws {
    let depth = 290
    for (opening, closing) in [
      ("{\"spec\": \"stack\", \"children\": [", "]}"), ("{\"spec\": \"flex\", \"children\": [", "]}"),
    ] {
      let json =
        "{\"root\": " + String(repeating: opening, count: depth) + "{\"spec\": \"node\"}"
        + String(repeating: closing, count: depth) + "}"
      let document = try LayoutDocument(json: json)
      XCTAssertFalse(document.printedFrames().isEmpty)
      XCTAssertFalse(document.cases[0].placed().asciiArt.isEmpty)
    }
  }

  func testFiguresBeyondUseAreLaidOut() throws {
    for figure in ["1e300", "-1e300", "-0", "1e-300", "0.1"] {
      let json = """
        {"sizeRange": {"min": [\(figure), 0], "max": ["inf", \(figure)]}, "root": {"spec": "stack", "spacing": \(figure),
         "children": [{"spec": "node", "id": "a", "size": [\(figure), \(figure)]},
          {"spec": "inset", "insets": {"left": \(figure)}, "children": [{"spec": "node", "id": "b"}]}]}}
        """
      XCTAssertFalse(try LayoutDocument(json: json).printedFrames().contains("nan"), figure)
      let flexbox = """
        {"root": {"style": {"padding": \(figure), "gap": \(figure)}, "children": [{"style": {"width": \(figure)}}, {}]}}
        """
      XCTAssertFalse(try LayoutDocument(json: flexbox).printedFrames().contains("nan"), figure)
    }
  }
}

struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
