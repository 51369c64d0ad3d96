import CVideo
import SateenGraphics
import SateenNetwork
import SateenThreads

/// An open video with its decoders, used by one thread at a time.
final class MovieReader: @unchecked Sendable {
  // `VideoRing` hands the reader from one thread to the next, and only the flag `stop` is used by several at once.

  /// The source that C reads from, kept at one address.
  private final class Source {
    let bytes: any MovieBytes
    let stop: MovieStop

    init(_ bytes: any MovieBytes, _ stop: MovieStop) {
      (self.bytes, self.stop) = (bytes, stop)
    }
  }

  let name: String
  let facts: VideoFacts
  private let movie: OpaquePointer
  /// The memory of pictures that are not shown any more.
  private let pool = PixelPool()
  private let source: Source
  private var message = [CChar](repeating: 0, count: Int(SATEEN_MOVIE_MESSAGE_SIZE))
  private var repair: TimestampRepair
  /// The place of the last seek, in seconds.
  private var origin = 0.0
  private(set) var choice: [VideoTrack.Kind: Int] = [:]
  /// Whether the tracks were chosen: at first, the file's best sound is.
  var hasChosen = false
  /// A picture that was decoded too early, to be given out next.
  private var pending: Picture?
  /// Sound that turned out not to be decodable.
  var brokenSound: Set<Int> = []
  /// The time of the sound that was read when sound was last decoded.
  var knownSoundTime: Double?
  /// Whether packets were read.
  private(set) var hasRead = false

  /// Opens a video. Waits for the disk, or for a network.
  init(
    _ source: VideoSource, downloader: any Downloader = CurlDownloader.shared, threads: Int = 0, stop: MovieStop
  ) throws(VideoError) {
    name = source.name
    let bytes = try Self.open(source, downloader, stop)
    let reader = Source(bytes, stop)
    var table = sateen_movie_source()
    table.context = Unmanaged.passUnretained(reader).toOpaque()
    table.read = { context, pointer, count in
      guard let context, let pointer else { return -1 }
      let source = Unmanaged<Source>.fromOpaque(context).takeUnretainedValue()
      return Int32(source.bytes.read(into: UnsafeMutableRawBufferPointer(start: pointer, count: Int(count))))
    }
    table.seek = { context, position in
      guard let context else { return false }
      return Unmanaged<Source>.fromOpaque(context).takeUnretainedValue().bytes.seek(to: Int(position))
    }
    table.should_stop = { context in
      guard let context else { return true }
      return Unmanaged<Source>.fromOpaque(context).takeUnretainedValue().stop.isSet
    }
    table.size = bytes.byteCount.map(Int64.init) ?? -1
    table.is_seekable = bytes.isSeekable
    var made: OpaquePointer?
    var info = sateen_movie_info()
    let status = sateen_movie_open(&table, Int32(threads), &made, &info, &message)
    guard status == Int32(SATEEN_MOVIE_OK), let made else {
      throw Self.failure(status, source.name, bytes, String(cMessage: message))
    }
    movie = made
    self.source = reader
    facts = VideoFacts(info, made)
    repair = TimestampRepair(duration: facts.duration, frameRate: facts.frameRate)
  }

  deinit { sateen_movie_close(movie) }

  private static func open(
    _ source: VideoSource, _ downloader: any Downloader, _ stop: MovieStop
  ) throws(VideoError) -> any MovieBytes {
    switch source {
    case .file(let path): return try FileBytes(path: path)
    case .bytes(let bytes, _): return MemoryBytes(bytes)
    case .url(let url):
      let bytes = NetworkBytes(url: url, downloader: downloader, interruption: stop.interruption)
      stop.attach(bytes)
      try bytes.open()
      return bytes
    }
  }

  private static func failure(
    _ status: Int32, _ name: String, _ bytes: any MovieBytes, _ reason: String, isInterrupted: Bool = false
  ) -> VideoError {
    switch Int(status) {
    case SATEEN_MOVIE_STOPPED: .cancelled(name: name)
    case _ where isInterrupted: .cancelled(name: name)
    case SATEEN_MOVIE_UNSUPPORTED: .unsupported(name: name, reason: reason)
    case SATEEN_MOVIE_TOO_LARGE: .tooLarge(name: name, reason: reason)
    case SATEEN_MOVIE_NO_MEMORY: .outOfMemory(name: name)
    case SATEEN_MOVIE_NO_LIBRARY: .noLibrary(name: name, reason: reason)
    case SATEEN_MOVIE_UNREADABLE: bytes.error ?? .unreadable(name: name, reason: "its bytes cannot be read")
    default: .damaged(name: name, reason: reason.isEmpty ? "its data is invalid" : reason)
    }
  }

  private func failure(_ status: Int32) -> VideoError {
    Self.failure(
      status, name, source.bytes, String(cMessage: message),
      isInterrupted: source.bytes.error == nil && source.stop.interruption.isSet)
  }

  // MARK: Tracks and places

