/// Something that is dragged.
public struct DragItem: Sendable {
  /// The object as the program knows it.
  public var localObject: any Sendable
  /// The text for places that take only text.
  public var text: String?

  public init(_ localObject: any Sendable, text: String? = nil) {
    self.localObject = localObject
    self.text = text
  }
}
