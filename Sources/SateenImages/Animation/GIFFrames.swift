import CPixelRows
import SateenGraphics

/// The frames of a GIF file. Source: GIF89a specification, and the extension for loops by Netscape.
final class GIFFrames: FrameSource {
  let canvas: PixelSize
  let frameCount: Int?
  let duration: Double?
  let playCount: Int?
  let hasAlpha = true
  let color: ColorTransform? = nil
  let workingBytes: Int

  private let file: HeldFile
  private let name: String
  private let target: FrameCanvas
  private var walk: GIFWalk
  private var indices: [UInt8] = []

  init(_ file: HeldFile, name: String, limits: ImageLimits) throws(ImageError) {
    self.file = file
    self.name = name
    guard let width = file.view.le16(6), let height = file.view.le16(8) else { throw .truncated(name: name) }
    canvas = PixelSize(width: width, height: height)
    try ImageHeader.check(canvas, name: name, limits: limits)
    // A first walk finds all complete frames, and checks their sizes.
    var counting = GIFWalk(file.view)
    var count = 0
    var largest = 0
    var seconds = 0.0
    while let frame = try counting.next(name: name) {
      try ImageHeader.check(PixelSize(width: frame.width, height: frame.height), name: name, limits: limits)
      largest = max(largest, frame.width * frame.height)
      seconds += Self.shownDuration(frame.seconds)
      count += 1
    }
    if count == 0 { throw .damaged(name: name, reason: "a GIF file without a frame") }
    frameCount = count
    duration = seconds
    playCount = counting.playCount
    workingBytes = FrameCanvas.workingBytes(canvas) + largest + 64 << 10
    walk = GIFWalk(file.view)
    guard let target = FrameCanvas(canvas) else { throw .outOfMemory(name: name, bytes: canvas.count * 4) }
    self.target = target
  }

  func composeNext(stop: StopFlag) throws(ImageError) -> Double? {
    if stop.isSet { throw .cancelled(name: name) }
    guard let frame = try walk.next(name: name) else { return nil }
    try decode(frame)
    let palette = try palette(frame)
    target.begin(
      FrameCanvas.Part(x: frame.x, y: frame.y, width: frame.width, height: frame.height), frame.disposal)
    indices.withUnsafeBufferPointer { indices in
      guard let start = indices.baseAddress else { return }
      var row = 0
      let passes = frame.isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
      for (first, step) in passes {
        for y in stride(from: first, to: frame.height, by: step) {
          target.draw(
            indices: start + row * frame.width, count: frame.width, x: frame.x, y: frame.y + y, palette: palette)
          row += 1
        }
      }
    }
    return frame.seconds
  }

  func copy(_ y: Int, _ row: UnsafeMutablePointer<UInt8>) {
    target.copy(y, row)
  }

  func rewind() {
    walk = GIFWalk(file.view)
    target.clear()
  }

  private func decode(_ frame: GIFWalk.Frame) throws(ImageError) {
    guard let bits = file.view.u8(frame.data), var decoder = LZWDecoder(minimumBits: bits) else {
      throw .damaged(name: name, reason: "a GIF file with an impossible code size")
    }
    let count = frame.width * frame.height
    if indices.count < count { indices = [UInt8](repeating: 0, count: count) }
    let view = file.view
    let written = indices.withUnsafeMutableBufferPointer { buffer in
      decoder.decode(view, from: frame.data + 1, into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
    }
    guard written == count else {
      throw .damaged(name: name, reason: "the compressed data of a frame ends before the frame does")
    }
  }

  private func palette(_ frame: GIFWalk.Frame) throws(ImageError) -> [UInt32] {
    guard frame.colorCount > 0 else { throw .damaged(name: name, reason: "a GIF frame without colours") }
    // Indices beyond the palette are black.
    var palette = [UInt32](repeating: 0xff00_0000, count: 256)
    for i in 0..<frame.colorCount {
      let at = frame.colors + 3 * i
      guard let red = file.view.u8(at), let green = file.view.u8(at + 1), let blue = file.view.u8(at + 2) else {
        throw .truncated(name: name)
      }
      palette[i] = sateen_pixel_premultiplied(UInt8(red), UInt8(green), UInt8(blue), 255)
    }
    if let hole = frame.transparentIndex { palette[hole] = 0 }
    return palette
  }
}

/// Walks the blocks of a GIF file from frame to frame.
struct GIFWalk {
  struct Frame {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let isInterlaced: Bool
    let colors: Int
    let colorCount: Int
    let transparentIndex: Int?
    /// In hundredths of a second.
    let delay: Int
    let disposal: FrameCanvas.Disposal
    /// The offset of the byte with the code size, before the blocks of compressed data.
    let data: Int

