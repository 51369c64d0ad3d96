import Foundation
import Glibc
import LayoutFile
import Sateen
import Synchronization

/// Reads a file anew whenever it was written, on a thread of its own, and hands over what it holds on the main loop.
///
/// The folder is watched, for many editors write another file and put it in the place of the old one. Where the system
/// does not tell (some network file systems), a look at the file each second does.
final class FileWatcher: Sendable {
  typealias Outcome = Result<LayoutDocument, LayoutFileError>

  private let path: String
  private let isStopped = Atomic<Bool>(false)
  private let watch: Watch
  /// The file as it was when the watcher was made.
  private let first: Watch.Stamp?

  /// To be made before the file is read for the first time, so that nothing written since is missed.
  init(_ path: String) {
    self.path = path
    watch = Watch(path)
    first = watch.stamp()
  }

  deinit { isStopped.store(true, ordering: .relaxed) }

  /// Begins to watch.
  func start(deliver: @escaping @MainActor @Sendable (Outcome) -> Void) {
    let thread = Thread { [weak self, watch, first] in
      var seen = first
      while self?.isStopped.load(ordering: .relaxed) == false {
        let now = watch.stamp()
        if now != seen {
          seen = now
          self?.read(deliver)
        }
        watch.wait(milliseconds: 1_000)
      }
    }
    thread.name = "file watcher"
    // A deep file is read by recursion, and threads begin with little room for that.
    thread.stackSize = 16 << 20
    thread.start()
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }

  private func read(_ deliver: @escaping @MainActor @Sendable (Outcome) -> Void) {
    let outcome: Outcome
    do {
      outcome = .success(try LayoutDocument(contentsOf: path))
    } catch {
      outcome = .failure(error)
    }
    MainQueue.shared.post { deliver(outcome) }
  }

  /// The system's watch of a folder, closed with its last owner.
  private final class Watch: Sendable {
    /// What tells one state of a file from the next.
    struct Stamp: Equatable {
      var seconds: Int
      var nanoseconds: Int
      var size: Int
      var inode: UInt
    }

    private let path: String
    private let descriptor: Int32

    init(_ path: String) {
      self.path = path
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      if descriptor >= 0 {
        inotify_add_watch(descriptor, folder, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE))
      }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns when something in the folder was written, or after a while.
    func wait(milliseconds: Int32) {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // A descriptor below zero is left out by the system, which then only waits.
      guard poll(&request, 1, milliseconds) > 0 else { return }
      withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
        while Glibc.read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
      }
    }

    func stamp() -> Stamp? {
      var info = stat()
      guard stat(path, &info) == 0 else { return nil }
      return Stamp(
        seconds: info.st_mtim.tv_sec, nanoseconds: info.st_mtim.tv_nsec, size: Int(info.st_size),
        inode: UInt(info.st_ino))
    }
  }
}
