import CVideoMaker
import Glibc

/// A video of 30 pictures a second that tell their numbers, with ticks of sound.
struct BenchVideo {
  private let width: Int
  private let height: Int
  private let seconds: Double

  static let rate = 30.0
  /// Seconds from tick to tick.
  static let tick = 0.5

  init(_ options: BenchOptions) {
    (width, height, seconds) = (options.width, options.height, options.seconds)
  }

  /// Writes a Matroska file whose sound is not compressed, or an MP4 of H.264 and AAC, by the name.
  func write(to path: String) throws(BenchFailure) {
    let isPlain = path.hasSuffix(".mkv")
    var message = [CChar](repeating: 0, count: 256)
    var count = 0
    var plan = sateen_video_plan()
    (plan.width, plan.height) = (Int32(width), Int32(height))
    (plan.rate, plan.group, plan.b_frames) = (Int32(Self.rate), 60, 2)
    plan.frames = Int32(seconds * Self.rate)
    (plan.sound_seconds, plan.sound_rate, plan.channels) = (seconds, 48_000, 2)
    plan.tick_seconds = isPlain ? Self.tick : 0
    let made = Self.withStrings([isPlain ? "matroska" : "mp4", "libx264", isPlain ? "pcm_s16le" : "aac", "yuv420p"]) {
      (plan.format, plan.picture_codec, plan.sound_codec, plan.pixel_format) = ($0[0], $0[1], $0[2], $0[3])
      return sateen_video_make(&plan, &count, &message)
    }
    guard let made else {
      let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw BenchFailure(description: String(decoding: bytes, as: UTF8.self))
    }
    defer { free(made) }
    guard let file = fopen(path, "w") else { throw BenchFailure(description: "\(path) cannot be written") }
    let written = fwrite(made, 1, count, file)
    guard fclose(file) == 0, written == count else { throw BenchFailure(description: "\(path) cannot be written") }
  }

  private static func withStrings<Result>(_ strings: [String], _ body: ([UnsafePointer<CChar>]) -> Result) -> Result {
    let copies = strings.map { strdup($0)! }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { UnsafePointer($0) })
  }
}
