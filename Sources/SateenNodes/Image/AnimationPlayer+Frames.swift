import SateenCore
import SateenGraphics
import SateenImages

// The frames of an animation that is open, and the pixels for the node.
extension AnimationPlayer {
  /// The pixels to show for a request.
  enum Answer {
    /// The first frame, as that of a still image.
    case still
    case frame(Bitmap)
    /// Those that show, until the frame is decoded for the request.
    case coming
  }

  // MARK: Playing

  /// Shows the frame that is due, and sets the time for the next one.
  func advance(_ ring: FrameRing, to time: Double) {
    ring.isHeld = !wantsToMove
    // Before the ring is asked, so that no frame comes unheard between the answer and the wish.
    arrivals.expect()
    let frame = ring.frame(at: time)
    if let frame, !show(frame, of: ring) { return }
    if isSeeking, let frame, !ring.isGoing {
      isSeeking = false
      if chosen != nil { chosen = FramePlace(frame) }
      if isScrubbing, !wantsToMove { scrubbingEnd = time + Self.scrubbingPatience }
      isScrubbing = false
    }
    if !isSeeking, !wantsToMove {
      guard time < scrubbingEnd else { return halt(ring, at: time) }
      arrivals.ignore()
      container?.wake(at: scrubbingEnd, for: self)
      return
    }
    var next = time + Self.memoryPatience
    if let frame, !ring.isGoing {
      // Others follow the frame that the program has chosen.
      if FramePlace(frame) != chosen { chosen = nil }
      if ring.hasNext || ring.hasEnded {
        let end = frame.end - Self.rounding
        if time >= end, ring.hasEnded { return finish(ring, frame) }
        // A frame that the ring has by now is shown in the next turn.
        next = max(end, time)
        arrivals.ignore()
      }
    }
    if let error = ring.error, !ring.hasNext { return fail(error) }
    container?.wake(at: next, for: self)
    if let frame, !ring.isGoing { tellPlays(frame.play) }
  }

  /// - Returns: whether the ring is still played: code of the program's may have changed that.
  private func show(_ frame: FrameRing.Frame, of ring: FrameRing) -> Bool {
    let isNew = frame.bitmap !== shownFrame?.bitmap
    shownFrame = frame
    guard isNew else { return true }
    isChangingLook = false
    if node?.showFrame(frame.bitmap, of: request) == true { pixelsIndex = frame.index }
    if case .open(let now) = phase { return now === ring }
    return false
  }

  /// Stops the ring, which keeps the shown frame and what was left of its time.
  func halt(_ ring: FrameRing, at time: Double) {
    if let frame = ring.frame(at: time), !show(frame, of: ring) { return }
    scrubbingEnd = -.infinity
    // An animation that has ended is not expected to go on.
    if isOver { return close(ring) }
    ring.pause()
    ring.isHeld = false
    isRunning = false
    container?.wake(at: .nan, for: self)
  }

  private func finish(_ ring: FrameRing, _ frame: FrameRing.Frame) {
    isOver = true
    close(ring)
    tellPlays(frame.play + 1)
    // The handler of plays may have begun the animation anew, or taken it away.
    guard isOver, case .closed = phase, let node else { return }
    node.imageExtras.animation.endHandler?.body(node, plays)
  }

  func fail(_ error: ImageError) {
    let isNews = !hasFailed
    (isOver, hasFailed, isSeeking) = (true, true, false)
    if case .open(let ring) = phase { close(ring) }
    if isChangingLook {
      // The frame that shows has another size: the first one is there in any.
      isChangingLook = false
      node?.setNeedsDisplay()
    }
    guard isNews, let node else { return }
    ImageNode.log("\(error)")
    node.animationDidFail(error)
  }

  /// Tells the program of plays that have ended.
  private func tellPlays(_ count: Int) {
    guard count > plays else { return }
    plays = count
    if let node { node.imageExtras.animation.loopHandler?.body(node, count) }
  }

  // MARK: Pixels

  /// The pixels for a request, which may be for another size or tint than before.
  /// - Parameter isAhead: whether the request is for a layout that is not applied yet. The player goes on as it is.
  func answer(for wanted: ImageRequest, isAhead: Bool) -> Answer {
    guard wanted != request else {
      guard let frame = shownFrame else { return isChangingLook && isInSight ? .coming : .still }
      if !isAhead { pixelsIndex = frame.index }
      return .frame(frame.bitmap)
    }
    if isAhead { return hasPixels ? .coming : .still }
    request = wanted
    // A frame to go to stays the next one.
    if let frame = shownFrame, !isSeeking { start = FramePlace(frame) }
    let hadPixels = hasPixels
    let canPlay = isInSight && container?.isMemoryLow != true
    // The frame is to show in its new look as soon as it can, also where the animation is paused or has ended.
    if hadPixels { isSeeking = true }
    isChangingLook = hadPixels && canPlay
    shownFrame = nil
    if case .open(let ring) = phase {
      ring.pause()
      begin(AnimatedImage(ring.image, for: wanted), isRunning: canPlay)
    }
    setNeedsUpdate()
    return isChangingLook ? .coming : .still
  }

  /// The first frame is about to show, as a still image does.
  func stillWillShow() { pixelsIndex = nil }
}
