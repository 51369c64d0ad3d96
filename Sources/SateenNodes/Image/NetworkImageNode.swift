import SateenCore
import SateenGraphics
import SateenImages
import SateenNetwork
import SateenThreads

/// Shows an image of the network, by its address.
///
/// The bytes are fetched when the node comes near the viewport (its preload state), and decoded when it comes closer (its
/// display state). A picture in memory shows in the same frame, also one that the server may have replaced; a copy in a file
/// shows once it is decoded. Either is exchanged only where the server has another one. Fetched bytes are kept when the node leaves; a transfer under
/// way ends then, and goes on later where the server allows that.
///
/// While a JPEG image arrives, it shows coarsely if ``ImageNode/showsPreviews`` is set. Give the node a placeholder, such as
/// a ``BlurHash``, as its ``ImageNode/defaultImage``.
///
/// ```swift
/// let photo = NetworkImageNode(url: "https://example.org/photo.jpg")
/// photo.onError = { _, error in print(error) }
/// ```
open class NetworkImageNode: ImageNode {
  private struct Fetching {
    var ticket: PrefetchTicket?
    var fraction: Double?
    var onProgress: (@MainActor @Sendable (NetworkImageNode, ImageProgress) -> Void)?
    weak var delegate: (any NetworkImageNodeDelegate)?
  }

  private let fetching = Locked(Fetching())

  nonisolated public override init() {
    super.init()
    showsPreviews = true
  }

  /// A node for the image of an address.
  nonisolated public convenience init(url: String) {
    self.init()
    self.url = url
  }

  /// The address: `https`, `http`, `file` or `data`. Another one takes away the picture; see ``setURL(_:resetsToDefault:)``.
  nonisolated public var url: String? {
    get { if case .remote(let resource) = source { resource.url } else { nil } }
    set { setURL(newValue) }
  }

  /// Sets the address.
  /// - Parameter resetsToDefault: whether the picture of the old address goes at once, and the ``ImageNode/defaultImage``
  ///   or the placeholder shows; otherwise it stays until that of the new address is there.
  nonisolated public func setURL(_ url: String?, resetsToDefault: Bool = true) {
    guard url != self.url else { return }
    setSource(url.map { .url($0) }, keepsPicture: !resetsToDefault)
  }

  /// Hears of the node's transfers and pictures, beside ``ImageNode/onLoad``, ``ImageNode/onError`` and ``onProgress``.
  nonisolated public var delegate: (any NetworkImageNodeDelegate)? {
    get { fetching.withLock { $0.delegate } }
    set { fetching.withLock { $0.delegate = newValue } }
  }

  /// Called while the image is on its way.
  nonisolated public var onProgress: (@MainActor @Sendable (NetworkImageNode, ImageProgress) -> Void)? {
    get { fetching.withLock { $0.onProgress } }
    set { fetching.exchange(\.onProgress, newValue) }
  }

  /// The part of the bytes that has arrived for the node's display, from 0 to 1; nil while none is on its way, or where the
  /// server does not tell how many there are.
  nonisolated public var progress: Double? { fetching.withLock { $0.fraction } }

  /// Tries again after an error, also after one that kept an animated image from being played. Otherwise that happens when
  /// the node comes near the viewport the next time.
  public func retry() {
    guard error != nil else { return retryAnimation() }
    forgetError()
    prefetchIfNear()
  }

  open override func didEnterPreloadState() {
    super.didEnterPreloadState()
    prefetchIfNear()
  }

  open override func didExitPreloadState() {
    super.didExitPreloadState()
    fetching.exchange(\.ticket, nil)
  }

  open override func didExitDisplayState() {
    super.didExitDisplayState()
    fetching.withLock { $0.fraction = nil }
  }

  open override func sourceDidChange() {
    super.sourceDidChange()
    fetching.exchange(\.ticket, nil)
    fetching.withLock { $0.fraction = nil }
    prefetchIfNear()
  }

  private func prefetchIfNear() {
    guard let source, interfaceState.contains(.preload), !hasContents else { return }
    fetching.exchange(\.ticket, pipeline.prefetch([source]))
  }

  open override func imageWillLoad() {
    super.imageWillLoad()
    delegate?.networkImageNodeWillLoad(self)
  }

  open override func imageDidProgress(_ progress: ImageProgress) {
    super.imageDidProgress(progress)
    if let fraction = progress.fraction { fetching.withLock { $0.fraction = fraction } }
    onProgress?(self, progress)
    delegate?.networkImageNode(self, didProgress: progress)
  }

  open override func imageDidLoad(_ image: LoadedImage) {
    fetching.withLock { $0.fraction = nil }
    super.imageDidLoad(image)
    delegate?.networkImageNode(self, didLoad: image)
  }

  open override func animationDidFail(_ error: ImageError) {
    super.animationDidFail(error)
    delegate?.networkImageNode(self, didFailWith: error)
  }

  open override func imageDidFail(_ error: ImageError) {
    fetching.withLock { $0.fraction = nil }
    super.imageDidFail(error)
    delegate?.networkImageNode(self, didFailWith: error)
  }
}

/// Hears of a ``NetworkImageNode``. All methods are called on the main loop, and do nothing by default.
@MainActor
public protocol NetworkImageNodeDelegate: AnyObject {
  /// The image is not in memory: it is about to be taken from the cache of files or from the network, and decoded.
  func networkImageNodeWillLoad(_ node: NetworkImageNode)
  func networkImageNode(_ node: NetworkImageNode, didProgress progress: ImageProgress)
  /// The image shows. Called again where the server had another one.
  func networkImageNode(_ node: NetworkImageNode, didLoad image: LoadedImage)
  /// The image cannot be shown, or it shows, but is animated and cannot be played: then ``ImageNode/error`` is nil.
  func networkImageNode(_ node: NetworkImageNode, didFailWith error: ImageError)
}

extension NetworkImageNodeDelegate {
  public func networkImageNodeWillLoad(_ node: NetworkImageNode) {}
  public func networkImageNode(_ node: NetworkImageNode, didProgress progress: ImageProgress) {}
  public func networkImageNode(_ node: NetworkImageNode, didLoad image: LoadedImage) {}
  public func networkImageNode(_ node: NetworkImageNode, didFailWith error: ImageError) {}
}
