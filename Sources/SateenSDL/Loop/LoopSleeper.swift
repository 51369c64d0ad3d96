import Dispatch
import Foundation
import Glibc
import SateenThreads
import Synchronization

/// Lets the main thread sleep in its run loop, so that main-queue blocks, main-actor tasks and timers run meanwhile,
/// until the display has events, a time has come or another thread asks.
///
/// The display's socket is watched only while the window rests: with frames under way, input is read at the next slot
/// anyway, and waking up for each event at once would only cost time.
@MainActor
final class LoopSleeper {
  /// The part of the loop that other threads may use, to wake it.
  final class Bell: Sendable {
    fileprivate let isListening = Atomic<Bool>(false)

    /// Ends the sleep, if the loop is asleep and listens. Any thread.
    func ring() {
      guard isListening.load(ordering: .sequentiallyConsistent),
        isListening.exchange(false, ordering: .sequentiallyConsistent)
      else { return }
      DispatchQueue.main.async {}
    }
  }

  let bell = Bell()
  private var connection: (any DispatchSourceRead)?
  private var isArmed = false
  private var ends: (any DispatchSourceRead)?
  private var alarm: Timer?
  /// Nanoseconds between two looks for events, without a socket to wait on.
  private static let pollInterval: Int64 = 10_000_000

  isolated deinit {
    alarm?.invalidate()
    stopWatching()
  }

  /// Whether events of the display can end the sleep.
  var canWatch: Bool { connection != nil }

  /// Has a readable socket end the sleep.
  func watch(_ descriptor: Int32) {
    // A duplicate, because the display's descriptor is closed before the source has been taken off it.
    let own = descriptor >= 0 ? fcntl(descriptor, F_DUPFD_CLOEXEC, 0) : -1
    guard own >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: own, queue: .main)
    source.setEventHandler { [weak self] in
      MainThread.assume { self?.disarm() }
    }
    source.setCancelHandler { close(own) }
    connection = source
  }

  func stopWatching() {
    guard let source = connection else { return }
    source.cancel()
    // A suspended source may not be released.
    if !isArmed { source.resume() }
    connection = nil
    isArmed = false
  }

  /// Notes signals to end from now on, and has them end the sleep.
  func noteEnds() {
    guard ends == nil, let descriptor = EndSignals.note() else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler {
      var byte: UInt8 = 0
      while read(descriptor, &byte, 1) > 0 {}
    }
    source.resume()
    ends = source
  }

  func stopNotingEnds() {
    ends?.cancel()
    ends = nil
    EndSignals.stopNoting()
  }

  private func disarm() {
    guard isArmed, let connection else { return }
    connection.suspend()
    isArmed = false
  }

  private func arm() {
    guard !isArmed, let connection else { return }
    connection.resume()
    isArmed = true
  }

  /// Sleeps until `deadline`, in nanoseconds of the monotonic clock, or without a limit.
  /// - Parameters:
  ///   - watchesDisplay: whether events of the display end the sleep.
  ///   - listens: whether the bell ends the sleep.
  ///   - hasWork: called once the bell is listened to; true returns at once.
  func sleep(until deadline: Int64?, watchesDisplay: Bool, listens: Bool, unless hasWork: () -> Bool) {
    var limit = deadline
    if watchesDisplay {
      if connection == nil {
        let poll = Clock.monotonicNanoseconds + Self.pollInterval
        limit = min(limit ?? poll, poll)
      }
      arm()
    }
    if listens {
      bell.isListening.store(true, ordering: .sequentiallyConsistent)
      if hasWork() {
        bell.isListening.store(false, ordering: .sequentiallyConsistent)
        return
      }
    }
    defer { bell.isListening.store(false, ordering: .sequentiallyConsistent) }
    if let limit {
      let left = limit - Clock.monotonicNanoseconds
      guard left > 0 else { return }
      setAlarm(to: Date(timeIntervalSinceNow: Double(left) / 1e9))
    }
    _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    if limit != nil { alarm?.fireDate = .distantFuture }
  }

  /// One timer serves all deadlines. The run loop waits for a timer itself, while a limit passed to `run` keeps two
  /// more threads busy. A timer alone does not make `run` return, but a block of the main queue does.
  private func setAlarm(to date: Date) {
    if let alarm {
      alarm.fireDate = date
      return
    }
    let made = Timer(fire: date, interval: 1e9, repeats: true) { _ in DispatchQueue.main.async {} }
    RunLoop.main.add(made, forMode: .default)
    alarm = made
  }
}
