import Foundation
import SateenText

/// Times edits and lookups in a text of ten megabytes without layout, and prints a table: the median, the 99.9th
/// percentile and the worst of single calls, in microseconds of the thread's processor time.
struct EditBench {
  private static let size = 10 << 20
  private var random = SplitMix(state: 42)

  static func run() {
    var bench = EditBench()
    print("\("10 MB, microseconds of processor time".padded(to: 58))      n   median    99.9 %     worst")
    for (name, line) in [("ASCII", Self.ascii), ("many scripts", Self.mixed)] {
      let bytes = Self.bytes(of: line, separated: true)
      let start = Stopwatch()
      let content = TextContent(utf8: bytes)
      let built = start.microseconds / 1_000
      print("\(name): \(content.paragraphCount) paragraphs, built in \(built.short) ms")
      bench.type(content, name)
      bench.replaceAnywhere(content, name)
      bench.look(content, name)
    }
    let content = TextContent(utf8: Self.bytes(of: ascii, separated: true))
    bench.paste(content, TextContent(utf8: Self.bytes(of: mixed, separated: true)))
    bench.style(content)
    for (name, line) in [("ASCII in one paragraph", ascii), ("many scripts in one paragraph", mixed)] {
      let content = TextContent(utf8: Self.bytes(of: line, separated: false))
      bench.type(content, name)
      bench.replaceAnywhere(content, name)
    }
    var last: TextContent? = TextContent(utf8: Self.bytes(of: ascii, separated: true))
    let start = Stopwatch()
    last = nil
    print("release of 10 MB: \((start.microseconds / 1_000).short) ms", last == nil ? "" : "held")
  }

  private static let ascii = "The quick brown fox jumps over the lazy dog, and 0123456789 more besides to fill a line."
  private static let mixed = "Zażółć gęślą jaźń, 日本語のテキスト and كتابة عربية 😀 with some Latin in between them."

  private static func bytes(of line: String, separated: Bool) -> [UInt8] {
    let line = Array((line + (separated ? "\n" : " ")).utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + line.count)
    while bytes.count < size { bytes += line }
    return bytes
  }

  // MARK: Cases

  private func type(_ content: TextContent, _ name: String) {
    for (place, share) in [("start", 0.0), ("middle", 0.5), ("end", 1.0)] {
      var content = content
      var offset = content.codePointStart(Int(Double(content.length) * share))
      measure("\(name): type at the \(place)", 20_000) { _ in
        content.replace(offset..<offset, with: "a")
        offset += 1
      }
      var kept: [TextContent] = [content]
      measure("\(name): the same, a copy of each state kept", 20_000) { _ in
        content.replace(offset..<offset, with: "a")
        offset += 1
        kept[0] = content
      }
      kept = []
      measure("\(name): backspace at the \(place)", 20_000) { _ in
        content.replace(offset - 1..<offset, with: "")
        offset -= 1
      }
    }
  }

  private mutating func replaceAnywhere(_ start: TextContent, _ name: String) {
    var content = start
    let line = Array(Self.ascii)
    let texts = (0..<20).map { String(line[..<$0]) }
    let count = 100_000
    let places = (0..<count).map { _ in (random.below(content.length), random.below(20), texts[random.below(20)]) }
    var edits: [TextEdit] = []
    edits.reserveCapacity(count)
    measure("\(name): replace up to 20 by up to 20 anywhere", count) { index in
      let (place, length, text) = places[index]
      let lower = min(place, content.length)
      edits.append(content.replace(lower..<min(lower + length, content.length), with: text))
    }
    measure("\(name): undo each", count) { index in
      do {
        try content.apply(edits[count - 1 - index].inverse)
      } catch {
        fatalError("An inverse did not fit: \(error)")
      }
    }
    precondition(content == start, "Undo has to lead back to the text.")
  }