  /// Chooses the track of a kind; nil for none.
  func choose(_ kind: VideoTrack.Kind, _ track: Int?) throws(VideoError) {
    let number = Int32(exactly: track ?? -1) ?? -1
    let isThere = track == nil || number >= 0
    let status =
      isThere ? sateen_movie_choose(movie, kind.number, number, &message) : Int32(SATEEN_MOVIE_NO_PLACE)
    choice[kind] = status == Int32(SATEEN_MOVIE_OK) ? track : nil
    if status != Int32(SATEEN_MOVIE_OK) { throw failure(status) }
  }

  /// Goes to the last key picture at or before a time. A place that cannot be reached leaves the present one.
  /// - Returns: whether the place was reached.
  func seek(to seconds: Double) throws(VideoError) -> Bool {
    let status = sateen_movie_seek(movie, seconds, &message)
    switch Int(status) {
    case SATEEN_MOVIE_OK:
      repair.restart()
      (origin, pending) = (seconds, nil)
      setHurry(false)
      return true
    case SATEEN_MOVIE_NO_PLACE: return false
    default: throw failure(status)
    }
  }

  // MARK: Decoding

  struct Picture {
    /// Seconds since the start of the video.
    var time: Double
    /// The likely time of the next picture.
    var end: Double
    var isKey: Bool
    /// The upright picture with square pixels.
    var size: PixelSize

    /// The picture where it stays until a time at least.
    func upTo(_ time: Double) -> Picture { Picture(time: self.time, end: max(end, time), isKey: isKey, size: size) }
  }

  /// The outcome of a step of decoding.
  enum Step<Result> {
    case result(Result)
    case needsPackets
    case end
  }

  /// Reads a packet of any track. May wait for a network.
  /// - Returns: the packet's time, in seconds; -1 where the file does not tell, and nil at the end.
  @discardableResult
  func readPacket() throws(VideoError) -> Double? {
    hasRead = true
    var time = 0.0
    let status = sateen_movie_read(movie, &time, &message)
    guard status == Int32(SATEEN_MOVIE_OK) || status == Int32(SATEEN_MOVIE_END) else { throw failure(status) }
    return status == Int32(SATEEN_MOVIE_END) ? nil : time.isNaN ? -1 : time
  }

  /// The time of the packet of a kind that was read last, in seconds; nil where there is none, or it cannot be.
  func readTime(_ kind: VideoTrack.Kind) -> Double? {
    let time = sateen_movie_read_time(movie, kind.number)
    return time > -3600 && time <= (facts.duration ?? 366 * 86400) + TimestampRepair.beyond ? time : nil
  }

  /// Whether so many packets of a kind wait to be decoded that no more are to be read.
  func isFull(_ kind: VideoTrack.Kind) -> Bool { sateen_movie_is_full(movie, kind.number) }

  /// Keeps the picture decoded last, so that it can be drawn yet when the next one is there.
  func keepPicture() throws(VideoError) {
    let status = sateen_movie_keep_frame(movie)
    if status != Int32(SATEEN_MOVIE_OK) { throw failure(status) }
  }

  /// Draws the picture that was kept. The one decoded after it is given out once more.
  func drawKept(_ look: VideoLook, before next: Picture) throws(VideoError) -> Bitmap {
    pending = next
    sateen_movie_swap_frames(movie)
    defer { sateen_movie_swap_frames(movie) }
    return try draw(look)
  }

  func nextPicture() throws(VideoError) -> Step<Picture> {
    if let pending {
      self.pending = nil
      return .result(pending)
    }
    var frame = sateen_movie_frame()
    let status = sateen_movie_next_frame(movie, &frame, &message)
    return try step(status) {
      let (time, end) = repair.repair(
        frame.time.isNaN ? nil : frame.time, length: frame.duration > 0 ? frame.duration : nil, fallback: origin)
      let size = PixelSize(width: Int(frame.width), height: Int(frame.height))
      return Picture(time: time, end: end, isKey: frame.is_key, size: size)
    }
  }

  /// Whether pictures that no other depends on are left out.
  func setHurry(_ isInHurry: Bool) { sateen_movie_set_hurry(movie, isInHurry) }

  /// Draws the picture decoded last.
  func draw(_ look: VideoLook) throws(VideoError) -> Bitmap {
    guard let bitmap = Bitmap(size: look.pixels, scale: look.scale, isOpaque: !facts.hasAlpha, pool: pool) else {
      throw .outOfMemory(name: name)
    }
    try draw(look, into: bitmap.pixels, bytesPerRow: bitmap.bytesPerRow)
    return bitmap
  }

  /// Draws the picture decoded last into memory that has room for a look's pixels.
  func draw(_ look: VideoLook, into pixels: UnsafeMutableRawPointer, bytesPerRow: Int) throws(VideoError) {
    var target = sateen_movie_target()
    target.pixels = pixels.assumingMemoryBound(to: UInt8.self)
    (target.width, target.height) = (Int32(look.pixels.width), Int32(look.pixels.height))
    target.bytes_per_row = Int32(bytesPerRow)
    (target.x, target.y) = (look.part.minX, look.part.minY)
    (target.w, target.h) = (look.part.width, look.part.height)
    let status = sateen_movie_draw_frame(movie, &target, &message)
    guard status == Int32(SATEEN_MOVIE_OK) else { throw failure(status) }
  }

