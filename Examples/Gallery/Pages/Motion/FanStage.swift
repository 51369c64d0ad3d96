import Sateen

/// Photos that lie on a pile, or like the cards in a hand.
final class FanStage: MotionStageNode {
  nonisolated private static let size = Size(width: 92, height: 122)

  let photos = [12, 2, 7, 15, 4].map { ImageNode(source: Pictures.photo($0)) }
  private(set) var isOpen = false
  private var group: AnimationGroup?

  nonisolated override init() {
    super.init()
    for photo in photos {
      photo.isLayerBacked = true
      photo.cornerRadius = 10
      photo.borderWidth = 3
      photo.borderColor = Theme.raised
      photo.placeholderColor = Theme.placeholder
      photo.shadow = Shadow(color: .black.withAlpha(multipliedBy: 0.25), offset: Size(width: 0, height: 3), radius: 8)
      addSubnode(photo)
    }
  }

  override func arrange(in room: Size) {
    for photo in photos { photo.bounds.size = Self.size }
    place()
  }

  private func place() {
    let room = bounds.size
    let step = min(78, (room.width - Self.size.width - 56) / 4)
    for (index, photo) in photos.enumerated() {
      let side = Double(index) - 2
      let sag = side * side
      photo.position =
        isOpen
        ? Point(x: room.width / 2 + side * step, y: room.height / 2 - 8 + sag * 5)
        : Point(x: room.width / 2 + side * 2, y: room.height / 2 - 2)
      photo.transform = Transform(turnedBy: isOpen ? side * 0.13 : [-0.09, 0.06, -0.04, 0.08, 0][index])
    }
  }

  /// Spreads the photos, or gathers them.
  func toggle() {
    isOpen.toggle()
    group = track { animate(.spring(duration: 0.7, bounce: 0.35), { place() }, onEnd: $0) }
  }

  /// Sends the photos back on their way, as a group.
  func sendBack() {
    guard let group, group.isRunning else { return toggle() }
    isOpen.toggle()
    group.reverse()
  }

  /// Stops the photos where they are.
  func stop() { group?.cancel() }
}
