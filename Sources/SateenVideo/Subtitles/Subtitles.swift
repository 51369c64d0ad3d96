/// Subtitles of a file of their own: SubRip (`.srt`) or WebVTT (`.vtt`).
public struct Subtitles: Sendable, Hashable {
  /// The most bytes of a file.
  static let mostBytes = 4 << 20

  public let name: String
  public let timeline: SubtitleTimeline

  public init(name: String, cues: [SubtitleCue]) {
    self.name = name
    timeline = SubtitleTimeline(cues)
  }

  /// Reads subtitles. Lines that make no sense are left out; a file without a single subtitle is an error.
  public init(name: String, bytes: [UInt8]) throws(VideoError) {
    guard bytes.count <= Self.mostBytes else { throw .subtitles(name: name, reason: "the file is too large") }
    let text = SubtitleEncoding.decode(bytes)
    let isWebVTT = text.hasPrefix("WEBVTT")
    let cues = SubtitleParser.cues(in: text, isWebVTT: isWebVTT)
    guard !cues.isEmpty || isWebVTT else { throw .subtitles(name: name, reason: "it has no subtitle") }
    self.init(name: name, cues: cues)
  }

  /// Reads a file. Blocks on disk access.
  public init(file path: String) throws(VideoError) {
    let file = try FileBytes(path: path)
    guard let count = file.byteCount, count <= Self.mostBytes else {
      throw .subtitles(name: path, reason: "the file is too large")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= Self.mostBytes {
      let got = buffer.withUnsafeMutableBytes { file.read(into: $0) }
      if got < 0 { throw file.error ?? .unreadable(name: path, reason: "it cannot be read") }
      if got == 0 { break }
      bytes += buffer[..<got]
    }
    try self.init(name: path, bytes: bytes)
  }
}

/// The characters of a file of subtitles, which often does not tell how it is encoded.
enum SubtitleEncoding {
  static func decode(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return lines(String(decoding: bytes.dropFirst(3), as: UTF8.self)) }
    if bytes.starts(with: [0xff, 0xfe]) { return lines(wide(bytes.dropFirst(2)) { $0 | $1 << 8 }) }
    if bytes.starts(with: [0xfe, 0xff]) { return lines(wide(bytes.dropFirst(2)) { $0 << 8 | $1 }) }
    if let text = String(validating: bytes, as: UTF8.self) { return lines(text) }
    // Latin 1 is what older files of the West have.
    return lines(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
  }

  private static func wide(_ bytes: ArraySlice<UInt8>, _ unit: (UInt16, UInt16) -> UInt16) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      unit(UInt16(bytes[$0]), UInt16(bytes[$0 + 1]))
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Lines end with a line feed alone.
  private static func lines(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      if scalar == "\r" {
        scalars.append("\n")
      } else if scalar != "\n" || !wasReturn {
        if scalar != "\0" { scalars.append(scalar) }
      }
      wasReturn = scalar == "\r"
    }
    return String(scalars)
  }
}
