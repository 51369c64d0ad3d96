import SateenCore
import SateenLayout

/// The nearest views that clip, as one rectangle of the window.
struct ClipArea: Hashable {
  /// The layer of the innermost one; 0 for the window.
  var owner: UInt64
  /// What all of them leave, in the window.
  var rect: Rect
}

/// Layers laid over things in the tree and placed anew each frame, cut off where the things are.
///
/// A thing keeps its layer from frame to frame, so what did not change is not drawn again.
@MainActor
final class MarkerBoard<Key: Hashable, Marker: AnyObject> {
  private struct Placed {
    var marker: Marker
    var layer: Layer
    var clipOwner: UInt64
    var round: UInt64
  }

  let root = Layer()
  private var placed: [Key: Placed] = [:]
  private var clips: [UInt64: (layer: Layer, round: UInt64)] = [:]
  private var round: UInt64 = 0

  init() {
    root.anchorPoint = .zero
  }

  var markers: [Marker] { placed.values.map(\.marker) }

  func begin(in container: RootContainer) {
    round &+= 1
    root.frame = Rect(origin: .zero, size: container.size)
  }

  /// The marker of a thing, made if it has none, among those clipped in the same way. Its layer is in the window's
  /// space.
  func marker(for key: Key, clip: ClipArea, make: () -> (Marker, Layer)) -> Marker {
    let home = clipLayer(clip)
    if var known = placed[key] {
      known.round = round
      if known.clipOwner != clip.owner {
        home.addSublayer(known.layer)
        known.clipOwner = clip.owner
      }
      placed[key] = known
      return known.marker
    }
    let (marker, layer) = make()
    home.addSublayer(layer)
    placed[key] = Placed(marker: marker, layer: layer, clipOwner: clip.owner, round: round)
    return marker
  }

  private func clipLayer(_ clip: ClipArea) -> Layer {
    let layer: Layer
    if let known = clips[clip.owner] {
      layer = known.layer
    } else {
      layer = Layer()
      layer.anchorPoint = .zero
      layer.masksToBounds = true
      root.addSublayer(layer)
    }
    clips[clip.owner] = (layer, round)
    // Bounds that begin where the frame does make the space inside the window's.
    if layer.bounds != clip.rect { layer.bounds = clip.rect }
    if layer.position != clip.rect.origin { layer.position = clip.rect.origin }
    return layer
  }

  /// Takes away what was not asked for since `begin`.
  func end() {
    for (key, entry) in placed where entry.round != round {
      entry.layer.removeFromSuperlayer()
      placed[key] = nil
    }
    for (owner, entry) in clips where entry.round != round {
      entry.layer.removeFromSuperlayer()
      clips[owner] = nil
    }
  }

  func removeAll() {
    round &+= 1
    end()
    root.removeFromSuperlayer()
  }
}
