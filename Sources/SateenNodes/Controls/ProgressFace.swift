import SateenCore
import SateenGraphics

/// The state that a ``ProgressBarNode`` or a ``ProgressCircleNode`` shows.
public struct ProgressFace: Hashable, Sendable {
  /// From 0 to 1; nil while nobody knows how far it is.
  public var progress: Double? { didSet { progress = Self.usable(progress) } }

  public init(_ progress: Double? = nil) {
    self.progress = Self.usable(progress)
  }

  /// A number that is none counts as 0, others are clamped.
  private static func usable(_ progress: Double?) -> Double? {
    progress.map { $0.isNaN ? 0 : min(max($0, 0), 1) }
  }
}
