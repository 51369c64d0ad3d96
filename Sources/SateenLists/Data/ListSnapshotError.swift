/// An edit of a ``ListSnapshot`` that named an id which does not exist, or an id that occurs again.
public enum ListSnapshotError: Error, Equatable, CustomStringConvertible {
  /// The position of an existing item, or the position requested for a new one.
  public struct Place: Equatable, Sendable, CustomStringConvertible {
    /// The section's id as text.
    public var section: String
    public var row: Int

    public var description: String { "row \(row) of section \(section)" }
  }

  /// An item with this id comes before: the first one shows, and this one is left out.
  case duplicateItem(id: String, existing: Place, added: Place)
  /// A section with this id comes before: the first one shows, and this one is left out with its items.
  case duplicateSection(id: String, existing: Int, added: Int)
  case noSuchItem(id: String)
  case noSuchSection(id: String)

  public var description: String {
    switch self {
    case .duplicateItem(let id, let existing, let added):
      return "item \(id) is \(existing) already and cannot be \(added) as well"
    case .duplicateSection(let id, let existing, let added):
      return "section \(id) is number \(existing) already and cannot be number \(added) as well"
    case .noSuchItem(let id):
      return "there is no item \(id) in the snapshot"
    case .noSuchSection(let id):
      return "there is no section \(id) in the snapshot"
    }
  }
}
