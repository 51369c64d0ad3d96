/// The two feeds of the benchmark.
public enum WorkloadKind: String, Sendable, CaseIterable {
  /// Short paragraphs, a 1600 x 900 photo in every third row.
  case v1
  /// Long paragraphs with bold and link runs, one to four 12-megapixel photos in every second row.
  case v2

  /// The content of row `index`; the same in every program that displays this workload.
  public func row(at index: Int) -> WorkloadRow {
    let row = UInt32(truncatingIfNeeded: index)
    return self == .v1 ? WorkloadRow(lightRow: row) : WorkloadRow(heavyRow: row)
  }
}

/// The content of one row of a workload.
public struct WorkloadRow: Sendable, Equatable {
  public var name: String
  public var stamp: String
  /// The label of the like button, "Like 12".
  public var like: String
  /// The label of the comment button, "Comment 3".
  public var comment: String
  /// The paragraph. In v2 `*word*` stands for bold and `_word_` for a link; see `WorkloadSpan`.
  public var body: String
  /// The number of the avatar file, 0 to 39.
  public var avatar: Int
  /// The numbers of the photo files: zero or one in v1, zero to four in v2.
  public var photos: [Int]
}

extension WorkloadRow {
  /// Row `row` of feed-v1.
  init(lightRow row: UInt32) {
    var random = WorkloadRandom(row: row, multiplier: 2_654_435_761, mask: 0x9E37_79B9)
    self.init(headOf: &random)
    let lines = 1 + random.next(below: 6)
    var text = ParagraphBuilder(target: lines * 88 - random.next(below: 60))
    while text.wantsMore {
      text.append(word: WorkloadWords.body[Int(random.next(below: UInt32(WorkloadWords.body.count)))], mark: nil)
      if row % 10 == 0, text.words % 6 == 0 { text.append(emoji: (row / 10 &+ text.words) % 8) }
    }
    if row % 15 == 0 { text.append(line: row % 30 == 0 ? WorkloadWords.arabicLine : WorkloadWords.chineseLine) }
    body = text.string
    avatar = Int(row &* 7 % 40)
    photos = row % 3 == 0 ? [Int(row / 3 &* 37 % 60)] : []
  }

  /// Row `row` of feed-v2.
  init(heavyRow row: UInt32) {
    var random = WorkloadRandom(row: row, multiplier: 2_246_822_519, mask: 0x85EB_CA6B)
    self.init(headOf: &random)
    let lines = row % 5 == 0 ? 20 + random.next(below: 21) : 1 + random.next(below: 8)
    var text = ParagraphBuilder(target: lines * 88 - random.next(below: 60))
    while text.wantsMore {
      let word = WorkloadWords.body[Int(random.next(below: UInt32(WorkloadWords.body.count)))]
      let mark: Character? = text.words % 17 == 8 ? "_" : text.words % 9 == 4 ? "*" : nil
      text.append(word: word, mark: mark)
      if row % 5 == 1, text.words % 12 == 6 { text.append(emoji: (row / 5 &+ text.words) % 8) }
    }
    if row % 7 == 0 { text.append(line: row % 14 == 0 ? WorkloadWords.arabicLine : WorkloadWords.chineseLine) }
    body = text.string
    avatar = Int(row &* 7 % 40)
    let count = row % 2 == 0 ? 1 + random.next(below: 4) : 0
    photos = (0..<count).map { Int((row &* 7 &+ $0 &* 5) % 24) }
  }

  /// The part that both workloads generate in the same order.
  private init(headOf random: inout WorkloadRandom) {
    let first = Int(random.next(below: 12))
    let last = Int(random.next(below: 12))
    name = WorkloadWords.firstNames[first] + " " + WorkloadWords.lastNames[last]
    stamp = "\(random.next(below: 48) + 1)h ago"
    like = "Like \(random.next(below: 1000))"
    comment = "Comment \(random.next(below: 100))"
    body = ""
    avatar = 0
    photos = []
  }
}

/// Appends words until the paragraph is long enough. Marks do not count towards the length, and an emoji counts as
/// three.
private struct ParagraphBuilder {
  private(set) var string = ""
  private(set) var words: UInt32 = 0
  private var length: UInt32 = 0
  private let target: UInt32

  init(target: UInt32) {
    self.target = target
    string.reserveCapacity(Int(target) + 160)
  }

  var wantsMore: Bool { length < target }

  mutating func append(word: String, mark: Character?) {
    if words > 0 {
      string.append(" ")
      length += 1
    }
    if let mark { string.append(mark) }
    string.append(word)
    if let mark { string.append(mark) }
    length += UInt32(word.utf8.count)
    words += 1
  }

  mutating func append(emoji index: UInt32) {
    string.append(" ")
    string.append(WorkloadWords.emoji[Int(index)])
    length += 3
  }

  mutating func append(line: String) {
    string.append("\n")
    string.append(line)
  }
}
