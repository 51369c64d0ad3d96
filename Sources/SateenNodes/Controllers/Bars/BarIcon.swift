import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// An icon drawn from lines, in any colour.
public struct BarIcon: Sendable {
  /// In points.
  public var size: Size
  /// Whether the icon points along the line, and so is mirrored where lines run to the left.
  public var flipsForRightToLeft = false
  /// Draws the icon into a context whose origin is the icon's top left corner.
  public var draw: @Sendable (GraphicsContext, Color) -> Void

  public init(size: Size = Size(width: 24, height: 24), draw: @escaping @Sendable (GraphicsContext, Color) -> Void) {
    self.size = size
    self.draw = draw
  }

  /// An outline, stroked.
  /// - Parameter width: of the line, in points.
  public init(stroking path: Path, width: Double = 1.8, size: Size = Size(width: 24, height: 24)) {
    self.init(size: size) { context, color in context.stroke(path, with: color, width: width) }
  }

  /// An outline, filled.
  public init(filling path: Path, size: Size = Size(width: 24, height: 24)) {
    self.init(size: size) { context, color in context.fill(path, with: color) }
  }

  /// Points to where lines begin: the icon of a back button.
  public static let back: BarIcon = {
    var path = Path()
    path.move(to: Point(x: 9, y: 2.5))
    path.addLine(to: Point(x: 2.5, y: 9))
    path.addLine(to: Point(x: 9, y: 15.5))
    var icon = BarIcon(stroking: path, width: 2.2, size: Size(width: 12, height: 18))
    icon.flipsForRightToLeft = true
    return icon
  }()
}

/// Shows an icon in a colour.
// Stored properties are inside the box.
final class BarIconNode: DisplayNode {
  private struct State {
    var icon: BarIcon?
    var color = BarStyle.accent
  }

  private let state = Locked(State())

  nonisolated override init() {
    super.init()
    isLayerBacked = true
  }

  nonisolated var icon: BarIcon? {
    get { state.withLock { $0.icon } }
    set {
      // The old icon is released outside of the lock, with what its drawing captured.
      let old = state.withLock { state in
        defer { state.icon = newValue }
        return state.icon
      }
      withExtendedLifetime(old) {
        setNeedsLayout()
        setNeedsDisplay()
      }
    }
  }

  nonisolated var color: Color {
    get { state.withLock { $0.color } }
    set {
      let changed = state.withLock { state in
        defer { state.color = newValue }
        return state.color != newValue
      }
      if changed { setNeedsDisplay() }
    }
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { icon?.size ?? .zero }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let state = state.withLock { $0 }
    guard let icon = state.icon else { return nil }
    let isMirrored = icon.flipsForRightToLeft && traits.layoutDirection == .rightToLeft
    return .draw { context, _ in
      if isMirrored {
        context.translate(x: icon.size.width, y: 0)
        context.scale(x: -1, y: 1)
      }
      icon.draw(context, state.color)
    }
  }
}
