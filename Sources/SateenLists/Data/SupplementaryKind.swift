import SateenLayout

/// The name of a supplementary: an element of a section besides its items, its header and its footer, such as a badge.
///
/// A section has at most one supplementary of a kind. Layouts decide where it shows, by a ``SupplementaryPlacement``.
/// Supplementaries other than backgrounds are drawn above items.
public struct SupplementaryKind: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public init(stringLiteral value: String) { rawValue = value }

  /// Drawn below items, and as large as the section unless the layout places it otherwise.
  public static let background: SupplementaryKind = "background"

  /// Pinned headers are drawn above all supplementaries, at 1.
  var zPosition: Double { self == .background ? -1 : 0.5 }
}

/// The insets and gaps of a section, in points; nil for those of the layout.
public struct SectionSpacing: Hashable, Sendable {
  /// Around the items. The left inset is at the side where lines begin.
  public var insets: EdgeInsets?
  /// Between lines.
  public var lineSpacing: Double?
  /// Between the items of a line, or between columns.
  public var interitemSpacing: Double?

  public init(insets: EdgeInsets? = nil, lineSpacing: Double? = nil, interitemSpacing: Double? = nil) {
    self.insets = insets
    self.lineSpacing = lineSpacing
    self.interitemSpacing = interitemSpacing
  }

  /// The spacing with NaN and infinity replaced by zero.
  var usable: SectionSpacing {
    let limits = -ListLimits.length...ListLimits.length
    return SectionSpacing(
      insets: insets?.usable, lineSpacing: lineSpacing?.usable(limits),
      interitemSpacing: interitemSpacing?.usable(limits))
  }
}
