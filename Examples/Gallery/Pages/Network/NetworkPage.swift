import ExampleProgram
import FeedContent
import Sateen

/// Photos by their addresses: colours first, then coarse, then sharp; errors with a button; a connection that comes and goes.
///
/// The server is a part of the page, and its time is that of the window.
final class NetworkPage: PageController {
  let server = PhotoServer()
  let pipeline: ImagePipeline
  private(set) var photos = RemotePhoto.all
  private(set) lazy var feed = List<RemotePhoto>(
    photos,
    layout: MasonryLayout(columns: .minimumBreadth(290), spacing: 16, sectionInsets: EdgeInsets(16))
  ) { [pipeline] photo in RemotePhotoCell(photo, pipeline: pipeline) }
  let notice: NoticeNode
  private(set) lazy var pump = every(0.04) { [weak self] in self?.pass() }
  private var pings = 0

  override init(_ page: GalleryPage) {
    // In the program's own queue, because the bytes are not read from a cache of files.
    pipeline = ImagePipeline(
      loader: ResourceLoader(downloader: server, cache: RecentResources(), clock: server, queue: .shared))
    let connect = Connect()
    notice = NoticeNode { connect.page?.setOffline(false) }
    super.init(page)
    connect.page = self
    server.refuse(photos[3].address)
    server.setOnWork { [weak self] in
      MainQueue.shared.post { self?.run() }
    }
  }

  deinit { server.close() }

  override var mainList: ListNode? { feed }

  override func makeContent() -> DisplayNode {
    feed.backgroundColor = Theme.page
    feed.allowsSelection = false
    feed.estimatedSizes.item = Size(width: 300, height: 290)
    feed.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.card, barColor: Theme.placeholder, cornerRadius: Theme.radius)
    let (feed, notice) = (feed, notice)
    let content = DisplayNode()
    content.automaticallyManagesSubnodes = true
    content.layoutSpecBlock = { _, _ in
      feed.overlay(notice.padding(16).aligned(horizontal: .center, vertical: .start))
    }
    return content
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("r", "Load anew") { [weak self] in self?.reload() },
      .letter("s", "Slow line", isOn: { [weak self] in self?.server.line == .slow }) { [weak self] in
        guard let self else { return }
        server.line = server.line == .slow ? .fast : .slow
        reload()
      },
      .letter("o", "Offline", isOn: { [weak self] in self?.server.isOffline ?? false }) { [weak self] in
        guard let self else { return }
        setOffline(!server.isOffline)
      },
      .letter("b", "Blur first scans", isOn: { [weak self] in self?.photos[0].blursPreviews ?? false }) {
        [weak self] in
        guard let self else { return }
        for index in photos.indices { photos[index].blursPreviews.toggle() }
        reload()
      },
      .letter("f", "Refuse the next", isOn: { [weak self] in self?.server.refusesNext ?? false }) { [weak self] in
        self?.server.refusesNext.toggle()
      },
      .letter("t", "Try again") { [weak self] in self?.retry() },
    ]
  }

  override func makeStatus() -> String {
    let megabytes = Double(server.served) / 1_000_000
    let tenths = Int((megabytes * 10).rounded())
    // As the server counts, whose time is the window's. The loader counts on workers, sooner or later than a frame.
    return "\(tenths / 10).\(tenths % 10) MB in \(Figures.count(server.answered, "transfer"))"
  }

  override func didAppear(animated: Bool) {
    super.didAppear(animated: animated)
    run()
  }

  /// Gives the notice its page, which is made after the closure.
  @MainActor private final class Connect {
    weak var page: NetworkPage?
  }

  // MARK: Actions

  /// Every photo gets a new address, so that nothing is known of it but its colours.
  func reload() {
    for index in photos.indices { photos[index].round += 1 }
    feed.apply(photos)
  }

  func setOffline(_ isOffline: Bool) {
    server.isOffline = isOffline
    notice.show(isOffline ? "You are offline. Press to connect" : nil, isAlarm: true)
    if !isOffline {
      // Any answer tells the loader that the network is back; photos out of sight do not ask by themselves.
      pings += 1
      pipeline.loader.load(ResourceRequest(url: "\(PhotoServer.address)/ping?\(pings)")) { _ in }
    }
    showState()
  }

  func retry() {
    for case let cell as RemotePhotoCell in feed.visibleNodes { cell.retry() }
  }

  // MARK: Time

  /// Lets time pass as long as the server has something to do.
  private func run() {
    guard let container, !pump.isRunning, server.hasWork else { return }
    // The time since the last transfer is nobody's time.
    server.advance(to: container.frameTime)
    pump.start(in: container)
  }

  private func pass() {
    guard let container else { return }
    server.advance(to: container.frameTime)
    if !server.hasWork { pump.stop() }
  }
}
