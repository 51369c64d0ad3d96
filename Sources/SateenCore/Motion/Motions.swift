/// Numbers on their way to their targets, each in a channel.
///
/// A channel has its target from the moment it is given one. Its value is the target and an offset, which the law of its
/// run takes to zero. With another target, value and speed go on from where they are: the offset is another difference,
/// and nothing else changes. All follows from the time of the frame alone, however many frames there were before it.
///
/// The arrays are reused, so that frames allocate nothing.
struct Motions {
  private struct Channel {
    var target = 0.0
    /// Offset and speed at the beginning of the run.
    var firstOffset = 0.0
    var firstSpeed = 0.0
    /// Offset and speed in the current frame.
    var offset = 0.0
    var speed = 0.0
    /// Closer to its target than this, and slower than ten times this per second, the channel comes to rest.
    var quiet = 0.0
    /// -1 at rest.
    var run: Int32 = -1
    /// The lane of the run's track.
    var lane = 0
    /// The target that the channel turns to in the next frame, by `nextRun`.
    var nextTarget = 0.0
    /// The speed with which it turns there; NaN for the one that it has.
    var nextSpeed = Double.nan
    /// -1 for none.
    var nextRun: Int32 = -1
    var nextLane = 0
  }

  /// A motion that channels have in common.
  private struct Run {
    var law: MotionLaw
    /// Seconds between the frame after the run was made and its beginning.
    var delay: Double
    /// Seconds on the frame clock; NaN before the first frame.
    var begin = Double.nan
    /// Channels that move by it, or will.
    var count: Int32 = 0
    /// In the current frame.
    var factors = MotionFactors.beginning
    /// The index of the track; -1 for a run to a target.
    var track: Int32 = -1
    /// Nil for a law that comes ever closer to its target.
    var duration: Double?
  }

  /// A track, and its state in the current frame.
  private struct Followed {
    var track: MotionTrack?
    var values = SIMD8<Double>.zero
    var speeds = SIMD8<Double>.zero
  }

  /// Offsets beyond this are not shown: the channel is at its target at once.
  private static let furthest = 1e12
  private static let fastest = 1e9

  private var channels: ContiguousArray<Channel> = []
  private var runs: ContiguousArray<Run> = []
  private var freeRuns: ContiguousArray<Int32> = []
  private var tracks: ContiguousArray<Followed> = []
  private var freeTracks: ContiguousArray<Int32> = []
  /// The first channels of groups of neighbours that are not used, by their number less 1.
  private var freeChannels = ContiguousArray<ContiguousArray<Int>>(repeating: [], count: SIMD8<Double>.scalarCount)

  // MARK: Channels

  /// - Returns: the first of a number of neighbouring channels, up to 8.
  mutating func makeChannels(_ count: Int) -> Int {
    if let first = freeChannels[count - 1].popLast() { return first }
    for _ in 0..<count { channels.append(Channel()) }
    return channels.count - count
  }

  /// Gives back channels made together.
  mutating func releaseChannels(_ first: Int, count: Int) {
    for index in first..<first + count {
      leave(channels[index].run)
      leave(channels[index].nextRun)
      channels[index] = Channel()
    }
    freeChannels[count - 1].append(first)
  }

  func value(_ channel: Int) -> Double { channels[channel].target + channels[channel].offset }

  /// Units per second in the current frame.
  func speed(_ channel: Int) -> Double { channels[channel].speed }

  func isAtRest(_ channel: Int) -> Bool { channels[channel].run < 0 && channels[channel].nextRun < 0 }

  /// Puts a channel at a value, where it rests.
  /// - Parameter quiet: closer to a later target than this, and slower than ten times this per second, it comes to rest.
  mutating func put(_ channel: Int, at value: Double, quiet: Double) {
    leave(channels[channel].run)
    leave(channels[channel].nextRun)
    channels[channel] = Channel(target: value, quiet: quiet)
  }

  // MARK: Runs

  /// Makes a run for channels that are to move together from the next frame on. Each run is given a channel before
  /// another one is made.
  /// - Parameter delay: seconds for which they stay where they are.
  mutating func makeRun(_ law: MotionLaw, delay: Double = 0) -> Int32 {
    add(Run(law: law, delay: delay, duration: law.duration))
  }

  /// Makes a run for channels that are to follow the lanes of a track.
  mutating func makeRun(along track: MotionTrack, delay: Double = 0) -> Int32 {
    let index: Int32
    if let free = freeTracks.popLast() {
      tracks[Int(free)].track = track
      index = free
    } else {
      tracks.append(Followed(track: track))
      index = Int32(tracks.count - 1)
    }
    return add(Run(law: .ease(.linear, duration: 0), delay: delay, track: index, duration: track.duration))
  }

