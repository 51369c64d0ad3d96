/// Something the person who started the program has to know, in one sentence.
public struct ProgramError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
