import CHarfBuzz
import SateenThreads

/// The open faces. The library's state contains them, and its lock guards them.
///
/// A face stays open as long as a glyph run or a cached lookup retains it. Unused faces are released after many new
/// ones were opened. Otherwise an animated font variation would leave a face behind for each of its steps.
struct OpenFaces {
  /// Objects to free after the lock is released.
  struct Dropped {
    var faces: [Typeface] = []
    var strikes: [Locked<StrikeSet>] = []
    var answers: [FontLibrary.Answers] = []
    /// Whether unused faces were released, so that caches of glyph runs should evict theirs, too.
    var hasManyFaces = false

    var isEmpty: Bool { faces.isEmpty && strikes.isEmpty && answers.isEmpty && !hasManyFaces }
  }

  private var faces: [FontDatabase.Match: Typeface?] = [:]
  /// The glyph bitmaps by outline key. Faces of one file may share them, as the East Asian regions of Noto's
  /// collections do.
  private var outlines: [Typeface.OutlineKey: Locked<StrikeSet>] = [:]
  private var lastID = 0
  private var openedSinceTurn = 0
  var dropped = Dropped()

  /// The number of faces to open before unused faces are released.
  static let generation = 128

  /// Whether unused faces should be released.
  var isFull: Bool { openedSinceTurn >= Self.generation }

  var count: Int { faces.count }

  var strikes: [Locked<StrikeSet>] { Array(outlines.values) }

  func hasAny(of path: String) -> Bool { faces.contains { $0.key.path == path && $0.value != nil } }

  /// - Parameter files: the open files, by path.
  mutating func face(_ match: FontDatabase.Match, files: inout [String: OpaquePointer]) -> Typeface? {
    // A match without variations is its own cache key. Other matches have to be settled in the font first.
    if match.variations.isEmpty && !match.isSlanted, let known = faces[match] { return known }
    guard let blob = files[match.path] ?? hb_blob_create_from_file_or_fail(match.path) else {
      remember(nil, for: match)
      return nil
    }
    files[match.path] = blob
    let face = hb_face_create(blob, UInt32(match.index & 0xffff))
    defer { hb_face_destroy(face) }
    let match = match.settled(in: face)
    if let known = faces[match] { return known }
    let opened = Typeface.open(match, id: lastID + 1, face, blob, outlines: &outlines)
    remember(opened, for: match)
    return opened
  }

  private mutating func remember(_ face: Typeface?, for match: FontDatabase.Match) {
    if faces.updateValue(face, forKey: match) != nil { return }
    lastID += 1
    openedSinceTurn += 1
  }

  /// Releases the faces that are otherwise unused.
  mutating func turn() {
    openedSinceTurn = 0
    dropped.hasManyFaces = true
    // Faces are moved out of the dictionary, so that an unused face has exactly one reference.
    var all = Array(faces)
    faces = [:]
    for i in all.indices {
      guard var face = all[i].value else { continue }
      all[i].value = nil
      if isKnownUniquelyReferenced(&face) {
        dropped.faces.append(face)
      } else {
        faces[all[i].key] = .some(face)
      }
    }
    var used: Set<ObjectIdentifier> = []
    for case let face? in faces.values { used.insert(ObjectIdentifier(face.strikes)) }
    dropped.strikes += outlines.values.filter { !used.contains(ObjectIdentifier($0)) }
    outlines = outlines.filter { used.contains(ObjectIdentifier($0.value)) }
  }
}
