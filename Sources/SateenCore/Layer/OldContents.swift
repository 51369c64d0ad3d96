import SateenGraphics
import SateenLayout

/// Pixels that a layer showed before, while they fade into its new ones.
@MainActor
struct OldContents {
  /// How frames tell the pixels from the layer's own.
  let id: UInt64
  let bitmap: Bitmap
  /// As ``Layer/contentsFrame`` and ``Layer/contentsSize`` were.
  let frame: Rect?
  let size: Size?
  /// As ``Layer/contentsAnchor`` was.
  let anchor: Double
  /// The size of the layer's bounds when `frame` was set.
  let bounds: Size
  /// The share of these pixels when the fade began, of 1 for all old ones.
  var share: Double

  /// The most of earlier contents that a fade keeps. Further ones have so small a part that they are not missed.
  private static let most = 3

  /// The pixels that a layer shows, each with its share.
  /// - Parameter stretches: whether pixels drawn for the layer's size are stretched to another one.
  static func shown(by layer: Layer, stretches: Bool) -> [OldContents] {
    let left = min(max(layer.animated?.oldContentsPart ?? 0, 0), 1)
    var all = layer.animated?.oldContents ?? []
    for index in all.indices { all[index].share *= left }
    if let bitmap = layer.contents {
      all.append(
        OldContents(
          id: Layer.makeID(), bitmap: bitmap, frame: layer.contentsFrame,
          size: stretches && layer.contentsSize == layer.bounds.size ? nil : layer.contentsSize,
          anchor: layer.contentsAnchor, bounds: layer.bounds.size, share: 1 - left))
    }
    all = Array(all.filter { $0.share > 0.01 }.suffix(most))
    let whole = all.reduce(0) { $0 + $1.share }
    guard whole > 0 else { return [] }
    for index in all.indices { all[index].share /= whole }
    return all
  }

  /// Where the pixels are in bounds of another size: pixels drawn for a size keep their scale, others are stretched.
  func place(in shown: Rect) -> Rect { Layer.contentsPlace(frame, size, anchor, bitmap, of: bounds, in: shown) }

  /// Whether the pixels keep their scale although the bounds have another size.
  func isOutgrown(in shown: Rect) -> Bool { size.map { $0 != shown.size } ?? false }

  /// Whether the pixels cover the bounds, whatever their size.
  var coversAll: Bool { bitmap.isOpaque && frame == nil && size == nil }
}

extension Layer {
  /// Has earlier pixels fade into the layer's own.
  func fadeContents(from old: [OldContents], by animation: Animation, in group: AnimationGroup) {
    guard let animations = host?.animations, !old.isEmpty else { return }
    let animated = animated ?? AnimatedValues()
    self.animated = animated
    animated.oldContents = old
    let way = AnimatedNumbers([.oldContents(1), .oldContents(0)])
    animations.add(way, Animations.steps(way, animation), animation, to: self, group: group)
  }

  /// Where contents are in the bounds that show.
  /// - Parameters:
  ///   - size: the size that they were drawn for, and keep; nil for contents that are stretched.
  ///   - own: the size of the bounds that `frame` belongs to.
  ///   - shown: the bounds that show.
  static func contentsPlace(
    _ frame: Rect?, _ size: Size?, _ anchor: Double, _ bitmap: Bitmap, of own: Size, in shown: Rect
  ) -> Rect {
    if let size, size != shown.size {
      let x = shown.minX + anchor * (shown.width - size.width)
      return Rect(origin: Point(x: x, y: shown.minY), size: bitmap.pointSize)
    }
    guard let frame else { return shown }
    guard own != shown.size, own.width > 0, own.height > 0 else { return frame }
    let (x, y) = (shown.width / own.width, shown.height / own.height)
    return Rect(
      x: shown.minX + (frame.minX - shown.minX) * x, y: shown.minY + (frame.minY - shown.minY) * y,
      width: frame.width * x, height: frame.height * y)
  }
}

/// A fade of a layer's contents in the current frame.
@MainActor
struct ContentsFade {
  let old: [OldContents]
  /// The opacity of the old contents.
  let part: Double
  /// How frames tell the new contents from the layer without them.
  let newID: UInt64
  /// The opacity of the new contents.
  let newPart: Double
  /// Whether the new contents are not yet there as a whole. Opaque ones that old ones cover are, so that nothing behind
  /// shows through.
  let hidesContents: Bool

  /// - Returns: nil where nothing fades.
  init?(_ layer: Layer) {
    guard let animated = layer.animated, let shown = animated.oldContentsPart, !animated.oldContents.isEmpty else {
      return nil
    }
    old = animated.oldContents
    let left = min(max(shown, 0), 1)
    newID = animated.newContentsID
    let isCovering =
      layer.contents.map { $0.isOpaque && layer.contentsFrame == nil && layer.contentsSizeInTransition == nil } ?? false
    hidesContents = !(isCovering && old.allSatisfy(\.coversAll))
    // By index: debug builds allocate for each element that is iterated over.
    var (areStretched, keepScale) = (true, true)
    for index in 0..<old.count {
      if old[index].size == nil { keepScale = false } else { areStretched = false }
      if old[index].frame != nil { areStretched = false }
    }
    // With round corners, contents cover the bounds but for those: the new ones are there early, below the old ones, or
    // what is behind would shine through both.
    let isFilling =
      areStretched && layer.contentsAreRounded && layer.cornerRadius > 0 && layer.contentsFrame == nil
      && layer.contentsSizeInTransition == nil
    // Text that is in both at the same place would look pale half-way: each is there for more than half of the time.
    let isText = keepScale && layer.contentsSizeInTransition != nil
    newPart = min((1 - left) / (isFilling ? 0.15 : isText ? 0.7 : 1), 1)
    part = isText && hidesContents ? min(left / 0.7, 1) : left
  }
}
