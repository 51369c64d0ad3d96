import Foundation

/// Unicode's own test files, as Debian's package unicode-data installs them.
struct UnicodeTestData {
  /// The boundaries that a file expects in a text, as UTF-16 offsets.
  struct Boundaries {
    var id: String
    var text: String
    var expected: [Int]
  }

  struct Bidi {
    enum Direction: Int {
      case leftToRight, rightToLeft, natural
    }

    var id: String
    var scalars: [Unicode.Scalar]
    var direction: Direction
    /// Nil where the file has none.
    var paragraphLevel: UInt8?
    /// Nil for characters that rule X9 removes.
    var levels: [UInt8?]
    /// Indices of characters from left to right.
    var order: [Int]
  }

  let name: String
  private let lines: [Substring]

  /// - Returns: nil where the file is not installed.
  init?(_ path: String) {
    guard let text = try? String(contentsOfFile: "/usr/share/unicode/" + path, encoding: .utf8) else { return nil }
    name = (path as NSString).lastPathComponent
    lines = text.split(separator: "\n")
  }

  /// The version of Unicode that the first line names.
  var version: String {
    lines.first?.split(separator: "-").last.map { String($0.prefix { $0 != "t" }.dropLast()) } ?? "?"
  }

  private static func scalar(_ hex: Substring) -> Unicode.Scalar? {
    UInt32(hex, radix: 16).flatMap(Unicode.Scalar.init)
  }

  /// Lines such as "÷ 0020 × 0308 ÷".
  var boundaries: [Boundaries] {
    lines.compactMap { line in
      let id = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
      guard !id.isEmpty else { return nil }
      var made = Boundaries(id: id, text: "", expected: [])
      for part in id.split(separator: " ") {
        switch part {
        case "÷": if !made.text.isEmpty { made.expected.append(made.text.utf16.count) }
        case "×": break
        default: if let scalar = Self.scalar(part) { made.text.unicodeScalars.append(scalar) }
        }
      }
      return made
    }
  }

  /// Calls `body` with lines such as "05D0 0061;2;1;1 2;1 0".
  func eachBidiCharacterCase(every step: Int, _ body: (Bidi) -> Void) {
    var number = 0
    for line in lines where !line.hasPrefix("#") {
      number += 1
      guard (number - 1) % step == 0 else { continue }
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 5, let direction = Int(fields[1]).flatMap(Bidi.Direction.init) else { continue }
      body(
        Bidi(
          id: String(line), scalars: fields[0].split(separator: " ").compactMap(Self.scalar), direction: direction,
          paragraphLevel: UInt8(fields[2]), levels: fields[3].split(separator: " ").map { UInt8($0) },
          order: fields[4].split(separator: " ").compactMap { Int($0) }))
    }
  }

  /// Calls `body` with the cases of a file that has classes in place of characters.
  /// - Parameter sample: a character of each class.
  func eachBidiClassCase(every step: Int, sample: [Substring: Unicode.Scalar], _ body: (Bidi) -> Void) {
    var levels: [UInt8?] = []
    var order: [Int] = []
    var number = 0
    for line in lines where !line.hasPrefix("#") {
      if line.hasPrefix("@Levels:") {
        levels = line.dropFirst(8).split(whereSeparator: \.isWhitespace).map { UInt8($0) }
      } else if line.hasPrefix("@Reorder:") {
        order = line.dropFirst(9).split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
      } else if let semicolon = line.firstIndex(of: ";") {
        let scalars = line[..<semicolon].split(separator: " ").compactMap { sample[$0] }
        let set = Int(line[line.index(after: semicolon)...].trimmingCharacters(in: .whitespaces), radix: 16) ?? 0
        for (bit, direction) in [(1, Bidi.Direction.natural), (2, .leftToRight), (4, .rightToLeft)]
        where set & bit != 0 {
          number += 1
          guard (number - 1) % step == 0 else { continue }
          body(
            Bidi(
              id: "\(line[..<semicolon]); \(direction)", scalars: scalars, direction: direction, levels: levels,
              order: order))
        }
      }
    }
  }
}
