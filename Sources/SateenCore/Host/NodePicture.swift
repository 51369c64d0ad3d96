import SateenGraphics
import SateenLayout
import SateenThreads

extension DisplayNode {
  /// A picture of this node and all that is in it, see-through where nothing is drawn, for a node that is in no window:
  /// to stand in a line of text, to be dragged, to be written to a file.
  ///
  /// The node is measured and drawn on background threads, as in a window, and the picture is taken once all of it is
  /// there: pictures that are read, too, and nothing that fades any more. Meanwhile the node must not be put anywhere
  /// else. It takes the turns of whichever window or headless host drives the main loop, and waits where none does.
  /// - Parameters:
  ///   - range: how large the node may be, in points.
  ///   - scale: pixels per point.
  /// - Returns: nil for a node without a size, or too large to be a picture: with a side of more than 32,767 pixels, or
  ///   more than 64 million of them.
  public func picture(
    fitting range: SizeRange = .unconstrained, scale: Double = 1, appearance: Appearance = .light
  ) async -> Bitmap? {
    await withCheckedContinuation { done in
      takePicture(fitting: range, scale: scale, appearance: appearance) { done.resume(returning: $0) }
    }
  }

  /// Takes a picture as ``picture(fitting:scale:appearance:)`` does, and hands it over within a turn of the main loop.
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

/// Has a node shown in a container that nobody sees, until all of it is drawn.
@MainActor
private final class PictureSitting {
  private let container: RootContainer
  private let completion: @MainActor @Sendable (Bitmap?) -> Void
  private var isDone = false
  private var isTurnPosted = false
  private var looks: [LayerSnapshot] = []
  private var composed: [Bitmap] = []
  /// Seconds on a clock of its own: what fades need not be waited for.
  private var time = 0.0

  init(
    _ node: DisplayNode, _ size: Size, _ scale: Double, _ appearance: Appearance,
    _ completion: @escaping @MainActor @Sendable (Bitmap?) -> Void
  ) {
    container = RootContainer(size: size, scale: scale, appearance: appearance)
    container.rootNode = node
    self.completion = completion
  }

  /// Whether a picture can have a size: with two of them, 512 MB are taken while it is made.
  static func holds(_ size: PixelSize) -> Bool {
    !size.isEmpty && size.width <= Bitmap.maximumSide && size.height <= Bitmap.maximumSide && size.count <= 64_000_000
  }

  func begin() {
    // Held by its container until the picture is there.
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

  /// How all of it looks before a colour, as values: what changes later is not in the picture.
  private func look(before color: Color) -> LayerSnapshot {
    container.backgroundColor = color
    return container.snapshot(size: container.pixelSize)
  }

  /// Draws one look, and the next one in the next turn: windows have to show something meanwhile.
  private func compose() {
    guard composed.count < looks.count else { return finish() }
    guard let bitmap = Bitmap(size: container.pixelSize, scale: container.scale, isOpaque: true) else {
      return completion(nil)
    }
    let compositor = Compositor()
    _ = compositor.compose(
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
    // All of a long text is in the picture, not what a window would show of it.
    node.displayPart(near: Rect(origin: .zero, size: container.size))
    var waits = false
    node.enumerateSubtree { waits = waits || $0.isDisplayPending || $0.isAwaitingContents }
    return !waits && !container.wantsTurn
  }
}

extension Bitmap {
  /// The pixels of something from how it looks before black and before white: what white adds is what is seen through.
  fileprivate convenience init?(onBlack: Bitmap, onWhite: Bitmap) {
    self.init(size: onBlack.size, scale: onBlack.scale)
    for y in 0..<size.height {
      let black = onBlack.pixels.advanced(by: y * onBlack.bytesPerRow).assumingMemoryBound(to: UInt8.self)
      let white = onWhite.pixels.advanced(by: y * onWhite.bytesPerRow).assumingMemoryBound(to: UInt8.self)
      let row = pixels.advanced(by: y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
      for x in stride(from: 0, to: size.width * 4, by: 4) {
        // Colours are seen through alike; the largest of three rounded figures leaves none of them above it.
        var seen = 255
        for part in x..<x + 3 { seen = min(seen, Int(white[part]) - Int(black[part])) }
        let alpha = UInt8(min(max(255 - seen, 0), 255))
        for part in x..<x + 3 { row[part] = min(black[part], alpha) }
        row[x + 3] = alpha
      }
    }
  }
}
