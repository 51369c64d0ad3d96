import FeedContent
import Sateen

/// Posts as attributed text.
enum PostText {
  static func name(_ author: Author) -> AttributedText {
    var name = AttributedText(author.name, font: Theme.name, color: Theme.ink)
    // Left-aligned next to the avatar, regardless of the name's script.
    name.paragraphStyle.alignment = .left
    return name
  }

  static func body(_ spans: [TextSpan], hasPhotos: Bool) -> AttributedText {
    let length = spans.reduce(0) { $0 + $1.text.count }
    // A short text without photos gets a larger font.
    let font = !hasPhotos && length < 70 ? Theme.lead : Theme.body
    var text = AttributedText()
    for span in spans {
      var attributes = TextAttributes(font: font, color: Theme.ink)
      switch span.kind {
      case .plain: break
      case .bold: attributes.font.weight = .semibold
      case .link(let destination):
        attributes.color = Theme.link
        attributes.link = destination
      case .hashtag(let tag):
        attributes.color = Theme.link
        attributes.link = "tag:\(tag)"
      case .mention(let handle):
        attributes.color = Theme.link
        attributes.link = "person:\(handle)"
      }
      text.append(span.text, attributes: attributes)
    }
    text.paragraphStyle.lineHeightMultiple = 1.12
    return text
  }
}
