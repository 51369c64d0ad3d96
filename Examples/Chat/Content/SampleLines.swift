/// A line of the conversation at the start.
struct SampleLine: Sendable {
  /// Nil for the user's own.
  var person: Person?
  var text: String
  var daysAgo: Int
  /// Since midnight.
  var minute: Int
  /// A photo's file, its width and its height in pixels.
  var photo: (String, Int, Int)?
  /// How many messages ago the one is that this answers.
  var answers: Int?
}

/// A group that prepares a poster of greetings in many scripts.
enum SampleLines {
  static let all: [SampleLine] = day(3, monday) + day(1, yesterday) + day(0, today)

  private static func day(_ daysAgo: Int, _ lines: [SampleLine]) -> [SampleLine] {
    lines.map { line in
      var line = line
      line.daysAgo = daysAgo
      return line
    }
  }

  private static func line(
    _ person: Person?, _ hour: Int, _ minute: Int, _ text: String, photo: (String, Int, Int)? = nil,
    answers: Int? = nil
  ) -> SampleLine {
    SampleLine(
      person: person, text: text, daysAgo: 0, minute: hour * 60 + minute, photo: photo, answers: answers)
  }

  private static let monday = [
    line(.amara, 16, 2, "The printer can do the large poster after all: 84 × 119 cm, on uncoated paper."),
    line(.amara, 16, 3, "So there is room for one greeting from each of us. Who sends the first?"),
    line(.jonas, 16, 20, "Hej! I can do the layout. Give me the words, and tell me where a line may break."),
    line(nil, 16, 24, "Wonderful. Everyone: one sentence, in your own script, please 🙏"),
    line(.leila, 17, 8, "أهلًا وسهلًا بكم! البحر أمامكم، والقهوة جاهزة، والوقت كله لكم."),
    line(.leila, 17, 9, "It runs from right to left, of course. Even with a number in it: ٢٤ ساعة."),
    line(.kenji, 18, 41, "ようこそ。港の朝は静かで、灯台の光がまだ水の上に残っています。"),
    line(.noa, 19, 15, "ברוכים הבאים! הספינה הראשונה יוצאת בשעה 8:10, והשנייה רק ב־11:00."),
  ]

  private static let yesterday = [
    line(.ananya, 9, 5, "स्वागत है! सुबह की चाय, समुद्र की हवा और नई कहानियाँ आपका इंतज़ार कर रही हैं।"),
    line(.minseo, 9, 30, "어서 오세요! 바다가 보이는 창가 자리를 비워 두었어요."),
    line(.ploy, 9, 48, "ยินดีต้อนรับ! ลมทะเลเย็นสบาย และพระอาทิตย์ขึ้นเหนือประภาคารทุกเช้า"),
    line(.ploy, 9, 49, "No spaces between the words, so mind where you break it 😊"),
    line(nil, 9, 55, "These are beautiful. How tall do Thai lines get beside Latin ones?", answers: 2),
    line(
      .ploy, 10, 1,
      "Vowels sit above and below, tones above those. Give them a fifth more than you think, and they will thank you.",
      answers: 1),
    line(
      .jonas, 14, 12, "This is the ground I would print on. Letters in white.", photo: ("lighthouse.webp", 1_500, 1_000)
    ),
    line(.amara, 14, 15, "😍"),
    line(.leila, 14, 21, "Yes! That one."),
  ]

  private static let today = [
    line(.jonas, 9, 41, "For the record, this is how the poster breaks its lines now:"),
    line(
      .jonas, 9, 42,
      """
      ```swift
      for greeting in greetings {
        let lines = greeting.lines(in: column.width)
        column.add(lines, gap: greeting.lineHeight * 0.2)
      }
      ```
      No script is a special case. The last one that I treated as such came back as a bug.
      """),
    line(.noa, 9, 58, "And numbers inside Hebrew stay in their order? 8:10 should not become 01:8."),
    line(.jonas, 10, 2, "They do. I checked yours twice.", answers: 1),
    line(
      nil, 10, 6,
      "Then we are complete. I will send the proofs tonight: one for the wall, one for the windows of the boathouse, and a small one that fits into an envelope, so that everybody can take it home."
    ),
    line(nil, 10, 6, "Thank you all 🎉"),
    line(.kenji, 10, 9, "楽しみにしています！"),
  ]
}
