import Foundation
import Synchronization

/// The kinds of passes over all paragraphs.
enum Pass: Int, CaseIterable, Sendable {
  /// The first pass in the process: it looks up fonts, opens files, shapes words and rasterizes glyphs.
  case cold
  /// Makes and draws all layouts anew.
  case warm
  /// Makes all layouts anew, without drawing them.
  case layout
  /// Requests and draws recent layouts a second time, as in a feed that is scrolled back. Only the second time counts.
  case again
}

/// The seconds of one pass.
struct Taken: Encodable, Sendable {
  /// The processor time of all threads.
  var cpu = 0.0
  /// The elapsed time from the first thread's start to the last one's end.
  var wall = 0.0
}

struct Outcome: Encodable, Sendable {
  var cold = Taken()
  var warm = Taken()
  var layout = Taken()
  var again = Taken()
  var lines = 0
  var height = 0.0
}

/// Threads that process the paragraphs together, pass after pass.
final class Crew: Sendable {
  private let work: Work
  private let threads: Int
  /// The passes in order, with the warm pass repeated `laps` times.
  private let schedule: [Pass]
  private let next: [Counter]
  private let barrier: Barrier

  /// The number of paragraphs that a thread takes from the queue at once.
  private static let turn = 16
  /// The number of paragraphs that a feed is scrolled forward before it is scrolled back.
  private static let window = 48

  init(_ work: Work, _ options: BenchOptions) {
    self.work = work
    threads = options.threads
    schedule = [.cold] + Array(repeating: .warm, count: options.laps) + [.layout, .again]
    next = schedule.map { _ in Counter() }
    barrier = Barrier(options.threads + 1)
  }

  private final class Counter: Sendable {
    let value = Atomic<Int>(0)
  }

  func run() -> Outcome {
    let workers = (0..<threads).map { _ in Worker(self) }
    for worker in workers { worker.start() }
    var walls: [Double] = []
    for _ in schedule {
      barrier.wait()
      let start = Self.seconds(CLOCK_MONOTONIC)
      barrier.wait()
      walls.append(Self.seconds(CLOCK_MONOTONIC) - start)
    }
    let reports = workers.map { $0.finish() }
    func taken(_ pass: Pass) -> Taken {
      var sum = Taken()
      for index in schedule.indices where schedule[index] == pass {
        sum.wall += walls[index]
        for report in reports { sum.cpu += report.cpu[index] }
      }
      let count = Double(schedule.count { $0 == pass })
      return Taken(cpu: sum.cpu / count, wall: sum.wall / count)
    }
    var outcome = Outcome(
      cold: taken(.cold), warm: taken(.warm), layout: taken(.layout), again: taken(.again))
    for report in reports {
      outcome.lines += report.totals.lines
      outcome.height += report.totals.height
    }
    return outcome
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  // MARK: One thread

  struct Report: Sendable {
    var cpu: [Double] = []
    /// The totals of the layout-only pass.
    var totals = Work.Totals()
  }

  func goThroughAll() -> Report {
    var report = Report()
    for (index, pass) in schedule.enumerated() {
      barrier.wait()
      let start = Self.seconds(CLOCK_THREAD_CPUTIME_ID)
      var totals = Work.Totals()
      let uncounted = go(through: pass, next[index], &totals)
      report.cpu.append(Self.seconds(CLOCK_THREAD_CPUTIME_ID) - start - uncounted)
      if pass == .layout { report.totals = totals }
      barrier.wait()
    }
    return report
  }

  /// - Returns: the processor seconds that do not count.
  private func go(through pass: Pass, _ next: Counter, _ totals: inout Work.Totals) -> Double {
    var uncounted = 0.0
    let turn = pass == .again ? Self.window : Self.turn
    while true {
      let first = next.value.add(turn, ordering: .relaxed).oldValue
      guard first < work.paragraphs.count else { return uncounted }
      let part = first..<min(first + turn, work.paragraphs.count)
      switch pass {
      case .cold, .warm: for index in part { work.draw(work.layOut(index, &totals)) }
      case .layout: for index in part { _ = work.layOut(index, &totals) }
      case .again:
        let start = Self.seconds(CLOCK_THREAD_CPUTIME_ID)
        for index in part { work.draw(work.layOutOrFind(index)) }
        uncounted += Self.seconds(CLOCK_THREAD_CPUTIME_ID) - start
        for index in part.reversed() { work.draw(work.layOutOrFind(index)) }
      }
    }
  }
}

/// A worker thread.
private final class Worker: @unchecked Sendable {
  // `report` is written by the thread, and read after the thread has ended.
  private let crew: Crew
  private var thread = pthread_t()
  private var report = Crew.Report()

  init(_ crew: Crew) {
    self.crew = crew
  }

  func start() {
    pthread_create(
      &thread, nil,
      { context in
        let worker = Unmanaged<Worker>.fromOpaque(context!).takeUnretainedValue()
        worker.report = worker.crew.goThroughAll()
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  func finish() -> Crew.Report {
    pthread_join(thread, nil)
    return report
  }
}

/// A barrier: threads wait until all have arrived.
private final class Barrier: @unchecked Sendable {
  // The C library synchronizes access to the barrier.
  private let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)

  init(_ count: Int) {
    pthread_barrier_init(barrier, nil, UInt32(count))
  }

  deinit {
    pthread_barrier_destroy(barrier)
    barrier.deallocate()
  }

  func wait() {
    pthread_barrier_wait(barrier)
  }
}
