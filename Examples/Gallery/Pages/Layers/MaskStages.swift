import FeedContent
import Foundation
import Sateen

/// A drawing with a mask that moves, or over something that does.
class MaskStageNode: MotionStageNode {
  private(set) var isMoved = false

  /// Goes to the other end.
  final func move() {
    isMoved.toggle()
    moved()
  }

  func moved() {}

  nonisolated static func photo(_ index: Int) -> ImageNode {
    let photo = ImageNode(source: Pictures.photo(index))
    photo.isLayerBacked = true
    return photo
  }
}

/// A photo that shows through the strokes of a word.
final class LettersStage: MaskStageNode {
  private let words = DisplayNode()
  private let photo = MaskStageNode.photo(22)

  nonisolated override init() {
    super.init()
    let text = TextNode(AttributedText("POPPY", font: .system(84, weight: .heavy), color: .black))
    text.isLayerBacked = true
    words.isLayerBacked = true
    words.mask = text
    words.automaticallyManagesSubnodes = true
    words.layoutSpecBlock = { [photo] _, _ in photo.overlay(text.centered()) }
    addSubnode(words)
  }

  override func arrange(in room: Size) { words.frame = Rect(origin: .zero, size: room) }

  override func moved() {
    animate(.spring(duration: 1.2)) {
      photo.transform = isMoved ? Transform(a: 1.8, b: 0, c: 0, d: 1.8, tx: -60, ty: -30) : .identity
    }
  }
}

/// A photo in the dark, with a lamp.
final class LightStage: MaskStageNode {
  private let night = MaskStageNode.photo(25)
  private let lit = MaskStageNode.photo(25)
  private let lamp = DisplayNode()

  nonisolated override init() {
    super.init()
    backgroundColor = Color(hex: 0x06080d)
    night.alpha = 0.22
    lamp.isLayerBacked = true
    lamp.backgroundGradient = .radial([
      .init(.black, at: 0), .init(.black, at: 0.55), .init(Color(white: 0, alpha: 0), at: 1),
    ])
    lit.mask = lamp
    addSubnode(night)
    addSubnode(lit)
  }

  override func arrange(in room: Size) {
    for photo in [night, lit] { photo.frame = Rect(origin: .zero, size: room) }
    lamp.bounds.size = Size(width: 170, height: 170)
    lamp.position = place
  }

  private var place: Point {
    Point(x: bounds.width * (isMoved ? 0.76 : 0.5), y: bounds.height * (isMoved ? 0.4 : 0.62))
  }

  override func moved() { animate(.spring(duration: 0.9, bounce: 0.3)) { lamp.position = place } }

  override func pointerMoved(to point: Point?) {
    super.pointerMoved(to: point)
    animate(.spring(duration: 0.3)) { lamp.position = point ?? place }
  }
}

/// A wood in autumn and in fog.
final class SeasonsStage: MaskStageNode {
  private let autumn = MaskStageNode.photo(9)
  private let fog = MaskStageNode.photo(8)
  private let side = DisplayNode()

  nonisolated override init() {
    super.init()
    side.isLayerBacked = true
    side.backgroundColor = .black
    side.anchorPoint = Point(x: 0, y: 0.5)
    side.transform = Transform(turnedBy: 0.28)
    fog.mask = side
    addSubnode(autumn)
    addSubnode(fog)
  }

  override func arrange(in room: Size) {
    for photo in [autumn, fog] { photo.frame = Rect(origin: .zero, size: room) }
    side.bounds.size = Size(width: room.width * 2, height: room.height * 2)
    side.position = place
  }

  private var place: Point { Point(x: bounds.width * (isMoved ? 0.12 : 0.52), y: bounds.height / 2) }

  override func moved() { animate(.spring(duration: 0.8, bounce: 0.15)) { side.position = place } }
}

