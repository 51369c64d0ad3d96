import Glibc
import Logging
import SateenThreads

/// Finds the dictionaries by which words are divided where ``ParagraphStyle/hyphenates`` asks for it. All functions may
/// be called on any thread.
///
/// Dictionaries are files in the format of the Hyphen library. Debian's packages `hyphen-en-us`, `hyphen-de` and so on
/// put theirs into `/usr/share/hyphen`. One is read when the first text in its language is laid out, by the thread that
/// lays it out, and kept. Text in a language without one is not hyphenated.
public enum HyphenationLibrary {
  private struct State {
    var folders = ["/usr/share/hyphen"]
    /// Files of the application, by language.
    var own: [String: String] = [:]
    var paths: [String: String?] = [:]
    /// By path; nil where a file is of no use.
    var dictionaries: [String: HyphenationDictionary?] = [:]
    /// How often `folders` and `own` changed.
    var version = 0
  }

  private static let state = Locked(State())
  /// The most languages that are remembered, of which a text may name any number.
  private static let mostLanguages = 512

  /// Where dictionaries are looked for, one folder after the other. They are named after their language, as in
  /// `hyph_en_US.dic`.
  public static var folders: [String] {
    get { state.withLock { $0.folders } }
    set { change { $0.folders = newValue } }
  }

  /// Gives a language a dictionary of the application's own, which goes before those of ``folders``.
  /// - Parameters:
  ///   - path: nil takes it back.
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
    LayoutCache.shared.removeAll()
  }

  /// Reads a language's dictionary now, rather than when the first text needs it.
  /// - Returns: whether there is one.
  /// - Throws: what is wrong with it; text in the language is not hyphenated then.
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

  /// The dictionary of a language; nil where there is none, or one that is of no use, which is logged once.
  static func dictionary(for language: String) -> HyphenationDictionary? {
    guard let path = path(for: language) else { return nil }
    let (known, version) = state.withLock { ($0.dictionaries[path], $0.version) }
    if let known { return known }
    // Without the lock, for others may want other languages: two threads may read one file at once.
    do throws(HyphenationError) {
      let read = try HyphenationFile.read(path)
      keep(read, path, version)
      return read
    } catch {
      if keep(nil, path, version) { Logger(label: "sateen.text").error("\(LogLine.escaped("\(error)"))") }
      return nil
    }
  }

  /// - Returns: whether nobody else was faster.
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

  /// Looks for "de-at-1901", then "de-at", then "de", which may be that of any country.
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

  /// "hyph_de_AT.dic" as "de-at".
  private static func simplified(_ name: String) -> String {
    name.dropFirst(5).dropLast(4).lowercased().replacing("_", with: "-")
  }

  /// The dictionaries in a folder, in the order of their names.
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

  /// One path for all names of a file: the dictionaries of several countries often are one.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
