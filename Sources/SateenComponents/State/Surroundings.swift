import SateenGraphics
import SateenLayout

/// A surrounding of one's own: a value that is handed down to components.
///
/// ```swift
/// enum DistanceUnit: SurroundingKey { static let initial = Unit.kilometres }
///
/// extension Surroundings {
///   var unit: Unit { get { self[DistanceUnit.self] } set { self[DistanceUnit.self] = newValue } }
/// }
/// ```
public protocol SurroundingKey: SendableMetatype {
  associatedtype Value: Sendable & Equatable

  /// The value where none is set.
  static var initial: Value { get }
}

/// Values that components and leaves are shown for, handed down from the outside in.
public struct Surroundings: Sendable, Equatable {
  /// Light or dark. Colours that have two values follow by themselves. Where it is set, it holds for everything
  /// inside, whatever the window's is.
  public var appearance: Appearance {
    get { fixedAppearance ?? windowAppearance }
    set { fixedAppearance = newValue }
  }
  /// That of the window.
  var windowAppearance = Appearance.light
  /// The one that was set for some elements; nil where the window's holds.
  private(set) var fixedAppearance: Appearance?
  /// The factor for the sizes of labels.
  public var textScale = 1.0
  /// The colour of controls; nil for the engine's.
  public var tint: Color?
  /// Whether controls can be pressed; see `disabled(_:)`.
  public internal(set) var isEnabled = true
  /// Whether the list has selected the row.
  public internal(set) var isSelected = false
  /// Whether the row is being pressed.
  public internal(set) var isHighlighted = false
  /// The fonts that there were: leaves measured under others are out of date.
  var fontGeneration = 0
  /// Nil where there is none: copied at each step of an evaluation.
  private var values: [ObjectIdentifier: any (Sendable & Equatable)]?

  public init() {}

  /// A surrounding of one's own.
  public subscript<Key: SurroundingKey>(key: Key.Type) -> Key.Value {
    get { values?[ObjectIdentifier(key)] as? Key.Value ?? Key.initial }
    set { values = (values ?? [:]).merging([ObjectIdentifier(key): newValue]) { $1 } }
  }

  public static func == (a: Self, b: Self) -> Bool {
    guard a.windowAppearance == b.windowAppearance, a.fixedAppearance == b.fixedAppearance, a.textScale == b.textScale,
      a.tint == b.tint, a.isEnabled == b.isEnabled,
      a.isSelected == b.isSelected, a.isHighlighted == b.isHighlighted, a.fontGeneration == b.fontGeneration
    else { return false }
    if a.values == nil, b.values == nil { return true }
    let (a, b) = (a.values ?? [:], b.values ?? [:])
    return a.count == b.count && a.allSatisfy { key, value in b[key].map { areSame(value, $0) } ?? false }
  }

  /// The values that leaves are measured and drawn for. The window's appearance is left out: leaves are drawn anew for it,
  /// but are the same.
  var ofLeaves: Surroundings {
    var copy = self
    copy.windowAppearance = .light
    copy.isSelected = false
    copy.isHighlighted = false
    return copy
  }

  /// Sets the values that the engine knows, on the package's behalf.
  package mutating func setRow(isSelected: Bool, isHighlighted: Bool) {
    self.isSelected = isSelected
    self.isHighlighted = isHighlighted
  }
}

private func areSame(_ a: any (Sendable & Equatable), _ b: any (Sendable & Equatable)) -> Bool {
  func compare<Value: Equatable>(_ a: Value) -> Bool { (b as? Value) == a }
  return compare(a)
}

/// A value of a component's surroundings: `@Surrounding(\.textScale) private var scale`.
@propertyWrapper
public struct Surrounding<Value: Sendable & Equatable>: Sendable, Equatable {
  private let path: any KeyPath<Surroundings, Value> & Sendable
  private var value: Value?

  public init(_ path: any KeyPath<Surroundings, Value> & Sendable) {
    self.path = path
  }

  public var wrappedValue: Value { value ?? Surroundings()[keyPath: path] }

  /// Surroundings are no arguments of a component.
  public static func == (a: Self, b: Self) -> Bool { true }
}

extension Surrounding: Connected {
  func makeSlot(_ link: TreeLink) -> (any AnySlot)? { nil }

  mutating func connect(_ slot: (any AnySlot)?, _ frame: Frame) {
    value = frame.read(path)
  }
}
