import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads

/// A card with a red node, and a clipped, round and translucent one with a blue node in it.
@MainActor
struct RasterScene {
  /// A node that fills itself with a colour and counts its requests.
  final class Painted: DisplayNode {
    private let paint: Locked<Color>
    private let counts = Locked((blocks: 0, finished: 0))

    nonisolated init(_ color: Color, _ frame: Rect) {
      paint = Locked(color)
      super.init()
      self.frame = frame
    }

    nonisolated var blocks: Int { counts.withLock { $0.blocks } }
    nonisolated var finished: Int { counts.withLock { $0.finished } }
    nonisolated func set(_ color: Color) {
      paint.withLock { $0 = color }
      setNeedsDisplay()
    }

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      counts.withLock { $0.blocks += 1 }
      let color = paint.withLock { $0 }
      return .draw { context, _ in context.fill(request.bounds, with: color) }
    }

    override func displayDidFinish() { counts.withLock { $0.finished += 1 } }
  }

  let host = HeadlessHost(size: Size(width: 120, height: 100))
  let root = DisplayNode()
  let card = DisplayNode()
  let red = Painted(Color(hex: 0xff0000), Rect(x: 5, y: 5, width: 30, height: 30))
  let inner = DisplayNode()
  let blue = Painted(Color(hex: 0x0000ff), Rect(x: 20, y: 20, width: 60, height: 60))

  init(rasterizes: Bool) {
    host.container.backgroundColor = .white
    card.frame = Rect(x: 10, y: 10, width: 100, height: 80)
    card.backgroundColor = Color(hex: 0xeeeeee)
    card.rasterizesSubtree = rasterizes
    inner.frame = Rect(x: 40, y: 10, width: 50, height: 50)
    inner.backgroundColor = Color(hex: 0x00ff00)
    inner.cornerRadius = 12
    inner.clipsToBounds = true
    inner.alpha = 0.5
    inner.borderWidth = 2
    inner.borderColor = .black
    inner.shadow = Shadow(color: .black, offset: Size(width: 0, height: 2), radius: 4)
    inner.addSubnode(blue)
    card.addSubnode(red)
    card.addSubnode(inner)
    root.addSubnode(card)
    host.container.rootNode = root
    host.settle()
  }

  func pixel(_ x: Int, _ y: Int) -> UInt32 { host.screenshot().pixel(x: x, y: y) & 0xffffff }
}
