/// Something counted, to be shown in the HUD.
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

/// A cache, a queue or whatever else can say how much it holds. Registered with ``DebugCounterRegistry``, it has lines
/// in the HUD.
@MainActor
public protocol DebugCounterSource: AnyObject {
  /// Asked a few times a second while the HUD is on; it must be cheap.
  var debugCounters: [DebugCounter] { get }
}

/// Who has counters for the HUD. Sources register once, and are forgotten when they die.
@MainActor
public enum DebugCounterRegistry {
  private static var registry = WeakRegistry()

  /// Adds a source, held weakly. Adding it again moves it to the end.
  public static func register(_ source: any DebugCounterSource) { registry.add(source) }
  public static func unregister(_ source: any DebugCounterSource) { registry.remove(source) }

  /// Those alive, oldest first.
  public static var sources: [any DebugCounterSource] { registry.living.compactMap { $0 as? any DebugCounterSource } }
}
