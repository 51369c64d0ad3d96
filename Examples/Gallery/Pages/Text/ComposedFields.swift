import Sateen

/// A text that tells when an input method has composed in it.
final class ComposedTextNode: EditableTextNode {
  var onCompose: (@MainActor () -> Void)?

  override func setComposition(_ composition: TextComposition) -> Bool {
    defer { onCompose?() }
    return super.setComposition(composition)
  }
}

/// A line that tells when an input method has composed in it.
final class ComposedFieldNode: TextFieldNode {
  var onCompose: (@MainActor () -> Void)?

  override func setComposition(_ composition: TextComposition) -> Bool {
    defer { onCompose?() }
    return super.setComposition(composition)
  }
}

/// Words to be written in another script.
struct Phrase: ListItem, Equatable {
  let id: Int
  var words: String
  /// How a method writes them.
  var example: String

  static let all: [Phrase] = [
    ("Good morning", "おはようございます"), ("Thank you", "고맙습니다"), ("Goodbye", "再见"), ("Please", "お願いします"),
    ("Excuse me", "실례합니다"), ("How much is it?", "多少钱？"), ("Where is the harbour?", "港はどこですか"),
    ("I am lost", "길을 잃었어요"), ("A ticket to Tokyo", "東京までの切符"), ("It is raining", "비가 와요"),
    ("Cheers", "干杯"), ("See you tomorrow", "また明日"), ("Happy birthday", "생일 축하해요"), ("The bill, please", "请结账"),
    ("Where is the station?", "駅はどこですか"), ("I do not understand", "이해가 안 돼요"), ("Good night", "晚安"),
    ("Welcome", "ようこそ"), ("Water, please", "물 좀 주세요"), ("Slowly, please", "请慢一点"),
  ].enumerated().map { Phrase(id: $0.offset, words: $0.element.0, example: $0.element.1) }
}

/// A row with words, and a field for them in another script.
final class PhraseCell: CellNode {
  nonisolated static let height = 56.0

  let field: ComposedFieldNode
  private let label: TextNode
  private let line = DisplayNode()

  nonisolated init(_ phrase: Phrase) {
    field = ComposedFieldNode(placeholder: phrase.example)
    label = TextNode(AttributedText(phrase.words, font: Theme.body, color: Theme.ink))
    super.init()
    selectionStyle = .none
    label.maximumNumberOfLines = 1
    label.isLayerBacked = true
    label.isPlaceholderEnabled = false
    line.isLayerBacked = true
    line.backgroundColor = Theme.hairline
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let room = range.max.width - 40
    return VStack {
      HStack(spacing: 16, alignItems: .center) {
        label.flexShrink().flexGrow()
        field.frame(width: .points(min(280, (room * 0.55).rounded())))
      }
      .padding(horizontal: 20, vertical: 0)
      .frame(height: .points(Self.height - 1))
      line.frame(height: .points(1))
    }
  }
}