/// A photo cut to a seal that turns.
final class SealStage: MaskStageNode {
  private final class Seal: DisplayNode {
    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      .draw { context, _ in
        let (center, radius) = (request.bounds.center, request.bounds.width / 2)
        var path = Path()
        for step in 0..<240 {
          let angle = Double(step) / 240 * 2 * .pi
          let reach = radius * (0.92 + 0.08 * cos(angle * 12))
          let point = Point(x: center.x + reach * cos(angle), y: center.y + reach * sin(angle))
          if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.close()
        context.fill(path, with: .black)
      }
    }
  }

  private let photo = MaskStageNode.photo(23)
  private let seal = Seal()

  nonisolated override init() {
    super.init()
    seal.isLayerBacked = true
    photo.mask = seal
    addSubnode(photo)
  }

  override func arrange(in room: Size) {
    let side = min(room.width, room.height) - 24
    photo.frame = Rect(
      x: ((room.width - side) / 2).rounded(), y: ((room.height - side) / 2).rounded(), width: side, height: side)
    seal.frame = photo.bounds
  }

  override func moved() {
    // The shape has twelve waves: it rests half a wave further on.
    animate(.spring(duration: 1.1, bounce: 0.2)) {
      seal.transform = isMoved ? Transform(turnedBy: .pi * 7 / 12) : .identity
    }
  }
}

/// A text that fades at both ends of its window, and moves in there.
final class LinesStage: MaskStageNode {
  private let pane = DisplayNode()
  private let mist = DisplayNode()
  private let text = TextNode()

  nonisolated override init() {
    super.init()
    text.attributedText = AttributedText(
      [Prose.lake, Prose.stream].joined(separator: "\n\n"), font: .system(16), color: Theme.ink)
    text.isLayerBacked = true
    mist.isLayerBacked = true
    let clear = Color(white: 0, alpha: 0)
    mist.backgroundGradient = .linear([
      .init(clear, at: 0.02), .init(.black, at: 0.3), .init(.black, at: 0.6), .init(clear, at: 1),
    ])
    pane.isLayerBacked = true
    pane.mask = mist
    pane.addSubnode(text)
    addSubnode(pane)
  }

  override func arrange(in room: Size) {
    pane.frame = Rect(origin: .zero, size: room)
    mist.frame = pane.bounds
    text.frame = Rect(x: 18, y: top, width: room.width - 36, height: 320)
  }

  private var top: Double { isMoved ? -78 : 14 }

  override func moved() { animate(.spring(duration: 1.4)) { text.frame.origin.y = top } }
}

/// Faces in a row, each with a rim between it and the next.
final class FacesStage: MaskStageNode {
  nonisolated private static let side = 72.0
  private let faces: [ImageNode]
  private let rings: [DisplayNode]

  nonisolated override init() {
    faces = [0, 2, 6, 4].map { ImageNode(source: Pictures.avatar(Author.all[$0])) }
    rings = faces.map { _ in DisplayNode() }
    super.init()
    for (face, ring) in zip(faces, rings) {
      face.isLayerBacked = true
      face.cornerRadius = Self.side / 2
      ring.isLayerBacked = true
      ring.borderColor = .black
      addSubnode(face)
    }
    // The last face is whole.
    for (face, ring) in zip(faces, rings).dropLast() { face.mask = ring }
  }

  override func arrange(in room: Size) {
    for (face, ring) in zip(faces, rings) {
      face.bounds.size = Size(width: Self.side, height: Self.side)
      // A hole, and around it as much as a face needs.
      let (hole, width) = (Self.side / 2 + 4, Self.side * 2)
      ring.bounds.size = Size(width: 2 * (hole + width), height: 2 * (hole + width))
      ring.cornerRadius = hole + width
      ring.borderWidth = width
    }
    place()
  }

  private func place() {
    let step = isMoved ? Self.side + 8 : Self.side - 20
    let first = (bounds.width - Double(faces.count - 1) * step) / 2
    for (index, (face, ring)) in zip(faces, rings).enumerated() {
      face.position = Point(x: (first + Double(index) * step).rounded(), y: (bounds.height / 2).rounded())
      ring.position = Point(x: Self.side / 2 + step, y: Self.side / 2)
    }
  }

  override func moved() { animate(.spring(duration: 0.7, bounce: 0.25)) { place() } }
}
