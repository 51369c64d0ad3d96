import CPixelRows
import SateenGraphics

/// The frames of a PNG animation. libpng decodes each frame as a file of its own, put together from the animation's
/// chunks. Source: Portable Network Graphics, third edition, section 11.3.6.
final class PNGFrames: FrameSource {
  let canvas: PixelSize
  let frameCount: Int?
  let duration: Double?
  let playCount: Int?
  let hasAlpha = true
  let color: ColorTransform?
  let workingBytes: Int

  private let file: HeldFile
  private let name: String
  private let target: FrameCanvas
  private let start: PNGWalk
  private var walk: PNGWalk
  private var isFirst = true

  init(_ file: HeldFile, name: String, limits: ImageLimits) throws(ImageError) {
    self.file = file
    self.name = name
    start = try PNGWalk(file.view, name: name)
    walk = start
    canvas = start.canvas
    try ImageHeader.check(canvas, name: name, limits: limits)
    color = ColorSource.find(in: file.view, .png).flatMap { ColorTransforms.transform(for: $0) }
    var counting = start
    var count = 0
    var largest = 0
    var seconds = 0.0
    while let frame = try counting.next(name: name, found: count) {
      largest = max(largest, frame.bytes)
      seconds += Self.shownDuration(frame.seconds)
      count += 1
    }
    if count == 0 { throw .damaged(name: name, reason: "a PNG animation without a frame") }
    frameCount = count
    duration = seconds
    playCount = start.playCount
    // The file of a frame, and the whole frame where it is interlaced.
    workingBytes =
      FrameCanvas.workingBytes(canvas) + largest + (start.isInterlaced ? canvas.count * 4 : 0)
      + canvas.width * 24 + 128 << 10
    guard let target = FrameCanvas(canvas) else { throw .outOfMemory(name: name, bytes: canvas.count * 4) }
    self.target = target
  }

  func composeNext(stop: StopFlag) throws(ImageError) -> Double? {
    if stop.isSet { throw .cancelled(name: name) }
    guard let frame = try walk.next(name: name, found: isFirst ? 0 : 1) else { return nil }
    let bytes = start.file(of: frame)
    let drawn = bytes.withUnsafeBytes { bytes in
      Result { () throws(ImageError) in try draw(frame, bytes, stop) }
    }
    try drawn.get()
    isFirst = false
    return frame.seconds
  }

  private func draw(
    _ frame: PNGWalk.Frame, _ bytes: UnsafeRawBufferPointer, _ stop: StopFlag
  ) throws(ImageError) {
    let rows = try PNGRows(name: name, bytes: bytes, ignoresChecksums: true, stop: stop)
    guard let row = PixelRows(PixelSize(width: frame.part.width, height: 1)) else {
      throw .outOfMemory(name: name, bytes: frame.part.width * 4)
    }
    // Before the first frame the canvas is transparent.
    var disposal = frame.disposal
    if isFirst, case .restore = disposal { disposal = .clear }
    target.begin(frame.part, disposal)
    for y in 0..<frame.part.height {
      try rows.read(row.start)
      if rows.hasAlpha { sateen_row_from_bgra(row.start, row.start, Int32(frame.part.width)) }
      target.draw(
        row: row.start, count: frame.part.width, x: frame.part.x, y: frame.part.y + y,
        blends: frame.blends && rows.hasAlpha)
    }
  }

  func copy(_ y: Int, _ row: UnsafeMutablePointer<UInt8>) {
    target.copy(y, row)
  }

  func rewind() {
    walk = start
    isFirst = true
    target.clear()
  }
}

/// Walks the chunks of a PNG animation from frame to frame.
struct PNGWalk {
  struct Frame {
    let part: FrameCanvas.Part
    let seconds: Double
    let disposal: FrameCanvas.Disposal
    /// Whether the frame is drawn over the canvas, rather than in place of it.
    let blends: Bool
    /// The offsets of the compressed data's chunks: from the first one on, up to the end of the last one.
    let data: Range<Int>
    /// The length of the frame as a file of its own.
    let bytes: Int
  }

  let canvas: PixelSize
  /// The number of times that the animation is played; nil for ever.
  let playCount: Int?
  let isInterlaced: Bool
  private let view: ByteView
  /// The palette and its transparency, as chunks.
  private let shared: [UnsafeRawBufferPointer]
  private var at = 8
  /// The frames that the file claims to have and that have not come yet.
  private var left: Int

