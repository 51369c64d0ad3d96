import Glibc
import SateenCore
import SateenGraphics
import SateenLayout

/// A node that covers a part of the world.
struct PlacedOverlay {
  let node: DisplayNode
  /// In the unit square.
  let box: Rect
  let size: Size
}

extension MapNode {
  /// Puts a node of one's own on the map, between the shapes and the annotations: it covers a region, and is scaled and
  /// turned with the map. Where a part of the world shows twice, it shows in the copy that is nearest to the middle.
  ///
  /// For a node that keeps its size, use an annotation. In a still map it lies above the picture.
  /// - Parameters:
  ///   - region: a region that is no part of the world has the node left out, and ``onError`` tells so.
  ///   - size: in which the node is laid out, in points; it is scaled from there. It is drawn sharply where the map rests.
  public func addOverlay(_ node: DisplayNode, covering region: MapRegion, laidOutIn size: Size) {
    removeOverlay(node)
    guard let box = region.worldBox, !box.isEmpty, size.width.isFinite, size.height.isFinite, !size.isEmpty else {
      return report(
        .place(
          name: "an overlay",
          reason: "of \(size.width) x \(size.height) points covers \(region.text), which is no part of the world"))
    }
    overlays.append(PlacedOverlay(node: node, box: box, size: size))
    overlaysNode.addSubnode(node)
    node.frame = Rect(origin: .zero, size: size)
    updateOverlays()
  }

  public func removeOverlay(_ node: DisplayNode) {
    guard let index = overlays.firstIndex(where: { $0.node === node }) else { return }
    overlays.remove(at: index)
    node.removeFromSupernode()
    (node.transform, node.isHidden, node.contentsZoom) = (.identity, false, 1)
  }

  func updateOverlays() {
    guard !bounds.isEmpty, !overlays.isEmpty else { return }
    let (camera, size) = (camera, bounds.size)
    let isAtRest = !isMoving
    for overlay in overlays {
      let (dx, dy) = (overlay.box.width * camera.worldSize, overlay.box.height * camera.worldSize)
      let (x, y) = (dx / overlay.size.width, dy / overlay.size.height)
      let place = camera.point(of: overlay.box.center, in: size)
      // Too far away to be seen, or to be told from its neighbours.
      let reach = hypot(dx, dy) / 2
      let isSeen =
        place.x + reach > 0 && place.y + reach > 0 && place.x - reach < size.width && place.y - reach < size.height
      overlay.node.isHidden = !isSeen || dx < 1 || dy < 1
      guard isSeen else { continue }
      overlay.node.position = place
      overlay.node.transform = Transform(scaleX: x, y: y).concatenating(Transform(turn: camera.rotation))
      // A bitmap of the whole node: no larger than four views.
      let most = max(1, 4 * max(size.width, size.height) / max(overlay.size.width, overlay.size.height))
      if isAtRest { overlay.node.contentsZoom = min(max(max(x, y), 0.125), most) }
    }
  }
}
