import SateenCore
import SateenLayout

extension MapNode {
  /// Projects the shapes. Those that make no sense are left out, and told of.
  func shapesDidChange() {
    guard isLoaded else { return }
    let (shapes, version) = settings.withLock { ($0.shapes, $0.shapeVersion) }
    if projected.version != version || projected.shapes.isEmpty != shapes.isEmpty {
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
    updateTiles()
    updateShapes()
  }

  func updateShapes() {
    guard isLoaded, interfaceState.contains(.display), !bounds.isEmpty else { return }
    // In a still map they are in the picture.
    guard isLive else { return shapesNode.removeAll() }
    shapesNode.show(
      camera, size: bounds.size, scale: traits.scale, appearance: traits.appearance,
      isAtRest: mover?.isMoving != true)
  }
}
