import Sateen

/// Article 1 of the Universal Declaration of Human Rights, in writing systems of the world.
struct Declaration: Sendable {
  /// The script's name in English.
  var name: String
  /// The language's own name.
  var ownName: String
  var language: String
  var words: String
  /// Font families with serifs, or the nearest to them, and without.
  var serif: [String]
  var sans: [String]

  static let all = [
    Declaration(
      name: "Latin", ownName: "English", language: "en",
      words:
        "All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.",
      serif: ["Noto Serif"], sans: ["Noto Sans"]),
    Declaration(
      name: "Greek", ownName: "Ελληνικά", language: "el",
      words:
        "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. Είναι προικισμένοι με λογική και συνείδηση, και οφείλουν να συμπεριφέρονται μεταξύ τους με πνεύμα αδελφοσύνης.",
      serif: ["Noto Serif"], sans: ["Noto Sans"]),
    Declaration(
      name: "Cyrillic", ownName: "Русский", language: "ru",
      words:
        "Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и совестью и должны поступать в отношении друг друга в духе братства.",
      serif: ["Noto Serif"], sans: ["Noto Sans"]),
    Declaration(
      name: "Arabic", ownName: "العربية", language: "ar",
      words:
        "يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق. وقد وهبوا عقلًا وضميرًا وعليهم أن يعامل بعضهم بعضًا بروح الإخاء.",
      serif: ["Noto Naskh Arabic"], sans: ["Noto Kufi Arabic"]),
    Declaration(
      name: "Hebrew", ownName: "עברית", language: "he",
      words:
        "כל בני אדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג איש ברעהו ברוח של אחווה.",
      serif: ["Noto Serif Hebrew"], sans: ["Noto Sans Hebrew"]),
    Declaration(
      name: "Devanagari", ownName: "हिन्दी", language: "hi",
      words:
        "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है। उन्हें बुद्धि और अन्तरात्मा की देन प्राप्त है और परस्पर उन्हें भाईचारे के भाव से बर्ताव करना चाहिए।",
      serif: ["Noto Serif Devanagari"], sans: ["Noto Sans Devanagari"]),
    Declaration(
      name: "Thai", ownName: "ไทย", language: "th",
      words:
        "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ",
      serif: ["Noto Serif Thai"], sans: ["Noto Sans Thai"]),
    Declaration(
      name: "Han", ownName: "中文", language: "zh-Hans",
      words: "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。",
      serif: ["Noto Serif CJK SC"], sans: ["Noto Sans CJK SC"]),
    Declaration(
      name: "Kana and Kanji", ownName: "日本語", language: "ja",
      words:
        "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており、互いに同胞の精神をもって行動しなければならない。",
      serif: ["Noto Serif CJK JP"], sans: ["Noto Sans CJK JP"]),
    Declaration(
      name: "Hangul", ownName: "한국어", language: "ko",
      words: "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았으며 서로 형제애의 정신으로 행동하여야 한다.",
      serif: ["Noto Serif CJK KR"], sans: ["Noto Sans CJK KR"]),
  ]
}
