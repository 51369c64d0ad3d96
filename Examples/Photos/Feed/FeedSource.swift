import Foundation
import Sateen

/// The pictures of a feed, of the network or in a file, each by its address.
final class FeedSource: PhotoSource {
  /// The feed's address, of `http`, `https` or `file`.
  private let address: String
  let pipeline: ImagePipeline
  private let state = Locked(State())

  private struct State {
    /// The ids of pictures by their keys, as they are made unique.
    var ids: [String: Int] = [:]
    var photos: [Int: Photo] = [:]
    var items: [Int: FeedItem] = [:]
    var title: String?
    var report: (@Sendable (PhotoReport) -> Void)?
    var task: ResourceTask?
    /// The number of the last question for the feed. Answers to older ones are out of date.
    var question = 0
  }

  /// The most bytes of a feed.
  private static let byteLimit = 64 << 20

  /// - Parameters:
  ///   - address: of `http`, `https` or `file`.
  ///   - pipeline: loads the pictures; its loader loads the feed.
  init(_ address: String, pipeline: ImagePipeline = .shared) {
    self.address = address
    self.pipeline = pipeline
  }

  var title: String { state.withLock { $0.title } ?? Self.name(of: address) }

  var place: String { Self.shown(address) }

  let orders: [PhotoOrder.Key] = [.listing, .name, .date, .size]

  let copyTitle = "Copy address"

  /// The name of a file without its ending, or the host of a server.
  private static func name(of address: String) -> String {
    guard let url = URL(string: address) else { return address }
    if url.isFileURL { return url.deletingPathExtension().lastPathComponent }
    return url.host ?? address
  }

  /// An address for people: the path of a file, and nothing of a password.
  private static func shown(_ address: String) -> String {
    if address.lowercased().hasPrefix("data:") { return "In the feed" }
    guard var parts = URLComponents(string: address) else { return address }
    if parts.scheme?.lowercased() == "file" { return parts.path }
    (parts.user, parts.password) = (nil, nil)
    return parts.string ?? address
  }

  // MARK: Listing

  func begin(_ report: @escaping @Sendable (PhotoReport) -> Void) {
    state.exchange(\.report, report)
    ask(.useProtocol)
  }

  func end() {
    let task = state.withLock { state in
      state.report = nil
      state.question += 1
      defer { state.task = nil }
      return state.task
    }
    task?.cancel()
  }

  func reload() {
    send(PhotoReport(state: .reading, triesAgain: true))
    ask(.reload)
  }

  private func send(_ report: PhotoReport) { state.withLock { $0.report }?(report) }

  private func ask(_ mode: ResourceRequest.CacheMode) {
    let (question, old) = state.withLock { state in
      state.question += 1
      defer { state.task = nil }
      return (state.question, state.task)
    }
    old?.cancel()
    let request = ResourceRequest(
      url: address, cacheMode: mode, byteLimit: Self.byteLimit, waitsForNetwork: false)
    let task = pipeline.loader.load(request) { [weak self] event in self?.hear(event, question) }
    let isNewest = state.withLock { state in
      guard state.question == question else { return false }
      state.task = task
      return true
    }
    if !isNewest { task.cancel() }
  }

  /// One thread takes the events one after another. The loader's own goes on with other transfers meanwhile.
  private func hear(_ event: ResourceEvent, _ question: Int) {
    guard event.isEnd || event.isCopy else { return }
    PhotoWork.feeds.submit(.visible) { [weak self] in self?.take(event, question) }
  }

  private func take(_ event: ResourceEvent, _ question: Int) {
    guard state.withLock({ $0.question }) == question else { return }
    switch event {
    case .cached(let copy, _): read(copy.bytes, question)
    case .finished(let answer?): read(answer.bytes, question)
    case .finished(nil): send(PhotoReport(state: .complete))
    case .failed(let error, let hasCached):
      // Photos that show already are better than the news that there are no newer ones.
      let isShowing = hasCached || state.withLock { !$0.photos.isEmpty }
      if !error.isCancellation { send(PhotoReport(state: isShowing ? .complete : .failed(DownloadWords.of(error)))) }
    default: break
    }
  }

  private func read(_ bytes: [UInt8], _ question: Int) {
    let listing: FeedListing
    do {
      listing = try Trace.span("feed read") { try FeedReading(address).read(bytes) }
    } catch {
      return send(PhotoReport(gone: take(FeedListing()).gone, state: .failed("\(error)"), skipped: 0))
    }
    let report = take(listing)
    if state.withLock({ $0.question }) == question { send(report) }
  }

  /// Takes a new listing over. Called by one thread at a time.
  private func take(_ listing: FeedListing) -> PhotoReport {
    var new = State()
    new.title = listing.title
    var counts: [String: Int] = [:]
    let (ids, old) = state.withLock { ($0.ids, $0.photos) }
    var report = PhotoReport(state: .complete, skipped: listing.skipped)
    for (place, item) in listing.items.enumerated() {
      let count = counts[item.key, default: 0]
      counts[item.key] = count + 1
      // An item that is there twice is two photos.
      let key = count == 0 ? item.key : "\(item.key) \(count)"
      let known = ids[key].flatMap { old[$0] }
      var photo = Photo(
        id: known?.id ?? Photo.nextID(), name: item.name, modified: item.published, bytes: item.bytes,
        format: item.format)
      photo.place = place
      (new.ids[key], new.photos[photo.id], new.items[photo.id]) = (photo.id, photo, item)
      if known != photo || known?.place != place { report.photos.append(photo) }
    }
    report.gone = old.keys.filter { new.photos[$0] == nil }
    let taken = new
    state.withLock { state in
      (state.ids, state.photos, state.items, state.title) = (taken.ids, taken.photos, taken.items, taken.title)
    }
    return report
  }

  // MARK: Pictures

  private func item(of photo: Photo) -> FeedItem? { state.withLock { $0.items[photo.id] } }

  func shape(of photo: Photo) -> PhotoShape? { item(of: photo)?.shape }

  func picture(of photo: Photo) -> ImageSource { .url(item(of: photo)?.picture ?? "") }

  /// The picture itself: the pipeline decodes it at the size that shows, and keeps its bytes on the disk.
  func thumbnail(of photo: Photo, pixels: Int) -> ImageSource { picture(of: photo) }

  func placeholder(of photo: Photo) -> Bitmap? {
    guard let item = item(of: photo), let hash = item.blurHash else { return nil }
    let ratio = min(max((item.shape ?? PhotoShape(width: 4, height: 3)).ratio, 0.25), 4)
    let (width, height) = ratio > 1 ? (32, Int(32 / ratio)) : (Int(32 * ratio), 32)
    // A text that is no hash is the same as none: the picture itself is what matters.
    return try? BlurHash.bitmap(hash, size: PixelSize(width: width, height: height))
  }

  func noteShown(_ photo: Photo, pixels: Int) {}

  func details(of photo: Photo) -> PhotoDetails {
    let item = item(of: photo)
    return PhotoDetails(
      photo, item, feed: title, shape: item?.shape, address: Self.shown(item?.picture ?? ""))
  }

  func path(of photo: Photo) -> String? { item(of: photo)?.picture }
}

extension ResourceEvent {
  fileprivate var isCopy: Bool {
    if case .cached = self { return true }
    return false
  }
}
