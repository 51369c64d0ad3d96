import Sateen

/// A few paragraphs with links in them.
struct HarbourNote: Sendable {
  var title: String
  var text: AttributedText
  /// Whether only the beginning shows at first.
  var isLong = false

  /// - Parameter words: the text, with links as [words](address).
  private init(_ title: String, _ words: String, isLong: Bool = false) {
    self.title = title.uppercased()
    self.isLong = isLong
    let plain = TextAttributes(font: Theme.body, color: Theme.ink)
    var text = AttributedText("", attributes: plain)
    var rest = Substring(words)
    while let open = rest.firstIndex(of: "["), let middle = rest[open...].firstIndex(of: "]"),
      let close = rest[middle...].firstIndex(of: ")")
    {
      text.append(String(rest[..<open]), attributes: plain)
      var linked = plain
      linked.color = Theme.accent
      linked.link = String(rest[rest.index(middle, offsetBy: 2)..<close])
      text.append(String(rest[rest.index(after: open)..<middle]), attributes: linked)
      rest = rest[rest.index(after: close)...]
    }
    text.append(String(rest), attributes: plain)
    text.paragraphStyle.lineHeightMultiple = 1.15
    text.paragraphStyle.spacing = 6
    self.text = text
  }

  static let all: [HarbourNote] = [
    HarbourNote(
      "Select",
      """
      Drag across these words, or press twice for a word and three times for a paragraph. What is dragged further after \
      that grows by whole words. Shift and the arrows change the end, Ctrl+A takes all of it, Ctrl+C copies.
      With a finger, hold a word: two handles come up, and a bar that says what can be done.
      """),
    HarbourNote(
      "Follow",
      """
      The harbour office keeps [a chart of the shallows](harbour.example/chart) and writes down [every arrival\
      ](harbour.example/arrivals). A click follows a link; a drag that begins on one selects it like any other words.
      """),
    HarbourNote(
      "In any script",
      """
      The ferry leaves at seven. יציאת המעבורת בשעה שבע מהרציף הצפוני
      تغادر العبّارة في الساعة السابعة من الرصيف الشمالي
      渡轮七点从北码头出发。フェリーは七時に北埠頭を出ます。 페리는 일곱 시에 떠납니다.
      เรือข้ามฟากออกเจ็ดโมงเช้า नौका सात बजे छूटती है ⛴️🌊👩‍👩‍👧‍👦
      """),
    HarbourNote(
      "Read on",
      """
      In the winter the lamp was lit at four, and whoever had the watch went up with a can of oil and a book. Nothing was \
      to be read on duty, and every keeper had read everything that was in the house. The diary is silent about it. It \
      speaks of the wind, of ships and of birds that flew into the glass; of visitors, of whom there were two in a good \
      year; and of a cat which was neither bought nor brought by anybody, and which had the warmest place of all until \
      the lamp went electric.
      """, isLong: true),
    HarbourNote(
      "Further down",
      """
      A selection may be longer than the window. Drag to the lower edge and the page goes on by itself, faster the \
      further you go.
      """
        + (1...24).map { "\nDay \($0): \(["wind from the west", "fog until noon", "clear", "two ships"][$0 % 4])." }
        .joined()),
  ]
}
