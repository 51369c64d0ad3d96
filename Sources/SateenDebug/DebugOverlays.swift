import SateenCore
import SateenGraphics

/// The debugging overlays of one window, turned on and off by keys and from code.
///
/// Creating the object is enough; it lives as long as its window. An overlay that is off has no layers, draws nothing
/// and is not called. Overlays look at frames that happen anyway and never request one themselves, except when they are
/// turned on or off.
@MainActor
public final class DebugOverlays: FrameObserver {
  /// A set of overlays.
  public struct Kinds: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The areas in which controls take touches, and the edges at which these are cut.
    public static let hitTest = Kinds(rawValue: 1)
    /// Pixels in memory per pixel on screen, for images.
    public static let imageScaling = Kinds(rawValue: 2)
    /// The ranges that each list draws and preloads around its viewport.
    public static let ranges = Kinds(rawValue: 4)
    /// Frame times, memory and queues.
    public static let hud = Kinds(rawValue: 8)
    public static let all: Kinds = [.hitTest, .imageScaling, .ranges, .hud]

    /// The names overlays have on command lines, in the order of their keys.
    public static let names: [(name: String, kind: Kinds)] = [
      ("hit-test", .hitTest), ("image-scaling", .imageScaling), ("ranges", .ranges), ("hud", .hud),
    ]

    /// One overlay by its name; nil for an unknown name.
    public init?(name: String) {
      guard let found = Self.names.first(where: { $0.name == name }) else { return nil }
      self = found.kind
    }
  }

  /// The overlays that are on.
  public var enabled: Kinds = [] { didSet { if enabled != oldValue { reconcile() } } }
  /// Whether the card with all keys shows.
  public var showsHelp = false { didSet { if showsHelp != oldValue { reconcile() } } }

  private weak var container: RootContainer?
  private let labels: LabelRenderer
  private var overlays: [UInt8: any DebugOverlay] = [:]
  private var shortcuts: [DebugShortcut] = []
  /// Stands for the help card among the overlays, beyond every kind's own value.
  private static let helpKey: UInt8 = 0x80

  /// Gives a window its overlays, all off, and its keys: F1 to F5.
  @discardableResult
  public convenience init(_ container: RootContainer) { self.init(container, labels: .shared) }

  /// - Parameter labels: draws the text.
  @discardableResult
  package init(_ container: RootContainer, labels: LabelRenderer) {
    self.container = container
    self.labels = labels
    shortcuts = [
      DebugShortcut(.function(1), title: "Keys") { [unowned self] in showsHelp.toggle() },
      toggle(2, .hitTest, "Hit-test areas"),
      toggle(3, .imageScaling, "Image scaling"),
      toggle(4, .ranges, "Ranges of lists"),
      toggle(5, .hud, "Frame times and memory"),
    ]
    // The window's list of handlers keeps this object alive.
    container.addKeyHandler { [self, unowned container] key, modifiers in
      // A typed letter is no shortcut.
      if case .character = key, container.isTextInputFocused, modifiers.isDisjoint(with: [.control, .alt, .command]) {
        return false
      }
      return press(key, modifiers)
    }
  }

  private func toggle(_ number: Int, _ kind: Kinds, _ title: String) -> DebugShortcut {
    DebugShortcut(
      .function(number), title: title, isOn: { [unowned self] in enabled.contains(kind) },
      action: { [unowned self] in enabled.formSymmetricDifference(kind) })
  }

  /// Adds a line to the F1 card, and its key, where it has one, to the window's shortcuts. A line for a key that is in
  /// use takes the old line's place.
  public func add(_ shortcut: DebugShortcut) {
    let old = shortcuts.firstIndex { $0.key != nil && $0.key == shortcut.key && $0.modifiers == shortcut.modifiers }
    if let old { shortcuts[old] = shortcut } else { shortcuts.append(shortcut) }
    if let card = overlays.removeValue(forKey: Self.helpKey) {
      card.detach()
      reconcile()
    }
  }

  /// The titles on the F1 card, from top to bottom.
  public var shortcutTitles: [String] { shortcuts.map(\.title) }

  private func press(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    if key == .escape, showsHelp {
      showsHelp = false
      return true
    }
    guard let found = shortcuts.first(where: { $0.key == key && $0.modifiers == modifiers }), let action = found.action
    else { return false }
    action()
    return true
  }

  // MARK: Overlays

  /// Makes and removes overlays to match those that are on.
  private func reconcile() {
    guard let container else { return }
    var wanted: [UInt8] = Kinds.names.map(\.kind).filter(enabled.contains).map(\.rawValue)
    if showsHelp { wanted.append(Self.helpKey) }
    for (key, overlay) in overlays where !wanted.contains(key) {
      overlay.detach()
      overlays[key] = nil
    }
    for key in wanted where overlays[key] == nil {
      let overlay = make(key)
      overlays[key] = overlay
      overlay.attach(to: container)
    }
    if overlays.isEmpty {
      container.removeFrameObserver(self)
    } else {
      container.addFrameObserver(self)
    }
  }

  private func make(_ key: UInt8) -> any DebugOverlay {
    switch Kinds(rawValue: key) {
    case .hitTest: return HitTestOverlay()
    case .imageScaling: return ImageScalingOverlay(labels: labels)
    case .ranges: return RangeOverlay(labels: labels)
    case .hud: return HUDOverlay(labels: labels)
    default: return HelpCard(labels: labels) { [unowned self] in shortcuts }
    }
  }

  public func willCompose(_ container: RootContainer, at time: Double) {
    for key in overlays.keys.sorted() { overlays[key]?.update(in: container, at: time) }
  }
}
