import Sateen

/// One photo, as large as the window has room for, and larger by zoom.
final class PageCell: CellNode, LookNode, ScrollViewDelegate {
  struct Look: Equatable {
    var failure: String?
  }

  let photo: Photo
  private let scroller = ScrollNode()
  private let picture: PictureNode
  private let notice = TextNode()
  private let onZoom: @MainActor @Sendable () -> Void

  nonisolated init(
    _ photo: Photo, _ source: any PhotoSource, _ shapes: ShapeTable, preview: Bitmap?,
    onZoom: @escaping @MainActor @Sendable () -> Void
  ) {
    self.photo = photo
    self.onZoom = onZoom
    // On a worker: a picture that was not looked at yet tells its shape now.
    shapes.read(photo, from: source)
    let failure = shapes.failure(of: photo)
    picture = PictureNode(
      source.picture(of: photo), source.pipeline, preview: preview ?? source.placeholder(of: photo))
    super.init()
    look = Look(failure: failure)
    debugName = photo.name
    selectionStyle = .none
    isSelectable = false
    picture.sharedElementID = SharedPhoto.id(photo)
    setNotice(failure)
    notice.isPlaceholderEnabled = false
    notice.isLayerBacked = true
    let (scroller, picture) = (scroller, picture)
    let shape = Locked(shapes.shape(of: photo) ?? PhotoShape(width: 3, height: 2))
    scroller.scrollableDirections = []
    scroller.zoomedNode = picture
    scroller.maximumZoomScale = 8
    scroller.layoutSpecBlock = { node, range in
      let size = Self.size(of: shape.withLock { $0 }, in: range.max, scale: node.traits.scale)
      return picture.frame(width: .points(size.width), height: .points(size.height))
    }
    picture.onLoad { [weak scroller] loaded in
      let told = PhotoShape(loaded.originalSize)
      // A picture of the network tells its shape only now, where its feed does not.
      if shape.exchange(told) != told { scroller?.setNeedsLayout() }
    }
    picture.onError { [weak self] error in self?.fail(ShapeTable.words(for: error)) }
  }

  /// As large as fits, but small pictures at twice their own size at most.
  nonisolated static func size(of shape: PhotoShape, in room: Size, scale: Double) -> Size {
    let natural = Size(width: Double(shape.width) / scale, height: Double(shape.height) / scale)
    guard natural.width > 0, natural.height > 0, !room.isEmpty else { return room }
    let factor = min(room.width / natural.width, room.height / natural.height, 2)
    return Size(width: max(natural.width * factor, 1).rounded(), height: max(natural.height * factor, 1).rounded())
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    look.failure == nil ? WrapperLayoutSpec(scroller) : WrapperLayoutSpec(notice.padding(32).centered())
  }

  override func didLoad() {
    super.didLoad()
    scroller.scrollView.delegate = self
    scroller.scrollView.showsScrollBar = false
  }

  nonisolated private func setNotice(_ reason: String?) {
    notice.attributedText = AttributedText(
      reason.map { "\(photo.name)\n\($0)" } ?? "", attributes: TextAttributes(font: Theme.body, color: Theme.quiet),
      paragraphStyle: ParagraphStyle(alignment: .center))
  }

  private func fail(_ reason: String) {
    setNotice(reason)
    look.failure = reason
  }

  func scrollViewDidZoom(_ scrollView: ScrollView) { onZoom() }

  // MARK: Zoom

  var scale: Double { isLoaded ? scroller.scrollView.zoomScale : 1 }
  var isZoomed: Bool { scale > 1.001 }

  func zoom(to scale: Double, animated: Bool = true) {
    guard isLoaded, look.failure == nil else { return }
    scroller.scrollView.setZoomScale(scale, animated: animated)
  }

  /// Moves an enlarged picture.
  /// - Returns: whether it could move any further.
  func pan(by distance: Point) -> Bool {
    guard isLoaded, isZoomed else { return false }
    let view = scroller.scrollView
    let target = view.clamped(view.contentOffset + distance)
    guard target != view.contentOffset else { return false }
    view.setContentOffset(target, animated: true)
    return true
  }

  /// In points, before it is enlarged.
  var pictureSize: Size { picture.bounds.size }

  /// Whether the large picture shows.
  var isComplete: Bool { picture.isComplete }
}

/// A picture, with a small one behind it until the large one is there.
final class PictureNode: DisplayNode {
  private let small: ImageNode?
  private let large: ImageNode
  private let onLoad = Locked<(@MainActor @Sendable (LoadedImage) -> Void)?>(nil)

  nonisolated init(_ source: ImageSource, _ pipeline: ImagePipeline, preview: Bitmap?) {
    large = ImageNode.showing(source, pipeline)
    small = preview.map { preview in
      let node = ImageNode()
      node.image = preview
      node.contentMode = .aspectFill
      node.isPlaceholderEnabled = false
      node.isLayerBacked = true
      return node
    }
    super.init()
    automaticallyManagesSubnodes = true
    large.isPlaceholderEnabled = false
    large.isLayerBacked = true
    large.contentMode = .stretch
    large.onLoad = { [weak self] _, loaded in
      self?.small?.isHidden = true
      self?.onLoad.withLock { $0 }?(loaded)
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    guard let small else { return WrapperLayoutSpec(large.flexGrow()) }
    return large.background(small)
  }

  var isComplete: Bool { large.loadedImage != nil }

  nonisolated func onLoad(_ action: @escaping @MainActor @Sendable (LoadedImage) -> Void) { onLoad.exchange(action) }

  nonisolated func onError(_ action: @escaping @MainActor @Sendable (ImageError) -> Void) {
    large.onError = { _, error in action(error) }
  }
}
