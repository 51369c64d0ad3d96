/// The id of a section in a ``ListSnapshot``: any hashable value, or a literal.
///
/// ```swift
/// snapshot.appendSection("Today", messages)
/// snapshot.appendSection(SectionID(day), messages)
/// ```
public struct SectionID: Hashable, @unchecked Sendable, CustomStringConvertible {
  // Constant, and made only from `Sendable` values, which `AnyHashable` does not express.
  private let value: AnyHashable

  public init(_ value: some Hashable & Sendable) { self.value = AnyHashable(value) }

  public var description: String { "\(value.base)" }
}

extension SectionID: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) { self.init(value) }

  public init(integerLiteral value: Int) { self.init(value) }
}
