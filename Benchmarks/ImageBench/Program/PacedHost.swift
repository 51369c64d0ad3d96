import Glibc
import Sateen
import SateenTesting

/// A window without a display, with a frame at each 60th of a second of real time.
@MainActor
final class PacedHost {
  let host: HeadlessHost
  private(set) var frames = 0
  private var next = Clock.monotonic

  init(_ root: DisplayNode, width: Double = 800, height: Double = 600) {
    host = HeadlessHost(size: Size(width: width, height: height))
    host.container.rootNode = root
  }

  /// Waits for the time of the next frame, and makes it.
  func frame() {
    let wait = next - Clock.monotonic
    if wait > 0 { usleep(UInt32(wait * 1e6)) }
    // A frame that took too long delays those after it.
    next = max(next, Clock.monotonic - host.frameDuration) + host.frameDuration
    host.step()
    frames += 1
  }

  /// - Returns: seconds until `holds`, which is asked after each frame.
  func run(_ what: String, limit: Double = 60, until holds: () -> Bool) throws -> Double {
    let start = Clock.monotonic
    repeat {
      frame()
      if holds() { return Clock.monotonic - start }
    } while Clock.monotonic - start < limit
    throw Failure(description: "\(what) did not come within \(Int(limit)) seconds")
  }

  /// Whether the middle of the window has another colour than one.
  func shows(otherThan color: UInt32) -> Bool {
    let picture = host.screenshot()
    return picture.pixel(x: picture.size.width / 2, y: picture.size.height / 2) & 0xff_ffff != color
  }
}

/// A picture of the network alone in a window.
@MainActor
struct Viewer {
  nonisolated static let placeholder: UInt32 = 0xff00ff

  let node = NetworkImageNode()
  let window: PacedHost

  init(_ url: String, _ pipeline: ImagePipeline) {
    node.pipeline = pipeline
    node.placeholderColor = Color(hex: Self.placeholder)
    node.placeholderFadeDuration = 0
    node.url = url
    window = PacedHost(node)
  }

  /// Whether any pixels of the picture are on screen.
  var isShown: Bool { window.shows(otherThan: Self.placeholder) }
}
