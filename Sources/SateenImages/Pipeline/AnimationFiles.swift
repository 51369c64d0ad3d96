import SateenThreads

/// The compressed files of the animations of a pipeline. Nodes that play the same file share it, and a file that was decoded
/// a moment ago, and cannot be read again without a transfer or a call of the program's, waits here to be opened.
///
/// A plain value; its owner locks it. Methods return the files that they let go of, to be released without the lock.
struct AnimationFiles {
  private struct Entry {
    weak var file: HeldFile?
    /// Retained until the animation is opened.
    var kept: HeldFile?
    /// That of the bytes of a remote image.
    let digest: Int?
    let use: UInt64
  }

  /// The most bytes of files that wait.
  static let byteLimit = 32 << 20

  private var entries: [ImageKey.Source: Entry] = [:]
  private var uses: UInt64 = 0
  private var sweepAt = 32
  /// The bytes of the files that wait.
  private(set) var waitingBytes = 0

  /// The number of files that are in memory.
  var count: Int { entries.values.count { $0.file != nil } }

  func knows(_ source: ImageKey.Source, digest: Int?) -> Bool {
    entries[source].map { $0.file != nil && $0.digest == digest } ?? false
  }

  /// The file of a source, which does not wait any more.
  /// - Parameter digest: that of the wanted bytes; nil for any.
  mutating func take(_ source: ImageKey.Source, digest: Int?) -> HeldFile? {
    guard let entry = entries[source], let file = entry.file else { return nil }
    guard digest == nil || digest == entry.digest else { return nil }
    if entry.kept != nil { waitingBytes -= file.bytes.count }
    entries[source]?.kept = nil
    return file
  }

  /// Notes the file of a source, in place of an earlier one.
  /// - Parameter waits: whether it is retained until it is taken.
  mutating func note(_ file: HeldFile, of source: ImageKey.Source, digest: Int?, waits: Bool) -> [HeldFile] {
    var dropped = forget(source)
    uses += 1
    let bytes = file.bytes.count
    let isKept = waits && bytes <= Self.byteLimit
    entries[source] = Entry(file: file, kept: isKept ? file : nil, digest: digest, use: uses)
    if isKept { waitingBytes += bytes }
    while waitingBytes > Self.byteLimit,
      let oldest = entries.lazy.filter({ $0.value.kept != nil }).min(by: { $0.value.use < $1.value.use })?.key
    {
      dropped += release(oldest)
    }
    if entries.count > sweepAt {
      entries = entries.filter { $0.value.file != nil }
      sweepAt = max(32, entries.count * 2)
    }
    return dropped
  }

  mutating func forget(_ source: ImageKey.Source) -> [HeldFile] {
    let dropped = release(source)
    entries[source] = nil
    return dropped
  }

  /// Lets go of all files that wait, as when memory is short.
  mutating func releaseAll() -> [HeldFile] {
    entries.keys.flatMap { release($0) }
  }

  private mutating func release(_ source: ImageKey.Source) -> [HeldFile] {
    guard let file = entries[source]?.kept else { return [] }
    waitingBytes -= file.bytes.count
    entries[source]?.kept = nil
    return [file]
  }
}

extension ImagePipeline {
  /// Keeps the file of an animated image that was just decoded, where it cannot be read again as a file can.
  func keepFile(of job: ImageJob, _ decoder: ImageDecoder, digest: Int?) {
    switch job.request.source {
    case .remote, .provider: break
    case .file, .bytes, .held: return
    }
    guard state.withLock({ _ in job.keepsAnimation }) else { return }
    let key = ImageKey.Source(job.request.source)
    guard state.withLock({ !$0.files.knows(key, digest: digest) }) else { return }
    // Without memory for it, the animation is fetched once more.
    guard let file = try? decoder.makeHeldFile() else { return }
    let dropped = state.withLock { $0.files.note(file, of: key, digest: digest, waits: true) }
    withExtendedLifetime(dropped) {}
  }
}
