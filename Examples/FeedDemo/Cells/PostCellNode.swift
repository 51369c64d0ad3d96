import FeedContent
import Sateen

/// One post of the feed.
final class PostCellNode: CellNode {
  // All stored properties are constant, and the subnodes are thread-safe.

  /// The actions of a post's buttons, called on the main loop.
  struct Actions: Sendable {
    var like: @MainActor @Sendable (Int, Bool) -> Void
    var save: @MainActor @Sendable (Int, Bool) -> Void
    var open: @MainActor @Sendable (String) -> Void
  }

  private let avatar = ImageNode()
  private let name = TextNode()
  private let meta = TextNode()
  private let body: TextNode?
  private let photos: [ImageNode]
  private let aspectRatios: [Double]
  private let like: ActionNode
  private let comment: ActionNode
  private let share: ActionNode
  private let save: ActionNode

  nonisolated init(_ post: Post, isSaved: Bool, library: PhotoLibrary, actions: Actions) {
    body = post.text.isEmpty ? nil : TextNode(PostText.body(post.text, hasPhotos: !post.photos.isEmpty))
    photos = post.photos.map { ImageNode(source: library.source($0)) }
    aspectRatios = post.photos.map { library.aspectRatio($0) }
    like = ActionNode(.heart, count: CompactCount.string(post.likes), isOn: post.isLiked)
    comment = ActionNode(.bubble, count: CompactCount.string(post.comments), onColor: Theme.link, fills: false)
    share = ActionNode(.share, count: CompactCount.string(post.shares), onColor: Theme.link, fills: false)
    save = ActionNode(.bookmark, count: "", isOn: isSaved, onColor: Theme.link)
    super.init()
    backgroundColor = Theme.card
    cornerRadius = Theme.cardRadius
    isSelectable = false
    debugName = "post \(post.id)"

    avatar.source = library.avatar(post.author)
    avatar.cornerRadius = 22
    avatar.cornerBackgroundColor = Theme.card
    avatar.style.preferredSize = Size(width: 44, height: 44)
    var title = AttributedText(post.author.name, font: Theme.name, color: Theme.ink)
    // Left-aligned next to the avatar, regardless of the name's script.
    title.paragraphStyle.alignment = .left
    name.attributedText = title
    meta.attributedText = AttributedText(
      "@\(post.author.handle) · \(RelativeAge.string(minutes: post.minutesAgo))", font: Theme.meta, color: Theme.quiet)
    for node in [name, meta] {
      node.maximumNumberOfLines = 1
      node.isLayerBacked = true
    }
    for node in [avatar] + photos {
      node.isLayerBacked = true
      node.placeholderColor = Theme.placeholder
    }
    for photo in photos {
      photo.cornerRadius = PhotoGrid.radius
      photo.cornerBackgroundColor = Theme.card
    }
    for node in [name, meta, body].compactMap({ $0 }) {
      node.backgroundColor = Theme.card
      node.placeholderColor = Theme.placeholder
    }
    body?.maximumNumberOfLines = 8
    body?.onLinkTap = { _, hit in actions.open(hit.link) }
    connect(post, actions)
  }

  nonisolated private func connect(_ post: Post, _ actions: Actions) {
    let (id, wasLiked, likes) = (post.id, post.isLiked, post.likes)
    like.addAction(for: .touchUpInside) { control, _ in
      guard let button = control as? ActionNode else { return }
      let isOn = !button.isOn
      actions.like(id, isOn)
      button.set(isOn: isOn, count: CompactCount.string(likes + (isOn ? 1 : 0) - (wasLiked ? 1 : 0)))
      if isOn { button.spring() }
    }
    save.addAction(for: .touchUpInside) { control, _ in
      guard let button = control as? ActionNode else { return }
      let isOn = !button.isOn
      actions.save(id, isOn)
      button.set(isOn: isOn, count: "")
      if isOn { button.spring() }
    }
    for button in [comment, share] {
      button.addAction(for: .touchUpInside) { control, _ in (control as? ActionNode)?.spring() }
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let width = max(0, range.max.width - 2 * Theme.cardInset)
    let grid = PhotoGrid.frames(aspectRatios: aspectRatios, width: width)
    let header = HStack(spacing: 12, alignItems: .center) {
      avatar
      VStack(spacing: 2) {
        name
        meta
      }
      .flexShrink()
    }
    return VStack {
      header
      if let body { body.spacing(before: 12) }
      if !photos.isEmpty {
        Absolute(sizing: .sizeToFit) {
          for (photo, frame) in zip(photos, grid.frames) {
            photo.frame(width: .points(frame.width), height: .points(frame.height)).position(
              x: frame.minX, y: frame.minY)
          }
        }
        .spacing(before: 12)
      }
      HStack(alignItems: .center) {
        like
        comment.spacing(before: 12)
        share.spacing(before: 12)
        Spacer()
        save
      }
      // Aligns the first icon with the text, instead of the edge of its button.
      .padding(EdgeInsets(top: 0, left: -9, bottom: 0, right: -9))
      .spacing(before: 8)
    }
    .padding(EdgeInsets(top: 16, left: Theme.cardInset, bottom: 8, right: Theme.cardInset))
  }
}
