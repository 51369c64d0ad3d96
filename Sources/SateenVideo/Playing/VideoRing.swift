import SateenGraphics
import SateenNetwork
import SateenThreads

/// Plays a video: decodes its pictures on a worker shortly before they are shown, and its sound some tenths of a second
/// ahead.
///
/// A ring holds at most three bitmaps, the shown one and two ahead, and the open file with its decoders. Pictures that are
/// late are decoded, because others depend on them, but not drawn. Times are those of a frame clock, in seconds. May be used
/// on any thread.
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

  private struct State {
    var ring = VideoRingState()
    var reader: MovieReader?
    /// Ends what the reader does when it is not wanted any more.
    var stop = MovieStop()
    var soundTrack: Int?
    var textTrack: Int?
    /// Whether sound is wanted.
    var wantsSound = false
    var cues = SubtitleTimeline()
  }

  let source: VideoSource
  private let queue: WorkQueue
  private let downloader: any Downloader
  private let onNews: @Sendable () -> Void
  private let state = Locked(State())
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
    let (dropped, shown, clock) = state.withLock { state in
      let dropped = state.ring.advance(to: time, sound: state.ring.hasSound ? heard : nil)
      return (dropped, state.ring.shown, (state.ring.isMoving, state.ring.isSeeking, state.ring.clock.time(at: time)))
    }
    withExtendedLifetime(dropped) {}
    if clock.0 { sound.run(from: clock.2) } else { sound.rest() }
    ask()
    return shown
  }

  func news(at time: Double) -> News {
    state.withLock { state in
      let ring = state.ring
      return News(
        facts: ring.facts, error: ring.error, position: ring.position(at: time), isMoving: ring.isMoving,
        isSeeking: ring.isSeeking, isStalled: ring.isStalled, hasEnded: ring.hasEnded, nextDue: ring.nextDue,
        play: ring.shown?.play ?? 0, shownCount: ring.shownCount, droppedCount: ring.droppedCount)
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
  func setRate(_ rate: Double) {
    state.withLock { $0.ring.setRate(rate) }
    sound.setRate(rate)
  }

  /// Decodes pictures for a size from now on.
  func setFit(_ fit: VideoFit) {
    let dropped = state.withLock { state -> [Bitmap] in
      guard state.ring.setFit(fit) else { return [] }
      return state.ring.renew()
    }
    withExtendedLifetime(dropped) {}
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
    let (dropped, generation) = state.withLock { ($0.ring.seek(to: place), $0.ring.generation) }
    withExtendedLifetime(dropped) {}
    sound.clear(generation)
    ask()
  }

  /// Chooses what is decoded beside the pictures.
  /// - Parameters:
  ///   - sound: the number of the track; nil for the best one.
  ///   - text: the number of the track; nil for none.
  func choose(wantsSound: Bool, sound: Int?, text: Int?) {
    let (dropped, generation) = state.withLock { state -> ([Bitmap], Int?) in
      let old = (state.wantsSound, state.soundTrack, state.textTrack)
      guard old != (wantsSound, sound, text) else { return ([], nil) }
      (state.wantsSound, state.soundTrack, state.textTrack) = (wantsSound, sound, text)
      if !wantsSound { state.ring.hasSound = false }
      if state.textTrack != old.2 { state.cues = SubtitleTimeline() }
      // The packets of a track come from where the file is read. A text that shows now began before that place, and sound
      // alone is not read at all while it is not heard.
      let isBehind = text != old.2 && text != nil || wantsSound && state.ring.facts?.hasPictures == false
      guard isBehind, !state.ring.hasEnded, state.reader != nil || state.ring.isDecoding else { return ([], nil) }
      let ring = state.ring
      let place = ring.isSeeking ? ring.target : VideoPlace(time: ring.position(at: ring.now))
      return (state.ring.seek(to: place), state.ring.generation)
    }
    withExtendedLifetime(dropped) {}
    if let generation { self.sound.clear(generation) }
    ask()
  }

  /// Lets go of the file and its decoders. The shown picture stays, and the video goes on from there.
  func close() {
    let (dropped, reader, stop, generation) = state.withLock { state -> ([Bitmap], MovieReader?, MovieStop, Int) in
      let (reader, stop) = (state.reader, state.stop)
      state.reader = nil
      state.stop = MovieStop()
      return (state.ring.close(), reader, stop, state.ring.generation)
    }
    stop.set()
    sound.clear(generation)
    // Closing a file takes time.
    if let reader { queue.submit(.background) { withExtendedLifetime(reader) {} } }
    withExtendedLifetime(dropped) {}
  }

  /// Tries again after an error.
  func retry() {
    let dropped = state.withLock { $0.ring.error == nil ? [] : $0.ring.retry() }
    withExtendedLifetime(dropped) {}
    ask()
  }

  // MARK: Decoding

  private func ask() {
    let isWanted = state.withLock { state -> Bool in
      guard state.ring.wantsWork else { return false }
      state.ring.isDecoding = true
      return true
    }
    guard isWanted else { return }
    queue.submit(.visible) { [weak self] in self?.decode() }
  }

  /// The task of a worker.
  private struct Beginning {
    var reader: MovieReader?
    let stop: MovieStop
    let generation: Int
    let place: VideoPlace
    let needsSeek: Bool
    let isGoing: Bool
    let fit: VideoFit
    let base: Double
    let play: Int
    let wantsSound: Bool
    let soundTrack: Int?
    let textTrack: Int?
  }

  /// The results of a worker.
  private struct Made {
    var frame: VideoFrame?
    var isTarget = false
    var pictureIsOver = false
    var dropped = 0
    var error: VideoError?
  }

  private func begin() -> Beginning? {
    state.withLock { state in
      guard state.ring.isAwake, let fit = state.ring.fit else {
        state.ring.isDecoding = false
        return nil
      }
      defer { state.reader = nil }
      let ring = state.ring
      return Beginning(
        reader: state.reader, stop: state.stop, generation: ring.generation, place: ring.target,
        needsSeek: ring.needsSeek, isGoing: ring.isGoing, fit: fit, base: ring.base, play: ring.play,
        wantsSound: state.wantsSound && sound.isUsable, soundTrack: state.soundTrack, textTrack: state.textTrack)
    }
  }

  private func decode() {
    guard var begun = begin() else { return }
    var made = Made()
    do throws(VideoError) {
      let reader = try open(&begun)
      try choose(begun, in: reader)
      if begun.needsSeek { try seek(begun, in: reader) }
      if isWanted(\.wantsPicture, begun) { made = try makePicture(begun, reader) }
      try decodeSound(begun, reader)
      try decodeTexts(begun, reader)
      finish(begun, made, reader)
    } catch {
      made.error = error
      finish(begun, made, nil)
    }
  }

  private func isWanted(_ wish: KeyPath<VideoRingState, Bool>, _ begun: Beginning) -> Bool {
    state.withLock { $0.ring.generation == begun.generation && $0.stop === begun.stop && $0.ring[keyPath: wish] }
  }

  private func open(_ begun: inout Beginning) throws(VideoError) -> MovieReader {
    if let reader = begun.reader { return reader }
    let reader = try MovieReader(source, downloader: downloader, stop: begun.stop)
    begun.reader = reader
    state.withLock { if $0.stop === begun.stop { $0.ring.open(reader.facts) } }
    return reader
  }

  private func choose(_ begun: Beginning, in reader: MovieReader) throws(VideoError) {
    func best(_ kind: VideoTrack.Kind) -> Int? {
      let tracks = reader.facts.tracks.filter { $0.kind == kind }
      return (tracks.first(where: \.isDefault) ?? tracks.first)?.id
    }
    let track = begun.wantsSound ? begun.soundTrack ?? best(.sound) : nil
    if reader.choice[.sound] != track || !reader.hasChosen {
      // Sound that cannot be decoded leaves the pictures.
      try? reader.choose(.sound, track)
    }
    if reader.choice[.text] != begun.textTrack { try? reader.choose(.text, begun.textTrack) }
    reader.hasChosen = true
    let hasSound = reader.choice[.sound] != nil
    state.withLock { state in
      guard state.ring.generation == begun.generation, state.ring.hasSound != hasSound else { return }
      state.ring.hasSound = hasSound && state.wantsSound
      // Sound begins at the time that shows.
      if hasSound, !state.ring.isSeeking { state.ring.soundEnd = state.ring.clock.time(at: state.ring.now) }
    }
  }

  private func seek(_ begun: Beginning, in reader: MovieReader) throws(VideoError) {
    let isFresh = !reader.hasRead && begun.place.time == 0
    if !isFresh {
      if begun.textTrack != nil { try readTexts(before: begun, in: reader) }
      _ = try reader.seek(to: begun.place.time)
    }
    state.withLock { if $0.ring.generation == begun.generation { $0.ring.didSeek() } }
  }

  /// Seconds before a place in which texts are looked for that still show there.
  private static let textReach = 15.0
  /// The most packets that are read for that.
  private static let mostTextPackets = 4000

  /// Reads the texts that began before a place, without decoding pictures.
  private func readTexts(before begun: Beginning, in reader: MovieReader) throws(VideoError) {
    guard try reader.seek(to: begun.place.time - Self.textReach) else { return }
    for _ in 0..<Self.mostTextPackets {
      guard let time = try reader.readPacket(), time < begun.place.time else { break }
    }
    try decodeTexts(begun, reader)
  }

  private func makePicture(_ begun: Beginning, _ reader: MovieReader) throws(VideoError) -> Made {
    var made = Made(isTarget: begun.isGoing)
    guard reader.facts.hasPictures else {
      made.pictureIsOver = true
      return made
    }
    var last: MovieReader.Picture?
    while true {
      switch try reader.nextPicture() {
      case .needsPackets: try reader.readPacket()
      case .end:
        made.pictureIsOver = true
        // Beyond the last picture, which stands for it.
        if let last { made.frame = try draw(last, begun, reader) }
        return made
      case .result(let picture):
        let isBefore = begun.isGoing && begun.place.isExact && picture.end <= begun.place.time + 1e-6
        let isOutdated = begun.isGoing && state.withLock { $0.ring.generation != begun.generation }
        if isBefore, !isOutdated {
          last = picture
          continue
        }
        let isLate =
          !begun.isGoing && made.dropped < VideoRingState.mostSkips
          && state.withLock { $0.ring.isLate(begun.base + picture.end) }
        reader.setHurry(isLate)
        if isLate {
          made.dropped += 1
          last = nil
          continue
        }
        made.frame = try draw(picture, begun, reader)
        return made
      }
    }
  }

  private func draw(
    _ picture: MovieReader.Picture, _ begun: Beginning, _ reader: MovieReader
  ) throws(VideoError) -> VideoFrame {
    let look = begun.fit.look(of: reader.facts.pixelSize)
    return VideoFrame(
      bitmap: try reader.draw(look), part: look.part, time: picture.time, start: begun.base + picture.time,
      end: begun.base + picture.end, play: begun.play)
  }

  private func decodeSound(_ begun: Beginning, _ reader: MovieReader) throws(VideoError) {
    while isWanted(\.wantsSound, begun) {
      switch try reader.nextSound() {
      case .needsPackets: try reader.readPacket()
      case .end:
        state.withLock { if $0.ring.generation == begun.generation { $0.ring.soundIsOver = true } }
      case .result(let chunk):
        let end = sound.add(chunk.samples, at: chunk.time.map { $0 + begun.base }, begun.generation)
        state.withLock { state in
          if let end, state.ring.generation == begun.generation { state.ring.soundEnd = max(end, state.ring.soundEnd) }
        }
        if !sound.isUsable { state.withLock { $0.ring.hasSound = false } }
      }
    }
  }

  private func decodeTexts(_ begun: Beginning, _ reader: MovieReader) throws(VideoError) {
    guard reader.choice[.text] != nil else { return }
    while case .result(let cue) = try reader.nextText() {
      state.withLock { if $0.ring.generation == begun.generation { $0.cues.add(cue) } }
    }
  }

  private func finish(_ begun: Beginning, _ made: Made, _ reader: MovieReader?) {
    var (reader, unused): (MovieReader?, VideoFrame?) = (reader, made.frame)
    var repeats = false
    let isCurrent = state.withLock { state -> Bool in
      guard state.stop === begun.stop else {
        state.ring.isDecoding = false
        return false
      }
      guard state.ring.generation == begun.generation else {
        state.ring.isDecoding = false
        swap(&state.reader, &reader)
        guard made.isTarget, let frame = made.frame else { return false }
        unused = state.ring.addPassing(frame)
        return state.ring.hasPassing
      }
      state.ring.drop(made.dropped)
      if let frame = made.frame {
        state.ring.add(frame, isTarget: made.isTarget)
        unused = nil
      }
      if made.pictureIsOver { state.ring.endPictures() }
      if let error = made.error {
        // A damaged end is an end.
        if error.isCancellation { state.ring.isDecoding = false } else { state.ring.fail(error) }
      } else if state.ring.pictureIsOver, !state.ring.hasSound || state.ring.soundIsOver {
        repeats = state.ring.isLooping && state.ring.canRepeat
        if !repeats { state.ring.endDecoding() }
      }
      if !repeats {
        state.ring.isDecoding = false
        swap(&state.reader, &reader)
      }
      return true
    }
    if repeats, let reader { return beginNextPlay(begun, reader) }
    withExtendedLifetime((reader, unused)) {}
    ask()
    if isCurrent { onNews() }
  }

  /// Goes back to the start for the next play. The reader is still this worker's.
  private func beginNextPlay(_ begun: Beginning, _ reader: MovieReader) {
    var (kept, failure): (MovieReader?, VideoError?) = (reader, nil)
    var isThere = false
    do throws(VideoError) { isThere = try reader.seek(to: 0) } catch { failure = error }
    state.withLock { state in
      state.ring.isDecoding = false
      guard state.stop === begun.stop else { return }
      swap(&state.reader, &kept)
      guard state.ring.generation == begun.generation else { return }
      if isThere {
        state.ring.beginNextPlay()
      } else if let failure {
        state.ring.fail(failure)
      } else {
        state.ring.endDecoding()
      }
    }
    withExtendedLifetime(kept) {}
    ask()
    onNews()
  }
}
