import Glibc

/// A file of a cache whose header was read and is right.
struct EntryFile {
  let file: OpenFile
  let header: EntryHeader
  let state: EntryState
  /// The slot of the state: 0 or 1.
  let slot: Int
  /// The length of the file.
  let length: Int
  /// The first bytes of the file, as many as were read for the header.
  private let start: [UInt8]

  /// The bytes that are read first: more than most headers have.
  private static let readAhead = 4096

  /// Reads the header.
  /// - Parameters:
  ///   - key: the key whose file this should be.
  ///   - limit: the length from which on a file is none that this cache has written.
  init(_ file: OpenFile, key: [UInt8], limit: Int) throws(EntryFlaw) {
    do throws(SystemError) {
      let status = try file.status()
      let isFile = status.st_mode & S_IFMT == S_IFREG
      length = isFile ? Int(status.st_size) : 0
      var start = isFile ? try file.read(min(length, Self.readAhead), at: 0) : []
      let needed = min(EntryHeader.size(start), length)
      if needed > start.count { start += try file.read(needed - start.count, at: start.count) }
      self.start = start
    } catch {
      throw .unreadable(error)
    }
    self.file = file
    header = try EntryHeader(start)
    guard header.key == key, length <= limit else { throw .foreign }
    guard start.count >= header.bodyOffset else { throw .damaged }
    let states = [0, 1].map { [start, header] slot in
      let offset = header.slotOffset + slot * header.slotSize
      return EntryState(Array(start[offset..<offset + header.slotSize]))
    }
    switch (states[0], states[1]) {
    case (let first?, let second?): (slot, state) = first.sequence > second.sequence ? (0, first) : (1, second)
    case (let first?, nil): (slot, state) = (0, first)
    case (nil, let second?): (slot, state) = (1, second)
    case (nil, nil): throw .damaged
    }
    guard state.bodyLength <= length - header.bodyOffset else { throw .damaged }
  }

  /// Checks that this is a whole resource, and the file has nothing else.
  func checkIsWhole() throws(EntryFlaw) {
    guard state.isWhole else { throw .partial }
    guard length == header.bodyOffset + state.bodyLength else { throw .damaged }
  }

  /// The bytes of the resource, or of its part.
  func readBody() throws(EntryFlaw) -> [UInt8] {
    var failure: SystemError?
    let body = [UInt8](unsafeUninitializedCapacity: state.bodyLength) { buffer, count in
      let target = UnsafeMutableRawBufferPointer(buffer)
      let known = min(start.count - header.bodyOffset, buffer.count)
      start.withUnsafeBytes {
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[header.bodyOffset..<header.bodyOffset + known]))
      }
      count = known
      do throws(SystemError) {
        if known < buffer.count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: target[known..<state.bodyLength])
          count += try file.read(into: rest, at: header.bodyOffset + known)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw .unreadable(failure) }
    guard body.count == state.bodyLength, body.withUnsafeBytes({ ContentHash.of($0) }) == state.bodyHash else {
      throw .damaged
    }
    return body
  }

  /// Locks the file against others that would write a state.
  /// - Returns: whether the lock was free.
  func lock() throws(EntryFlaw) -> Bool {
    do throws(SystemError) {
      return try file.lock(LOCK_EX)
    } catch {
      throw .unreadable(error)
    }
  }

  /// Writes a state into the slot that does not count, after which it does.
  /// - Returns: false where the slot is too small.
  func write(_ state: EntryState) throws(EntryFlaw) -> Bool {
    let bytes = state.bytes
    guard bytes.count <= header.slotSize else { return false }
    do throws(SystemError) {
      try file.write(bytes, at: header.slotOffset + (1 - slot) * header.slotSize)
    } catch {
      throw .unreadable(error)
    }
    return true
  }
}
