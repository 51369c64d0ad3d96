import SateenGraphics
import SateenNetwork
import SateenThreads

/// Makes pictures of a JPEG file that is still arriving, treated as the image is going to be.
final class ImagePreviewer: Sendable {
  private struct State {
    var pace = PreviewPace()
    var isBusy = false
    /// No more previews: the file is of another kind or damaged, or the image itself is there.
    var isOver = false
    /// The newest bytes that came while a preview was made, or too soon after the last one.
    var waiting: ResourceBytes?
    /// When the next timer fires.
    var timer: Double?

    mutating func takeWaiting() -> ResourceBytes? {
      defer { waiting = nil }
      return isOver ? nil : waiting
    }
  }

  private struct Decoder {
    var jpeg: ProgressiveJPEG?
    var version: UInt64 = 0
    var count = 0
    /// The memory that stays taken until the next preview.
    var kept: DecodeBudget.Reservation?
  }

  /// A part of the decode budget that a preview may take; larger pictures come when they are whole.
  private static let largestShare = 4

  private let state = Locked(State())
  // Used by one piece of work at a time, as `State.isBusy` says.
  private let decoder = Locked(Decoder())

  /// When to call ``make(_:of:limits:budget:)`` on a worker. Now: it must be called. After some seconds: those bytes, or
  /// newer ones, are in ``timerFired()`` then.
  func turn(for bytes: ResourceBytes, at time: Double) -> PreviewPace.Turn {
    state.withLock { state in
      guard !state.isOver else { return .never }
      guard !state.isBusy else {
        state.waiting = bytes
        return .never
      }
      let turn = state.pace.turn(bytes.count, expected: bytes.expected, at: time)
      switch turn {
      case .now:
        state.isBusy = true
        state.waiting = nil
      case .after(let seconds):
        state.waiting = bytes
        if let timer = state.timer, timer <= time + seconds { return .never }
        state.timer = time + seconds
      case .never: break
      }
      return turn
    }
  }

  /// - Returns: the bytes that wait for a preview.
  func timerFired() -> ResourceBytes? {
    state.withLock { state in
      state.timer = nil
      return state.takeWaiting()
    }
  }

  /// - Returns: the bytes that came while a preview was made.
  func takeWaiting() -> ResourceBytes? { state.withLock { $0.takeWaiting() } }

  /// No previews are wanted any more. The decoder and its memory go at once, or after the preview that is being made.
  func end() {
    let (waiting, isBusy) = state.withLock { state -> (ResourceBytes?, Bool) in
      defer { (state.isOver, state.waiting) = (true, nil) }
      return (state.waiting, state.isBusy)
    }
    withExtendedLifetime(waiting) {}
    if !isBusy { decoder.exchange(Decoder()) }
  }

  private func endTurn() {
    let isOver = state.withLock { state -> Bool in
      state.isBusy = false
      return state.isOver
    }
    if isOver { decoder.exchange(Decoder()) }
  }

  /// Decodes what has arrived. On a worker.
  /// - Parameter isBlurred: whether the picture is blurred as long as it is coarse.
  /// - Returns: nil where nothing new can be seen yet.
  func make(
    _ request: ImageRequest, of bytes: ResourceBytes, isBlurred: Bool, limits: ImageLimits, budget: DecodeBudget
  ) -> LoadedImage? {
    defer { endTurn() }
    if state.withLock({ $0.isOver }) { return nil }
    do {
      guard let image = try decode(request, bytes, isBlurred: isBlurred, limits, budget) else { return nil }
      return state.withLock({ $0.isOver }) ? nil : image
    } catch {
      // The image itself tells of the error, or there is none for a decoder that reads the whole.
      end()
      return nil
    }
  }

  private func decode(
    _ request: ImageRequest, _ bytes: ResourceBytes, isBlurred: Bool, _ limits: ImageLimits, _ budget: DecodeBudget
  ) throws(ImageError) -> LoadedImage? {
    let result = decoder.withLock { decoder -> Result<LoadedImage?, ImageError> in
      Result { () throws(ImageError) in
        let isJPEG = bytes.withUnsafeBytes { $0.count < 2 || ($0[0] == 0xFF && $0[1] == 0xD8) }
        guard isJPEG else { throw .notAnImage(name: request.source.name) }
        // A transfer that began anew has other bytes.
        if decoder.jpeg == nil || decoder.version != bytes.version || decoder.count > bytes.count {
          decoder = Decoder(jpeg: ProgressiveJPEG(name: request.source.name, limits: limits), version: bytes.version)
        }
        guard let jpeg = decoder.jpeg else { return nil }
        let more = bytes.withUnsafeBytes { Array($0[decoder.count...]) }
        decoder.count = bytes.count
        try jpeg.append(more)
        let base = request.base ?? request
        guard let header = jpeg.header, let peak = jpeg.peakBytes(for: base) else { return nil }
        guard peak <= budget.bytes / Self.largestShare else { throw .outOfMemory(name: jpeg.name, bytes: peak) }
        let kept = min(jpeg.keptBytes(for: base) ?? peak, peak)
        decoder.kept = nil
        decoder.kept = budget.keep(kept)
        guard decoder.kept != nil else { throw .outOfMemory(name: jpeg.name, bytes: kept) }
        let reservation = budget.reserveAtOnce(peak - kept + TreatedImage.peakBytes(for: request))
        let bitmap = try withExtendedLifetime(reservation) { () throws(ImageError) in
          try jpeg.scanImage(for: base, isBlurred: isBlurred).map { bitmap in
            request.base == nil ? bitmap : TreatedImage(request, originalSize: header.size).make(of: bitmap)
          }
        }
        return bitmap.map {
          LoadedImage(bitmap: $0, originalSize: header.size, origin: .preview, isAnimated: false, digest: nil)
        }
      }
    }
    return try result.get()
  }
}
