/// A text of the feed before it becomes a post: its `PostMarkup`, its language, and the theme of its photos.
struct PostDraft: Sendable {
  enum Language: Sendable {
    case english, arabic, hebrew, japanese, chinese, korean, hindi, thai, greek, russian, spanish, french, german
    case portuguese, turkish, vietnamese, swedish
  }

  /// The theme of the photos; nil for a post without photos.
  var theme: PhotoTheme?
  var text: String
  var language: Language

  init(_ theme: PhotoTheme?, _ text: String, _ language: Language = .english) {
    self.theme = theme
    self.text = text
    self.language = language
  }

  /// All texts.
  static let all =
    englishPosts + moreEnglishPosts + arabicAndHebrewPosts + eastAsianPosts + southAsianAndThaiPosts + europeanPosts
}
