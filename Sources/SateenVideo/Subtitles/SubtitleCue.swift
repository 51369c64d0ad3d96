/// A subtitle and the time for which it shows.
public struct SubtitleCue: Hashable, Sendable {
  /// Seconds since the start of the video.
  public var start: Double
  public var end: Double
  public var text: SubtitleText

  public init(start: Double, end: Double, text: SubtitleText) {
    self.start = start
    self.end = end
    self.text = text
  }
}

/// The text of a subtitle, in runs of one look each. Lines end with a line feed.
public struct SubtitleText: Hashable, Sendable {
  public struct Run: Hashable, Sendable {
    public var text: String
    public var isBold = false
    public var isItalic = false
    public var isUnderlined = false

    public init(_ text: String, isBold: Bool = false, isItalic: Bool = false, isUnderlined: Bool = false) {
      self.text = text
      self.isBold = isBold
      self.isItalic = isItalic
      self.isUnderlined = isUnderlined
    }
  }

  public var runs: [Run]
  /// Whether the text shows at the top of the picture, so that it does not cover what is below.
  public var isAtTop: Bool

  public init(_ runs: [Run] = [], isAtTop: Bool = false) {
    self.runs = runs
    self.isAtTop = isAtTop
  }

  /// The text without its looks.
  public var plainText: String { runs.map(\.text).joined() }
  public var isEmpty: Bool { runs.allSatisfy { $0.text.allSatisfy(\.isWhitespace) } }
}

/// Subtitles in the order of their times.
public struct SubtitleTimeline: Hashable, Sendable {
  /// The most subtitles that are kept.
  static let most = 100_000

  /// The most bytes of text that are added one by one.
  static let mostBytes = 8 << 20
  /// The most subtitles that show at a time.
  static let mostAtOnce = 12

  public private(set) var cues: [SubtitleCue] = []
  /// For each cue, the latest end of it and all those before it.
  private var ends: [Double] = []
  /// The latest end of each block of cues: one that stays long would have all between looked at.
  private var blockEnds: [Double] = []
  private static let block = 64
  private var addedBytes = 0

  public init(_ cues: [SubtitleCue] = []) {
    self.cues = cues.filter(Self.isUsable).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    if self.cues.count > Self.most { self.cues.removeLast(self.cues.count - Self.most) }
    rebuild(from: 0)
  }

  private static func isUsable(_ cue: SubtitleCue) -> Bool {
    cue.start.isFinite && cue.end.isFinite && cue.end > cue.start && !cue.text.isEmpty
  }

  private mutating func rebuild(from first: Int) {
    ends.removeLast(ends.count - min(first, ends.count))
    for cue in cues[ends.count...] { ends.append(max(ends.last ?? -.infinity, cue.end)) }
    let firstBlock = min(first / Self.block, blockEnds.count)
    blockEnds.removeLast(blockEnds.count - firstBlock)
    for start in stride(from: firstBlock * Self.block, to: cues.count, by: Self.block) {
      blockEnds.append(cues[start..<min(start + Self.block, cues.count)].lazy.map(\.end).max() ?? -.infinity)
    }
  }

  /// Adds a subtitle. One that is there already, as after a seek, is left out.
  mutating func add(_ cue: SubtitleCue) {
    guard Self.isUsable(cue), cues.count < Self.most, addedBytes < Self.mostBytes else { return }
    let place = firstIndex { $0.start > cue.start }
    var index = place
    while index > 0, cues[index - 1].start == cue.start {
      index -= 1
      if cues[index] == cue || place - index >= Self.mostAtOnce { return }
    }
    cues.insert(cue, at: place)
    addedBytes += cue.text.runs.reduce(0) { $0 + $1.text.utf8.count }
    rebuild(from: place)
  }

  /// The first cue for which a condition holds that holds for all after it.
  private func firstIndex(where isAfter: (SubtitleCue) -> Bool) -> Int {
    var (low, high) = (0, cues.count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(cues[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The subtitles that show at a time, the oldest first; the newest dozen of many.
  public func cues(at time: Double) -> [SubtitleCue] {
    var index = firstIndex { $0.start > time }
    var found: [SubtitleCue] = []
    while index > 0, ends[index - 1] > time, found.count < Self.mostAtOnce {
      if index % Self.block == 0, blockEnds[index / Self.block - 1] <= time {
        index -= Self.block
        continue
      }
      index -= 1
      if cues[index].end > time { found.append(cues[index]) }
    }
    return found.reversed()
  }
}
