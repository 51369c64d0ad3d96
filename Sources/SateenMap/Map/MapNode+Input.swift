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
    if let callout = pins.callout?.node, !callout.isHidden, callout.frame.contains(point) { return }
    if selectedAnnotation != nil { selectedAnnotation = nil }
    settings.withLock { $0.onTap }?(self, coordinate(at: point))
  }

  /// How far ornaments are away from the edges, in points.
  nonisolated private static let ornamentRoom = 6.0

  /// The layout with the attribution in its corner. Called while the map is measured, on any thread.
  nonisolated func addingAttribution(to layout: Layout, context: LayoutContext) -> Layout {
    let (size, room) = (layout.size, Self.ornamentRoom)
    guard !attributionNode.words.isEmpty, !size.isEmpty else { return layout }
    let most = Size(width: max(40, size.width - 2 * room), height: .infinity)
    var owed = attributionNode.layoutThatFits(SizeRange(min: .zero, max: most), parentSize: size, context: context)
    owed.position = Point(
      x: max(room, size.width - room - owed.size.width), y: max(0, size.height - room - owed.size.height))
    return Layout(element: self, size: size, sublayouts: layout.sublayouts + [owed], context: context)
  }

  /// Puts the scale bar in its corner. The attribution is placed by the layout, because workers measure its words.
  func placeOrnaments() {
    guard isLoaded, !bounds.isEmpty else { return }
    let room = Self.ornamentRoom
    attributionNode.isHidden = attributionNode.words.isEmpty
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
