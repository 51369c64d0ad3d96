import XCTest

@testable import SateenVideo

final class SubtitlesTests: XCTestCase {
  private func cues(_ text: String) throws -> [SubtitleCue] {
    try Subtitles(name: "test", bytes: Array(text.utf8)).timeline.cues
  }

  func testSubRip() throws {
    let found = try cues(
      """
      1
      00:00:01,500 --> 00:00:03,000
      One <i>two</i>
      three

      2
      01:02:03,004 --> 01:02:04,000  X1:10
      {\\an8}<b>Above</b> &amp; <font color="#ff0000">red</font> 3 < 4
      """)
    XCTAssertEqual(found.count, 2)
    XCTAssertEqual(found[0].start, 1.5)
    XCTAssertEqual(found[0].end, 3)
    XCTAssertEqual(
      found[0].text.runs,
      [SubtitleText.Run("One "), SubtitleText.Run("two", isItalic: true), SubtitleText.Run("\nthree")])
    XCTAssertEqual(found[1].start, 3723.004, accuracy: 1e-9)
    XCTAssertTrue(found[1].text.isAtTop)
    XCTAssertEqual(found[1].text.plainText, "Above & red 3 < 4")
    XCTAssertEqual(found[1].text.runs.first, SubtitleText.Run("Above", isBold: true))
  }

  func testWebVTT() throws {
    let found = try cues(
      """
      WEBVTT - a title

      STYLE
      ::cue { color: lime }

      NOTE
      00:00.000 --> 00:09.000 is a comment

      intro
      00:01.000 --> 00:02.500 line:0 align:start
      <v Anna><c.loud>Hello</c> <00:01.500>there&nbsp;you</v>

      00:02.000 --> 00:04.000 line:80%
      Second
      """)
    XCTAssertEqual(found.map(\.text.plainText), ["Hello there\u{a0}you", "Second"])
    XCTAssertEqual(found.map(\.text.isAtTop), [true, false])
    XCTAssertEqual(found.map(\.start), [1, 2])
  }

  func testFilesWithoutEmptyLinesAndWithOtherLineEnds() throws {
    let found = try cues("1\r\n00:01,0 --> 00:02,0\r\nA\r\n2\r\n00:03,0 --> 00:04,0\r\nB")
    XCTAssertEqual(found.map(\.text.plainText), ["A", "B"])
    XCTAssertEqual(try cues("00:01,0 --> 00:02,0\rOld\r").map(\.text.plainText), ["Old"])
  }

  func testEncodings() throws {
    let text = "1\n00:00:01,000 --> 00:00:02,000\nGrüße\n"
    let marked: [UInt8] = [0xef, 0xbb, 0xbf] + Array(text.utf8)
    let wide: [UInt8] = text.utf16.reduce(into: [0xff, 0xfe]) { $0 += [UInt8($1 & 0xff), UInt8($1 >> 8)] }
    let western: [UInt8] = text.unicodeScalars.map { UInt8($0.value) }
    for bytes in [Array(text.utf8), marked, wide, western] {
      let subtitles = try Subtitles(name: "test", bytes: bytes)
      XCTAssertEqual(subtitles.timeline.cues.first?.text.plainText, "Grüße")
    }
  }

  func testFilesThatAreNoSubtitlesAreErrors() {
    for bytes in [[], Array("Hello".utf8), [0xff, 0xfe], Array("00:01 --> x\nA".utf8), Array("-->".utf8)] {
      XCTAssertThrowsError(try Subtitles(name: "test", bytes: bytes)) { error in
        guard case VideoError.subtitles = error else { return XCTFail("\(error)") }
      }
    }
    XCTAssertThrowsError(try Subtitles(file: "/nowhere/a.srt"))
  }

  func testDamagedFilesKeepWhatMakesSense() throws {
    let found = try cues(
      "1\n00:00:09 --> 00:00:05\nback\n\n99:99:99:99 --> 1\nX\n\n00:00:01,0 --> 00:00:02,0\n<i>open <b")
    XCTAssertEqual(found.map(\.text.plainText), ["open <b"])
    // Bytes of any kind neither crash nor hang.
    var seed: UInt64 = 7
    for _ in 0..<300 {
      let bytes = (0..<200).map { _ -> UInt8 in
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Array("0123456789:,->\n<ib/>&;{}\\an8 WEBVTT\u{e9}".utf8)[Int(seed >> 33) % 36]
      }
      _ = try? Subtitles(name: "test", bytes: bytes)
    }
  }

