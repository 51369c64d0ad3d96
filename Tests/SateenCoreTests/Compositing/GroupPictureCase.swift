import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenCore

/// A small window with groups, and renderers that tell what its frames are composed of.
@MainActor
class GroupPictureCase: XCTestCase {
  /// Draws all groups from their layers.
  final class Plain: LayerRenderer {
    private let compositor = Compositor()
    var byteBudget = 0
    var keptBytes: Int { compositor.keptBytes }
    var keepsMovingGroups: Bool { false }

    func render(_ snapshot: LayerSnapshot, into target: FrameTarget) -> FrameReport {
      compositor.render(snapshot, into: target)
    }
    func forget() { compositor.forget() }
    func release(_ bitmaps: [UInt64]) {}
  }

  /// Remembers what the last frame was composed of.
  final class Witness: LayerRenderer {
    let compositor = Compositor()
    var items: [LayerItem] = []
    var byteBudget = 0
    var keptBytes: Int { compositor.keptBytes }
    var pictures: [LayerItem] { items.filter { $0.kind == .picture } }

    func render(_ snapshot: LayerSnapshot, into target: FrameTarget) -> FrameReport {
      items = snapshot.items
      return compositor.render(snapshot, into: target)
    }
    func forget() { compositor.forget() }
    func release(_ bitmaps: [UInt64]) {}
  }

  func layer(_ frame: Rect, _ color: Color?) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  func bitmap(_ width: Int, _ height: Int) throws -> Bitmap {
    try XCTUnwrap(
      Bitmap(size: PixelSize(width: width, height: height)) { context in
        for x in stride(from: 0.0, to: Double(width), by: 7) {
          context.fill(
            Path(ellipseIn: Rect(x: x, y: 2, width: 6, height: Double(height) - 4)), with: Color(hex: 0x336699))
        }
      })
  }

  /// A card with a shadow outside, a picture and a label that reaches out of it.
  func card() throws -> Layer {
    let card = layer(Rect(x: 30, y: 40, width: 120, height: 90), Color(hex: 0xffeecc))
    card.cornerRadius = 12
    card.shadow = Shadow(offset: Size(width: 0, height: 3), radius: 8)
    let photo = layer(Rect(x: 4, y: 4, width: 112, height: 82), nil)
    photo.contents = try bitmap(112, 82)
    card.addSublayer(photo)
    let badge = layer(Rect(x: 100, y: -10, width: 40, height: 24), Color(hex: 0xcc2244, alpha: 0.7))
    badge.cornerRadius = 8
    card.addSublayer(badge)
    return card
  }

  func host(_ renderer: (any LayerRenderer)? = nil, _ layers: Layer...) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 200, height: 200), renderer: renderer)
    host.container.backgroundColor = .white
    let stripes = layer(Rect(x: 0, y: 60, width: 200, height: 40), Color(hex: 0x2266aa))
    host.container.view.layer.addSublayer(stripes)
    for layer in layers { host.container.view.layer.addSublayer(layer) }
    return host
  }

  struct Difference {
    var worst = 0
    var changed = 0
    var beyondOne = 0
    var count = 0

    mutating func add(_ a: Bitmap, _ b: Bitmap) {
      for y in 0..<a.size.height {
        for x in 0..<a.size.width {
          let (p, q) = (a.pixel(x: x, y: y), b.pixel(x: x, y: y))
          count += 1
          if p == q { continue }
          var most = 0
          for shift in [0, 8, 16] as [UInt32] {
            most = max(most, abs(Int(p >> shift & 0xff) - Int(q >> shift & 0xff)))
          }
          changed += 1
          if most > 1 { beyondOne += 1 }
          worst = max(worst, most)
        }
      }
    }
  }

  /// The window as it looks without pictures.
  func plainScreenshot(_ host: HeadlessHost) throws -> Bitmap {
    let size = host.container.pixelSize
    let bitmap = try XCTUnwrap(Bitmap(size: size, isOpaque: true))
    _ = Compositor().render(
      host.container.snapshot(size: size),
      into: FrameTarget(pixels: bitmap.pixels, size: size, bytesPerRow: bitmap.bytesPerRow))
    return bitmap
  }

  /// The largest difference of a channel between the last frame and the window without pictures, in 255ths.
  func differenceFromPlain(_ host: HeadlessHost) throws -> Int {
    var difference = Difference()
    difference.add(host.screenshot(), try plainScreenshot(host))
    return difference.worst
  }
}
