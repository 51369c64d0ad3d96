import Glibc
import SateenGraphics
import SateenLayout

/// A quarter of a blurred outline: from a corner of the blur to the middle, beyond which it is mirrored. A larger outline
/// repeats the last column and the last row.
package struct ShadowPatch {
  package struct Key: Hashable, Sendable {
    /// The outline's size, in pixels; cut to what the blur at the edges reaches.
    var width: Int
    var height: Int
    /// The corners' radius, in quarters of a pixel.
    var corner: Int
    /// The blur's radius, in quarters of a pixel.
    var radius: Int

    /// - Parameters: all in pixels.
    @MainActor
    init(width: Double, height: Double, corner: Double, radius: Double) {
      self.corner = Int((max(corner, 0) * 4).rounded())
      self.radius = Int((max(radius, 0) * 4).rounded())
      let reach = ShadowPatch.reach(Double(self.radius) / 4)
      let most = 2 * (Int(max(corner, 0).rounded(.up)) + reach) + 1
      self.width = Int(min(max(width.rounded(), 1), Double(most)))
      self.height = Int(min(max(height.rounded(), 1), Double(most)))
    }
  }

  package let key: Key
  package let reach: Int
  package let columns: Int
  package let rows: Int
  /// 255ths, row by row, the outermost row first. A row and a column of zeros lie around the outer edges, and the inner
  /// ones are there twice, so that each pixel has neighbours.
  package let alpha: [UInt8]
  /// The length of a row in `alpha`.
  package var stride: Int { columns + 2 }

  /// How many pixels a blur reaches beyond the outline. Its three passes each reach as far as the standard deviation,
  /// which is half of the radius.
  static func reach(_ radius: Double) -> Int { Int((radius * 1.5).rounded(.up)) }

  @MainActor
  init(_ key: Key) {
    let radius = Double(key.radius) / 4
    self.key = key
    reach = Self.reach(radius)
    let (width, height) = (key.width + 2 * reach, key.height + 2 * reach)
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    (self.columns, self.rows) = (columns, rows)
    let frame = PixelRect(x0: reach, y0: reach, x1: reach + key.width, y1: reach + key.height)
    let outline = Outline(frame, radius: Double(key.corner) / 4, in: frame)
    // The other halves are the same, mirrored: each row is blurred as a whole, and half of it is kept.
    var halves = [Double](repeating: 0, count: columns * rows)
    var line = BlurredLine(count: width, deviation: radius / 2)
    for y in reach..<rows {
      line.clear()
      let touched = outline.columns(inRow: y)
      for x in touched.touched {
        line[x] = touched.full.contains(x) ? 1 : Double(outline.coverage(x, y)) / 255
      }
      line.blur()
      for x in 0..<columns { halves[x * rows + y] = line[x] }
    }
    var alpha = [UInt8](repeating: 0, count: (columns + 2) * (rows + 2))
    line = BlurredLine(count: height, deviation: radius / 2)
    for x in 0..<columns {
      line.clear()
      for y in 0..<rows {
        line[y] = halves[x * rows + y]
        line[height - 1 - y] = line[y]
      }
      line.blur()
      for y in 0..<rows {
        alpha[(y + 1) * (columns + 2) + x + 1] = UInt8(min(max(line[y], 0), 1) * 255 + 0.5)
      }
      alpha[(rows + 1) * (columns + 2) + x + 1] = alpha[rows * (columns + 2) + x + 1]
    }
    for y in 1...(rows + 1) { alpha[y * (columns + 2) + columns + 1] = alpha[y * (columns + 2) + columns] }
    self.alpha = alpha
  }

  /// The alpha at a distance from the blur's edges, in pixels, between pixels too; in 65,536ths of 255ths.
  @inline(__always)
  func sample(_ pixels: UnsafePointer<UInt8>, _ x: Double, _ y: Double) -> UInt32 {
    guard x > -0.5, y > -0.5 else { return 0 }
    // Pixels' centres lie at halves, and the first of them is the second one in memory.
    let (fx, fy) = (min(x + 0.5, Double(columns)), min(y + 0.5, Double(rows)))
    let (column, row) = (Int32(fx), Int32(fy))
    let u = UInt32((fx - Double(column)) * 256)
    let v = UInt32((fy - Double(row)) * 256)
    let upper = pixels + (Int(row) &* stride &+ Int(column))
    let lower = upper + stride
    let above = UInt32(upper[0]) &* (256 &- u) &+ UInt32(upper[1]) &* u
    let below = UInt32(lower[0]) &* (256 &- u) &+ UInt32(lower[1]) &* u
    return above &* (256 &- v) &+ below &* v
  }
}

