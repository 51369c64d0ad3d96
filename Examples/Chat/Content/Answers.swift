/// The answers that people give, one after another.
enum Answers {
  static let all: [Answer] = [
    Answer(
      author: Person.amara.author,
      text: """
        That works for me. Three things before it goes to print: the margins need four millimetres more at the top, the \
        blue should be a little deeper than on the screen, because uncoated paper swallows half of it, and somebody \
        ought to read every line once more with fresh eyes. I can do the Latin ones tonight. Who takes the others?
        """),
    Answer(
      author: Person.leila.author,
      text: """
        سأراجع السطر العربي هذا المساء، وأرسل لكم الملاحظات قبل التاسعة. الخط جميل، لكن المسافة بين السطرين تحتاج إلى قليل \
        من الهواء. شكرًا لكم جميعًا!
        """),
    Answer(
      author: Person.jonas.author,
      text: """
        Here is what I changed:

        ```swift
        let blue = Color(hex: 0x1f4fb0)
        poster.margins.top += .millimetres(4)
        poster.inks = [blue.deeper(by: 0.12), .white]
        ```
        The proof is twice as sharp with it. I will bring one to the boathouse on Friday.
        """),
    Answer(
      author: Person.kenji.author,
      text: "了解しました。日本語の行は私が確認します。句読点が行の頭に来ないように、最後の行だけ少し詰めてください。紙の見本も楽しみにしています。"),
    Answer(
      author: Person.ananya.author,
      text: "हिंदी की पंक्ति मैं देख लूँगी। मात्राएँ ऊपर से कटनी नहीं चाहिए, इसलिए पंक्तियों के बीच थोड़ी और जगह छोड़ दीजिए। बाकी सब बहुत सुंदर है!"),
    Answer(
      author: Person.ploy.author,
      text: "เดี๋ยวช่วยตรวจบรรทัดภาษาไทยให้นะคะ อย่าลืมเว้นที่ด้านบนสำหรับวรรณยุกต์ด้วย แล้วเจอกันวันศุกร์ที่ท่าเรือค่ะ 😊"),
    Answer(
      author: Person.noa.author, text: "אני אבדוק את השורה בעברית. רק לשים לב שהמספרים 8:10 ו־11:00 נשארים בסדר הנכון."),
    Answer(author: Person.minseo.author, text: "한국어 문장은 제가 볼게요. 단어 중간에서 줄이 바뀌지 않게만 해 주세요!"),
  ]
}