  private mutating func add(_ run: Run) -> Int32 {
    if let free = freeRuns.popLast() {
      runs[Int(free)] = run
      return free
    }
    runs.append(run)
    return Int32(runs.count - 1)
  }

  /// Gives a channel another target. Its motion goes on as it is until the next frame, and from there by a run.
  /// - Parameters:
  ///   - target: for a track, its end.
  ///   - lane: of the track.
  ///   - speed: units per second at the beginning; NaN for the speed that the channel has then.
  mutating func retarget(
    _ channel: Int, to target: Double, by run: Int32, lane: Int = 0, speed: Double = .nan
  ) {
    runs[Int(run)].count += 1
    leave(channels[channel].nextRun)
    channels[channel].nextTarget = target
    channels[channel].nextSpeed = speed
    channels[channel].nextRun = run
    channels[channel].nextLane = lane
  }

  private mutating func leave(_ run: Int32) {
    guard run >= 0 else { return }
    runs[Int(run)].count -= 1
    guard runs[Int(run)].count == 0 else { return }
    freeRuns.append(run)
    let track = runs[Int(run)].track
    guard track >= 0 else { return }
    tracks[Int(track)].track = nil
    freeTracks.append(track)
  }

  // MARK: Frames

  /// - Parameter time: seconds on the frame clock.
  mutating func advance(to time: Double) {
    for index in runs.indices where runs[index].count > 0 {
      if runs[index].begin.isNaN { runs[index].begin = time + runs[index].delay }
      let elapsed = time - runs[index].begin
      let followed = Int(runs[index].track)
      if followed >= 0, let track = tracks[followed].track {
        (tracks[followed].values, tracks[followed].speeds) = track.state(at: max(elapsed, 0))
        runs[index].factors = track.factors(at: elapsed)
      } else {
        runs[index].factors = runs[index].law.factors(at: elapsed)
      }
    }
    for index in channels.indices {
      if channels[index].run >= 0 { move(index, at: time) }
      if channels[index].nextRun >= 0 { turn(index, at: time) }
    }
  }

  private mutating func move(_ index: Int, at time: Double) {
    let channel = channels[index]
    let run = runs[Int(channel.run)]
    let elapsed = time - run.begin
    guard elapsed >= 0 else { return }
    var (offset, speed) = run.factors.applied(to: channel.firstOffset, channel.firstSpeed)
    if run.track >= 0 {
      offset += tracks[Int(run.track)].values[channel.lane] - channel.target
      speed += tracks[Int(run.track)].speeds[channel.lane]
    }
    let isOver =
      run.duration.map { elapsed >= $0 } ?? run.law.isQuiet(offset, speed, channel.quiet)
    guard !isOver else { return rest(index) }
    channels[index].offset = offset
    channels[index].speed = speed
  }

  private mutating func rest(_ index: Int) {
    leave(channels[index].run)
    channels[index].run = -1
    channels[index].offset = 0
    channels[index].speed = 0
  }

  /// Has a channel go on to its next target.
  private mutating func turn(_ index: Int, at time: Double) {
    var channel = channels[index]
    let run = runs[Int(channel.nextRun)]
    let begin = beginning(of: run, channel.nextLane) ?? (value: channel.nextTarget, speed: 0)
    let offset = channel.target + channel.offset - begin.value
    let goesOn = channel.run >= 0 && run.delay <= 0
    leave(channel.run)
    channel.target = channel.nextTarget
    channel.run = channel.nextRun
    channel.lane = channel.nextLane
    channel.nextRun = -1
    // False for NaN, too.
    let isNear = abs(offset) <= Self.furthest
    channel.firstOffset = isNear ? offset : 0
    if !channel.nextSpeed.isNaN {
      channel.firstSpeed = Self.bounded(channel.nextSpeed) - begin.speed
    } else if goesOn {
      channel.firstSpeed = Self.bounded(channel.speed) - begin.speed
    } else {
      channel.firstSpeed = run.track >= 0 ? 0 : run.law.ownSpeed * offset
    }
    if !isNear { channel.firstSpeed = 0 }
    channel.nextSpeed = .nan
    channel.offset = begin.value - channel.target + channel.firstOffset
    channel.speed = 0
    channels[index] = channel
    move(index, at: time)
  }

  /// Where a run's track begins, and how fast; nil for a run to a target.
  private func beginning(of run: Run, _ lane: Int) -> (value: Double, speed: Double)? {
    guard run.track >= 0, let track = tracks[Int(run.track)].track else { return nil }
    return (track.start[lane], track.state(at: 0).speeds[lane])
  }

  private static func bounded(_ speed: Double) -> Double { min(max(speed, -fastest), fastest) }
}
