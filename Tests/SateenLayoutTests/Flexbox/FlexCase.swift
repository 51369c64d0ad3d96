import Foundation
import SateenLayout

/// A tree of boxes in CSS words and the frames it is to get, as the files in `Cases` have them.
struct FlexCase: Decodable {
  var id: String
  /// Whether the suite that the case is from skips it.
  var disabled: Bool
  var root: Box
  var ltr: Frame
  var rtl: Frame

  struct Box: Decodable {
    var style: [String: Word]
    var measure: Text?
    var children: [Box]
  }

  /// The border box in that of the parent: left, top, width, height.
  struct Frame: Decodable {
    var frame: [Double]
    var children: [Frame]
  }

  /// A property's value: a number of points or a word.
  struct Word: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        text = "\(number)"
      } else {
        text = try container.decode(String.self)
      }
    }
  }

  /// A text each character of which is 10 points wide and high.
  struct Text: Decodable {
    var text: String
  }

  /// All cases, in the order of their files' names.
  static func readAll() throws -> [FlexCase] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    struct File: Decodable {
      var cases: [FlexCase]
    }
    return try files.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }.flatMap { file in
      try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).cases
    }
  }
}

extension FlexCase.Text {
  /// The size in the given space.
  /// - Parameter isInRow: whether the text is an item of a row, no narrower than its longest word.
  func measurement(_ request: FlexMeasureRequest, isInRow: Bool) -> FlexMeasurement {
    let words = text.split(separator: " ").map { Double($0.count) * 10 }
    let longest = words.max() ?? 0
    let whole = Double(text.count) * 10
    let width =
      switch request.width {
      case .exactly(let points): points
      case .atMost(let points): min(whole, max(longest, points))
      case .maxContent: whole
      case .minContent: longest
      }
    let limit = isInRow ? max(width, longest) : width
    var lines = 0
    var end = Double.infinity
    for word in words {
      if end + 10 + word <= limit {
        end += 10 + word
      } else {
        lines += 1
        end = word
      }
    }
    let height = if case .exactly(let points) = request.height { points } else { Double(lines) * 10 }
    return FlexMeasurement(Size(width: width, height: height), firstBaseline: 8)
  }
}
