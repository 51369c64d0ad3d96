import CVideo
import CVideoMaker
import SateenGraphics
import XCTest

@testable import SateenVideo

/// A video that a test has made.
struct TestVideo {
  var format = "mp4"
  var codec: String? = "mpeg4"
  var sound: String?
  var pixelFormat = "yuv420p"
  var width = 192
  var height = 96
  var frames = 60
  var rate = 30
  var group = 12
  var bFrames = 0
  var times: [Int64]?
  var rotation = 0.0
  var aspect: (Int, Int)?
  var transfer = 0
  var isInterlaced = false
  var isBottomFirst = false
  var isCover = false
  /// The quality of x264, from 0 for the best to 51; 0 for that of the tests.
  var quality = 0
  var soundSeconds = 2.0
  var soundStart = 0.0
  var soundRate = 48_000
  var channels = 2
  var texts: [(Double, Double, String)] = []
  /// Draws a frame of the width and the height, in place of its number.
  var scene: ((GraphicsContext, Int) -> Void)?

  /// The file. The test is skipped where FFmpeg, or one of the encoders, is not there.
  func bytes() throws -> [UInt8] {
    var message = [CChar](repeating: 0, count: 256)
    guard sateen_movie_libraries_open(&message) else {
      throw XCTSkip("FFmpeg is not there: \(String(cMessage: message))")
    }
    for name in [codec, sound].compactMap(\.self) where !sateen_video_can_make(name) {
      throw XCTSkip("FFmpeg has no encoder \(name)")
    }
    return try withPlan { plan in
      var plan = plan
      var count = 0
      guard let made = sateen_video_make(&plan, &count, &message) else {
        throw TestVideoError(description: String(cMessage: message))
      }
      defer { free(made) }
      return Array(UnsafeBufferPointer(start: made, count: count))
    }
  }

  /// The file as a source. A test that compares pixels uses one source alone: x264 chooses by memory that it has not set,
  /// so two files of one plan may differ.
  func source() throws -> VideoSource { .bytes(try bytes(), name: "made.\(format)") }

  private func withPlan<Result>(_ body: (sateen_video_plan) throws -> Result) rethrows -> Result {
    var strings: [UnsafeMutablePointer<CChar>] = []
    defer { for string in strings { free(string) } }
    func pointer(_ text: String?) -> UnsafePointer<CChar>? {
      guard let text, let copy = strdup(text) else { return nil }
      strings.append(copy)
      return UnsafePointer(copy)
    }
    var plan = sateen_video_plan()
    plan.format = pointer(format)
    plan.picture_codec = pointer(codec)
    plan.sound_codec = pointer(sound)
    plan.pixel_format = pointer(pixelFormat)
    (plan.width, plan.height, plan.frames) = (Int32(width), Int32(height), Int32(frames))
    (plan.rate, plan.group, plan.b_frames) = (Int32(rate), Int32(group), Int32(bFrames))
    plan.rotation = rotation
    if let aspect { (plan.aspect_num, plan.aspect_den) = (Int32(aspect.0), Int32(aspect.1)) }
    plan.transfer = Int32(transfer)
    (plan.is_interlaced, plan.is_bottom_first, plan.is_cover) = (isInterlaced, isBottomFirst, isCover)
    (plan.sound_seconds, plan.sound_start) = (soundSeconds, soundStart)
    (plan.sound_rate, plan.channels) = (Int32(soundRate), Int32(channels))
    plan.quality = Int32(quality)
    let painter = Painter(scene, width, height)
    if scene != nil {
      plan.context = Unmanaged.passUnretained(painter).toOpaque()
      plan.paint = { context, frame, bytes, width, height, stride in
        guard let context, let bytes else { return }
        Unmanaged<Painter>.fromOpaque(context).takeUnretainedValue().paint(Int(frame), bytes, Int(stride))
      }
    }
    defer { withExtendedLifetime(painter) {} }
    let made = texts.map { sateen_made_text(start: $0.0, end: $0.1, text: pointer($0.2)) }
    return try made.withUnsafeBufferPointer { texts in
      (plan.texts, plan.text_count) = (texts.baseAddress, Int32(texts.count))
      return try (times ?? []).withUnsafeBufferPointer { times in
        if !times.isEmpty { plan.times = times.baseAddress }
        return try body(plan)
      }
    }
  }
}

/// Draws the frames of a video whose test does not want numbers.
private final class Painter {
  private let scene: ((GraphicsContext, Int) -> Void)?
  private let size: PixelSize

  init(_ scene: ((GraphicsContext, Int) -> Void)?, _ width: Int, _ height: Int) {
    self.scene = scene
    size = PixelSize(width: width, height: height)
  }

  func paint(_ frame: Int, _ bytes: UnsafeMutablePointer<UInt8>, _ stride: Int) {
    let bitmap = Bitmap(size: size, isOpaque: true) { context in scene?(context, frame) }
    guard let bitmap else { return }
    for row in 0..<size.height {
      UnsafeMutableRawPointer(bytes + row * stride).copyMemory(
        from: bitmap.data + row * bitmap.bytesPerRow, byteCount: size.width * 4)
    }
  }
}

struct TestVideoError: Error, CustomStringConvertible { let description: String }

extension Bitmap {
  /// The number of the frame that the maker of videos has painted; -1 for none.
  var frameNumber: Int {
    Int(
      sateen_video_number(
        data.assumingMemoryBound(to: UInt8.self), Int32(size.width), Int32(size.height), Int32(bytesPerRow)))
  }

  /// All pixels, to compare bitmaps.
  var allBytes: [UInt8] { Array(UnsafeRawBufferPointer(start: data, count: byteCount)) }
}

extension VideoLook {
  init(_ width: Int, _ height: Int) {
    self.init(pixels: PixelSize(width: width, height: height), scale: 1, part: UnitPart())
  }
}
