/// Why an edit of a snapshot was refused. The snapshot is as it was before.
public enum ListSnapshotError: Error, Equatable, CustomStringConvertible {
  /// Where an item stands, or was to stand.
  public struct Place: Equatable, Sendable, CustomStringConvertible {
    /// The section's id, in words.
    public var section: String
    public var row: Int

    public var description: String { "row \(row) of section \(section)" }
  }

  /// An id is there already.
  case duplicateItem(id: String, existing: Place, added: Place)
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
