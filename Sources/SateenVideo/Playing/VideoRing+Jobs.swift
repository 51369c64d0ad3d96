import SateenGraphics
import SateenThreads

// The job of a worker: it takes the reader, decodes a picture and some sound, and gives the reader back.
extension VideoRing {
  /// The task of a worker.
  struct Beginning {
    var reader: MovieReader?
    let stop: MovieStop
    let generation: Int
    var place: VideoPlace
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
  struct Made {
    var frame: VideoFrame?
    var isTarget = false
    var pictureIsOver = false
    var dropped = 0
    /// Whether there is no picture to decode before some sound is heard, and up to which time; nil where there is not.
    var gap: Gap?
    var error: VideoError?

    enum Gap {
      case upTo(Double)
      /// So much sound waits to be decoded that no more is read.
      case full
    }
  }

  func begin() -> Beginning? {
    state.withLock { state in
      guard state.ring.isAwake, !state.ring.isDormant, let fit = state.ring.fit else {
        state.ring.isDecoding = false
        return nil
      }
      defer { state.reader = nil }
      // The place is that of the newest seek.
      state.stop.goOn()
      state.isReading = state.reader != nil
      let ring = state.ring
      return Beginning(
        reader: state.reader, stop: state.stop, generation: ring.generation, place: ring.target,
        needsSeek: ring.needsSeek, isGoing: ring.isGoing, fit: fit, base: ring.base, play: ring.play,
        wantsSound: state.wantsSound && sound.isUsable, soundTrack: state.soundTrack, textTrack: state.textTrack)
    }
  }

  func decode() {
    guard var begun = begin() else { return }
    var made = Made()
    do throws(VideoError) {
      let reader = try open(&begun)
      // The place may have been wished for before the file was open.
      begun.place.time = min(begun.place.time, reader.facts.duration ?? VideoRingState.longest)
      try choose(begun, in: reader)
      if begun.needsSeek { try seek(begun, in: reader) }
      if isWanted(\.wantsPicture, begun) { made = try makePicture(begun, reader) }
      try decodeSoundOrGoWithout(begun, reader)
      try decodeTexts(begun, reader)
      finish(begun, made, reader)
    } catch {
      made.error = error
      // A wait that a seek has ended leaves the file open.
      finish(begun, made, error.isCancellation ? begun.reader : nil)
    }
  }

  func isWanted(_ wish: KeyPath<VideoRingState, Bool>, _ begun: Beginning) -> Bool {
    state.withLock { $0.ring.generation == begun.generation && $0.stop === begun.stop && $0.ring[keyPath: wish] }
  }

  func open(_ begun: inout Beginning) throws(VideoError) -> MovieReader {
    if let reader = begun.reader { return reader }
    let reader = try MovieReader(source, downloader: downloader, stop: begun.stop)
    begun.reader = reader
    state.withLock { state in
      guard state.stop === begun.stop else { return }
      state.ring.open(reader.facts)
      state.isReading = true
    }
    return reader
  }

  func choose(_ begun: Beginning, in reader: MovieReader) throws(VideoError) {
    func best(_ kind: VideoTrack.Kind) -> Int? {
      let tracks = reader.facts.tracks.filter { $0.kind == kind && !reader.brokenSound.contains($0.id) }
      return (tracks.first(where: \.isDefault) ?? tracks.first)?.id
    }
    let chosen = begun.soundTrack.flatMap { reader.brokenSound.contains($0) ? nil : $0 }
    let track = begun.wantsSound ? chosen ?? best(.sound) : nil
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

  func seek(_ begun: Beginning, in reader: MovieReader) throws(VideoError) {
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
  func readTexts(before begun: Beginning, in reader: MovieReader) throws(VideoError) {
    guard try reader.seek(to: begun.place.time - Self.textReach) else { return }
    for _ in 0..<Self.mostTextPackets {
      guard let time = try reader.readPacket(), time < begun.place.time else { break }
    }
    try decodeTexts(begun, reader)
  }

  func finish(_ begun: Beginning, _ made: Made, _ reader: MovieReader?) {
    var (reader, unused): (MovieReader?, VideoFrame?) = (reader, made.frame)
    var repeats = false
    // An error leaves no reader that would go on with the bytes in memory.
    if made.error != nil, reader == nil { begun.stop.release() }
    let isCurrent = state.withLock { state -> Bool in
      state.isReading = false
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
      switch made.gap {
      case .upTo(let end): state.ring.skipPictures(to: end)
      case .full: state.ring.skipPictures(to: nil)
      case nil: break
      }
      if made.pictureIsOver { state.ring.endPictures() }
      if let error = made.error {
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
