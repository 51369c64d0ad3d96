/// The vocabulary of both workloads. The order matters: rows select entries by index.
enum WorkloadWords {
  static let body: [String] = [
    "the", "layout", "thread", "never", "waits", "for", "an", "image", "that", "is", "still", "being", "decoded",
    "because", "every", "node", "measures", "itself", "before", "it", "appears", "and", "main", "loop", "only",
    "moves", "finished", "pixels", "around", "scrolling", "quickly", "past", "a", "long", "list", "of", "paragraphs",
    "photographs", "buttons", "names", "timestamps", "should", "feel", "smooth", "even", "on", "two", "small",
    "cores", "without", "graphics", "hardware", "today", "we", "measured", "river", "mountain", "coffee", "window",
    "garden", "winter", "station", "letters", "between", "under", "bright", "quiet", "morning",
  ]
  static let firstNames = [
    "Ada", "Grace", "Linus", "Margaret", "Dennis", "Barbara", "Ken", "Radia", "Edsger", "Frances", "Alan",
    "Katherine",
  ]
  static let lastNames = [
    "Lovelace", "Hopper", "Torvalds", "Hamilton", "Ritchie", "Liskov", "Thompson", "Perlman", "Dijkstra", "Allen",
    "Turing", "Johnson",
  ]
  static let emoji = ["😀", "🎉", "🚀", "❤️", "👍", "🌈", "🔥", "🐙"]
  static let arabicLine = "مرحبا بالعالم، هذا سطر عربي قصير لاختبار اتجاه النص"
  static let chineseLine = "你好，世界。这是一行用于测试字体回退的中文文字。"
}
