/// The arguments of a layout, normalized so that equivalent requests are equal.
struct FlexLayoutRequest: Equatable {
  var root: FlexTree.Node
  /// NaN if the root's content determines the side.
  var width: Double
  var height: Double
  /// The allowed sizes, if the root is laid out within a range; otherwise nil.
  var range: SizeRange?
  var direction: LayoutDirection
  var scale: Double
  var rounding: FlexRounding

  init(
    root: FlexTree.Node, width: Double, height: Double, range: SizeRange? = nil, direction: LayoutDirection,
    scale: Double, rounding: FlexRounding
  ) {
    (self.root, self.width, self.height, self.range) = (root, width, height, range)
    (self.direction, self.rounding) = (direction, rounding)
    self.scale = scale.isFinite && scale > 0 ? min(scale, FlexRun.largest) : 0
  }

  static func == (a: FlexLayoutRequest, b: FlexLayoutRequest) -> Bool {
    a.root == b.root && FlexQuestion.same(a.width, b.width) && FlexQuestion.same(a.height, b.height)
      && a.range == b.range && a.direction == b.direction && a.scale == b.scale && a.rounding == b.rounding
  }
}

extension FlexTree {
  /// Lays out a box without a parent, and all boxes inside it.
  ///
  /// Boxes that did not change since the last layout, and get the same request, are neither computed nor measured
  /// again. Every frame is finite, for all styles.
  /// - Parameters:
  ///   - root: a box without a parent.
  ///   - width: the width available to the root, in points; nil if its content determines the width.
  ///   - height: the height available to the root, in points; nil if its content determines the height.
  ///   - direction: the direction of content, unless a style sets one.
  ///   - scale: device pixels per point, for rounding; zero rounds nothing.
  ///   - rounding: how frames are rounded to whole pixels.
  ///   - measure: measures the content of boxes, on this thread; it must not change the tree.
  public func layout(
    _ root: Node, width: Double? = nil, height: Double? = nil, direction: LayoutDirection = .leftToRight,
    scale: Double = 1, rounding: FlexRounding = .edges, measure: FlexMeasure = { _, _ in FlexMeasurement(.zero) }
  ) {
    let request = FlexLayoutRequest(
      root: root, width: FlexRun.usable(width), height: FlexRun.usable(height), direction: direction,
      scale: scale, rounding: rounding)
    answer(request) { run in
      run.layOut(
        root.index, width: request.width, height: request.height, isRightToLeft: direction == .rightToLeft, measure)
    }
  }

  /// Performs a request, unless it equals the last one and the tree did not change since.
  func answer(
    _ request: FlexLayoutRequest, by layOut: (FlexRun) -> (placed: Int, truncated: Bool)
  ) {
    let root = request.root
    if parent(of: root) != nil { fatalError("Only a box without a parent can be laid out by itself") }
    if isLayingOut { fatalError("A tree cannot be laid out while it is being laid out") }
    if lastRequest == request, !boxes[Int(root.index)].state.contains(.isDirty) {
      placedCount = 0
      return
    }
    isLayingOut = true
    defer { isLayingOut = false }
    layoutNumber &+= 1
    let run = run
    let counts = layOut(run)
    (isTruncated, placedCount) = (counts.truncated, counts.placed)
    if lastRequest?.scale != request.scale || lastRequest?.rounding != request.rounding { gridNumber &+= 1 }
    run.round(root.index, scale: request.scale, request.rounding, grid: gridNumber)
    lastRequest = request
  }
}
