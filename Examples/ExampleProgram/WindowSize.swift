import ArgumentParser

/// A size in points, written 800x600.
public struct WindowSize: ExpressibleByArgument, Hashable, Sendable, CustomStringConvertible {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      (100...8_000).contains(width), (100...8_000).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  public var description: String { "\(width)x\(height)" }
  public var defaultValueDescription: String { description }

  /// Refuses windows whose pixels no memory holds.
  /// - Parameter scale: pixels per point; nil for one.
  public func checkPixels(scale: Double?) throws {
    let factor = scale ?? 1
    guard Double(max(width, height)) * factor <= 16_384, Double(width * height) * factor * factor <= 100_000_000 else {
      throw ProgramError("a window of \(self) points at scale \(factor) has more pixels than can be drawn")
    }
  }
}