  struct Sound {
    /// Pairs of samples for left and right.
    var samples: [Float]
    /// Seconds since the start of the video; nil for what follows without a gap.
    var time: Double?
  }

  private static let soundCapacity = 16_384

  func nextSound() throws(VideoError) -> Step<Sound> {
    var (count, time) = (Int32(0), 0.0)
    var status = Int32(0)
    let samples = [Float](unsafeUninitializedCapacity: Self.soundCapacity * 2) { buffer, filled in
      status = sateen_movie_next_sound(
        movie, buffer.baseAddress, Int32(Self.soundCapacity), &count, &time, &message)
      filled = Int(count) * 2
    }
    // Sound may begin before the pictures, and end after them.
    let most = (facts.duration ?? 366 * 86400) + 3600
    return try step(status) { Sound(samples: samples, time: time > -3600 && time <= most ? time : nil) }
  }

  func nextText() throws(VideoError) -> Step<SubtitleCue> {
    var (start, end) = (0.0, 0.0)
    var text = [CChar](repeating: 0, count: 4096)
    let status = sateen_movie_next_text(movie, &text, Int32(text.count), &start, &end, &message)
    return try step(status) {
      SubtitleCue(start: start, end: end, text: StyledLines.ofSubStation(String(cMessage: text)))
    }
  }

  private func step<Result>(_ status: Int32, _ result: () -> Result) throws(VideoError) -> Step<Result> {
    switch Int(status) {
    case SATEEN_MOVIE_OK: return .result(result())
    case SATEEN_MOVIE_NEEDS_PACKETS: return .needsPackets
    case SATEEN_MOVIE_END: return .end
    default: throw failure(status)
    }
  }
}

/// The pixels that are made of a picture.
struct VideoLook: Hashable, Sendable {
  var pixels: PixelSize
  var scale: Double
  /// The part of the upright picture that fills the pixels, in fractions.
  var part: UnitPart

  /// A part of a picture, from 0 to 1.
  struct UnitPart: Hashable, Sendable {
    var minX = 0.0, minY = 0.0, width = 1.0, height = 1.0
  }
}

/// Ends what a reader is doing, from any thread.
final class MovieStop: Sendable {
  private struct State {
    var isSet = false
    var bytes: (any MovieBytes)?
  }
  private let state = Locked(State())
  /// Ends a wait for bytes, of which others may be read afterwards.
  let interruption = Interruption()

  var isSet: Bool { state.withLock { $0.isSet } }

  /// Has reads from a network fail that would wait, until ``goOn()``. A read that waits is to be woken.
  func interrupt() { interruption.isSet = true }
  func goOn() { interruption.isSet = false }
  func wake() { state.withLock { $0.bytes }?.wake() }

  /// Lets go of the bytes.
  func release() { state.exchange(\.bytes, nil)?.cancel() }

  func set() {
    let bytes = state.withLock { state in
      state.isSet = true
      return state.bytes
    }
    bytes?.cancel()
  }

  func attach(_ bytes: any MovieBytes) {
    state.exchange(\.bytes, bytes)
    if isSet { bytes.cancel() }
  }
}

extension VideoTrack.Kind {
  var number: sateen_track_kind {
    switch self {
    case .picture: SATEEN_TRACK_PICTURE
    case .sound: SATEEN_TRACK_SOUND
    case .text: SATEEN_TRACK_TEXT
    }
  }
}

extension String {
  /// The text of an array of C that ends with a zero.
  init(cMessage: [CChar]) {
    self.init(decoding: cMessage.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension VideoFacts {
  init(_ info: sateen_movie_info, _ movie: OpaquePointer) {
    self.init(
      duration: info.duration > 0 ? info.duration : nil,
      pixelSize: PixelSize(width: Int(info.width), height: Int(info.height)))
    frameRate = info.frame_rate > 0 ? info.frame_rate : nil
    (isHDR, hasAlpha) = (info.is_hdr, info.has_alpha)
    (isCover, isSeekable) = (info.is_cover, info.is_seekable)
    format = withUnsafeBytes(of: info.format) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    tracks = (0..<info.track_count).compactMap { index in
      var track = sateen_movie_track()
      return sateen_movie_track_at(movie, index, &track) ? VideoTrack(track) : nil
    }
  }
}

extension VideoTrack {
  init(_ track: sateen_movie_track) {
    func text<Tuple>(_ tuple: Tuple) -> String? {
      let text = withUnsafeBytes(of: tuple) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      return text.isEmpty ? nil : text
    }
    let language = text(track.language)
    self.init(
      id: Int(track.stream), kind: track.kind == 0 ? .picture : track.kind == 1 ? .sound : .text,
      language: language == "und" ? nil : language, title: text(track.title), codec: text(track.codec) ?? "",
      isDefault: track.is_default, isForced: track.is_forced, channels: Int(track.channels))
  }
}
