import Foundation
import Sateen

/// Three photos that overlap.
class EachStage: MotionStageNode {
  nonisolated private static let size = Size(width: 104, height: 134)

  fileprivate let group = DisplayNode()
  fileprivate let photos = [12, 7, 15].map { ImageNode(source: Pictures.photo($0)) }
  private(set) var isFaded = true

  nonisolated override init() {
    super.init()
    group.isLayerBacked = true
    addSubnode(group)
    for photo in photos {
      photo.isLayerBacked = true
      photo.cornerRadius = 12
      photo.borderWidth = 3
      photo.borderColor = Theme.raised
      photo.placeholderColor = Theme.placeholder
      photo.shadow = Shadow(color: .black.withAlpha(multipliedBy: 0.25), offset: Size(width: 0, height: 3), radius: 8)
      group.addSubnode(photo)
    }
  }

  final override func arrange(in room: Size) {
    group.bounds.size = room
    group.position = Point(x: room.width / 2, y: room.height / 2)
    for (index, photo) in photos.enumerated() {
      let side = Double(index) - 1
      photo.bounds.size = Self.size
      photo.position = Point(x: room.width / 2 + side * 62, y: room.height / 2 + side * side * 8 - 4)
      photo.transform = Transform(turnedBy: side * 0.12)
    }
    dress()
  }

  fileprivate var opacity: Double { isFaded ? 0.4 : 1 }

  fileprivate func dress() { for photo in photos { photo.alpha = opacity } }

  final func fade() {
    isFaded.toggle()
    animate(.easeInOut(0.6)) { dress() }
  }
}

/// The same photos in a group that fades as a whole.
final class TogetherStage: EachStage {
  fileprivate override func dress() { group.alpha = opacity }
}

/// The same photos in a group that turns until it is stopped.
final class SwingStage: EachStage {
  private var motion: AnimationGroup?

  var isRunning: Bool { motion?.isRunning ?? false }

  fileprivate override func dress() {}

  func toggle() { isRunning ? stop() : start() }

  private func start() {
    let turn = Transform(turnedBy: 0.35)
    motion = group.animate(
      .transform, from: Transform(turnedBy: -0.35), to: turn, .easeInOut(1.6).repeated(autoreverses: true))
  }

  func stop() {
    motion?.cancel()
    motion = nil
    animate(.spring(duration: 0.5)) { group.transform = .identity }
  }
}

/// A light that sends out rings.
final class BeaconStage: MotionStageNode {
  nonisolated private static let side = 190.0

  private let rings = (0..<3).map { _ in DisplayNode() }
  private let light = DiscNode(.teal)
  private var motions: [AnimationGroup] = []

  nonisolated override init() {
    super.init()
    for ring in rings {
      ring.isLayerBacked = true
      ring.cornerRadius = Self.side / 2
      ring.borderWidth = 5
      ring.borderColor = Tint.teal.ink
      ring.alpha = 0.18
      addSubnode(ring)
    }
    addSubnode(light)
  }

  var isRunning: Bool { motions.contains(where: \.isRunning) }

  override func arrange(in room: Size) {
    let middle = Point(x: room.width / 2, y: room.height / 2 - 4)
    for (index, ring) in rings.enumerated() {
      ring.bounds.size = Size(width: Self.side, height: Self.side)
      ring.position = middle
      ring.transform = Self.grown(0.36 + 0.32 * Double(index))
    }
    light.bounds.size = Size(width: 44, height: 44)
    light.position = middle
  }

  private static func grown(_ scale: Double) -> Transform { Transform(scaleX: scale, y: scale) }

  func toggle() { isRunning ? stop() : start() }

  private func start() {
    for (index, ring) in rings.enumerated() {
      let way = Animation.easeOut(2.1).delayed(by: 0.7 * Double(index)).repeated()
      motions.append(ring.animate(.transform, from: Self.grown(0.2), to: Self.grown(1), way))
      motions.append(ring.animate(.opacity, from: 0.9, to: 0, way))
    }
  }

  func stop() {
    for motion in motions { motion.cancel() }
    motions = []
    animate(.easeOut(0.3)) {
      for (index, ring) in rings.enumerated() {
        ring.transform = Self.grown(0.36 + 0.32 * Double(index))
        ring.alpha = 0.18
      }
    }
  }
}
