import Glibc

/// Reads a dictionary in the format of the Hyphen library, which LibreOffice and Debian use: a line with the character
/// set, lines with the fewest letters that may stand alone, and patterns, one on a line. `NEXTLEVEL` separates the
/// patterns for compounds from the patterns for their parts.
///
/// Divisions that would change the spelling of the word (patterns with a slash) are not made.
struct HyphenationFile {
  private let path: String
  private var line = 0
  private var levels = [HyphenationPatterns()]
  private var left: Int?
  private var right: Int?
  private var compoundLeft: Int?
  private var compoundRight: Int?

  /// A limit far above the size of any real dictionary.
  private static let mostBytes = 16 << 20
  private static let longestPattern = 100

  static func read(_ path: String) throws(HyphenationError) -> HyphenationDictionary {
    var file = HyphenationFile(path: path)
    return try file.read()
  }

  private init(path: String) {
    self.path = path
  }

  private func malformed(_ problem: String) -> HyphenationError {
    .malformed(path: path, line: max(1, line), problem: problem)
  }

  private mutating func read() throws(HyphenationError) -> HyphenationDictionary {
    let bytes = try load()
    let firstEnd = bytes.firstIndex(of: 0x0a) ?? bytes.endIndex
    let charset = String(decoding: Self.trimmed(bytes[..<firstEnd]), as: UTF8.self)
    line = 1
    let lines = try decode(bytes[min(firstEnd + 1, bytes.count)...], charset)
    for text in lines {
      line += 1
      try add(text)
    }
    guard levels.contains(where: { $0.count > 0 }) else {
      throw malformed("is its last, and there was no pattern")
    }
    var minimums = HyphenationDictionary.Minimums()
    minimums.left = left ?? 2
    minimums.right = right ?? 2
    minimums.compoundLeft = compoundLeft ?? left ?? 3
    minimums.compoundRight = compoundRight ?? right ?? 3
    return HyphenationDictionary(levels: levels.filter { $0.count > 0 }, minimums: minimums)
  }

  // MARK: Bytes

  private func load() throws(HyphenationError) -> [UInt8] {
    guard let file = fopen(path, "rbe") else { throw .unreadable(path: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      bytes += buffer[..<count]
      guard count > 0 else { break }
      if bytes.count > Self.mostBytes { throw malformed("starts more than \(Self.mostBytes >> 20) megabytes") }
    }
    // Opening a folder succeeds, but reading it fails.
    if ferror(file) != 0 { throw .unreadable(path: path) }
    return bytes
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    return bytes
  }

  /// The lines of a file in UTF-16.
  private mutating func decode(_ bytes: ArraySlice<UInt8>, _ charset: String) throws(HyphenationError) -> [[UInt16]] {
    var bytes = bytes
    switch charset.uppercased() {
    case "ISO8859-1", "ISO-8859-1":
      return bytes.split(separator: 0x0a, omittingEmptySubsequences: false).map { Self.trimmed($0).map(UInt16.init) }
    case "UTF-8": break
    default: bytes = try convert(bytes, charset)[...]
    }
    var lines: [[UInt16]] = []
    for text in bytes.split(separator: 0x0a, omittingEmptySubsequences: false) {
      guard let string = String(validating: Self.trimmed(text), as: UTF8.self) else {
        line = lines.count + 2
        throw malformed("is not in UTF-8")
      }
      lines.append(Array(string.utf16))
    }
    return lines
  }

  /// Converts bytes to UTF-8 from any character set that the C library knows.
  private mutating func convert(_ bytes: ArraySlice<UInt8>, _ charset: String) throws(HyphenationError) -> [UInt8] {
    let prefix = "microsoft-"
    let name = charset.hasPrefix(prefix) ? String(charset.dropFirst(prefix.count)) : charset
    let converter = name.isEmpty ? iconv_t(bitPattern: -1) : iconv_open("UTF-8", name)
    guard let converter, converter != iconv_t(bitPattern: -1) else {
      throw malformed("names a character set that is not known here: \(charset.debugDescription)")
    }
    defer { iconv_close(converter) }
    var source = bytes.map { CChar(bitPattern: $0) }
    // A character of one byte takes at most three bytes in UTF-8. A character of several bytes takes at most twice its
    // length.
    var target = [CChar](repeating: 0, count: source.count * 3 + 16)
    var (sourceLeft, targetLeft) = (source.count, target.count)
    let isWhole = source.withUnsafeMutableBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        var (from, to) = (source.baseAddress, target.baseAddress)
        return iconv(converter, &from, &sourceLeft, &to, &targetLeft) != -1 && sourceLeft == 0
      }
    }
    guard isWhole else {
      let read = source.count - sourceLeft
      line = 2 + source[..<read].count { $0 == 0x0a }
      throw malformed("is not in \(charset)")
    }
    return target[..<(target.count - targetLeft)].map { UInt8(bitPattern: $0) }
  }

  // MARK: Lines

  private mutating func add(_ text: [UInt16]) throws(HyphenationError) {
    guard let first = text.first, first != 0x25, first != 0x23 else { return }
    if text.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7f || $0 == 0xfffd }) {
      throw malformed("has characters that no text has")
    }
    let words = text.split { $0 == 0x20 || $0 == 0x09 }
    guard let word = words.first else { return }
    if word.count > 3, word.allSatisfy({ $0 >= 0x41 && $0 <= 0x5a }) {
      try setKeyword(String(decoding: word, as: UTF16.self), words.dropFirst().first)
    } else {
      try addPattern(word)
    }
  }

  private mutating func setKeyword(_ keyword: String, _ value: ArraySlice<UInt16>?) throws(HyphenationError) {
    func number() throws(HyphenationError) -> Int {
      guard let value, let number = Int(String(decoding: value, as: UTF16.self)), number >= 0, number <= 99 else {
        throw malformed("has no number from 0 to 99 behind \(keyword)")
      }
      return max(1, number)
    }
    switch keyword {
    case "LEFTHYPHENMIN": left = try number()
    case "RIGHTHYPHENMIN": right = try number()
    case "COMPOUNDLEFTHYPHENMIN": compoundLeft = try number()
    case "COMPOUNDRIGHTHYPHENMIN": compoundRight = try number()
    case "NEXTLEVEL":
      guard levels.count == 1 else { throw malformed("starts a third level") }
      levels.append(HyphenationPatterns())
    // `NOHYPHEN` lists characters without a division beside them: hyphens and apostrophes, which are never divided
    // anyway.
    default: break
    }
  }

  private mutating func addPattern(_ word: ArraySlice<UInt16>) throws(HyphenationError) {
    let slash = word.firstIndex(of: 0x2f)
    let pattern = word[..<(slash ?? word.endIndex)]
    guard pattern.count <= Self.longestPattern else {
      throw malformed("has a pattern of more than \(Self.longestPattern) characters")
    }
    var letters: [UInt16] = []
    var numbers: [UInt8] = [0]
    for unit in pattern {
      if unit >= 0x30 && unit <= 0x39 {
        // An odd number would be a division with another spelling. The next even number forbids it.
        let number = UInt8(unit - 0x30)
        numbers[numbers.count - 1] = slash != nil && number & 1 == 1 ? number + 1 : number
      } else {
        letters.append(CodePoint.lowercase(unit))
        numbers.append(0)
      }
    }
    guard !letters.isEmpty else { throw malformed("has a pattern without letters") }
    levels[levels.count - 1].insert(letters, numbers)
  }
}
