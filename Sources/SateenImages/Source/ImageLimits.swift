/// Limits that are checked before memory is allocated.
public struct ImageLimits: Hashable, Sendable {
  /// The most pixels of an image, according to its header.
  public var pixels: Int
  /// The most bytes of a file.
  public var bytes: Int

  public init(pixels: Int = 100_000_000, bytes: Int = 256 << 20) {
    self.pixels = pixels
    self.bytes = bytes
  }
}
