import Dispatch
import Glibc
import Sateen

/// The changes of a folder within a moment.
struct FolderChanges: Equatable, Sendable {
  struct Move: Equatable, Sendable {
    var from: [UInt8]
    var to: [UInt8]
  }

  /// Whether more happened than could be told: the folder is to be read again.
  var isEverything = false
  /// The names that may be there, be gone or have other contents. Each once, in the order of the last change.
  var names: [[UInt8]] = []
  /// Those of the names that were made and not closed: they may still be written.
  var made: Set<[UInt8]> = []
  /// Files that got other names within the folder, in order.
  var moves: [Move] = []

  var isEmpty: Bool { !isEverything && names.isEmpty && moves.isEmpty }
}

/// Watches a folder by inotify, on a queue of its own. Changes are told once they pause, or go on for a while.
final class FolderWatch: Sendable {
  private struct State {
    /// Told by the system that there is something to read.
    var source: (any DispatchSourceRead)?
    var gathered = FolderEvents()
    /// When the first change was gathered, on the monotonic clock.
    var first: Double?
    /// The number of the last change: a timer for an older one has nothing to do.
    var number = 0
  }

  /// How long changes have to pause, and how long they are held back at most, in seconds.
  private static let pause = 0.1
  private static let most = 0.6

  private let descriptor: Int32
  private let queue = DispatchQueue(label: "photos.watch")
  private let state = Locked(State())
  private let onChange: @Sendable (FolderChanges) -> Void

  /// Nil where the system can watch no more folders.
  /// - Parameter onChange: called on the watch's queue.
  init?(_ folder: FolderPath, _ onChange: @escaping @Sendable (FolderChanges) -> Void) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let mask = FolderEvents.mask
    guard inotify_add_watch(descriptor, folder.terminated, mask) >= 0 else {
      close(descriptor)
      return nil
    }
    self.onChange = onChange
    let descriptor = descriptor
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setCancelHandler { close(descriptor) }
    source.setEventHandler { [weak self] in self?.read() }
    state.withLock { $0.source = source }
    source.activate()
  }

  func end() { state.exchange(\.source, nil)?.cancel() }

  deinit { end() }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let got = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    guard got > 0 else { return }
    let now = Clock.monotonic
    let (number, delay) = state.withLock { state -> (Int, Double) in
      buffer.withUnsafeBytes { state.gathered.add(UnsafeRawBufferPointer(rebasing: $0[..<got])) }
      let first = state.first ?? now
      state.first = first
      state.number += 1
      return (state.number, max(0, min(Self.pause, first + Self.most - now)))
    }
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in self?.tell(number, isLate: delay == 0) }
  }

  private func tell(_ number: Int, isLate: Bool) {
    let changes = state.withLock { state -> FolderChanges? in
      guard state.number == number || isLate else { return nil }
      state.first = nil
      defer { state.gathered = FolderEvents() }
      return state.gathered.changes
    }
    if let changes, !changes.isEmpty { onChange(changes) }
  }
}

/// Gathers the events that inotify tells of a folder.
struct FolderEvents {
  /// A file that is still being written is told of when it is closed.
  static let mask = UInt32(
    IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
      | IN_ONLYDIR)

  private var names: [[UInt8]] = []
  private var seen: Set<[UInt8]> = []
  private var made: Set<[UInt8]> = []
  private var moves: [FolderChanges.Move] = []
  /// The old names of files that have moved away, by the number that their new names will have.
  private var leaving: [UInt32: [UInt8]] = [:]
  private var isEverything = false

  var changes: FolderChanges {
    // Files that moved elsewhere are gone.
    let gone = leaving.sorted { $0.key < $1.key }.map(\.value).filter { !seen.contains($0) }
    return FolderChanges(isEverything: isEverything, names: names + gone, made: made, moves: moves)
  }

  /// - Parameter buffer: whole events as the system wrote them.
  mutating func add(_ buffer: UnsafeRawBufferPointer) {
    var at = 0
    let header = MemoryLayout<inotify_event>.size
    while at + header <= buffer.count {
      let event = buffer.loadUnaligned(fromByteOffset: at, as: inotify_event.self)
      let end = at + header + Int(event.len)
      guard end <= buffer.count else { break }
      let name = Array(buffer[(at + header)..<end].prefix { $0 != 0 })
      add(mask: event.mask, cookie: event.cookie, name: name)
      at = end
    }
  }

  mutating func add(mask: UInt32, cookie: UInt32, name: [UInt8]) {
    func has(_ flag: Int32) -> Bool { mask & UInt32(bitPattern: flag) != 0 }
    if has(Int32(IN_Q_OVERFLOW)) || has(Int32(IN_DELETE_SELF)) || has(Int32(IN_MOVE_SELF)) || has(Int32(IN_UNMOUNT)) {
      isEverything = true
    }
    guard !name.isEmpty else { return }
    if has(Int32(IN_MOVED_FROM)) {
      leaving[cookie] = name
    } else if has(Int32(IN_MOVED_TO)), let old = leaving.removeValue(forKey: cookie) {
      moves.append(FolderChanges.Move(from: old, to: name))
      note(old)
    } else {
      note(name)
      if has(Int32(IN_CREATE)) { made.insert(name) } else { made.remove(name) }
    }
  }

  private mutating func note(_ name: [UInt8]) {
    if seen.insert(name).inserted { names.append(name) }
  }
}
