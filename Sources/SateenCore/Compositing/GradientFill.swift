import SateenGraphics
import SateenLayout

/// Fills a layer's outline with a gradient, straight into memory.
struct GradientFill {
  private let ramp: GradientRamp
  private let table: GradientTable
  private let toLayer: Transform
  /// The same with perspective; nil without.
  private var plane: Homography?
  /// The device pixel that points are counted from: the corner of an upright layer's frame, and the middle of one that
  /// is turned in the plane. Pixels moved by scrolling then equal those drawn at their new place.
  private let origin: (x: Int, y: Int)
  /// The opacity of the layer, 0 to 256.
  private let weight: UInt32

  /// Nil where the layer's transform cannot be undone.
  init?(_ gradient: LayerItem.GradientLook, _ item: LayerItem) {
    table = gradient.table
    ramp = GradientRamp(gradient.shape, size: item.bounds.size)
    weight = UInt32(min(max(item.opacity, 0), 1) * 256 + 0.5)
    if item.isUpright {
      guard item.frame.width > 0, item.frame.height > 0 else { return nil }
      origin = (item.frame.x0, item.frame.y0)
      toLayer = Transform(
        scaleX: item.bounds.width / Double(item.frame.width), y: item.bounds.height / Double(item.frame.height))
    } else if let toDevice = item.plane {
      guard let inverse = toDevice.inverted else { return nil }
      let whole = inverse.concatenating(Homography(Transform(translationX: -item.bounds.minX, y: -item.bounds.minY)))
      origin = (0, 0)
      (toLayer, plane) = (whole.affine, whole)
    } else {
      guard let inverse = item.toDevice.inverted else { return nil }
      let (width, height) = (item.bounds.width / 2, item.bounds.height / 2)
      let middle = item.toDevice.apply(Point(x: item.bounds.minX + width, y: item.bounds.minY + height))
      let (x, restX) = Self.split(middle.x)
      let (y, restY) = Self.split(middle.y)
      origin = (x, y)
      toLayer = Transform(translationX: -restX, y: -restY)
        .concatenating(Transform(a: inverse.a, b: inverse.b, c: inverse.c, d: inverse.d, tx: width, ty: height))
    }
  }

  /// The pixel that a place lies in, and the place within that, rounded to a millionth. Two sums that differ by whole
  /// pixels of scrolling then have equal rests, in spite of their rounding errors.
  private static func split(_ place: Double) -> (pixel: Int, rest: Double) {
    // Comparisons with NaN are false.
    guard abs(place) < 1e9 else { return (0, place) }
    let pixel = place.rounded(.down)
    return (Int(pixel), ((place - pixel) * 1_048_576).rounded() / 1_048_576)
  }

  /// - Parameter outline: nil for all pixels of the part.
  func draw(_ outline: Outline?, in part: PixelRect, of target: FrameTarget) {
    table.pixels.withUnsafeBufferPointer { pixels in
      table.weights.withUnsafeBufferPointer { weights in
        for y in part.y0..<max(part.y1, part.y0) {
          let whole = part.x0..<part.x1
          let columns = outline?.columns(inRow: y) ?? (touched: whole, full: whole)
          let touched = columns.touched.clamped(to: whole)
          let full = columns.full.clamped(to: touched)
          let row = target.row(y)
          func edge(_ columns: Range<Int>) {
            for x in columns {
              let step = step(x, y)
              let covered = outline.map { UInt32($0.coverage(x, y)) } ?? 255
              row[x] = mixed(row[x], pixels[step], (shown(weights[step]) * covered + 127) / 255)
            }
          }
          edge(touched.lowerBound..<full.lowerBound)
          fill(row, full, y, pixels, weights)
          edge(full.upperBound..<touched.upperBound)
        }
      }
    }
  }

  /// Fills columns of a row that are covered fully.
  private func fill(
    _ row: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, _ y: Int, _ pixels: UnsafeBufferPointer<UInt32>,
    _ weights: UnsafeBufferPointer<UInt32>
  ) {
    guard !columns.isEmpty else { return }
    if isConstantInRows {
      let step = step(columns.lowerBound, y)
      let all = shown(weights[step])
      if all >= 256 {
        (row + columns.lowerBound).update(repeating: pixels[step], count: columns.count)
      } else {
        RowMixer(weight: all).mix(pixels[step], over: row + columns.lowerBound, count: columns.count)
      }
    } else if table.isOpaque, weight >= 256 {
      for x in columns { row[x] = pixels[step(x, y)] }
    } else {
      for x in columns {
        let step = step(x, y)
        row[x] = mixed(row[x], pixels[step], shown(weights[step]))
      }
    }
  }

  /// The alpha of a step with the layer's opacity, 0 to 256.
  private func shown(_ alpha: UInt32) -> UInt32 { (alpha * weight + 128) >> 8 }

  private var isConstantInRows: Bool {
    if plane != nil { return false }
    return switch ramp {
    case .end: true
    case .plane(let x, let y, _): toLayer.a * x + toLayer.b * y == 0
    case .radial, .conic: false
    }
  }

  /// The step of the table at a pixel's centre.
  @inline(__always)
  private func step(_ x: Int, _ y: Int) -> Int {
    let (px, py) = (Double(x - origin.x) + 0.5, Double(y - origin.y) + 0.5)
    if let place = plane.map({ $0.apply(Point(x: px, y: py)) ?? .zero }) { return ramp.step(x: place.x, y: place.y) }
    return ramp.step(
      x: toLayer.a * px + toLayer.c * py + toLayer.tx, y: toLayer.b * px + toLayer.d * py + toLayer.ty)
  }
}
