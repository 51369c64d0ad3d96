import CFontconfig
import SateenThreads

/// The fonts of this machine in the order in which they stand in for one that lacks a character. Any thread may ask.
///
/// Which of them is the first to have a character is found for 256 neighbours at once, so that a text of nothing but
/// rare characters costs hardly more than any other.
final class FallbackFonts: @unchecked Sendable {
  // What fontconfig says of a font never changes once it is loaded, and `fonts` and `asked` hold on to it; the rest is
  // behind `state`.

  private struct Font {
    let pattern: OpaquePointer
    let characters: OpaquePointer
  }

  private struct FaceKey: Hashable {
    var font: Int
    var variations: [FontVariation]
  }

  private struct State {
    /// For each of 256 neighbours the place of the first font that has it; `none` where there is no such font.
    var pages: [UInt32: [UInt16]] = [:]
    var faces: [FaceKey: Typeface?] = [:]
  }

  private let fonts: [Font]
  /// What was asked for, which decides how a font is bent.
  let asked: OpaquePointer
  private let state = Locked(State())

  private static let none = UInt16.max
  /// Half a megabyte.
  private static let mostPages = 1_024
  private static let mostFaces = 256
  /// Fonts that are tried where what they say of themselves is not true.
  private static let mostTries = 8

  init(_ patterns: [OpaquePointer], asked: OpaquePointer) {
    fonts = patterns.prefix(Int(Self.none)).compactMap { pattern in
      var characters: OpaquePointer?
      guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch, let characters else {
        return nil
      }
      FcPatternReference(pattern)
      return Font(pattern: pattern, characters: characters)
    }
    FcPatternReference(asked)
    self.asked = asked
  }

  deinit {
    for font in fonts { FcPatternDestroy(font.pattern) }
    FcPatternDestroy(asked)
  }

  /// The first face that has all characters of a cluster; nil where there is none.
  func face(for cluster: [UInt32], variations: [FontVariation]) -> Typeface? {
    guard var place = firstPlace(for: cluster) else { return nil }
    for _ in 0..<Self.mostTries {
      while place < fonts.count, cluster.contains(where: { FcCharSetHasChar(fonts[place].characters, $0) == 0 }) {
        place += 1
      }
      guard place < fonts.count else { return nil }
      if let face = face(FaceKey(font: place, variations: variations)), cluster.allSatisfy(face.covers) { return face }
      place += 1
    }
    return nil
  }

  /// How many pages are remembered, for tests.
  var pageCount: Int { state.withLock { $0.pages.count } }

  private func face(_ key: FaceKey) -> Typeface? {
    if let known = state.withLock({ $0.faces[key] }) { return known }
    let face = FontLibrary.face(fonts[key.font].pattern, asked: asked, variations: key.variations)
    let dropped = state.withLock { state in
      var dropped: [FaceKey: Typeface?] = [:]
      if state.faces.count >= Self.mostFaces { swap(&dropped, &state.faces) }
      state.faces[key] = .some(face)
      return dropped
    }
    withExtendedLifetime(dropped) {}
    return face
  }

  /// The first font that may have all of a cluster; nil where one of its characters is in none.
  private func firstPlace(for cluster: [UInt32]) -> Int? {
    state.withLock { state in
      var first = 0
      for c in cluster {
        let page: [UInt16]
        if let known = state.pages[c >> 8] {
          page = known
        } else {
          page = readPage(c >> 8)
          if state.pages.count >= Self.mostPages { state.pages.removeAll() }
          state.pages[c >> 8] = page
        }
        let place = page[Int(c & 0xff)]
        if place == Self.none { return nil }
        first = max(first, Int(place))
      }
      return first
    }
  }

  private func readPage(_ number: UInt32) -> [UInt16] {
    var page = [UInt16](repeating: Self.none, count: 256)
    var missing = [UInt32](repeating: .max, count: 8)
    var map = [FcChar32](repeating: 0, count: 8)
    for (place, font) in fonts.enumerated() {
      var next = number << 8
      guard FcCharSetNextPage(font.characters, &map, &next) == number << 8 else { continue }
      for word in 0..<8 {
        var found = map[word] & missing[word]
        missing[word] &= ~found
        while found != 0 {
          page[word * 32 + found.trailingZeroBitCount] = UInt16(place)
          found &= found - 1
        }
      }
      if missing.allSatisfy({ $0 == 0 }) { break }
    }
    return page
  }
}
