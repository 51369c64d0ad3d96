import Foundation
import LayoutFile
import SateenLayout
import XCTest

/// The frames of every sample, worked out by hand from the rules.
final class SampleFramesTests: XCTestCase {
  private typealias Frame = [Double]

  private func frames(_ sample: String, _ name: String? = nil) throws -> (size: Frame, frames: [String: Frame]) {
    let cases = try Samples.document(sample).cases
    let found = try XCTUnwrap(cases.first { name == nil || $0.name == name }, "\(sample) has no \(name ?? "case")")
    let placed = found.placed()
    return ([placed.size.width, placed.size.height], placed.framesByIdentifier.mapValues(Self.numbers))
  }

  private static func numbers(_ rect: Rect) -> Frame { [rect.minX, rect.minY, rect.width, rect.height] }

  private func check(
    _ sample: String, _ name: String? = nil, size: Frame, _ expected: [String: Frame], file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let found = try frames(sample, name)
    XCTAssertEqual(found.size, size, "\(sample) \(name ?? "")", file: file, line: line)
    XCTAssertEqual(found.frames, expected, "\(sample) \(name ?? "")", file: file, line: line)
  }

  func testEverySampleIsChecked() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Samples.folder.appendingPathComponent("Samples").path)
    XCTAssertEqual(files.map { $0.replacingOccurrences(of: ".json", with: "") }.sorted(), Samples.names)
  }

  func testStack() throws {
    // 360 - 12 before the avatar - 48 - 12 - 12 - 76 - 12 after the button leaves 188 for the names.
    try check(
      "stack", "row", size: [360, 72],
      [
        "row": [0, 0, 360, 72], "avatar": [12, 12, 48, 48], "names": [72, 14, 188, 44], "name": [72, 14, 188, 22],
        "handle": [72, 42, 188, 16], "follow": [272, 19, 76, 34],
      ])
    // Three times 100 leave 60: all at the end, half on each side, all at the start, 30 between, 10 + 20 + 20 + 10.
    try check(
      "stack", "justifyContent", size: [360, 240],
      [
        "start": [100, 0, 100, 40], "center": [130, 50, 100, 40], "end": [160, 100, 100, 40],
        "spaceBetween": [130, 150, 100, 40], "spaceAround": [130, 200, 100, 40],
      ])
    // Four times 72 and three times 12 leave 36, half of it before the first.
    try check(
      "stack", "alignItems", size: [360, 120],
      [
        "row": [0, 0, 360, 120], "start": [18, 0, 72, 44], "center": [102, 38, 72, 44], "end": [186, 76, 72, 44],
        "stretch": [270, 0, 72, 120],
      ])
    // Ascenders of 56, 34 and 20 end on one line, 16 + 56 from the top.
    try check(
      "stack", "baseline", size: [360, 104],
      [
        "row": [16, 16, 328, 72], "display": [16, 16, 110, 72], "title": [136, 38, 96, 44],
        "caption": [242, 52, 82, 26],
      ])
    // 84 + 8 + 64 + 8 + 110 = 274 and 88 more do not fit 328; nor do 84 more after 88 + 8 + 70 + 8 + 104 = 278.
    try check(
      "stack", "wrap", size: [360, 164],
      [
        "chips": [16, 16, 328, 132], "layout": [16, 16, 84, 36], "text": [108, 16, 64, 36],
        "animation": [180, 16, 110, 36], "images": [16, 64, 88, 36], "lists": [112, 64, 70, 36],
        "gestures": [190, 64, 104, 36], "ranges": [16, 112, 84, 36],
      ])
    // 164 are left: 54 and 109 in whole points, and the first takes the rest. 136 are missing, weighted 200 to 400:
    // 45 1/3 and 90 2/3 less, ends rounded up to pixels.
    try check(
      "stack", "grow and shrink", size: [360, 116],
      [
        "growing": [0, 0, 360, 52], "grow 1": [0, 0, 115, 52], "fixed": [123, 0, 60, 52], "grow 2": [191, 0, 169, 52],
        "shrinking": [0, 64, 360, 52], "shrink 1": [0, 64, 155, 52], "rigid": [163, 64, 80, 52],
        "shrink 2": [251, 64, 109, 52],
      ])
  }

  func testInset() throws {
    try check("inset", "insets", size: [320, 180], ["photo": [32, 24, 240, 140]])
    try check("inset", "infinite", size: [320, 140], ["button": [204, 84, 96, 36]])
    try check("inset", "centred", size: [320, 140], ["spinner": [100, 46, 120, 48]])
  }

  func testLayers() throws {
    try check("overlay", size: [320, 180], ["video": [0, 0, 320, 180], "play": [124, 54, 72, 72]])
    try check("background", size: [320, 120], ["area": [84, 36, 152, 48], "label": [108, 48, 104, 24]])
    try check(
      "wrapper", size: [240, 150],
      ["first": [0, 0, 240, 150], "second": [0, 0, 160, 100], "third": [0, 0, 80, 50]])
  }

  func testCenterAndRelative() throws {
    try check("center", "both axes", size: [320, 160], ["message": [90, 52, 140, 56]])
    try check("center", "one axis", size: [320, 160], ["column": [90, 0, 140, 160]])
    try check("center", "no larger than needed", size: [140, 56], ["chip": [0, 0, 140, 56]])
    let (x, y): ([Double], [Double]) = ([0, 122, 244], [0, 76, 152])
    let names = [
      ["top left", "top", "top right"], ["left", "center", "right"], ["bottom left", "bottom", "bottom right"],
    ]
    var nine: [String: Frame] = [:]
    for row in 0..<3 { for column in 0..<3 { nine[names[row][column]] = [x[column], y[row], 96, 48] } }
    try check("relative", size: [340, 200], nine)
  }

  func testRatio() throws {
    // 58.5 is rounded down to 58. The row is as high as its highest child, and all are aligned to its bottom.
    try check(
      "ratio", size: [360, 180],
      [
        "row": [12, 12, 336, 156], "16 : 9": [12, 110, 104, 58], "1 : 1": [128, 64, 104, 104],
        "2 : 3": [244, 12, 104, 156],
      ])
  }

  func testAbsolute() throws {
    try check(
      "absolute", "positions", size: [320, 200],
      [
        "map": [0, 0, 320, 200], "home": [36, 36, 76, 36], "work": [196, 66, 76, 36], "legend": [204, 152, 104, 36],
      ])
    try check(
      "absolute", "size to fit", size: [224, 136],
      ["back": [0, 0, 112, 64], "middle": [56, 36, 112, 64], "front": [112, 72, 112, 64]])
  }

  func testCorner() throws {
    try check("corner", "badge", size: [240, 160], ["avatar": [72, 32, 96, 96], "12": [144, 24, 32, 32]])
    try check(
      "corner", "four corners", size: [280, 180],
      [
        "picture": [60, 42, 160, 96], "1": [44, 26, 32, 32], "2": [204, 26, 32, 32], "3": [44, 122, 32, 32],
        "4": [204, 122, 32, 32],
      ])
    try check("corner", "wraps the corner", size: [112, 112], ["avatar": [0, 16, 96, 96], "9": [80, 0, 32, 32]])
  }

  func testSpacer() throws {
    // 336 - 48 - 96 - 48 - 48 - 5 * 8 leave 56, 28 for each.
    try check(
      "spacer", size: [360, 64],
      [
        "bar": [12, 0, 336, 64], "back": [12, 14, 48, 36], "left": [68, 32, 28, 0], "title": [104, 18, 96, 28],
        "right": [208, 32, 28, 0], "share": [244, 14, 48, 36], "more": [300, 14, 48, 36],
      ])
  }

  // MARK: Flexbox

  func testHolyGrail() throws {
    try check(
      "flexbox-holy-grail", size: [420, 300],
      [
        "header": [12, 12, 396, 48], "body": [12, 72, 396, 164], "nav": [12, 72, 96, 164], "main": [120, 72, 196, 164],
        "aside": [328, 72, 80, 164], "footer": [12, 248, 396, 40],
      ])
  }

  func testFeedCell() throws {
    // 360 - 32 - 48 - 12 leave 268, in which the text has three lines and the picture is 134 high.
    try check(
      "flexbox-feed-cell", size: [360, 270],
      [
        "avatar": [16, 16, 48, 48], "name": [76, 16, 120, 10], "time": [314, 16, 30, 10], "words": [76, 38, 268, 30],
        "photo": [76, 80, 268, 134], "like": [76, 226, 64, 28], "reply": [178, 226, 64, 28],
        "share": [280, 226, 64, 28],
      ])
  }

  func testWrapWithGaps() throws {
    // Lines of 278 + 20, 250 + 10 and 180 + 10 in 328: 30 for three, 68 for two, 138 for the one that grows.
    try check(
      "flexbox-wrap", size: [360, 184],
      [
        "Lisbon": [16, 16, 98, 44], "Copenhagen": [124, 16, 130, 44], "Oslo": [264, 16, 80, 44],
        "Vancouver": [16, 70, 144, 44], "Buenos Aires": [170, 70, 174, 44], "Kyoto": [16, 124, 80, 44],
        "Reykjavik": [106, 124, 238, 44],
      ])
  }

  func testAspectRatio() throws {
    try check(
      "flexbox-aspect-ratio", size: [360, 240],
      ["large": [12, 12, 216, 216], "square": [240, 12, 108, 108], "rest": [240, 132, 108, 96]])
  }

  func testRightToLeft() throws {
    try check(
      "flexbox-right-to-left", size: [360, 80],
      [
        "avatar": [296, 16, 48, 48], "name": [164, 26, 120, 10], "words": [134, 44, 150, 10], "3": [16, 22, 36, 36],
      ])
  }

  func testFlexboxInSpecs() throws {
    // 328 - 24 - 24 leave 280 for four parts.
    try check(
      "flexbox-in-specs", size: [360, 168],
      [
        "title": [16, 16, 328, 36], "tiles": [16, 64, 328, 88], "one": [28, 76, 70, 64], "two": [110, 76, 140, 64],
        "one more": [262, 76, 70, 64],
      ])
  }
}
