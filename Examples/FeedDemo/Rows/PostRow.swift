import FeedContent
import Sateen

/// One post of the feed.
struct PostRow: Component {
  /// Called on the main loop.
  struct Actions: Sendable {
    var like: @MainActor @Sendable (Int, Bool) -> Void
    var save: @MainActor @Sendable (Int, Bool) -> Void
    /// Somebody begins to write a comment.
    var comment: @MainActor @Sendable (Int, Store<CommentThread>) -> Void = { _, _ in }
    var open: @MainActor @Sendable (String) -> Void
  }

  private let post: Post
  private let library: PhotoLibrary
  private let actions: Actions
  private let thread: Store<CommentThread>
  @State private var isLiked: Bool
  @State private var isSaved: Bool
  @State private var isOpen = false

  init(
    _ post: Post, isSaved: Bool, library: PhotoLibrary, thread: Store<CommentThread> = Store(CommentThread()),
    actions: Actions
  ) {
    self.post = post
    self.thread = thread
    self.library = library
    self.actions = actions
    _isLiked = State(wrappedValue: post.isLiked)
    _isSaved = State(wrappedValue: isSaved)
  }

  var body: some LayoutElement {
    VStack {
      HStack(spacing: 12, alignItems: .center) {
        picture(library.avatar(post.author), radius: 22).frame(width: 44, height: 44)
        VStack(spacing: 2) {
          Label(PostText.name(post.author), lines: 1)
          Label(
            "@\(post.author.handle) · \(RelativeAge.string(minutes: post.minutesAgo))", font: Theme.meta,
            color: Theme.quiet, lines: 1)
        }
        .flexShrink()
      }
      if !post.text.isEmpty { text.spacing(before: 12) }
      if !post.photos.isEmpty {
        PhotoGrid(
          photos: post.photos.map { picture(library.source($0), radius: 10) },
          aspectRatios: post.photos.map(library.aspectRatio)
        )
        .spacing(before: 12)
      }
      HStack(spacing: 12, alignItems: .center) {
        ActionButton(icon: .heart, name: "Like", count: likes, isOn: isLiked, onColor: Theme.like) {
          isLiked.toggle()
          actions.like(post.id, isLiked)
        }
        ActionButton(
          icon: .bubble, name: "Comment", count: CompactCount.string(post.comments + thread.comments.count),
          isOn: thread.isOpen
        ) {
          actions.comment(post.id, thread)
          CommentSection.toggle(thread)
        }
        ActionButton(icon: .share, name: "Share", count: CompactCount.string(post.shares))
        Spacer()
        ActionButton(icon: .bookmark, name: "Save", isOn: isSaved) {
          isSaved.toggle()
          actions.save(post.id, isSaved)
        }
      }
      // Aligns the first icon with the text, instead of the edge of its button.
      .padding(horizontal: -9)
      .spacing(before: 8)
      CommentSection(thread: thread)
    }
    .padding(EdgeInsets(top: 16, left: Theme.cardInset, bottom: 8, right: Theme.cardInset))
    .fill(Theme.card).cornerRadius(Theme.cardRadius)
  }

  /// A text of more than eight lines opens where it is pressed.
  private var text: any LayoutElement {
    let label = Label(PostText.body(post.text, hasPhotos: !post.photos.isEmpty), lines: isOpen ? 0 : 8)
      .onLink { actions.open($0) }
    return post.plainText.count > 240 ? label.onTap { isOpen.toggle() } : label
  }

  private var likes: String {
    CompactCount.string(post.likes + (isLiked ? 1 : 0) - (post.isLiked ? 1 : 0))
  }

  private func picture(_ source: ImageSource, radius: Double) -> Picture {
    Picture(source).placeholder(Theme.placeholder).cornerRadius(radius, over: Theme.card)
  }
}

/// The last row, shown while more posts load.
struct LoadingRow: Component {
  var body: some LayoutElement {
    Label("Loading more posts…", font: Theme.meta, color: Theme.quiet)
      .centered(.x, minimumSizing: .height).padding(vertical: 12)
  }
}
