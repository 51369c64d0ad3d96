import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

@testable import SateenDebug

/// A window in memory, whose clock is advanced by tests only.
@MainActor
final class SampleWindow {
  let container: RootContainer
  private(set) var bitmap: Bitmap
  private(set) var time = 0.0

  init(size: Size = Size(width: 400, height: 300), scale: Double = 1) {
    container = RootContainer(size: size, scale: scale)
    container.backgroundColor = .white
    bitmap = Bitmap(size: PixelSize(size, scale: scale), scale: scale, isOpaque: true)!
  }

  /// Runs one turn and composes its frame.
  /// - Returns: the number of areas that were drawn.
  @discardableResult
  func frame(after seconds: Double = 1.0 / 60) -> Int {
    time += seconds
    container.turn(at: time)
    let target = FrameTarget(pixels: bitmap.pixels, size: bitmap.size, bytesPerRow: bitmap.bytesPerRow)
    return container.compose(into: target).count
  }

  /// Runs turns until no further frame is needed.
  func settle() {
    for _ in 0..<20 {
      WorkQueue.shared.waitUntilIdle()
      frame()
      if !container.wantsFrame && WorkQueue.shared.depth == 0 { return }
    }
  }

  func press(_ key: Key) {
    container.enqueue(.keyDown(key, [], isRepeat: false))
    frame()
  }

  /// The colour of the pixel at a point, as `0xRRGGBB`.
  func color(_ x: Double, _ y: Double) -> UInt32 {
    bitmap.pixel(x: Int(x * container.scale), y: Int(y * container.scale)) & 0xff_ffff
  }

  /// The number of layers in the overlays, without the overlay layer itself.
  var overlayLayers: Int { LayerCensus.take(of: container.overlayLayer).layers - 1 }
  var overlayViews: Int { container.view.subviews.filter { $0 is PanelHandle }.count }
}

/// A control of one colour.
final class SampleControl: DisplayNode, HitTestDebuggable {
  // No stored properties of its own.
  nonisolated init(_ frame: Rect, slop: EdgeInsets = .zero, color: Color = Color(hex: 0x3367d6)) {
    super.init()
    self.frame = frame
    hitTestSlop = slop
    backgroundColor = color
    cornerRadius = 6
    cornerRoundingType = .compositor
  }
}

/// An image node with a given decoded size and no image.
final class SamplePicture: DisplayNode, ImageScalingDebuggable {
  // Set once, before the node is used.
  private let pixels: PixelSize?

  nonisolated init(_ frame: Rect, pixels: PixelSize?, color: Color = Color(hex: 0x9bb8a0)) {
    self.pixels = pixels
    super.init()
    isLayerBacked = true
    self.frame = frame
    backgroundColor = color
  }

  var decodedPixelSize: PixelSize? { pixels }
}

@MainActor
final class SampleRanges: RangeDebugSource {
  var rangeDebugLayer: Layer?
  var rangeDebugInfo: RangeDebugInfo

  init(_ layer: Layer?, _ info: RangeDebugInfo) {
    rangeDebugLayer = layer
    rangeDebugInfo = info
  }
}

/// A plain node with a frame.
func box(_ frame: Rect, _ color: Color? = nil, clips: Bool = false, slop: EdgeInsets = .zero) -> DisplayNode {
  let node = DisplayNode()
  node.frame = frame
  node.backgroundColor = color
  node.clipsToBounds = clips
  node.hitTestSlop = slop
  return node
}
