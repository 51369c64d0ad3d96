/// The state of an image that is still on its way from the network.
public enum ImageProgress: Sendable {
  /// Bytes have arrived.
  /// - Parameter expected: the length of the whole, where the server tells it.
  case received(bytes: Int, expected: Int?)
  /// A picture of the bytes so far, coarser or less complete than the image, at the size that was asked for.
  case preview(LoadedImage)
  /// This computer is offline. The image waits for the network.
  case waitingForNetwork(ImageError)

  /// The part of the bytes that has arrived, from 0 to 1; nil where that is not known.
  public var fraction: Double? {
    guard case .received(let bytes, let expected?) = self, expected > 0 else { return nil }
    return min(Double(bytes) / Double(expected), 1)
  }
}
