import SateenNetwork
import SateenThreads

/// The load of an image for all who have asked for the same.
///
/// A job decodes the bytes it has. Those of a remote image come from the loader, which may give two kinds one after the
/// other: a copy that may be old, and then the server's answer. An error of the first ones is not the end: the job ends with
/// an error only once the loader has nothing more to give.
///
/// ```
/// waiting --- bytes ---> decoding --- a picture, or an error after the last bytes ---> over
///    |                   |      ^
///    |          an error |      | other bytes
///    |                   v      |
///    |                  refused --- the loader has ended ----------------------------> over
///    +--- the loader has ended ------------------------------------------------------> over
/// ```
///
/// Other bytes that come while the present ones are decoded take their place: the decode is done again.
final class ImageJob: @unchecked Sendable {
  enum Phase {
    /// For the first bytes of a remote image.
    case waiting
    /// Submitted to the queue, or running there.
    case decoding
    /// The bytes gave this error, and others may come.
    case refused(ImageError)
    /// The waiters have their answer.
    case over
  }

  /// The action after an event.
  enum Step {
    case nothing
    case decode
    case fail(ImageError)
  }

  /// The action after a decode.
  enum Outcome {
    case finish
    /// The result is that of old bytes.
    case again
    case wait
  }

  // The lock of the pipeline whose table made the job guards all variables. All other properties are constant.
  let request: ImageRequest
  let stop = StopFlag()
  let previewer = ImagePreviewer()
  /// Counts the bytes until the job ends.
  let heldBytes = Locked<HeldBytes?>(nil)
  /// The key of a remote image.
  let remoteKey: String?
  /// Whether the image is loaded because it has changed on its server, so that the loader's copy is the newest.
  let isReload: Bool
  var waiters: [UInt64: JobTable.Waiter] = [:]
  /// Nil from the creation of the job until it was submitted.
  var ticket: WorkTicket?
  /// Whether the job has reserved memory, which running it releases soonest.
  var hasRoom = false
  /// The job's last number in the ``DecodeBudget``.
  var wait: UInt64?
  /// The transfer of a remote image.
  var fetch: ResourceTask?
  /// Whether the source may have been read.
  var hasBegun = false
  /// Whether the pipeline was told to forget the source since: the bitmaps are not cached.
  var isForgotten = false
  private(set) var phase = Phase.decoding
  /// The newest bytes of a remote image; nil until they are there, and where the image is made of one in memory.
  private(set) var bytes: ImageBytes?
  /// Whether the loader has not ended yet.
  private(set) var mayGetMore = false
  /// Why the loader has ended without a picture, for bytes that turn out to be none.
  private var fetchError: ImageError?
  /// Whether a bitmap in memory that the image is made of has become old.
  private var isBaseOld = false

  init(request: ImageRequest, isReload: Bool) {
    self.request = request
    self.isReload = isReload
    remoteKey = if case .remote(let resource) = request.source { resource.cacheKey } else { nil }
  }

  // MARK: Events

  /// The loader is about to be asked.
  func beginFetch() {
    guard case .decoding = phase else { return }
    (phase, mayGetMore, isBaseOld) = (.waiting, true, false)
  }

  /// Bytes come from the loader.
  /// - Parameters:
  ///   - isShowable: whether they begin as a picture does. Others do not take the place of a picture.
  ///   - isLast: whether no others follow.
  func take(_ new: ImageBytes, isShowable: Bool, isLast: Bool) -> Step {
    if isLast { mayGetMore = false }
    switch phase {
    case .waiting: return decode(new)
    case .decoding:
      if isShowable { bytes = new }
      return .nothing
    case .refused(let error):
      if new.digest != bytes?.digest { return decode(new) }
      return isLast ? .fail(error) : .nothing
    case .over: return .nothing
    }
  }

  /// The loader has ended without other bytes.
  /// - Parameter error: nil where it says that those it gave are the server's.
  func endFetch(_ error: ImageError?) -> Step {
    mayGetMore = false
    // A cancellation says nothing about the image.
    if error?.isCancellation == false { fetchError = error }
    switch phase {
    case .waiting: return .fail(error ?? .empty(name: request.source.name))
    case .refused(let refusal): return .fail(newest(refusal))
    case .decoding, .over: return .nothing
    }
  }

  /// The error to be told of bytes that gave one: that of the server, which came after them, is newer.
  func newest(_ error: ImageError) -> ImageError {
    error.isCancellation ? error : fetchError ?? error
  }

  /// Another job has got other bytes of the same image.
  /// - Returns: whether the job has to be submitted for them.
  func replaceBytes(by new: ImageBytes) -> Bool {
    switch phase {
    case .decoding where bytes == nil: isBaseOld = true
    case .decoding: bytes = new
    case .refused:
      _ = decode(new)
      return true
    case .waiting, .over: break
    }
    return false
  }

  /// A decode has ended.
  /// - Parameter decoded: the bytes it was made of.
  func conclude(_ decoded: ImageBytes?, _ error: ImageError?) -> Outcome {
    guard case .decoding = phase else { return .finish }
    if isBaseOld || bytes?.digest != decoded?.digest {
      isBaseOld = false
      return .again
    }
    guard let error, !error.isCancellation, mayGetMore else { return .finish }
    phase = .refused(error)
    return .wait
  }

  func finish() { phase = .over }

  private func decode(_ new: ImageBytes) -> Step {
    (bytes, phase) = (new, .decoding)
    return .decode
  }

  // MARK: Waiters

  var isOver: Bool { if case .over = phase { true } else { false } }

  var progressReceivers: [@Sendable (ImageProgress) -> Void] {
    waiters.sorted { $0.key < $1.key }.compactMap(\.value.onProgress)
  }

  var previewReceivers: [@Sendable (ImageProgress) -> Void] {
    waiters.sorted { $0.key < $1.key }.filter(\.value.wantsPreviews).compactMap(\.value.onProgress)
  }

  var wantsBlurredPreviews: Bool { waiters.values.contains { $0.wantsPreviews && $0.blursPreviews } }

  var keepsAnimation: Bool { waiters.values.contains { $0.keepsAnimation } }

  /// The highest priority of all waiters; nil without waiters.
  var priority: WorkPriority? { waiters.values.map(\.priority).max() }

  /// The priority of a preview; nil where none is wanted: it is for what is in view, and waits for its first bytes. A
  /// picture that somebody modifies is not shown without that, and may take long to be modified.
  var previewPriority: WorkPriority? {
    guard case .waiting = phase, let priority, priority > .leading, request.treated?.value.modification == nil,
      !previewReceivers.isEmpty
    else { return nil }
    return priority
  }

  /// The priority of the transfer. Nobody waits for one that asks whether the copy at hand is old.
  var fetchPriority: WorkPriority {
    switch phase {
    // That of what is visible does not depend on its rank.
    case .waiting, .refused: priority.map { $0 > .leading ? max($0, .visible) : $0 } ?? .trailing
    case .decoding, .over: .trailing
    }
  }
}
