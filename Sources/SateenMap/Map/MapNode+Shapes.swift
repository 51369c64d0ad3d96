import SateenCore
import SateenLayout
import SateenThreads

extension MapNode {
  func shapesDidChange() {
    projectShapes()
    updateTiles()
    updateShapes()
  }

  /// The most points that are projected in the frame that needs them.
  nonisolated private static let mostPointsAtOnce = 4_096

  /// Projects the shapes where they have changed: many points on a worker, while the shapes before go on to show.
  func projectShapes() {
    let (shapes, version) = settings.withLock { ($0.shapes, $0.shapeVersion) }
    guard projected.version != version, projecting != version else { return }
    let count = shapes.reduce(0) { $1.holes.reduce($0 + $1.points.count) { $0 + $1.count } }
    guard count > Self.mostPointsAtOnce else { return take(Self.projection(of: shapes), version) }
    projecting = version
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) { [weak self] in
      let projection = Self.projection(of: shapes)
      MainQueue.shared.post(key: key) {
        guard let self, self.projecting == version else { return }
        self.take(projection, version)
        self.updateTiles()
        self.updateShapes()
        // A picture of the map may wait for this.
        self.loadedView?.container?.setNeedsTurn()
      }
    }
  }

  /// The shapes that make sense, and the errors of the others.
  nonisolated private static func projection(of shapes: [MapShape]) -> ([ProjectedShape], [MapError]) {
    var good: [ProjectedShape] = []
    var errors: [MapError] = []
    for shape in shapes {
      do throws(MapError) { try good.append(ProjectedShape(shape)) } catch { errors.append(error) }
    }
    return (good, errors)
  }

  private func take(_ projection: ([ProjectedShape], [MapError]), _ version: Int) {
    projecting = nil
    projected = (version, projection.0)
    shapesNode.setShapes(projection.0)
    still.isOutdated = true
    for error in projection.1 { reportOnce(error) }
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
