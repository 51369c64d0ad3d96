import SateenGraphics
import SateenLayout
import SateenThreads

extension DisplayNode {
  /// A bitmap of this node and everything in it, transparent where nothing is drawn. For a node that is in no window:
  /// to stand in a line of text, to be dragged, to be written to a file.
  ///
  /// The node is measured and drawn on background threads, as in a window. The bitmap is made once everything is drawn:
  /// images have been read, and fades have ended. Meanwhile the node must not be put anywhere else. The work takes
  /// turns of a window or headless host that drives the main loop, and waits where there is none.
  /// - Parameters:
  ///   - range: how large the node may be, in points.
  ///   - scale: pixels per point.
  /// - Returns: nil for a node without a size, or too large for a bitmap: with a side of more than 32,767 pixels, or
  ///   more than 64 million pixels.
  public func picture(
    fitting range: SizeRange = .unconstrained, scale: Double = 1, appearance: Appearance = .light
  ) async -> Bitmap? {
    await withCheckedContinuation { done in
      takePicture(fitting: range, scale: scale, appearance: appearance) { done.resume(returning: $0) }
    }
  }

  /// Makes a bitmap as ``picture(fitting:scale:appearance:)`` does, and passes it to `completion` in a turn of the main
  /// loop.
  public func takePicture(
    fitting range: SizeRange = .unconstrained, scale: Double = 1, appearance: Appearance = .light,
    completion: @escaping @MainActor @Sendable (Bitmap?) -> Void
  ) {
    contract(
      supernode == nil && loadedView?.superview == nil, "\(self) is shown somewhere, and cannot be a picture besides")
    setTraits(Traits(scale: scale, appearance: appearance))
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) {
      let size = self.layoutThatFits(range).size
      MainQueue.shared.post(key: key) {
        guard PictureSitting.holds(PixelSize(size, scale: scale)) else { return completion(nil) }
        PictureSitting(self, size, scale, appearance, completion).begin()
      }
    }
  }
}

/// Shows a node in an offscreen container until everything in it is drawn.
@MainActor
private final class PictureSitting {
  private let container: RootContainer
  private let completion: @MainActor @Sendable (Bitmap?) -> Void
  private var isDone = false
  private var isTurnPosted = false
  private var looks: [LayerSnapshot] = []
  private var composed: [Bitmap] = []
  /// Seconds on a clock of its own, so that fades need no real time.
  private var time = 0.0

  init(
    _ node: DisplayNode, _ size: Size, _ scale: Double, _ appearance: Appearance,
    _ completion: @escaping @MainActor @Sendable (Bitmap?) -> Void
  ) {
    container = RootContainer(size: size, scale: scale, appearance: appearance)
    container.rootNode = node
    self.completion = completion
  }

  /// Whether a bitmap may have this size. Making it takes two bitmaps, at most 512 MB.
  static func holds(_ size: PixelSize) -> Bool {
    !size.isEmpty && size.width <= Bitmap.maximumSide && size.height <= Bitmap.maximumSide && size.count <= 64_000_000
  }

  func begin() {
    // The closure keeps this object alive until the bitmap is made.
    container.onWake = { self.postTurn() }
    postTurn()
  }

  private func postTurn() {
    guard !isTurnPosted, !isDone else { return }
    isTurnPosted = true
    MainQueue.shared.post { self.turn() }
  }

  private func turn() {
    isTurnPosted = false
    guard !isDone else { return }
    container.turnWithinAnother(at: time)
    time += 1.0 / 60
    guard isComplete else {
      if container.wantsTurn { postTurn() }
      return
    }
    isDone = true
    container.onWake = nil
    looks = [look(before: .black), look(before: .white)]
    container.rootNode = nil
    compose()
  }

  /// A snapshot of the node over a background colour. Later changes do not affect it.
  private func look(before color: Color) -> LayerSnapshot {
    container.backgroundColor = color
    return container.snapshot(size: container.pixelSize)
  }

  /// Composes one snapshot, and the next one in the next turn, so that windows can show frames in between.
  private func compose() {
    guard composed.count < looks.count else { return finish() }
    guard let bitmap = Bitmap(size: container.pixelSize, scale: container.scale, isOpaque: true) else {
      return completion(nil)
    }
    let compositor = Compositor()
    _ = compositor.render(
      looks[composed.count],
      into: FrameTarget(pixels: bitmap.pixels, size: bitmap.size, bytesPerRow: bitmap.bytesPerRow))
    composed.append(bitmap)
    MainQueue.shared.post { self.compose() }
  }

  private func finish() {
    let (black, white, completion, key) = (composed[0], composed[1], completion, MainQueue.shared.reserveKey())
    WorkQueue.shared.submit(.visible) {
      let picture = Bitmap(onBlack: black, onWhite: white)
      MainQueue.shared.post(key: key) { completion(picture) }
    }
  }

  private var isComplete: Bool {
    guard container.isMeasured, !container.wantsTurn, let node = container.rootNode else { return false }
    // Draws all of a long text, not only the part that a window would show.
    node.displayPart(near: Rect(origin: .zero, size: container.size))
    var waits = false
    node.enumerateSubtree { waits = waits || $0.isDisplayPending || $0.isAwaitingContents }
    return !waits && !container.wantsTurn
  }
}

extension Bitmap {
  /// Derives transparency from the same contents over black and over white: the difference of the two is how much a
  /// pixel lets through.
  fileprivate convenience init?(onBlack: Bitmap, onWhite: Bitmap) {
    self.init(size: onBlack.size, scale: onBlack.scale)
    for y in 0..<size.height {
      let black = onBlack.pixels.advanced(by: y * onBlack.bytesPerRow).assumingMemoryBound(to: UInt8.self)
      let white = onWhite.pixels.advanced(by: y * onWhite.bytesPerRow).assumingMemoryBound(to: UInt8.self)
      let row = pixels.advanced(by: y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
      for x in stride(from: 0, to: size.width * 4, by: 4) {
        // All three colours have the same alpha. The largest of the three rounded values leaves no colour above it.
        var seen = 255
        for part in x..<x + 3 { seen = min(seen, Int(white[part]) - Int(black[part])) }
        let alpha = UInt8(min(max(255 - seen, 0), 255))
        for part in x..<x + 3 { row[part] = min(black[part], alpha) }
        row[x + 3] = alpha
      }
    }
  }
}