  private mutating func look(_ content: TextContent, _ name: String) {
    var sum = 0
    let offsets = (0..<100_000).map { _ in random.below(content.length) }
    measure("\(name): offset to paragraph", offsets.count) { sum &+= content.paragraphIndex(at: offsets[$0]) }
    let paragraphs = offsets.map { _ in random.below(content.paragraphCount) }
    measure("\(name): paragraph to range", paragraphs.count) {
      sum &+= content.paragraph(paragraphs[$0]).range.lowerBound
    }
    measure("\(name): offset to code points", offsets.count) { sum &+= content.codePoints(before: offsets[$0]) }
    measure("\(name): copy out 4,096 units", 10_000) {
      sum &+= content.utf16(in: offsets[$0]..<offsets[$0] + 4_096).count
    }
    precondition(sum != 0)
  }

  private func paste(_ content: TextContent, _ pasted: TextContent) {
    var content = content
    let middle = content.length / 2
    measure("paste 10 MB that a worker made, and undo", 200) { _ in
      let edit = content.replace(middle..<middle, with: pasted)
      try? content.apply(edit.inverse)
    }
    measure("delete all 10 MB, and undo", 200) { _ in
      let edit = content.replace(0..<content.length, with: "")
      try? content.apply(edit.inverse)
    }
  }

  /// A text with 10,000 runs and a layer of 100,000 spans.
  private mutating func style(_ content: TextContent) {
    var content = content
    for _ in 0..<10_000 {
      let offset = random.below(content.length)
      content.changeAttributes(in: offset..<offset + 10) { $0.kern += 1 }
    }
    var overlays = TextOverlays()
    let look = TextOverlayLook(underline: .wavy)
    let spans = (0..<100_000).map { TextOverlays.Span($0 * 90..<$0 * 90 + 5, look) }
    overlays.set(spans, of: .spelling, in: 0..<content.length)
    let offsets = (0..<20_000).map { _ in random.below(content.length) }
    measure("20,000 runs: type anywhere", offsets.count) { content.replace(offsets[$0]..<offsets[$0], with: "a") }
    var edits: [TextEdit] = []
    var copy = content
    for offset in offsets { edits.append(copy.replace(offset..<offset, with: "a")) }
    measure("100,000 spans: move them for a key", edits.count) { overlays.apply(edits[$0]) }
    var sum = 0
    measure("100,000 spans: those of 4,096 units", offsets.count) {
      sum += overlays.spans(of: .spelling, in: offsets[$0]..<offsets[$0] + 4_096).count
    }
    var history = TextHistory()
    var time = 0.0
    measure("history: record a key", edits.count) { index in
      time += 1
      let place = TextSelection(TextPosition(edits[index].offset))
      history.record(edits[index], as: .typing, from: place, to: place, at: time)
    }
    measure("history of 1,000 groups: adapt to an edit from elsewhere", 1_000) { history.adapt(to: edits[$0]) }
    precondition(sum != 0)
  }

  private func measure(_ name: String, _ count: Int, _ body: (Int) -> Void) {
    var times: [Double] = []
    times.reserveCapacity(count)
    for index in 0..<count {
      let start = Stopwatch()
      body(index)
      times.append(start.microseconds)
    }
    times.sort()
    let figures = [times[count / 2], times[min(count - 1, count * 999 / 1_000)], times[count - 1]]
    print(
      name.padded(to: 58), String(count).padded(to: -6), figures.map { $0.short.padded(to: -9) }.joined(separator: " "))
  }
}

/// The processor time of the thread since the watch was made.
private struct Stopwatch {
  private let start = Self.now

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  var microseconds: Double { Self.now - start }
}

/// Random numbers that are the same in each run.
private struct SplitMix {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return Int((z ^ z >> 31) % UInt64(bound))
  }
}

extension Double {
  fileprivate var short: String { String(format: "%.1f", self) }
}

extension String {
  /// The string with spaces behind it, or before it where the width is negative.
  fileprivate func padded(to width: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(width) - count))
    return width < 0 ? spaces + self : self + spaces
  }
}
