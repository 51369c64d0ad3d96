import Foundation
import Glibc
import LayoutFile
import Sateen
import Synchronization

/// Reads a file again whenever it changes, on a thread of its own, and delivers its contents on the main loop.
///
/// It watches the folder, because many editors replace the file with a new one. Some network file systems report no
/// changes, so it also checks the file every second.
final class FileWatcher: Sendable {
  typealias Outcome = Result<LayoutDocument, LayoutFileError>

  private let path: String
  private let isStopped = Atomic<Bool>(false)
  private let watch: Watch
  /// The file's state when the watcher was made.
  private let first: Watch.Stamp?

  /// Make the watcher before reading the file for the first time: changes made in between are then noticed.
  init(_ path: String) {
    self.path = path
    watch = Watch(path)
    first = watch.stamp()
  }

  deinit { isStopped.store(true, ordering: .relaxed) }

  /// Starts to watch.
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
    // Deeply nested files are parsed recursively, which needs a larger stack than the default.
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

  /// An inotify watch of a folder, closed on deinit.
  private final class Watch: Sendable {
    /// The properties that change when the file does.
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

    /// Returns when a file in the folder was written, or after the timeout.
    func wait(milliseconds: Int32) {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // `poll` ignores a negative descriptor and only waits.
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
