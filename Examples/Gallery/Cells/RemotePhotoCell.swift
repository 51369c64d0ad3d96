import Sateen

/// A photo in two versions, which tells how they come.
final class StagedPhotoNode: MultiplexImageNode {
  /// Nil where one of the versions shows.
  private let listener = Locked<(@MainActor @Sendable (ImageProgress?) -> Void)?>(nil)

  nonisolated func setListener(_ body: @escaping @MainActor @Sendable (ImageProgress?) -> Void) {
    listener.exchange(body)
  }

  override func imageDidProgress(_ progress: ImageProgress) {
    super.imageDidProgress(progress)
    listener.withLock { $0 }?(progress)
  }

  override func imageDidLoad(_ image: LoadedImage) {
    super.imageDidLoad(image)
    listener.withLock { $0 }?(nil)
  }
}

/// A photo of the network on a card: its colours first, then what has arrived of it, and a button where it did not come.
final class RemotePhotoCell: CellNode, LookNode {
  struct Look: Equatable {
    /// The sentence in place of a photo that could not be loaded.
    var failure: String?
  }

  let photo: RemotePhoto
  /// A ``StagedPhotoNode`` where there is a small version.
  let picture: ImageNode
  let chip = TransferChipNode()
  let again = PillNode("Try again", isMain: true)
  private let ground: ImageNode
  private let scrim = DisplayNode()
  private let sign = SymbolNode(.cloud, .plain(.white), side: 28)
  private let failure = TextNode()
  private let avatar: ImageNode
  private let title = TextNode()
  private let byline = TextNode()

  nonisolated init(_ photo: RemotePhoto, pipeline: ImagePipeline) {
    self.photo = photo
    let colors = photo.colors
    ground = ImageNode()
    ground.image = colors
    avatar = ImageNode(source: Pictures.avatar(photo.author))
    if photo.hasThumbnail {
      let node = StagedPhotoNode()
      node.pipeline = pipeline
      node.loadsIntermediateImages = true
      node.sources = photo.versions
      picture = node
    } else {
      let node = NetworkImageNode()
      node.pipeline = pipeline
      node.url = photo.address
      picture = node
    }
    super.init()
    look = Look()
    debugName = photo.name
    isSelectable = false
    selectionStyle = .none
    backgroundColor = Theme.card
    cornerRadius = Theme.radius
    clipsToBounds = true
    borderWidth = 1
    borderColor = Theme.hairline
    picture.defaultImage = colors
    picture.blursPreviews = photo.blursPreviews
    for node in [ground, picture] {
      node.isLayerBacked = true
      node.contentMode = .stretch
    }
    picture.contentMode = .aspectFill
    avatar.cornerRadius = 17
    avatar.cornerBackgroundColor = Theme.card
    avatar.placeholderColor = Theme.placeholder
    avatar.isLayerBacked = true
    scrim.backgroundColor = Color(hex: 0x0b0f16, alpha: 0.5)
    scrim.isLayerBacked = true
    title.attributedText = AttributedText(photo.title, font: Theme.rowTitle, color: Theme.ink)
    byline.attributedText = AttributedText(
      "\(photo.author.name) · \(photo.place)", font: Theme.meta, color: Theme.quiet)
    for node in [title, byline, failure] {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
      node.maximumNumberOfLines = 1
    }
    failure.maximumNumberOfLines = 2
    follow()
  }

  // MARK: Progress

  nonisolated private func follow() {
    picture.onError = { [weak self] _, error in self?.photoDidFail(error) }
    again.addAction(for: .touchUpInside) { [weak self] _, _ in self?.retry() }
    if let picture = picture as? NetworkImageNode {
      picture.onLoad = { [weak self] _, _ in self?.photoDidLoad() }
      picture.onProgress = { [weak self] _, progress in self?.photoDidProgress(progress) }
    } else if let picture = picture as? StagedPhotoNode {
      picture.setListener { [weak self] progress in
        if let progress { self?.photoDidProgress(progress) } else { self?.photoDidLoad() }
      }
    }
  }

  private func photoDidProgress(_ progress: ImageProgress) {
    look.failure = nil
    switch progress {
    case .received: chip.show(picture is StagedPhotoNode ? stage : .progress(progress.fraction))
    case .waitingForNetwork: chip.show(.words("Waiting for the network", .cloud))
    case .preview: break
    }
  }

  private func photoDidLoad() {
    look.failure = nil
    chip.show(stage)
  }

  /// A small version is named as long as it shows.
  private var stage: TransferChipNode.Look {
    (picture as? StagedPhotoNode)?.shownSourceIndex == 1 ? .words("Thumbnail", .layers) : .hidden
  }

  private func photoDidFail(_ error: ImageError) {
    chip.show(.hidden)
    failure.attributedText = AttributedText(
      "The photo did not arrive.", font: Theme.bodyStrong, color: .white)
    look.failure = "\(error)"
  }

  /// Asks for the photo again, where it failed.
  func retry() {
    guard look.failure != nil else { return }
    look.failure = nil
    if let picture = picture as? NetworkImageNode {
      picture.retry()
    } else if let picture = picture as? StagedPhotoNode {
      picture.sources = []
      picture.sources = photo.versions
    }
  }

  // MARK: Layout

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let hasFailed = look.failure != nil
    var shown: any LayoutElement = picture.background(ground)
    if hasFailed { shown = shown.overlay(scrim).overlay(message) }
    return VStack {
      shown.overlay(chip.padding(12).aligned(horizontal: .start, vertical: .end)).aspectRatio(photo.ratio)
      HStack(spacing: 12, alignItems: .center) {
        avatar.frame(width: 34, height: 34)
        VStack(spacing: 1) {
          title
          byline
        }
        .flexGrow().flexShrink()
      }
      .padding(horizontal: 16, vertical: 12)
    }
  }

  nonisolated private var message: any LayoutElement {
    VStack(spacing: 10, justifyContent: .center, alignItems: .center) {
      sign
      failure
      again
    }
    .padding(16)
  }
}
