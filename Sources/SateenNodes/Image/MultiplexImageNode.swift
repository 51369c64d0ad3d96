import SateenCore
import SateenGraphics
import SateenImages
import SateenThreads

/// Shows the best of several versions of one image: what is in memory first, then better ones as they arrive.
///
/// Sources are listed with the best one first. The best of those in memory shows in the same frame. Then the best one
/// is loaded, or, with ``loadsIntermediateImages``, one after another from the next better one upwards. A source that fails
/// is passed over, and ``ImageNode/onError`` is called where no source is left and nothing shows.
open class MultiplexImageNode: ImageNode {
  private struct Choice {
    var sources: [ImageSource] = []
    var loadsIntermediates = false
    var allowsDowngrade = true
    /// The place of the source that shows.
    var shown: Int?
    var failed: Set<Int> = []
    var hasBegun = false

    /// The source to load after the one that shows; nil where none is left above it.
    func next(above index: Int) -> Int? {
      let better = (0..<index).filter { !failed.contains($0) }
      return loadsIntermediates ? better.last : better.first
    }
  }

  private let choice = Locked(Choice())

  /// The versions of the image, the best one first. Others take the picture away.
  nonisolated public var sources: [ImageSource] {
    get { choice.withLock { $0.sources } }
    set {
      let isChanged = choice.withLock { choice in
        guard choice.sources != newValue else { return false }
        (choice.sources, choice.shown, choice.failed, choice.hasBegun) = (newValue, nil, [], false)
        return true
      }
      // The first one stands for all until the node knows its size, and which are in memory.
      if isChanged { setSource(newValue.first, keepsPicture: false, beginsAnew: true) }
    }
  }

  /// Whether versions between the one in memory and the best are loaded and shown on the way.
  nonisolated public var loadsIntermediateImages: Bool {
    get { choice.withLock { $0.loadsIntermediates } }
    set { choice.withLock { $0.loadsIntermediates = newValue } }
  }

  /// Whether a worse version is loaded where a better one fails and nothing shows.
  nonisolated public var allowsDowngrade: Bool {
    get { choice.withLock { $0.allowsDowngrade } }
    set { choice.withLock { $0.allowsDowngrade = newValue } }
  }

  /// The place among ``sources`` of the version that shows; nil while none does.
  nonisolated public var shownSourceIndex: Int? { choice.withLock { $0.shown } }

  open override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    beginIfNeeded(request)
    return super.displayBlock(for: request)
  }

  /// Chooses where to begin, once the size is known.
  private func beginIfNeeded(_ request: DisplayRequest) {
    let (sources, isNeeded, intermediates) = choice.withLock { choice in
      defer { choice.hasBegun = true }
      return (choice.sources, !choice.hasBegun, choice.loadsIntermediates)
    }
    guard isNeeded, !sources.isEmpty else { return }
    let known = sources.firstIndex { isInMemory($0, request) }
    setSource(sources[known ?? (intermediates ? sources.count - 1 : 0)], keepsPicture: true, isSameImage: true)
  }

  private var index: Int? { choice.withLock { choice in source.flatMap { choice.sources.firstIndex(of: $0) } } }

  open override func displayDidFinish() {
    if loadedImage != nil, let index { choice.withLock { $0.shown = index } }
    super.displayDidFinish()
    // Each time, rather than where the image is reported: one that shows again after the node was away is not. The
    // handlers above may have set other sources.
    guard loadedImage != nil, let index else { return }
    let next = choice.withLock { choice in choice.next(above: index).map { choice.sources[$0] } }
    if let next { setSource(next, keepsPicture: true, isSameImage: true) }
  }

  open override func imageDidFail(_ error: ImageError) {
    guard let index else { return super.imageDidFail(error) }
    let hasContents = hasContents
    let next = choice.withLock { choice -> (source: ImageSource?, isShown: Bool) in
      choice.failed.insert(index)
      if !hasContents { choice.shown = nil }
      let isLeft = { !choice.failed.contains($0) }
      // A better one than the shown, or else the shown one stays.
      if let shown = choice.shown { return (choice.sources[choice.next(above: shown) ?? shown], true) }
      let rest = choice.sources.indices.filter(isLeft)
      let better = rest.last { $0 < index }
      let worse = choice.allowsDowngrade ? rest.first { $0 > index } : nil
      return ((choice.loadsIntermediates ? better ?? worse : worse ?? better).map { choice.sources[$0] }, false)
    }
    guard let source = next.source else { return super.imageDidFail(error) }
    setSource(source, keepsPicture: next.isShown, isSameImage: true)
  }

  open override func didExitDisplayState() {
    super.didExitDisplayState()
    // The picture goes. When the node comes back, it begins with the best one that is in memory then, and sources that
    // failed get another chance.
    choice.withLock { ($0.shown, $0.failed, $0.hasBegun) = (nil, [], false) }
  }
}
