import SateenCore

/// The pixels that the last frames changed. A window's memory that has the pixels of an older frame lacks those of all
/// frames since then.
struct DamageHistory {
  /// The frames that are remembered. Desktops have two or three buffers.
  private static let length = 4

  /// The areas of the last frames, the newest first; nil for a frame that changed all pixels.
  private var frames: [[PixelRect]?] = []

  /// Notes a frame.
  /// - Parameters:
  ///   - areas: the pixels that it changed.
  ///   - age: how many frames ago the pixels were shown that the memory has; 0 where they are not known.
  /// - Returns: the areas that have to be drawn; nil for all.
  mutating func areas(changed areas: [PixelRect]?, age: Int) -> [PixelRect]? {
    frames.insert(areas, at: 0)
    if frames.count > Self.length { frames.removeLast() }
    guard age > 0, age <= frames.count else { return nil }
    var all: [PixelRect] = []
    for frame in frames.prefix(age) {
      guard let frame else { return nil }
      for area in frame where !all.contains(where: { $0.contains(area) }) { all.append(area) }
    }
    return all
  }

  /// Forgets all frames: the window has other memory.
  mutating func forget() { frames = [] }
}
