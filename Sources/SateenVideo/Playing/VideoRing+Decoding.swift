import SateenGraphics

// Pictures, sound and texts that a job decodes.
extension VideoRing {
  func makePicture(_ begun: Beginning, _ reader: MovieReader) throws(VideoError) -> Made {
    var made = Made(isTarget: begun.isGoing)
    guard reader.facts.hasPictures else {
      made.pictureIsOver = true
      return made
    }
    let isExact = begun.isGoing && begun.place.isExact
    var last: MovieReader.Picture?
    while true {
      switch try reader.nextPicture() {
      case .needsPackets:
        let gap = gap(begun, reader)
        if let gap, last != nil || !begun.isGoing || gap.isFull {
          made.gap = gap
          if let last { made.frame = try draw(last.upTo(begun.place.time), begun, reader) }
          return made
        }
        try reader.readPacket()
      case .end:
        made.pictureIsOver = true
        // Beyond the last picture, which stands for it.
        if let last { made.frame = try draw(last.upTo(begun.place.time), begun, reader) }
        return made
      case .result(var picture):
        if reader.facts.isCover {
          // There is no other one.
          made.pictureIsOver = true
          if isExact { picture = picture.upTo(begun.place.time) }
        }
        let isBefore = isExact && !made.pictureIsOver && picture.end <= begun.place.time + 1e-6
        let isOutdated = begun.isGoing && state.withLock { $0.ring.generation != begun.generation }
        if isBefore, !isOutdated {
          last = picture
          try reader.keepPicture()
          continue
        }
        if let last, isExact, picture.time > begun.place.time + 1e-6 {
          // The picture before stays longer than the file has told.
          made.frame = try draw(last.upTo(picture.time), begun, reader, before: picture)
          return made
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

  /// The gap in the pictures that reading on would have to cross; nil where it is not far.
  private func gap(_ begun: Beginning, _ reader: MovieReader) -> Made.Gap? {
    if reader.isFull(.sound) { return .full }
    guard let sound = reader.readTime(.sound) else { return nil }
    let wanted = state.withLock { $0.ring.wantedTime } - begun.base
    guard sound - wanted > VideoRingState.pictureLead else { return nil }
    if let picture = reader.readTime(.picture), sound - picture <= VideoRingState.interleaving { return nil }
    return .upTo(begun.base + sound)
  }

  /// - Parameter next: the picture that was decoded since.
  private func draw(
    _ picture: MovieReader.Picture, _ begun: Beginning, _ reader: MovieReader, before next: MovieReader.Picture? = nil
  ) throws(VideoError) -> VideoFrame {
    let look = begun.fit.look(of: picture.size)
    let bitmap: Bitmap
    if let next { bitmap = try reader.drawKept(look, before: next) } else { bitmap = try reader.draw(look) }
    return VideoFrame(
      bitmap: bitmap, part: look.part, time: picture.time, start: begun.base + picture.time,
      end: begun.base + picture.end, play: begun.play, fit: begun.fit, size: picture.size)
  }

  /// Decodes sound. A track that is damaged leaves the pictures.
  func decodeSoundOrGoWithout(_ begun: Beginning, _ reader: MovieReader) throws(VideoError) {
    do throws(VideoError) {
      try decodeSound(begun, reader)
    } catch {
      guard reader.facts.hasPictures, error.isOfTheFile, let track = reader.choice[.sound] else { throw error }
      reader.brokenSound.insert(track)
      try? reader.choose(.sound, nil)
      state.withLock { if $0.ring.generation == begun.generation { $0.ring.hasSound = false } }
    }
  }

  private func decodeSound(_ begun: Beginning, _ reader: MovieReader) throws(VideoError) {
    guard reader.choice[.sound] != nil else { return }
    // Sound may have been read in search of pictures.
    let read = reader.readTime(.sound)
    if read != reader.knownSoundTime {
      reader.knownSoundTime = read
      state.withLock { if $0.ring.generation == begun.generation { $0.ring.soundCame() } }
    }
    while isWanted(\.wantsSound, begun) {
      switch try reader.nextSound() {
      case .needsPackets:
        if leavesSoundOut(begun, reader) { return }
        try reader.readPacket()
      case .end:
        state.withLock { if $0.ring.generation == begun.generation { $0.ring.soundIsOver = true } }
      case .result(let chunk):
        let end = sound.add(chunk.samples, at: chunk.time.map { $0 + begun.base }, begun.generation)
        state.withLock { state in
          guard state.ring.generation == begun.generation else { return }
          state.ring.soundCame()
          if let end { state.ring.soundEnd = max(end, state.ring.soundEnd) }
        }
        if !sound.isUsable { state.withLock { $0.ring.hasSound = false } }
      }
    }
  }

  /// Whether sound is not looked for further, because pictures were read far ahead of the time that shows.
  private func leavesSoundOut(_ begun: Beginning, _ reader: MovieReader) -> Bool {
    guard reader.facts.hasPictures, !reader.facts.isCover else { return false }
    return state.withLock { state in
      guard state.ring.generation == begun.generation, !state.ring.pictureIsOver else { return false }
      if reader.isFull(.picture) {
        state.ring.skipSound(to: nil)
        return true
      }
      guard let picture = reader.readTime(.picture),
        begun.base + picture - state.ring.wantedTime > VideoRingState.soundLead,
        picture - (reader.readTime(.sound) ?? -.infinity) > VideoRingState.interleaving
      else { return false }
      state.ring.skipSound(to: begun.base + picture)
      return true
    }
  }

  func decodeTexts(_ begun: Beginning, _ reader: MovieReader) throws(VideoError) {
    guard reader.choice[.text] != nil else { return }
    while case .result(let cue) = try reader.nextText() {
      state.withLock { if $0.ring.generation == begun.generation { $0.cues.add(cue) } }
    }
  }
}

extension VideoRing.Made.Gap {
  var isFull: Bool {
    if case .full = self { return true }
    return false
  }
}