  init(_ view: ByteView, name: String) throws(ImageError) {
    self.view = view
    guard let width = view.be32(16), let height = view.be32(20), let interlace = view.u8(28) else {
      throw .truncated(name: name)
    }
    canvas = PixelSize(width: width, height: height)
    isInterlaced = interlace != 0
    var shared: [UnsafeRawBufferPointer] = []
    var control: (frames: Int, plays: Int)?
    var at = 8
    while !view.has("IDAT", at: at + 4), !view.has("IEND", at: at + 4) {
      guard let length = view.be32(at), let chunk = view.slice(at: at, count: length + 12) else {
        throw .truncated(name: name)
      }
      if view.has("PLTE", at: at + 4) || view.has("tRNS", at: at + 4) { shared.append(chunk) }
      if view.has("acTL", at: at + 4), let frames = view.be32(at + 8), let plays = view.be32(at + 12) {
        control = (frames, plays)
      }
      at += length + 12
    }
    guard let control else { throw .damaged(name: name, reason: "a PNG file without an animation") }
    self.shared = shared
    left = control.frames
    playCount = control.plays == 0 ? nil : control.plays
  }

  /// The next frame. A file that ends within a frame ends with the frame before; it is an error only if there is none.
  mutating func next(name: String, found: Int) throws(ImageError) -> Frame? {
    guard left > 0 else { return nil }
    var control: Int?
    var start: Int?
    var bytes = 57
    while let length = view.be32(at), view.slice(at: at, count: length + 12) != nil {
      let isData = view.has("fdAT", at: at + 4) || view.has("IDAT", at: at + 4)
      if let control, let start, !isData {
        return try frame(control, start..<at, bytes: bytes, name: name)
      }
      if view.has("fcTL", at: at + 4) {
        control = at + 8
        guard length >= 26 else { throw .damaged(name: name, reason: "a frame's header of \(length) bytes") }
      }
      // Data before the first frame's header is a still image for programs that do not animate.
      if isData, control != nil {
        start = start ?? at
        bytes += length + 12
      }
      if view.has("IEND", at: at + 4) { return nil }
      at += length + 12
    }
    if found == 0 { throw .truncated(name: name) }
    return nil
  }

  private mutating func frame(
    _ control: Int, _ data: Range<Int>, bytes: Int, name: String
  ) throws(ImageError) -> Frame? {
    guard let width = view.be32(control + 4), let height = view.be32(control + 8), let x = view.be32(control + 12),
      let y = view.be32(control + 16), let top = view.be16(control + 20), let bottom = view.be16(control + 22),
      let disposal = view.u8(control + 24), let blending = view.u8(control + 25)
    else { throw .truncated(name: name) }
    guard width > 0, height > 0, width <= canvas.width, height <= canvas.height, x <= canvas.width - width,
      y <= canvas.height - height
    else { throw .damaged(name: name, reason: "a frame that sticks out of its canvas") }
    left -= 1
    return Frame(
      part: FrameCanvas.Part(x: x, y: y, width: width, height: height),
      seconds: Double(top) / Double(bottom == 0 ? 100 : bottom),
      disposal: disposal == 1 ? .clear : disposal == 2 ? .restore : .keep, blends: blending == 1, data: data,
      bytes: bytes + shared.reduce(0) { $0 + $1.count })
  }

  /// A frame as a file of its own. Its checksums are left out.
  func file(of frame: Frame) -> [UInt8] {
    func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    var file: [UInt8] = []
    file.reserveCapacity(frame.bytes)
    file += view.slice(at: 0, count: 16) ?? UnsafeRawBufferPointer(start: nil, count: 0)
    file += big(frame.part.width) + big(frame.part.height)
    file += view.slice(at: 24, count: 9) ?? UnsafeRawBufferPointer(start: nil, count: 0)
    for chunk in shared { file += chunk }
    var at = frame.data.lowerBound
    while at < frame.data.upperBound, let length = view.be32(at) {
      // The data of all frames but a still image's begins with a number.
      let lead = view.has("fdAT", at: at + 4) ? 4 : 0
      if let data = view.slice(at: at + 8 + lead, count: length - lead) {
        file += big(data.count) + Array("IDAT".utf8)
        file += data
        file += big(0)
      }
      at += length + 12
    }
    return file + big(0) + Array("IEND".utf8) + big(0)
  }
}