  func testLongMarksTakeNoTime() {
    let start = Date()
    for text in [
      String(repeating: "<", count: 200_000), String(repeating: "{\\", count: 100_000),
      String(repeating: " <b>", count: 100_000), String(repeating: "{", count: 200_000),
    ] {
      _ = StyledLines.ofTags(text, isWebVTT: true)
      _ = StyledLines.ofSubStation("0,0,Default,,0,0,0,," + text)
    }
    XCTAssertLessThan(Date().timeIntervalSince(start), 60)
    XCTAssertEqual(StyledLines.ofTags(" <b> <i> word </i> </b> ", isWebVTT: false).plainText, "word")
  }

  func testOfManySubtitlesAtOnceTheNewestShow() {
    var timeline = SubtitleTimeline(
      (0..<10_000).map {
        SubtitleCue(start: Double($0) / 1000, end: 99, text: SubtitleText([SubtitleText.Run("\($0)")]))
      })
    XCTAssertEqual(timeline.cues(at: 50).map(\.text.plainText), (9988..<10_000).map { "\($0)" })
    for index in 0..<1000 {
      timeline.add(SubtitleCue(start: 60, end: 61, text: SubtitleText([SubtitleText.Run("at once \(index)")])))
    }
    XCTAssertLessThan(timeline.cues.count, 10_020)
  }

  func testSubStation() {
    let text = StyledLines.ofSubStation(
      "0,0,Default,,0,0,0,,One\\N{\\i1}two, three{\\i0} four\n1,0,Default,,0,0,0,,{\\an8\\b1}five")
    XCTAssertEqual(text.plainText, "One\ntwo, three four\nfive")
    XCTAssertTrue(text.isAtTop)
    XCTAssertEqual(text.runs[1], SubtitleText.Run("two, three", isItalic: true))
    XCTAssertEqual(text.runs.last, SubtitleText.Run("five", isBold: true))
  }

  func testTimelineFindsWhatShows() {
    func cue(_ start: Double, _ end: Double, _ text: String) -> SubtitleCue {
      SubtitleCue(start: start, end: end, text: SubtitleText([SubtitleText.Run(text)]))
    }
    var timeline = SubtitleTimeline([
      cue(5, 6, "c"), cue(1, 4, "a"), cue(2, 3, "b"), cue(3, 3, "none"), cue(0, 9, "all"),
    ])
    XCTAssertEqual(timeline.cues.count, 4)
    XCTAssertEqual(timeline.cues(at: 2.5).map(\.text.plainText), ["all", "a", "b"])
    XCTAssertEqual(timeline.cues(at: 3).map(\.text.plainText), ["all", "a"])
    XCTAssertEqual(timeline.cues(at: 9), [])
    timeline.add(cue(1, 4, "a"))
    XCTAssertEqual(timeline.cues.count, 4)
    timeline.add(cue(1, 20, "d"))
    XCTAssertEqual(timeline.cues(at: 15).map(\.text.plainText), ["d"])
  }

  /// One that stays long has all between looked at in blocks.
  func testALongSubtitleAmongManyShowsWithTheOthers() {
    let text = SubtitleText([SubtitleText.Run("Hello")])
    var cues = (0..<20_000).map { SubtitleCue(start: Double($0), end: Double($0) + 0.9, text: text) }
    let long = SubtitleCue(start: 100, end: 15_000, text: SubtitleText([SubtitleText.Run("A note that stays")]))
    cues.append(long)
    var timeline = SubtitleTimeline(cues)
    for time in [99.5, 100.5, 163.5, 164.95, 5_000.5, 14_999.95, 15_000.5, 19_999.5] {
      XCTAssertEqual(timeline.cues(at: time), timeline.cues.filter { $0.start <= time && $0.end > time }, "\(time)")
    }
    timeline.add(SubtitleCue(start: 50, end: 200, text: SubtitleText([SubtitleText.Run("Later")])))
    for time in [49.5, 50.5, 120.5, 199.95, 200.5, 7_000.2] {
      XCTAssertEqual(timeline.cues(at: time), timeline.cues.filter { $0.start <= time && $0.end > time }, "\(time)")
    }
  }
}
