import SateenGraphics
import SateenLayout

/// Draws a turned picture, also in perspective, straight into memory: for each pixel of the frame, the four nearest ones of
/// the picture are mixed. The program for pictures on the graphics processor computes the same.
struct PictureInSpace {
  private let bitmap: Bitmap
  private let outline: Outline
  /// From device pixels to those of the picture.
  private let toPicture: Homography
  /// The layer's opacity, 0 to 1.
  private let opacity: Double
  private let isInMask: Bool

  /// - Returns: nil where the picture cannot be seen.
  @MainActor
  init?(_ contents: LayerItem.Contents, _ item: LayerItem) {
    let place = contents.frame
    guard !place.isEmpty,
      let toDevice = item.planeToDevice(from: place) ?? item.drawnToDevice(from: place).map({ Homography($0) })
    else { return nil }
    bitmap = contents.bitmap
    let (width, height) = (Double(bitmap.size.width), Double(bitmap.size.height))
    let placed = Homography(Transform(scaleX: place.width / width, y: place.height / height)).concatenating(toDevice)
    guard let inverse = placed.inverted else { return nil }
    toPicture = inverse
    outline = Outline(Rect(x: 0, y: 0, width: width, height: height), radius: 0, placed)
    opacity = min(max(item.opacity, 0), 1)
    isInMask = item.isInMask
  }

  func draw(in part: PixelRect, of target: FrameTarget) {
    let mixer = SampleMixer(bitmap, opacity: opacity, isInMask: isInMask)
    let flat = toPicture.withoutPerspective
    for y in part.y0..<max(part.y1, part.y0) {
      let columns = outline.columns(inRow: y)
      let touched = columns.touched.clamped(to: part.x0..<part.x1)
      let full = columns.full.clamped(to: touched)
      let row = target.row(y)
      let line = flat.flatMap { SampleLine($0, row: y) }
      draw(touched.lowerBound..<full.lowerBound, of: row, y, line, mixer, isFull: false)
      draw(full, of: row, y, line, mixer, isFull: true)
      draw(full.upperBound..<touched.upperBound, of: row, y, line, mixer, isFull: false)
    }
  }

  private func draw(
    _ columns: Range<Int>, of row: UnsafeMutablePointer<UInt32>, _ y: Int, _ line: SampleLine?, _ mixer: SampleMixer,
    isFull: Bool
  ) {
    if isFull, let line { return mixer.mix(line, columns, of: row) }
    for x in columns {
      let covered = isFull ? 255 : UInt32(outline.coverage(x, y))
      let place = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
      guard let place = line?.place(x) ?? toPicture.apply(place).flatMap({ SamplePlace($0) }) else { continue }
      row[x] = mixer.mixed(place, over: row[x], covered: covered)
    }
  }
}
