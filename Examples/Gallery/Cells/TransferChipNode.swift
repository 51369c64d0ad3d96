import Sateen

/// How far a photo is on its way, on a dark capsule over it.
final class TransferChipNode: DisplayNode, LookNode {
  enum Look: Equatable {
    case hidden
    /// The part that has arrived; nil while nobody knows.
    case progress(Double?)
    case words(String, Symbol)
  }

  private let bar = ProgressBarNode()
  private let icon = SymbolNode(.cloud, .plain(.white), side: 14)
  private let label = TextNode()

  nonisolated override init() {
    super.init()
    look = .hidden
    automaticallyManagesSubnodes = true
    isUserInteractionEnabled = false
    cornerRadius = 13
    backgroundColor = Color(hex: 0x0b0f16, alpha: 0.62)
    isHidden = true
    bar.tintColor = .white
    bar.overrideAppearance = .dark
    label.isLayerBacked = true
    label.isPlaceholderEnabled = false
    label.displaysAsynchronously = false
    label.maximumNumberOfLines = 1
  }

  nonisolated func show(_ new: Look) {
    look = new
    isHidden = new == .hidden
    switch new {
    case .hidden: return
    case .progress(let part):
      bar.progress = part
      write(part.map { "\(Int(($0 * 100).rounded(.down))) %" } ?? "")
    case .words(let words, let symbol):
      icon.show(symbol)
      write(words)
    }
  }

  nonisolated private func write(_ words: String) {
    label.attributedText = AttributedText(words, font: Theme.label, color: .white)
  }

  /// The words that show.
  nonisolated var words: String? { look == .hidden ? nil : label.attributedText.string }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let look = look
    return HStack(spacing: 8, alignItems: .center) {
      if case .words = look { icon } else { bar.frame(width: 56) }
      // So wide that the capsule keeps its width while the figure grows.
      if case .progress(_?) = look { label.frame(width: 36) } else { label }
    }
    .padding(horizontal: 11, vertical: 5)
    .frame(minHeight: 26)
  }
}
