import CFontconfig
import SateenThreads

/// The fallback fonts of this machine for characters that a font lacks, in order of preference. All functions may be
/// called on any thread.
///
/// The first font with a character is looked up for a page of 256 characters at once, so a text of rare characters
/// costs hardly more than any other.
final class FallbackFonts: @unchecked Sendable {
  // Fontconfig's data about a loaded font never changes, and `fonts` and `asked` retain it. All other state is behind
  // `state`.

  private struct Font {
    let pattern: OpaquePointer
    let characters: OpaquePointer
  }

  private struct FaceKey: Hashable {
    var font: Int
    var variations: [FontVariation]
  }

  private struct State {
    /// For each character of a page the index of the first font that has it; `none` where no font has it.
    var pages: [UInt32: [UInt16]] = [:]
    var faces: [FaceKey: Typeface?] = [:]
  }

  private let fonts: [Font]
  /// The request, which decides about synthetic styles and variations.
  let asked: OpaquePointer
  private let state = Locked(State())

  private static let none = UInt16.max
  /// The most cached pages, half a megabyte.
  private static let mostPages = 1_024
  private static let mostFaces = 256
  /// The number of fonts to open, because a font may lack characters that fontconfig states for it.
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

  /// The number of cached pages, for tests.
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

  /// The index of the first font that may have all of a cluster; nil where a character is in no font.
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
