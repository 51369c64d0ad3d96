import CHarfBuzz
import SateenThreads
import Synchronization

/// The registration of a font file, or of a font in memory.
public struct RegisteredFont: Hashable, Sendable {
  let id: Int
  /// The font's faces: one, or all faces of a collection.
  public let faces: [FontFace]

  /// The different family names of the faces, in order.
  public var families: [String] {
    var seen: Set<String> = []
    return faces.map(\.family).filter { seen.insert($0).inserted }
  }

  public static func == (a: Self, b: Self) -> Bool { a.id == b.id }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

extension FontLibrary {
  private static let lastRegistration = Atomic<Int>(0)

  /// Registers a font of the application under its family's name: a TrueType or OpenType font, variable or not, or a
  /// collection of them.
  ///
  /// ``Font/family`` and ``Font/init(_:size:weight:italic:)`` then find its faces, before system fonts of the same
  /// name. The faces also serve as fallbacks for characters that other fonts lack. Existing layouts do not change;
  /// later layouts use the font. Windows lay out their text again by themselves. For a ``TextDocument``, call
  /// ``TextDocument/relayout()``.
  ///
  /// The file is read once, on the calling thread, so call this function on a background thread. On the main thread,
  /// use the asynchronous form. The function may be called on any thread and on several at once; the library's state
  /// lock guards the registrations.
  /// - Throws: a ``FontError`` with the path and the reason.
  public static func register(fontAt path: String) throws(FontError) -> RegisteredFont {
    try add(FontBytes(fileAt: path), source: path)
  }

  /// Registers a font file, which is read on a background thread.
  public static func register(fontAt path: String) async throws(FontError) -> RegisteredFont {
    let result = await answer { answer in
      WorkQueue.shared.submit(.visible) {
        answer(Result { () throws(FontError) in try add(FontBytes(fileAt: path), source: path) })
      }
    }
    return try result.get()
  }

  /// Registers a font in memory. The bytes are copied.
  /// - Parameter name: the font's name in errors.
  public static func register(
    font bytes: some Collection<UInt8>, named name: String = "in memory"
  ) throws(FontError) -> RegisteredFont {
    try add(FontBytes(bytes, named: name), source: name)
  }

  /// Removes a registration. A font that was registered several times stays until each registration is removed.
  /// Existing layouts keep drawing with the font. Its bytes stay in memory if any text used it; registering it again
  /// does not add a copy.
  /// - Returns: whether the font was registered.
  @discardableResult
  public static func unregister(_ font: RegisteredFont) -> Bool {
    let removed = ask { $0.removeRegistration(font.id) }
    if removed { tellOfChange() }
    return removed
  }

  private static let observers = Locked<[@Sendable () -> Void]>([])

  /// Adds a handler for changes of the registered fonts. It is called on the thread that made the change, without a
  /// lock.
  package static func observeChanges(_ body: @escaping @Sendable () -> Void) {
    observers.withLock { $0.append(body) }
  }

  private static func tellOfChange() {
    for observer in observers.withLock({ $0 }) { observer() }
  }

  private static func add(_ bytes: FontBytes, source: String) throws(FontError) -> RegisteredFont {
    let hash = bytes.hash
    let equals = state.withLock { $0.contents.filter { $0.hash == hash } }
    let contents: FontContents
    if let known = equals.first(where: { $0.bytes.equals(bytes) }) {
      hb_blob_destroy(bytes.blob)
      contents = known
    } else {
      do {
        contents = try FontContents(bytes, hash: hash, source: source)
      } catch {
        hb_blob_destroy(bytes.blob)
        throw error
      }
    }
    let id = lastRegistration.add(1, ordering: .relaxed).newValue
    ask { $0.addRegistration(id, contents) }
    tellOfChange()
    return RegisteredFont(id: id, faces: contents.faces)
  }
}

extension FontLibrary.State {
  fileprivate mutating func addRegistration(_ id: Int, _ added: FontContents) {
    registrations.append((id, added))
    if !contents.contains(where: { $0 === added }) {
      contents.append(added)
      files[added.path] = hb_blob_reference(added.bytes.blob)
    }
    fontsChanged()
  }

  fileprivate mutating func removeRegistration(_ id: Int) -> Bool {
    guard let index = registrations.firstIndex(where: { $0.id == id }) else { return false }
    let removed = registrations.remove(at: index).contents
    fontsChanged()
    let isRegistered = registrations.contains { $0.contents === removed }
    let isInUse = faces.hasAny(of: removed.path)
    if !isRegistered && !isInUse {
      contents.removeAll { $0 === removed }
      if let blob = files.removeValue(forKey: removed.path) { hb_blob_destroy(blob) }
    }
    return true
  }

  /// Passes the registered fonts to the database, and clears all cached lookups.
  private mutating func fontsChanged() {
    _ = openDatabase()
    var seen: Set<ObjectIdentifier> = []
    let active = registrations.map(\.contents).filter { seen.insert(ObjectIdentifier($0)).inserted }
    database?.setRegistered(active.flatMap(\.patterns))
    forgetAnswers()
    emoji = nil
    systemFamily = nil
    FontLibrary.generationCount.add(1, ordering: .acquiringAndReleasing)
  }
}
