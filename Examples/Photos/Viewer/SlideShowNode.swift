import Sateen

/// Photos over the whole window, one fading into the next.
final class SlideShowNode: DisplayNode {
  private var shown: ImageNode?
  /// Waits for its picture.
  private var next: ImageNode?

  static let fade = 0.8

  override init() {
    super.init()
    backgroundColor = Theme.stage
    isUserInteractionEnabled = true
  }

  /// Fades to a photo as soon as its picture is there; one that cannot be shown is passed over in silence.
  func show(
    _ source: ImageSource, _ pipeline: ImagePipeline, onShown: @escaping @MainActor @Sendable () -> Void
  ) {
    next?.removeFromSupernode()
    let node = ImageNode.showing(source, pipeline)
    node.contentMode = .aspectFit
    node.isPlaceholderEnabled = false
    node.isLayerBacked = true
    node.frame = Rect(origin: .zero, size: bounds.size)
    node.alpha = shown == nil ? 1 : 0
    next = node
    addSubnode(node)
    node.onLoad = { [weak self] node, _ in
      guard let self, next === node else { return }
      next = nil
      fade(to: node)
      onShown()
    }
    node.onError = { [weak self] node, _ in
      guard let self, next === node else { return }
      next = nil
      node.removeFromSupernode()
      onShown()
    }
  }

  /// Takes away what showed at the end of the last slide show.
  func clear() {
    for node in [shown, next] { node?.removeFromSupernode() }
    (shown, next) = (nil, nil)
  }

  private func fade(to node: ImageNode) {
    let old = shown
    shown = node
    guard let old else { return }
    animate(.easeInOut(Self.fade)) {
      node.alpha = 1
      old.alpha = 0
    } onEnd: { _ in
      old.removeFromSupernode()
    }
  }

  override func layoutDidFinish() {
    super.layoutDidFinish()
    for node in [shown, next] { node?.frame = Rect(origin: .zero, size: bounds.size) }
  }
}