/// A layer's shadow: a patch, and where it lies.
package struct PlacedShadow {
  package let patch: ShadowPatch
  /// The shadow's colour counts by this, 0 to 256, and by the patch.
  package let weight: UInt32
  /// From device pixels to the layer's space.
  let toLayer: Transform
  /// The same with perspective; nil without.
  let plane: Homography?
  /// The corner of the shadow's outline in that space.
  let corner: Point
  /// Pixels of the patch per unit of that space.
  let scale: Double
  /// The outline's size, in pixels of the patch.
  package let width: Double
  package let height: Double
  /// The outline on the pixel grid; nil for a shadow that is turned or stretched.
  let frame: PixelRect?

  /// From device pixels to those of the patch, counted from the corner of the shadow's outline.
  package var toOutline: Transform {
    toLayer.concatenating(Transform(translationX: -corner.x, y: -corner.y))
      .concatenating(Transform(scaleX: scale, y: scale))
  }

  /// The same with perspective; nil without.
  package var planeToOutline: Homography? {
    plane?.concatenating(Homography(Transform(translationX: -corner.x, y: -corner.y)))
      .concatenating(Homography(Transform(scaleX: scale, y: scale)))
  }
}

/// The blurred shadows of the last frames.
@MainActor
package final class ShadowPatches {
  private struct Kept {
    var patch: ShadowPatch
    var lastUse: Int
  }

  private var kept: [ShadowPatch.Key: Kept] = [:]
  private var uses = 0
  package private(set) var keptBytes = 0
  package var byteBudget = 4 << 20 { didSet { evict(beyond: byteBudget) } }

  package init() {}

  /// The longest side of the part of a patch around a corner, in pixels. A larger blur is computed smaller and stretched:
  /// it has no fine parts.
  private static let largest = 300.0

  private func patch(_ key: ShadowPatch.Key) -> ShadowPatch {
    uses += 1
    if let known = kept[key] {
      kept[key]?.lastUse = uses
      return known.patch
    }
    let made = ShadowPatch(key)
    kept[key] = Kept(patch: made, lastUse: uses)
    keptBytes += made.alpha.count
    evict(beyond: byteBudget)
    return made
  }

  /// Keeps a quarter of what may be kept, those used last.
  package func trim() { evict(beyond: byteBudget / 4) }

  private func evict(beyond bytes: Int) {
    while keptBytes > bytes, let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      keptBytes -= oldest.value.patch.alpha.count
      kept[oldest.key] = nil
    }
  }

  /// The shadow of a layer; nil for one that does not show.
  package func placed(_ shadow: LayerItem.ShadowLook, of item: LayerItem) -> PlacedShadow? {
    let weight = UInt32(Double(shadow.color.alpha) * item.opacity * 256 + 0.5)
    guard weight > 0 else { return nil }
    let unit = item.isUpright ? item.toDevice.a : Self.scale(of: item.toDevice)
    let corner = item.look.cornerRadius * unit
    let reached = corner + shadow.radius * unit * 3
    if item.isUpright, reached <= Self.largest {
      let frame = item.frame.withinReach.offsetBy(shadow.pixelOffset(unit))
      let (width, height) = (Double(frame.width), Double(frame.height))
      let patch = patch(
        ShadowPatch.Key(width: width, height: height, corner: corner, radius: shadow.radius * unit))
      return PlacedShadow(
        patch: patch, weight: weight, toLayer: .identity, plane: nil,
        corner: Point(x: Double(frame.x0), y: Double(frame.y0)),
        scale: 1, width: width, height: height, frame: frame)
    }
    let scale = reached > Self.largest ? unit * Self.largest / reached : Self.step(above: unit)
    // An upright layer lies on the pixel grid.
    let plane = item.plane?.inverted
    guard let inverse = item.drawnToDevice.inverted, plane != nil || item.plane == nil, scale > 0, scale.isFinite else {
      return nil
    }
    let (width, height) = (item.bounds.width * scale, item.bounds.height * scale)
    let patch = patch(
      ShadowPatch.Key(
        width: width, height: height, corner: item.look.cornerRadius * scale, radius: shadow.radius * scale))
    return PlacedShadow(
      patch: patch, weight: weight, toLayer: inverse, plane: plane,
      corner: Point(x: item.bounds.minX + shadow.offset.width, y: item.bounds.minY + shadow.offset.height),
      scale: scale, width: width, height: height, frame: nil)
  }

  /// Draws the shadow of a layer, except where the layer hides it.
  func draw(_ shadow: LayerItem.ShadowLook, of item: LayerItem, into target: FrameTarget, part: PixelRect) {
    guard !part.isEmpty, let placed = placed(shadow, of: item) else { return }
    let hides = item.opacity >= 1 && item.look.hasOpaqueBackground
    let hidden = hides ? Outline(item, radius: item.look.cornerRadius, in: part) : nil
    let pixel = shadow.color.opaquePixel
    if let frame = placed.frame {
      drawUpright(placed.patch, frame, target, part, hidden, pixel, placed.weight)
    } else {
      drawTurned(placed, shadow, item, target, part, hidden, pixel)
    }
  }

  /// How many pixels a point is long, on average over all directions.
  private static func scale(of transform: Transform) -> Double {
    abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
  }

  /// A patch for a scale does for smaller ones as well: a layer that grows needs a few patches, not one for each frame.
  private static func step(above scale: Double) -> Double {
    guard scale > 1e-6, scale < 1e6 else { return scale }
    return exp2((log2(scale) * 4 - 1e-9).rounded(.up) / 4)
  }

  private func drawUpright(
    _ patch: ShadowPatch, _ frame: PixelRect, _ target: FrameTarget, _ part: PixelRect, _ hidden: Outline?,
    _ pixel: UInt32, _ weight: UInt32
  ) {
    let whole = frame.insetBy(-patch.reach)
    let part = part.intersection(whole)
    let middle = (whole.x0 + patch.columns - 1)..<max(whole.x1 - patch.columns + 1, whole.x0 + patch.columns - 1)
    patch.alpha.withUnsafeBufferPointer { alpha in
      for y in part.y0..<max(part.y1, part.y0) {
        let line = (min(y - whole.y0, whole.y1 - 1 - y, patch.rows - 1) + 1) * patch.stride + 1
        let row = target.row(y)
        func draw(_ columns: Range<Int>) {
          let middle = middle.clamped(to: columns)
          for x in columns.lowerBound..<middle.lowerBound { blend(x) }
          let all = (weight * UInt32(alpha[line + patch.columns - 1]) + 127) / 255
          RowMixer(weight: all).mix(pixel, over: row + middle.lowerBound, count: middle.count)
          for x in middle.upperBound..<columns.upperBound { blend(x) }
        }
        func blend(_ x: Int) {
          let column = min(x - whole.x0, whole.x1 - 1 - x, patch.columns - 1)
          row[x] = mixed(row[x], pixel, (weight * UInt32(alpha[line + column]) + 127) / 255)
        }
        Self.forEachShown(part.x0..<part.x1, hidden, y, draw)
      }
    }
  }

  private func drawTurned(
    _ placed: PlacedShadow, _ shadow: LayerItem.ShadowLook, _ item: LayerItem, _ target: FrameTarget,
    _ part: PixelRect, _ hidden: Outline?, _ pixel: UInt32
  ) {
    let (patch, scale, inverse, weight) = (placed.patch, placed.scale, placed.toLayer, placed.weight)
    let (width, height) = (placed.width, placed.height)
    let (left, top) = (placed.corner.x, placed.corner.y)
    let plane = placed.planeToOutline
    let reach = Double(patch.reach)
    func outline(insetBy x: Double, _ y: Double) -> Outline {
      let place = item.bounds.insetBy(x: x / scale, y: y / scale)
      let moved = place.offsetBy(x: shadow.offset.width, y: shadow.offset.height)
      if let plane = item.plane { return Outline(moved, radius: 0, plane) }
      return Outline(moved, radius: 0, item.drawnToDevice)
    }
    let around = outline(insetBy: -reach - 1, -reach - 1)
    // Further in than the blur reaches, all pixels are equal.
    let within = outline(insetBy: Double(patch.columns) - reach, Double(patch.rows) - reach)
    let most = RowMixer(weight: (weight * UInt32(patch.alpha[patch.alpha.count - 1]) + 127) / 255)
    patch.alpha.withUnsafeBufferPointer { alpha in
      guard let pixels = alpha.baseAddress else { return }
      for y in part.y0..<part.y1 {
        let row = target.row(y)
        // The rest of the row is further out than the blur reaches.
        let reached = around.columns(inRow: y).touched.clamped(to: part.x0..<part.x1)
        let plain = within.columns(inRow: y).full
        let start = inverse.apply(Point(x: 0.5, y: Double(y) + 0.5))
        let (u0, v0) = ((start.x - left) * scale, (start.y - top) * scale)
        let (du, dv) = (inverse.a * scale, inverse.b * scale)
        func blend(_ columns: Range<Int>) {
          for x in columns {
            var (u, v) = (u0 + Double(x) * du, v0 + Double(x) * dv)
            if let plane {
              guard let place = plane.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) else { continue }
              (u, v) = (place.x, place.y)
            }
            let found = patch.sample(
              pixels, min(u + reach, width - u + reach), min(v + reach, height - v + reach))
            if found > 0 { row[x] = mixed(row[x], pixel, (weight &* found &+ Self.half) / (255 << 16)) }
          }
        }
        Self.forEachShown(reached, hidden, y) { columns in
          let plain = plain.clamped(to: columns)
          blend(columns.lowerBound..<plain.lowerBound)
          most.mix(pixel, over: row + plain.lowerBound, count: plain.count)
          blend(plain.upperBound..<columns.upperBound)
        }
      }
    }
  }

  /// Half of the unit of samples, for rounding.
  nonisolated private static let half: UInt32 = 255 << 15

  /// Passes on the columns of a row that are not hidden.
  private static func forEachShown(_ all: Range<Int>, _ hidden: Outline?, _ y: Int, _ body: (Range<Int>) -> Void) {
    guard let hole = hidden?.columns(inRow: y).full.clamped(to: all), !hole.isEmpty else { return body(all) }
    body(all.lowerBound..<hole.lowerBound)
    body(hole.upperBound..<all.upperBound)
  }
}
