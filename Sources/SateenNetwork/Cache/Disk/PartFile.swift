import Glibc

/// A file that a resource is being written into, locked against others that would write it.
struct PartFile {
  let file: OpenFile
  let path: String
  let name: CacheName
  let header: EntryHeader
  /// Whether the file is where a later transfer looks for the part.
  let isPart: Bool
  private(set) var state: EntryState
  private var slot: Int
  private var hash: ContentHash
  /// The bytes that the state in the file tells of.
  private var savedLength: Int

  /// So many bytes are lost at most when the program is killed.
  private static let step = 64 << 10

  /// Makes the file of a new resource, of no bytes.
  /// - Parameter file: an empty file, locked.
  init(
    _ file: OpenFile, path: String, name: CacheName, header: EntryHeader, info: ResourceInfo, isPart: Bool
  ) throws(SystemError) {
    self.file = file
    self.path = path
    self.name = name
    self.header = header
    self.isPart = isPart
    hash = ContentHash()
    state = EntryState(info: info)
    state.sequence = 1
    state.bodyHash = hash.value
    slot = 0
    savedLength = 0
    var bytes = header.bytes
    let first = state.bytes
    bytes.replaceSubrange(header.slotOffset..<header.slotOffset + first.count, with: first)
    try file.write(bytes, at: 0)
  }

  /// Goes on with a part.
  /// - Parameters:
  ///   - entry: the file, locked.
  ///   - body: its bytes, which were checked.
  init(_ entry: EntryFile, path: String, name: CacheName, body: [UInt8]) throws(SystemError) {
    file = entry.file
    self.path = path
    self.name = name
    header = entry.header
    isPart = true
    state = entry.state
    slot = entry.slot
    hash = ContentHash()
    hash.add(body)
    savedLength = body.count
    // Bytes that came after the state was written are not known to be right.
    try file.truncate(header.bodyOffset + body.count)
  }

  var length: Int { state.bodyLength }
  /// The length of the file.
  var size: Int { header.bodyOffset + state.bodyLength }

  func hasRoom(for info: ResourceInfo) -> Bool { EntryState.size(info) <= header.slotSize }

  mutating func append(_ bytes: [UInt8]) throws(SystemError) {
    try file.write(bytes, at: size)
    hash.add(bytes)
    state.bodyLength += bytes.count
    state.bodyHash = hash.value
    if state.bodyLength - savedLength >= Self.step { try save() }
  }

  /// Writes how much there is, and what is known of it.
  mutating func save() throws(SystemError) {
    state.sequence += 1
    slot = 1 - slot
    try file.write(state.bytes, at: header.slotOffset + slot * header.slotSize)
    savedLength = state.bodyLength
  }

  /// The caller has checked that there is room.
  mutating func save(_ info: ResourceInfo, isWhole: Bool) throws(SystemError) {
    state.info = info
    state.isWhole = isWhole
    try save()
  }

  /// Removes the file, unless another one has taken its place.
  func remove() {
    if file.isFile(at: path) { unlink(path) }
  }
}
