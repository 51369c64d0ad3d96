import CHarfBuzz
import SateenThreads

/// The faces that are open. Belongs to the library's state, whose lock guards it.
///
/// A face stays as long as a run of glyphs or an answer about fonts refers to it; the others go when many have been opened
/// since the last time, so that a font whose variation is animated does not leave a face behind for each of its steps.
struct OpenFaces {
  /// What was let go of and is to end outside of the lock.
  struct Dropped {
    var faces: [Typeface] = []
    var strikes: [Locked<StrikeSet>] = []
    var answers: [FontLibrary.Answers] = []
    /// Whether faces were sorted out, so that runs are to be, too.
    var hasManyFaces = false

    var isEmpty: Bool { faces.isEmpty && strikes.isEmpty && answers.isEmpty && !hasManyFaces }
  }

  private var faces: [FontDatabase.Match: Typeface?] = [:]
  /// The pictures of outlines, by where the outlines lie. The faces of one file may share theirs, as the East Asian
  /// regions of Noto's collections do.
  private var outlines: [Typeface.OutlineKey: Locked<StrikeSet>] = [:]
  private var lastID = 0
  private var openedSinceTurn = 0
  var dropped = Dropped()

  /// Faces opened from one time they are sorted out to the next.
  static let generation = 128

  /// Whether it is time to sort out.
  var isFull: Bool { openedSinceTurn >= Self.generation }

  var count: Int { faces.count }

  var strikes: [Locked<StrikeSet>] { Array(outlines.values) }

  func hasAny(of path: String) -> Bool { faces.contains { $0.key.path == path && $0.value != nil } }

  /// - Parameter files: the files open so far, by path.
  mutating func face(_ match: FontDatabase.Match, files: inout [String: OpaquePointer]) -> Typeface? {
    // Most faces are not varied and need no look into their files.
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

  /// Lets go of the faces that nothing refers to any more.
  mutating func turn() {
    openedSinceTurn = 0
    dropped.hasManyFaces = true
    // Out of the dictionary, so that a face nobody else holds has one reference.
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
