import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

/// Unused faces are evicted from memory; layouts keep theirs.
final class OpenFacesTests: XCTestCase {
  private func register(_ family: String) throws -> RegisteredFont {
    var font = TestFont(family: family, characters: "ab")
    font.isVariable = true
    return try FontLibrary.register(font: font.bytes)
  }

  private static func font(_ family: String, at place: Double) -> Font {
    var font = Font(family: family, size: 40)
    font.variations = [FontVariation("wght", place)]
    return font
  }

  private var openFaces: Int { FontLibrary.state.withLock { $0.faces.count } }

  /// Opens more faces than the cache keeps.
  private func openMany(_ families: [String]) {
    for family in families {
      for place in stride(from: 100.0, through: 900, by: 2) {
        _ = FontLibrary.typeface(for: Self.font(family, at: place))
      }
    }
  }

  func testNearPlacesOnAnAxisAreOneFace() throws {
    let own = try register("Steps")
    defer { FontLibrary.unregister(own) }
    let face = FontLibrary.typeface(for: Self.font("Steps", at: 500))
    XCTAssertTrue(face === FontLibrary.typeface(for: Self.font("Steps", at: 500.4)))
    XCTAssertFalse(face === FontLibrary.typeface(for: Self.font("Steps", at: 510)))
    var other = Self.font("Steps", at: 500)
    other.variations = [FontVariation("zzzz", 3), FontVariation("wght", 90), FontVariation("wght", 500)]
    XCTAssertTrue(
      face === FontLibrary.typeface(for: other), "the last place counts, and axes that are not there do not")
    XCTAssertTrue(
      FontLibrary.typeface(for: Self.font("Steps", at: 900))
        === FontLibrary.typeface(for: Self.font("Steps", at: 5_000)))
  }

  func testAnimatedVariationsLeaveNoFacesBehind() throws {
    let families = ["Wave A", "Wave B", "Wave C"]
    let own = try families.map(register)
    defer { for font in own { FontLibrary.unregister(font) } }
    openMany(families)
    XCTAssertLessThanOrEqual(openFaces, 3 * OpenFaces.generation)
    weak var gone: Typeface?
    do {
      let face = FontLibrary.typeface(for: Self.font("Wave A", at: 302))
      gone = face
    }
    openMany(families)
    XCTAssertNil(gone)
    // Frames of an animation: each lays out and draws.
    for frame in 0..<1_000 {
      let place = 500 + 400 * Double(frame) / 1_000
      let text = AttributedText("abba", font: Self.font(families[frame % 3], at: place))
      XCTAssertNotNil(Picture(TextLayout(text)))
    }
    XCTAssertLessThanOrEqual(openFaces, 4 * OpenFaces.generation)
  }

  func testWhatIsLaidOutKeepsItsFaces() throws {
    let families = ["Held A", "Held B", "Held C"]
    let own = try families.map(register)
    defer { for font in own { FontLibrary.unregister(font) } }
    let layouts = stride(from: 100.0, through: 900, by: 100).map { place in
      TextLayout(AttributedText("ab", font: Self.font("Held A", at: place)))
    }
    let before = layouts.map { Picture($0)?.bytes }
    for _ in 0..<2 { openMany(families) }
    ShapingCache.shared.removeAll()
    for _ in 0..<2 { openMany(families) }
    XCTAssertEqual(layouts.map { Picture($0)?.bytes }, before)
    XCTAssertEqual(
      layouts.map { $0.pieces[0].run.key.face.match?.variations.first?.value ?? 400 },
      Array(stride(from: 100, through: 900, by: 100)))
  }

  func testThreadsLayOutAndDrawWhileFacesComeAndGo() throws {
    let families = ["Busy A", "Busy B", "Busy C"]
    let own = try families.map(register)
    defer { for font in own { FontLibrary.unregister(font) } }
    DispatchQueue.concurrentPerform(iterations: 4) { worker in
      var random = SeededRandom(seed: UInt64(worker))
      for _ in 0..<300 {
        let place = Double.random(in: 100...900, using: &random)
        let text = AttributedText("ab\u{f8ff}ba", font: Self.font(families.randomElement(using: &random)!, at: place))
        _ = Picture(TextLayout(text))
      }
    }
  }

  func testMemoryThatIsShortIsGivenBack() throws {
    let text = AttributedText("given back", font: Font(size: 31))
    let before = TextLayout.layout(text, width: 100)
    let picture = Picture(before)?.bytes
    TextMemory.release()
    XCTAssertFalse(TextLayout.layout(text, width: 100) === before)
    XCTAssertEqual(Picture(before)?.bytes, picture)
  }
}
