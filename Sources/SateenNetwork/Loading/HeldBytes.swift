/// Bytes of a resource that wait for their use, such as their decoding. See ``ResourceLoader/hold(_:)``.
package final class HeldBytes: Sendable {
  private let count: Int
  private let loader: ResourceLoader

  init(_ count: Int, of loader: ResourceLoader) {
    self.count = count
    self.loader = loader
  }

  deinit { loader.changeBytesAhead(by: -count) }
}
