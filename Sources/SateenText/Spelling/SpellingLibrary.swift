import CSpelling

/// libenchant with its dictionaries. One thread at a time may use it.
final class SpellingLibrary {
  /// A dictionary of a library, for that library's functions alone.
  struct Dictionary {
    fileprivate let handle: UnsafeMutableRawPointer
  }

  enum Verdict {
    case known, unknown
    case failed(reason: String)
  }

  private let spelling: OpaquePointer

  /// - Parameter file: the name of the library, or its path.
  init(_ file: String) throws(SpellingError) {
    var opened: OpaquePointer?
    let reason = Self.text { message, capacity in opened = sateen_spelling_open(file, message, capacity) }
    guard let opened else { throw .noLibrary(name: file, reason: reason) }
    spelling = opened
  }

  deinit {
    sateen_spelling_close(spelling)
  }

  /// Whether any part of the program has opened the library.
  static var isLoaded: Bool { sateen_spelling_is_loaded() }

  /// The folder with the user's own words and dictionaries; empty where the library does not tell.
  var userFolder: String {
    Self.text { path, capacity in sateen_spelling_user_folder(spelling, path, capacity) }
  }

  /// The tags of the installed dictionaries, such as "en_US", sorted.
  var installed: [String] {
    let tags = Strings()
    sateen_spelling_list(spelling, Unmanaged.passUnretained(tags).toOpaque(), Strings.take)
    return Set(tags.all).sorted()
  }

  /// - Parameter tag: one of ``installed``.
  func dictionary(_ tag: String) throws(SpellingError) -> Dictionary {
    var handle: UnsafeMutableRawPointer?
    let reason = Self.text { message, capacity in
      handle = sateen_spelling_request(spelling, tag, message, capacity)
    }
    guard let handle else { throw .unusableDictionary(dictionary: tag, problem: reason) }
    return Dictionary(handle: handle)
  }

  /// Sets the order in which providers of dictionaries are asked for a tag, as in "hunspell,aspell".
  func setProviders(_ providers: String, for tag: String) { sateen_spelling_order(spelling, tag, providers) }

  /// The name of the library behind a dictionary, such as "hunspell".
  func provider(of dictionary: Dictionary) -> String {
    Self.text { name, capacity in sateen_spelling_provider(spelling, dictionary.handle, name, capacity) }
  }

  /// - Parameter word: without NUL.
  func check(_ word: String, in dictionary: Dictionary) -> Verdict {
    var answer: Int32 = 0
    var word = word
    let reason = word.withUTF8 { word in
      word.withMemoryRebound(to: CChar.self) { word -> String? in
        guard let start = word.baseAddress else { return nil }
        var reason: String?
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.capacity) { message in
          guard let place = message.baseAddress else { return }
          answer = sateen_spelling_check(spelling, dictionary.handle, start, word.count, place, message.count)
          if answer < 0 { reason = String(cString: place) }
        }
        return reason
      }
    }
    if let reason { return .failed(reason: reason) }
    return answer == 0 ? .known : .unknown
  }

  /// - Parameter word: without NUL.
  /// - Returns: the best suggestion first.
  func suggestions(for word: String, in dictionary: Dictionary) -> [String] {
    let found = Strings()
    var word = word
    word.withUTF8 { word in
      word.withMemoryRebound(to: CChar.self) { word in
        guard let start = word.baseAddress else { return }
        let context = Unmanaged.passUnretained(found).toOpaque()
        sateen_spelling_suggest(spelling, dictionary.handle, start, word.count, context, Strings.take)
      }
    }
    return found.all
  }

  /// Adds a word to the user's own list, and writes it to the list's file. The library does not tell whether that
  /// succeeded.
  /// - Parameter word: without NUL and line ends.
  func learn(_ word: String, in dictionary: Dictionary) {
    var word = word
    word.withUTF8 { word in
      word.withMemoryRebound(to: CChar.self) { word in
        guard let start = word.baseAddress else { return }
        sateen_spelling_learn(spelling, dictionary.handle, start, word.count)
      }
    }
  }

  // MARK: Strings of C

  private static let capacity = 1_024

  private static func text(_ fill: (UnsafeMutablePointer<CChar>, Int) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      guard let place = buffer.baseAddress else { return "" }
      place.pointee = 0
      fill(place, buffer.count)
      return String(cString: place)
    }
  }

  private final class Strings {
    var all: [String] = []

    static let take: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>) -> Void = { context, text in
      guard let context else { return }
      Unmanaged<Strings>.fromOpaque(context).takeUnretainedValue().all.append(String(cString: text))
    }
  }
}
