/// A failure to run a server for a test.
public struct LoopbackError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
