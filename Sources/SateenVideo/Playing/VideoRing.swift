import SateenGraphics
import SateenNetwork
import SateenThreads

/// Plays a video: decodes its pictures on a worker shortly before they are shown, and its sound some tenths of a second
/// ahead.
///
/// A ring holds at most three bitmaps, the shown one and two ahead (one where they are large), and the open file with its
/// decoders. Pictures that are late are decoded, because others depend on them, but not drawn. Times are those of a frame
/// clock, in seconds. May be used on any thread.
final class VideoRing: Sendable {
  /// The state of a ring for its owner.
  struct News: Sendable {
    var facts: VideoFacts?
    var error: VideoError?
    /// Seconds since the start of the video.
    var position = 0.0
    var isMoving = false
    var isSeeking = true
    var isStalled = false
    var hasEnded = false
    /// The frame time at which the next picture is due; nil where it is not known.
    var nextDue: Double?
    /// How often the video was played before.
    var play = 0
    var shownCount = 0
    var droppedCount = 0
  }

  struct State {
    var ring = VideoRingState()
    var reader: MovieReader?
    /// Ends what the reader does when it is not wanted any more.
    var stop = MovieStop()
    var soundTrack: Int?
    var textTrack: Int?
    /// Whether sound is wanted.
    var wantsSound = false
    var cues = SubtitleTimeline()
    /// Whether a worker decodes, and has opened the file.
    var isReading = false
  }

  let source: VideoSource
  let queue: WorkQueue
  let downloader: any Downloader
  let onNews: @Sendable () -> Void
  let state = Locked(State())
  /// The sound, which is heard once the stream was added to a mixer.
  let sound = SoundStream()

  /// Decodes videos of the network: its threads wait for bytes, which would keep workers from other work.
  static let remoteQueue = WorkQueue(name: "sateen.video", workers: 16)

  /// - Parameters:
  ///   - queue: decodes the pictures; nil for the queue that fits the source.
  ///   - onNews: called on a worker when something was decoded, the video was opened or has ended, or an error occurred.
  init(
    _ source: VideoSource, queue: WorkQueue? = nil, downloader: any Downloader = CurlDownloader.shared,
    onNews: @escaping @Sendable () -> Void = {}
  ) {
    self.source = source
    self.queue = queue ?? (source.isRemote ? Self.remoteQueue : .shared)
    self.downloader = downloader
    self.onNews = onNews
  }

  deinit {
    sound.end()
    state.withLock { $0.stop }.set()
  }

  // MARK: Playing

  /// The picture to show at a time, and asks for those after it. Cheap, and never decodes.
  /// - Returns: the last picture again while the next one is late, and after the end; nil before the first one.
  func frame(at time: Double) -> VideoFrame? {
    let heard = sound.position
    var shown: VideoFrame?
    var media: Double?
    change { ring in
      var dropped = ring.advance(to: time, sound: ring.hasSound ? heard : nil)
      if ring.needsRenewal { dropped += ring.renew() }
      (shown, media) = (ring.shown, ring.isMoving ? ring.clock.time(at: time) : nil)
      return dropped
    }
    if let media { sound.run(from: media) } else { sound.rest() }
    ask()
    return shown
  }

  func news(at time: Double) -> News {
    state.withLock { state in
      let ring = state.ring
      return News(
        facts: ring.facts, error: ring.error, position: ring.position(at: time), isMoving: ring.isMoving,
        isSeeking: ring.isSeeking, isStalled: ring.isStalled, hasEnded: ring.hasEnded, nextDue: ring.nextDue,
        play: ring.shownPlay, shownCount: ring.shownCount, droppedCount: ring.droppedCount)
    }
  }

  var facts: VideoFacts? { state.withLock { $0.ring.facts } }
  var current: VideoFrame? { state.withLock { $0.ring.shown } }
  var bitmapCount: Int { state.withLock { $0.ring.ready.count + ($0.ring.shown == nil ? 0 : 1) } }
  var holdsReader: Bool { state.withLock { $0.reader != nil || $0.ring.isDecoding } }
  /// The subtitles of the embedded track that is chosen, as far as they were read.
  var cues: SubtitleTimeline { state.withLock { $0.cues } }

