import SateenGraphics
import SateenNetwork
import SateenThreads

/// Makes pictures of a JPEG file that is still arriving.
final class ImagePreviewer: Sendable {
  private struct State {
    var pace = PreviewPace()
    var isBusy = false
    /// No more previews: the file is of another kind or damaged, or the image itself is there.
    var isOver = false
  }

  private struct Decoder {
    var jpeg: ProgressiveJPEG?
    var version: UInt64 = 0
    var count = 0
  }

  /// A part of the decode budget that a preview may take; larger pictures come when they are whole.
  private static let largestShare = 4

  private let state = Locked(State())
  // Used by one piece of work at a time, as `State.isBusy` says.
  private let decoder = Locked(Decoder())

  /// Whether to call ``make(_:of:limits:budget:)`` on a worker now. If so, it must be called.
  func isDue(_ bytes: ResourceBytes, at time: Double) -> Bool {
    state.withLock { state in
      guard !state.isOver, !state.isBusy, state.pace.isDue(bytes.count, expected: bytes.expected, at: time) else {
        return false
      }
      state.isBusy = true
      return true
    }
  }

  func end() { state.withLock { $0.isOver = true } }

  /// Decodes what has arrived. On a worker.
  /// - Returns: nil where nothing new can be seen yet.
  func make(
    _ request: ImageRequest, of bytes: ResourceBytes, limits: ImageLimits, budget: DecodeBudget
  ) -> LoadedImage? {
    defer { state.withLock { $0.isBusy = false } }
    do {
      guard let image = try decode(request, bytes, limits, budget) else { return nil }
      return state.withLock({ $0.isOver }) ? nil : image
    } catch {
      // The image itself tells of the error, or there is none for a decoder that reads the whole.
      end()
      return nil
    }
  }

  private func decode(
    _ request: ImageRequest, _ bytes: ResourceBytes, _ limits: ImageLimits, _ budget: DecodeBudget
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
        guard let header = jpeg.header, let peak = jpeg.peakBytes(for: request) else { return nil }
        guard peak <= budget.bytes / Self.largestShare else { throw .outOfMemory(name: jpeg.name, bytes: peak) }
        let reservation = budget.reserveAtOnce(peak)
        let bitmap = try withExtendedLifetime(reservation) { () throws(ImageError) in try jpeg.scanImage(for: request) }
        return bitmap.map { LoadedImage(bitmap: $0, originalSize: header.size, origin: .preview) }
      }
    }
    return try result.get()
  }
}