    var seconds: Double { Double(delay) / 100 }
  }

  private let view: ByteView
  private let globalCount: Int
  private var at: Int
  private var found = 0
  /// The number of times that the animation is played, as far as the walk went; nil for ever.
  private(set) var playCount: Int? = 1

  init(_ view: ByteView) {
    self.view = view
    globalCount = GIFLayout.colorCount(view.u8(10) ?? 0)
    at = 13 + 3 * globalCount
  }

  /// The next frame. A file that ends within a frame, or goes on with an unknown block, ends with the frame before; it
  /// is an error only if there is none.
  mutating func next(name: String) throws(ImageError) -> Frame? {
    var control = 0
    var delay = 0
    var transparent: Int?
    while let introducer = view.u8(at) {
      switch introducer {
      case 0x21:
        if view.u8(at + 1) == 0xf9, let flags = view.u8(at + 3), let time = view.le16(at + 4),
          let index = view.u8(at + 6)
        {
          control = flags
          delay = time
          transparent = flags & 1 != 0 ? index : nil
        }
        readLoops()
        guard let end = GIFLayout.endOfBlocks(view, from: at + 2) else { return try end(.truncated(name: name)) }
        at = end
      case 0x2c:
        guard let x = view.le16(at + 1), let y = view.le16(at + 3), let width = view.le16(at + 5),
          let height = view.le16(at + 7), let flags = view.u8(at + 9)
        else { return try end(.truncated(name: name)) }
        let localCount = GIFLayout.colorCount(flags)
        let data = at + 10 + 3 * localCount
        guard let end = GIFLayout.endOfBlocks(view, from: data + 1) else {
          return try self.end(.truncated(name: name))
        }
        let frame = Frame(
          x: x, y: y, width: width, height: height, isInterlaced: flags & 0x40 != 0,
          colors: localCount > 0 ? at + 10 : 13, colorCount: localCount > 0 ? localCount : globalCount,
          transparentIndex: transparent, delay: delay, disposal: Self.disposal(control >> 2 & 7), data: data)
        at = end
        found += 1
        return frame
      default:
        let what = introducer == 0x3b ? "without a frame" : "with an unknown block"
        return try end(.damaged(name: name, reason: "a GIF file \(what)"))
      }
    }
    return try end(.truncated(name: name))
  }

  private func end(_ error: ImageError) throws(ImageError) -> Frame? {
    if found == 0 { throw error }
    return nil
  }

  private static func disposal(_ code: Int) -> FrameCanvas.Disposal {
    switch code {
    case 2: return .clear
    // Early encoders wrote 4 for 3.
    case 3, 4: return .restore
    default: return .keep
    }
  }

  /// The extension counts the repetitions after the first time, and 0 stands for ever.
  private mutating func readLoops() {
    guard view.u8(at + 1) == 0xff, view.has("NETSCAPE2.0", at: at + 3) || view.has("ANIMEXTS1.0", at: at + 3),
      let length = view.u8(at + 14), length >= 3, view.u8(at + 15) == 1, let count = view.le16(at + 16)
    else { return }
    playCount = count == 0 ? nil : count + 1
  }
}