  func setPlaying(_ isPlaying: Bool) { state.withLock { $0.ring.setPlaying(isPlaying) } }
  func setLooping(_ isLooping: Bool) { state.withLock { $0.ring.setLooping(isLooping) } }
  /// - Parameter time: the frame time from which the rate holds; nil for that of the last picture.
  func setRate(_ rate: Double, at time: Double? = nil) {
    state.withLock { $0.ring.setRate(rate, at: time) }
    sound.setRate(rate)
  }

  /// Decodes pictures for a size from now on.
  func setFit(_ fit: VideoFit) {
    change { $0.setFit(fit) ? $0.renew() : [] }
    ask()
  }

  /// Whether pictures are decoded. A ring that sleeps keeps what it has.
  func setAwake(_ isAwake: Bool) {
    let dropped = state.withLock { $0.ring.setAwake(isAwake) }
    withExtendedLifetime(dropped) {}
    if !isAwake { sound.rest() }
    ask()
  }

  func seek(to place: VideoPlace) {
    change(endsWait: true) { $0.seek(to: place) }
    ask()
  }

  /// Chooses what is decoded beside the pictures.
  /// - Parameters:
  ///   - sound: the number of the track; nil for the best one.
  ///   - text: the number of the track; nil for none.
  func choose(wantsSound: Bool, sound: Int?, text: Int?) {
    let dropped = state.withLock { state -> [Bitmap] in
      let old = (state.wantsSound, state.soundTrack, state.textTrack)
      guard old != (wantsSound, sound, text) else { return [] }
      (state.wantsSound, state.soundTrack, state.textTrack) = (wantsSound, sound, text)
      if !wantsSound { state.ring.hasSound = false }
      if state.textTrack != old.2 { state.cues = SubtitleTimeline() }
      // The packets of a track come from where the file is read. A text that shows now began before that place, and sound
      // alone is not read at all while it is not heard.
      let ring = state.ring
      let isSilent = ring.facts?.hasPictures == false || ring.facts?.isCover == true
      let isPast = wantsSound && !old.0 && (isSilent || ring.pictureIsOver)
      let isOther = wantsSound && isSilent && sound != old.1
      let isBehind = text != old.2 && text != nil || isPast || isOther
      guard isBehind, !ring.hasEnded, state.reader != nil || ring.isDecoding else { return [] }
      let dropped = state.ring.seek(to: ring.place)
      self.sound.clear(state.ring.generation)
      return dropped
    }
    withExtendedLifetime(dropped) {}
    ask()
  }

  /// Lets go of the file and its decoders. The shown picture stays, and the video goes on from there.
  func close() {
    let (dropped, reader, stop) = state.withLock { state -> ([Bitmap], MovieReader?, MovieStop) in
      let (reader, stop) = (state.reader, state.stop)
      state.reader = nil
      state.stop = MovieStop()
      let dropped = state.ring.close()
      sound.clear(state.ring.generation)
      return (dropped, reader, stop)
    }
    stop.set()
    // Closing a file takes time.
    if let reader { queue.submit(.background) { withExtendedLifetime(reader) {} } }
    withExtendedLifetime(dropped) {}
  }

  /// Tries again after an error.
  func retry() {
    change { $0.error == nil ? [] : $0.retry() }
    ask()
  }

  /// Changes the pictures, and releases without the lock those that are not shown any more.
  /// - Parameter endsWait: whether bytes that a worker waits for are not wanted any more where the place has changed.
  private func change(endsWait: Bool = false, _ body: (inout VideoRingState) -> [Bitmap]) {
    let (dropped, stop) = state.withLock { state -> ([Bitmap], MovieStop?) in
      let generation = state.ring.generation
      let dropped = body(&state.ring)
      guard state.ring.generation != generation else { return (dropped, nil) }
      // Under the lock, so that no worker adds sound of the new place before the old one's is gone.
      sound.clear(state.ring.generation)
      guard endsWait, state.isReading else { return (dropped, nil) }
      state.stop.interrupt()
      return (dropped, state.stop)
    }
    withExtendedLifetime(dropped) {}
    stop?.wake()
  }

  func ask() {
    let isWanted = state.withLock { state -> Bool in
      guard state.ring.wantsWork else { return false }
      state.ring.isDecoding = true
      return true
    }
    guard isWanted else { return }
    queue.submit(.visible) { [weak self] in self?.decode() }
  }
}
