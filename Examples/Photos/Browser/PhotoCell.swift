import Sateen

/// A photo of the wall with its name and its date.
final class PhotoCell: CellNode, LookNode {
  struct Look: Equatable {
    var failure: String?
  }

  /// All that a cell needs besides its photo. Constant, and for any thread.
  struct Making: Sendable {
    var source: any PhotoSource
    var shapes: ShapeTable
    var previews: PreviewShelf
    /// The longer side of thumbnails, in pixels, for a photo of a shape.
    var pixels: @Sendable (PhotoShape?) -> Int
    var caption: @Sendable (Photo) -> String
    /// Called when a picture has told a shape that was not known.
    var onShape: @MainActor @Sendable () -> Void
    /// Called once for a picture that turns out to be unreadable.
    var onFailure: @MainActor @Sendable (Photo) -> Void
  }

  nonisolated static let captionHeight = 46.0
  nonisolated static let radius = 10.0

  let photo: Photo
  let image: ImageNode
  private let ground = DisplayNode()
  private let edge = DisplayNode()
  private let veil = DisplayNode()
  private let ring = DisplayNode()
  private let title = TextNode()
  private let subtitle = TextNode()
  private let notice = TextNode()

  nonisolated init(_ photo: Photo, _ making: Making) {
    self.photo = photo
    let shape = making.shapes.shape(of: photo)
    let pixels = making.pixels(shape)
    image = ImageNode.showing(making.source.thumbnail(of: photo, pixels: pixels), making.source.pipeline)
    super.init()
    look = Look(failure: making.shapes.failure(of: photo))
    debugName = photo.name
    selectionStyle = .none
    pointerShape = .hand
    ground.backgroundColor = Theme.placeholder
    ground.cornerRadius = Self.radius
    image.cornerRadius = Self.radius
    image.placeholderColor = Theme.placeholder
    image.defaultImage = making.source.placeholder(of: photo)
    image.cornerRoundingType = .compositor
    image.sharedElementID = SharedPhoto.id(photo)
    // A thin edge holds pictures that are as white, or as black, as the page.
    edge.borderColor = Theme.edge
    edge.borderWidth = 1
    edge.cornerRadius = Self.radius
    veil.backgroundColor = .white
    veil.cornerRadius = Self.radius
    veil.alpha = 0
    ring.borderColor = Theme.accent
    ring.borderWidth = 3
    ring.cornerRadius = Self.radius + 5
    ring.alpha = 0
    var name = AttributedText(photo.stem, font: Theme.caption, color: Theme.ink)
    name.paragraphStyle.alignment = .natural
    title.attributedText = name
    title.truncation = .middle
    subtitle.attributedText = AttributedText(making.caption(photo), font: Theme.meta, color: Theme.quiet)
    setNotice(look.failure)
    notice.maximumNumberOfLines = 3
    for text in [title, subtitle] {
      text.maximumNumberOfLines = 1
    }
    for text in [title, subtitle, notice] {
      text.isPlaceholderEnabled = false
      text.isLayerBacked = true
    }
    for node in [image, ground, edge, veil, ring] { node.isLayerBacked = true }
    image.onLoad = { _, loaded in
      making.previews.keep(loaded.bitmap, for: photo)
      if making.shapes.note(PhotoShape(loaded.originalSize), of: photo) { making.onShape() }
      making.source.noteShown(photo, pixels: pixels)
    }
    image.onError = { [weak self] _, error in
      let isNew = making.shapes.noteFailure(of: photo, error)
      self?.fail(ShapeTable.words(for: error))
      if isNew { making.onFailure(photo) }
    }
  }

  private func fail(_ reason: String) {
    setNotice(reason)
    look.failure = reason
  }

  nonisolated private func setNotice(_ reason: String?) {
    notice.attributedText = AttributedText(
      reason ?? "", attributes: TextAttributes(font: Theme.meta, color: Theme.quiet),
      paragraphStyle: ParagraphStyle(alignment: .center))
  }

  /// Loads a picture again that could not be loaded.
  func retry() {
    guard look.failure != nil else { return }
    look.failure = nil
    (image as? NetworkImageNode)?.retry()
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let size = range.max
    let isBroken = look.failure != nil
    let picture = Size(width: size.width, height: max(size.height - Self.captionHeight, 1))
    return VStack {
      Absolute {
        if isBroken {
          ground.frame(width: .points(picture.width), height: .points(picture.height))
          notice.centered().padding(12).frame(width: .points(picture.width), height: .points(picture.height))
        } else {
          image.frame(width: .points(picture.width), height: .points(picture.height))
        }
        edge.frame(width: .points(picture.width), height: .points(picture.height))
        veil.frame(width: .points(picture.width), height: .points(picture.height))
      }
      .frame(width: .points(picture.width), height: .points(picture.height))
      .overlay(ring.padding(-5))
      title.padding(EdgeInsets(top: 8, left: 2, bottom: 0, right: 2))
      subtitle.padding(EdgeInsets(top: 1, left: 2, bottom: 0, right: 2))
    }
  }

  override func selectionDidChange() {
    super.selectionDidChange()
    let (isFocused, isHovered, isPressed) = (isFocused, isHovered, isHighlighted)
    animate(.easeOut(0.14)) {
      veil.alpha = isPressed ? 0.24 : isHovered ? 0.12 : 0
      ring.alpha = isFocused ? 1 : 0
    }
  }
}
