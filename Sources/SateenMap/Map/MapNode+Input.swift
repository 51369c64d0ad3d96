import SateenCore
import SateenLayout

extension MapNode {
  /// Zooms in by one, about the middle.
  public func zoomIn() { mover?.zoom(by: 1, around: Point(x: bounds.width / 2, y: bounds.height / 2)) }

  /// Zooms out by one, about the middle.
  public func zoomOut() { mover?.zoom(by: -1, around: Point(x: bounds.width / 2, y: bounds.height / 2)) }

  /// Whether the map is being moved, by hand or by itself.
  public var isMoving: Bool { mover?.isMoving == true }

  /// A press beside all annotations.
  func pressed(at point: Point) {
    if selectedAnnotation != nil { selectedAnnotation = nil }
    settings.withLock { $0.onTap }?(self, coordinate(at: point))
  }

  func placeOrnaments() {
    guard isLoaded, !bounds.isEmpty else { return }
    let room = 6.0
    let isOwed = !attributionNode.words.isEmpty
    attributionNode.isHidden = !isOwed
    if isOwed {
      let size = attributionNode.layoutThatFits(
        SizeRange(min: .zero, max: Size(width: max(40, bounds.width - 2 * room), height: .infinity))
      ).size
      attributionNode.frame = Rect(
        x: max(room, bounds.width - room - size.width), y: max(0, bounds.height - room - size.height),
        width: size.width, height: size.height)
    }
    scaleBarNode.isHidden = !showsScaleBar
    scaleBarNode.frame = Rect(
      x: room, y: bounds.height - room - ScaleBarNode.size.height, width: ScaleBarNode.size.width,
      height: ScaleBarNode.size.height)
    updateScaleBar()
  }

  func updateScaleBar() {
    guard showsScaleBar else { return }
    let metres = Mercator.metres(perUnitAt: camera.middle.y) / camera.worldSize
    var look = scaleBarNode.look
    look.bar = ScaleBar(metresPerPoint: metres, most: ScaleBarNode.longest, usesMiles: usesMiles).map { bar in
      // Half points are not seen, and each width is drawn anew.
      ScaleBar(width: (bar.width * 2).rounded() / 2, text: bar.text)
    }
    if look != scaleBarNode.look { scaleBarNode.look = look }
  }
}
