import SateenCore
import SateenLayout

/// The nearest views that clip, as one rectangle of the window.
struct ClipArea: Hashable {
  /// The layer of the innermost clipping view; 0 for the window.
  var owner: UInt64
  /// The rectangle that all of them leave visible, in the window.
  var rect: Rect
}

/// Markers over views and layers of the tree, placed anew each frame and clipped like their targets.
///
/// A target keeps its marker from frame to frame, so unchanged markers are not drawn again.
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

  /// The marker of a target, made if it has none, among those clipped in the same way. The marker's layer is in the
  /// window's space.
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
    // Bounds that begin where the frame does give sublayers the window's coordinates.
    if layer.bounds != clip.rect { layer.bounds = clip.rect }
    if layer.position != clip.rect.origin { layer.position = clip.rect.origin }
    return layer
  }

  /// Removes the markers that were not requested since `begin`.
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
