/// A named number for the HUD.
public struct DebugCounter: Hashable, Sendable {
  /// How the HUD writes the value.
  public enum Unit: Hashable, Sendable {
    case count, bytes
  }

  /// A word or two.
  public var name: String
  public var value: Int
  public var unit: Unit

  public init(name: String, value: Int, unit: Unit) {
    self.name = name
    self.value = value
    self.unit = unit
  }
}

/// A cache, a queue or anything else that can count what it holds. Once registered with ``DebugCounterRegistry``, its
/// counters appear in the HUD.
@MainActor
public protocol DebugCounterSource: AnyObject {
  /// Read a few times a second while the HUD is on, so reading must be cheap.
  var debugCounters: [DebugCounter] { get }
}

/// The sources of counters for the HUD. A source registers once, and is held weakly.
@MainActor
public enum DebugCounterRegistry {
  private static var registry = WeakRegistry()

  /// Adds a source, held weakly. Adding it again moves it to the end.
  public static func register(_ source: any DebugCounterSource) { registry.add(source) }
  public static func unregister(_ source: any DebugCounterSource) { registry.remove(source) }

  /// The living sources, oldest first.
  public static var sources: [any DebugCounterSource] { registry.living.compactMap { $0 as? any DebugCounterSource } }
}
