import Foundation
import SateenCore
import SateenGraphics
import SateenLayout

/// Layers that fade, turn, scale or move from frame to frame, each for a while.
@MainActor
struct RandomFades {
  private struct Fade {
    var layer: Layer
    var kind: Int
    var framesLeft: Int
    var angle = 0.0
  }

  private var fades: [Fade] = []

  /// - Parameter isPlain: whether layers do nothing but fade.
  /// - Returns: what began, if anything did.
  mutating func advance(_ layers: [Layer], isPlain: Bool, _ random: inout SeededRandom) -> String? {
    var begun: String?
    if fades.count < 3, random.oneIn(4), let layer = random.pick(layers), !fades.contains(where: { $0.layer === layer })
    {
      let kind = isPlain ? 0 : random.int(0...3)
      // Something to see, even where few layers have any.
      if random.oneIn(2) { layer.masksToBounds = true }
      fades.append(Fade(layer: layer, kind: kind, framesLeft: random.int(2...12)))
      begun = "fade \(kind) of \(layer.id)"
    }
    for index in fades.indices {
      let layer = fades[index].layer
      fades[index].framesLeft -= 1
      fades[index].angle += 0.1
      let angle = fades[index].angle
      layer.opacity = layer.opacity > 0.9 || layer.opacity < 0.1 ? 0.8 : layer.opacity * 0.93
      switch fades[index].kind {
      case 1: layer.transform = Transform(rotationAngle: angle)
      case 2: layer.transform = Transform(scaleX: 0.7 + angle / 2, y: 0.8 + angle / 2)
      case 3: layer.position = layer.position + Point(x: 3, y: -2)
      default: break
      }
    }
    fades.removeAll { $0.framesLeft <= 0 }
    return begun
  }
}

extension Transform {
  init(rotationAngle angle: Double) {
    self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }
}
