import CHarfBuzz
import SateenThreads
import Synchronization

/// A font file that the application brought along, for as long as it stays registered.
public struct RegisteredFont: Hashable, Sendable {
  let id: Int
  /// What was found in it: one face, or all of a collection.
  public let faces: [FontFace]

  /// Different names of families among the faces, in their order.
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

  /// Makes a font of the application's own known under its family's name: a TrueType or OpenType font, variable or
  /// not, or a collection of such.
  ///
  /// From then on its faces are found by ``Font/family`` and ``Font/init(_:size:weight:italic:)``, before fonts of the
  /// system with the same name, and take part in the search for characters that other fonts lack. Layouts that are there
  /// stay as they are; texts laid out from then on see the font. Windows lay their text out anew by themselves, a
  /// ``TextDocument`` with ``TextDocument/layOutAnew()``.
  ///
  /// The file is read here and now, on the calling thread, and not looked at again, so this is work for a background
  /// thread; on the main thread the other form of this function is the one to call. It may be called on any thread and
  /// on several at once; the library's state lock guards what is registered.
  /// - Throws: a ``FontError`` with the path and the reason.
  public static func register(fontAt path: String) throws(FontError) -> RegisteredFont {
    try add(FontBytes(fileAt: path), source: path)
  }

  /// Has a font file read on a background thread; otherwise like the form that is not asynchronous.
  public static func register(fontAt path: String) async throws(FontError) -> RegisteredFont {
    let result = await withCheckedContinuation { done in
      WorkQueue.shared.submit(.visible) {
        done.resume(returning: Result { () throws(FontError) in try add(FontBytes(fileAt: path), source: path) })
      }
    }
    return try result.get()
  }

  /// Makes a font known that is in memory; the bytes are copied.
  /// - Parameter name: what errors call it.
  public static func register(
    font bytes: some Collection<UInt8>, named name: String = "in memory"
  ) throws(FontError) -> RegisteredFont {
    try add(FontBytes(bytes, named: name), source: name)
  }

  /// Takes a font away that was registered, once for each time it was. Texts that were laid out with it go on to be
  /// drawn with it, for which it stays in memory if any text ever was; a file registered again and again is there once.
  /// - Returns: whether it was registered.
  @discardableResult
  public static func unregister(_ font: RegisteredFont) -> Bool {
    let removed = ask { $0.removeRegistration(font.id) }
    if removed { tellOfChange() }
    return removed
  }

  private static let observers = Locked<[@Sendable () -> Void]>([])

  /// Has a body called after each change of what is registered, on the thread that made it and under no lock.
  package static func observeChanges(_ body: @escaping @Sendable () -> Void) {
    observers.withLock { $0.append(body) }
  }

  private static func tellOfChange() {
    LayoutCache.shared.removeAll()
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

  /// Forgets what the fonts there were until now had to do with.
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
