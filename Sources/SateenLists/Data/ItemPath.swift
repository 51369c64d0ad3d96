/// The place of an item: its section, and its number in that section.
///
/// Foundation has `IndexPath` for this, of any number of indices. Lists have a type of their own, so that a program that
/// does not use Foundation does not load it.
public struct ItemPath: Hashable, Comparable, Codable, Sendable {
  /// The number of the section, from 0.
  public var section: Int
  /// The number of the item in its section, from 0.
  public var row: Int
  /// The same as ``row``.
  public var item: Int {
    get { row }
    set { row = newValue }
  }

  /// The path of a row in a section.
  public init(row: Int, section: Int) {
    self.row = row
    self.section = section
  }

  /// The path of an item in a section.
  public init(item: Int, section: Int) { self.init(row: item, section: section) }

  /// Compares sections first.
  public static func < (a: ItemPath, b: ItemPath) -> Bool { (a.section, a.row) < (b.section, b.row) }
}

extension ItemPath: CustomStringConvertible {
  public var description: String { "section \(section), row \(row)" }
}
