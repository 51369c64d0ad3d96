import SateenCore
import SateenLayout

extension MapNode {
  func shapesDidChange() {
    projectShapes()
    updateTiles()
    updateShapes()
  }

  /// Projects the shapes where they have changed. Those that make no sense are left out, and told of.
  func projectShapes() {
    let (shapes, version) = settings.withLock { ($0.shapes, $0.shapeVersion) }
    guard projected.version != version else { return }
    var errors: [MapError] = []
    var good: [ProjectedShape] = []
    for shape in shapes {
      do throws(MapError) { try good.append(ProjectedShape(shape)) } catch { errors.append(error) }
    }
    projected = (version, good)
    shapesNode.setShapes(good)
    still.isOutdated = true
    for error in errors { report(error) }
  }

  func updateShapes() {
    guard isLoaded, interfaceState.contains(.display), !bounds.isEmpty else { return }
    // In a still map they are in the picture.
    guard isLive else { return }
    shapesNode.show(
      camera, size: bounds.size, scale: traits.scale, appearance: traits.appearance,
      isAtRest: mover?.isMoving != true)
  }
}
