import Glibc
import Logging
import SateenThreads

/// Finds the dictionaries for words in paragraphs with ``ParagraphStyle/hyphenates``. All functions may be called on
/// any thread.
///
/// Dictionaries are files in the format of the Hyphen library. Debian's packages `hyphen-en-us`, `hyphen-de` and so on
/// install them into `/usr/share/hyphen`. A dictionary is read when the first text in its language is laid out, on the
/// thread that lays it out, and then cached. Text in a language without a dictionary is not hyphenated.
public enum HyphenationLibrary {
  private struct State {
    var folders = ["/usr/share/hyphen"]
    /// Paths of the application's own dictionaries, by language.
    var own: [String: String] = [:]
    var paths: [String: String?] = [:]
    /// By path; nil for a file that cannot be used.
    var dictionaries: [String: HyphenationDictionary?] = [:]
    /// Counts changes of `folders` and `own`. A dictionary read before a change is not cached.
    var version = 0
  }

  private static let state = Locked(State())
  /// The most languages whose paths are cached. Texts may name any number of languages.
  private static let mostLanguages = 512

  /// The folders with dictionaries, in the order in which they are searched. Dictionaries are named after their
  /// language, as in `hyph_en_US.dic`.
  public static var folders: [String] {
    get { state.withLock { $0.folders } }
    set { change { $0.folders = newValue } }
  }

  /// Sets an application's own dictionary for a language. It takes precedence over the dictionaries in ``folders``.
  /// - Parameters:
  ///   - path: nil removes the dictionary.
  ///   - language: a BCP 47 tag, as texts name it in ``TextAttributes/language``.
  public static func setDictionary(at path: String?, for language: String) {
    change { $0.own[language.lowercased()] = path }
  }

  private static func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      state.paths = [:]
      state.version += 1
    }
    state.exchange(\.dictionaries, [:])
    for observer in observers.withLock({ $0 }) { observer() }
  }

  private static let observers = Locked<[@Sendable () -> Void]>([])

  /// Adds a handler for changes of the dictionaries. It is called on the thread that made the change, without a lock.
  static func observeChanges(_ body: @escaping @Sendable () -> Void) {
    observers.withLock { $0.append(body) }
  }

  /// Reads a language's dictionary now, rather than when the first text needs it.
  /// - Returns: whether there is one.
  /// - Throws: the reason why the dictionary cannot be used; text in the language is not hyphenated then.
  @discardableResult
  public static func load(_ language: String) throws(HyphenationError) -> Bool {
    guard let path = path(for: language) else { return false }
    if let known = state.withLock({ $0.dictionaries[path] }), known != nil { return true }
    let version = state.withLock { $0.version }
    do throws(HyphenationError) {
      keep(try HyphenationFile.read(path), path, version)
    } catch {
      keep(nil, path, version)
      throw error
    }
    return true
  }

  /// The dictionary of a language; nil where there is none, or where it cannot be used. The error is logged once.
  static func dictionary(for language: String) -> HyphenationDictionary? {
    guard let path = path(for: language) else { return nil }
    let (known, version) = state.withLock { ($0.dictionaries[path], $0.version) }
    if let known { return known }
    // The file is read without the lock, because other threads may need other languages. Two threads may read the same
    // file.
    do throws(HyphenationError) {
      let read = try HyphenationFile.read(path)
      keep(read, path, version)
      return read
    } catch {
      if keep(nil, path, version) { Logger(label: "sateen.text").error("\(LogLine.escaped("\(error)"))") }
      return nil
    }
  }

  /// - Returns: false where another thread has stored a dictionary first, or the folders have changed.
  @discardableResult
  private static func keep(_ dictionary: HyphenationDictionary?, _ path: String, _ version: Int) -> Bool {
    state.withLock { state in
      guard state.version == version, state.dictionaries[path] == nil else { return false }
      state.dictionaries[path] = .some(dictionary)
      return true
    }
  }

  // MARK: Finding files

  private static func path(for language: String) -> String? {
    let tag = language.lowercased()
    if let known = state.withLock({ $0.paths[tag] }) { return known }
    let (own, folders, version) = state.withLock { ($0.own, $0.folders, $0.version) }
    let found = find(tag, own, folders)
    state.withLock { state in
      guard state.version == version else { return }
      if state.paths.count >= mostLanguages { state.paths = [:] }
      state.paths[tag] = .some(found)
    }
    return found
  }

  /// Looks for "de-at-1901", then "de-at", then "de", then "de-de", then the first dictionary of any country.
  private static func find(_ tag: String, _ own: [String: String], _ folders: [String]) -> String? {
    var parts = tag.split { $0 == "-" || $0 == "_" }
    guard tag.utf8.count <= 64, let first = parts.first, first.utf8.count >= 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7a || $0 >= 0x30 && $0 <= 0x39 } })
    else { return nil }
    let names = folders.map { (folder: $0, files: files(in: $0)) }
    func file(_ isWanted: (String) -> Bool) -> String? {
      for (folder, files) in names {
        if let name = files.first(where: { isWanted(simplified($0)) }) { return resolved(folder + "/" + name) }
      }
      return nil
    }
    while !parts.isEmpty {
      if let path = own[parts.joined(separator: "-")] { return resolved(path) }
      let wanted = parts.joined(separator: "-")
      if let path = file({ $0 == wanted }) { return path }
      parts.removeLast()
    }
    return file { $0 == "\(first)-\(first)" } ?? file { $0.hasPrefix(first + "-") }
  }

  /// Turns "hyph_de_AT.dic" into "de-at".
  private static func simplified(_ name: String) -> String {
    name.dropFirst(5).dropLast(4).lowercased().replacing("_", with: "-")
  }

  /// The names of the dictionaries in a folder, sorted.
  private static func files(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix("hyph_"), name.hasSuffix(".dic") { names.append(name) }
    }
    return names.sorted()
  }

  /// The path without symbolic links. The dictionaries of several countries are often one file, which is then read
  /// once.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
