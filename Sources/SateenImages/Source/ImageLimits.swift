/// What is refused before memory is taken for it.
public struct ImageLimits: Hashable, Sendable {
  /// The most pixels a picture may have, by its header.
  public var pixels: Int
  /// The most bytes a file may have.
  public var bytes: Int

  public init(pixels: Int = 100_000_000, bytes: Int = 256 << 20) {
    self.pixels = pixels
    self.bytes = bytes
  }
}
