import Glibc

/// The word list behind a dictionary of hunspell.
///
/// hunspell takes any file for a dictionary: with a file that is empty, cut off or no dictionary at all, each word of a
/// text would be unknown. So the list is looked at before its dictionary is used.
struct HunspellFile {
  let path: String
  /// Words of the list, spread over it. hunspell may refuse some, such as those that stand only in compounds.
  private(set) var samples: [String] = []

  /// A limit far above the size of any real dictionary.
  private static let mostBytes = 64 << 20
  private static let mostSamples = 32

  /// Finds the list of a dictionary where libenchant looks for it; nil where it is in another place.
  /// - Parameter userFolder: libenchant's folder of the user; empty for none.
  static func path(of tag: String, userFolder: String) -> String? {
    var folders = ["/usr/local/share", "/usr/share"]
    if let own = getenv("XDG_DATA_DIRS"), own.pointee != 0 {
      folders = String(cString: own).split(separator: ":").map(String.init) + ["/usr/share"]
    }
    if !userFolder.isEmpty { folders.insert(userFolder, at: 0) }
    return folders.map { "\($0)/hunspell/\(tag).dic" }.first { access($0, F_OK) == 0 }
  }

  /// Reads a list.
  /// - Throws: the reason why it cannot be a dictionary.
  init(path: String, dictionary: String) throws(SpellingError) {
    self.path = path
    func unusable(_ problem: String) -> SpellingError {
      .unusableDictionary(dictionary: dictionary, problem: "\(path) \(problem)")
    }
    guard let bytes = Self.read(path) else { throw unusable("cannot be read") }
    let firstEnd = bytes.firstIndex(of: 0x0a) ?? bytes.count
    // The mark that some editors put before UTF-8.
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let first = bytes[(bytes.starts(with: mark) ? mark.count : 0)..<firstEnd]
    let digits = first.prefix { $0 >= 0x30 && $0 <= 0x39 }
    guard let announced = Int(String(decoding: digits, as: UTF8.self)) else {
      throw unusable("does not begin with a number of words")
    }
    let rest = bytes.dropFirst(firstEnd + 1)
    guard rest.contains(where: { $0 > 0x20 }) else { throw unusable("has no words") }
    // The last line may have no end.
    let count = rest.reduce(into: rest.last == 0x0a ? 0 : 1) { $0 += $1 == 0x0a ? 1 : 0 }
    // The number is often a little wrong, and then hunspell does not mind either.
    guard count >= announced / 2 else {
      throw unusable("is cut off: it announces \(announced) words and has \(count)")
    }
    for i in 0..<Self.mostSamples {
      // The line behind a place, and the first one.
      let place = rest.startIndex + rest.count / Self.mostSamples * i
      let start = i == 0 ? place : (rest[place...].firstIndex(of: 0x0a) ?? rest.endIndex) + 1
      guard start < rest.endIndex, let word = Self.word(rest[start...]) else { continue }
      samples.append(word)
    }
  }

  /// The word at the start of a line, without its flags; nil where it has other characters than letters, or is not in
  /// UTF-8.
  private static func word(_ line: ArraySlice<UInt8>) -> String? {
    let bytes = line.prefix { $0 != 0x2f && $0 > 0x20 }
    guard let word = String(validating: bytes, as: UTF8.self), !word.isEmpty,
      word.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic })
    else { return nil }
    return word
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rbe") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      bytes += buffer[..<count]
      guard count > 0 else { break }
      if bytes.count > mostBytes { return nil }
    }
    // Opening a folder succeeds, but reading it fails.
    return ferror(file) == 0 ? bytes : nil
  }
}
