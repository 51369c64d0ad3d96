import Foundation
import Sateen

/// Animated pictures that the page draws by itself, on a worker, when they are first shown.
enum Loops {
  private static func source(_ name: String, _ bytes: @escaping @Sendable () -> [UInt8]) -> ImageSource {
    .provider(ImageProvider(name: "loop \(name)") { bytes() })
  }

  /// A day over a bay.
  static let bay = source("bay") { bayFile }
  /// Two dots on an orbit, to be tinted.
  static let orbit = source("orbit") { orbitFile }
  /// The bars of a song, to be tinted.
  static let bars = source("bars") { barsFile }
  /// A ball that comes to rest: played twice.
  static let ball = source("ball") { ballFile }

  private static let bayFile = AnimatedPNG.make(
    Size(width: 220, height: 124), frames: 48, rate: 12, isOpaque: true
  ) { context, part in
    let height = sin(part * 2 * .pi)
    let light = min(max(height * 1.6 + 0.45, 0), 1)
    func mixed(_ night: UInt32, _ day: UInt32) -> Color {
      func channel(_ shift: UInt32) -> UInt32 {
        let (a, b) = (Double(night >> shift & 0xff), Double(day >> shift & 0xff))
        return UInt32(a + (b - a) * light) << shift
      }
      return Color(hex: channel(16) | channel(8) | channel(0))
    }
    let room = Rect(x: 0, y: 0, width: 220, height: 124)
    context.fill(
      Path(rect: room), from: .zero, mixed(0x101b3d, 0x4f9fe8), to: Point(x: 0, y: 84), mixed(0x3a3560, 0xffe0b0))
    if light < 0.6 {
      for index in 0..<26 {
        let star = Rect(
          x: Double(index * 67 % 218), y: Double(index * 41 % 70), width: 1.4, height: 1.4)
        context.fill(Path(ellipseIn: star), with: Color(white: 1, alpha: 0.9 - light * 1.5))
      }
    }
    let sun = Point(x: 110 - cos(part * 2 * .pi) * 92, y: 84 - height * 66)
    disc(in: context, sun, 11, Color(hex: 0xfff0bd))
    let moon = Point(x: 110 + cos(part * 2 * .pi) * 92, y: 84 + height * 66)
    disc(in: context, moon, 8, Color(hex: 0xdfe6ff))
    context.fill(Rect(x: 0, y: 84, width: 220, height: 40), with: mixed(0x16223f, 0x2f7f9f))
    hill(in: context, 30, 96, 70, mixed(0x141a33, 0x4a7f6c))
    hill(in: context, 178, 104, 84, mixed(0x10152b, 0x2f6b5a))
    // A boat, which goes once across.
    let x = part * 260 - 20
    var sail = Path()
    sail.move(to: Point(x: x, y: 92))
    sail.addLine(to: Point(x: x + 11, y: 92))
    sail.addLine(to: Point(x: x, y: 74))
    sail.close()
    context.fill(sail, with: mixed(0x8088a8, 0xffffff))
    context.fill(
      Path(roundedRect: Rect(x: x - 7, y: 94, width: 22, height: 5), radius: 2.5), with: mixed(0x3d2f3a, 0xb5523b))
  }

  private static func disc(in context: GraphicsContext, _ center: Point, _ radius: Double, _ color: Color) {
    let size = Size(width: radius * 2, height: radius * 2)
    context.fill(Path(ellipseIn: Rect(center: center, size: size)), with: color)
  }

  private static func hill(in context: GraphicsContext, _ x: Double, _ y: Double, _ width: Double, _ color: Color) {
    context.fill(Path(ellipseIn: Rect(x: x - width, y: y - 30, width: width * 2, height: 90)), with: color)
  }

  private static let orbitFile = AnimatedPNG.make(
    Size(width: 44, height: 44), frames: 24, rate: 24, isOpaque: false
  ) { context, part in
    context.stroke(
      Path(ellipseIn: Rect(x: 6, y: 6, width: 32, height: 32)), with: Color(white: 0, alpha: 0.3),
      style: StrokeStyle(width: 2))
    for (turn, radius) in [(part, 5.0), (part + 0.5, 3.5)] {
      let angle = turn * 2 * .pi
      disc(in: context, Point(x: 22 + cos(angle) * 16, y: 22 + sin(angle) * 16), radius, .black)
    }
  }

  private static let barsFile = AnimatedPNG.make(
    Size(width: 44, height: 44), frames: 20, rate: 15, isOpaque: false
  ) { context, part in
    for index in 0..<5 {
      let slow = sin((part + Double(index) * 0.23) * 2 * .pi)
      let fast = sin((part * 2 + Double(index) * 0.41) * 2 * .pi)
      let height = 20 + slow * 8.4 + fast * 5.6
      context.fill(
        Path(roundedRect: Rect(x: 4 + Double(index) * 7.6, y: 22 - height / 2, width: 5, height: height), radius: 2.5),
        with: .black)
    }
  }

  private static let ballFile = AnimatedPNG.make(
    Size(width: 44, height: 44), frames: 40, rate: 25, plays: 2, isOpaque: false
  ) { context, part in
    // Three bounces, each lower than the one before.
    let bounces: [(start: Double, length: Double, height: Double)] = [(0, 0.4, 26), (0.4, 0.3, 15), (0.7, 0.2, 6)]
    var y = 34.0
    for bounce in bounces where part >= bounce.start && part < bounce.start + bounce.length {
      let at = (part - bounce.start) / bounce.length * 2 - 1
      y = 34 - (1 - at * at) * bounce.height
    }
    let shade = 6 + (y - 6) / 28 * 7
    context.fill(
      Path(ellipseIn: Rect(x: 22 - shade, y: 39, width: shade * 2, height: 3)), with: Color(white: 0, alpha: 0.25))
    disc(in: context, Point(x: 22, y: y), 7, Tint.orange.light)
    disc(in: context, Point(x: 19.5, y: y - 2.5), 2, Color(white: 1, alpha: 0.7))
  }
}
