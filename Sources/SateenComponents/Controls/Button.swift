import Logging
import SateenCore
import SateenGraphics
import SateenLayout

/// Elements that are pressed.
///
/// ```swift
/// Button("Save") { save() }
/// Button { like() } label: { Symbol(.heart); Label("\(likes)") }
/// ```
/// A button whose action is asynchronous cannot be pressed again while that runs.
public struct Button: Component {
  private enum Action: Sendable {
    case now(@MainActor @Sendable () -> Void)
    case later(@MainActor @Sendable () async throws -> Void)
  }

  @Event private var action: @MainActor @Sendable () -> Void
  @AsyncEvent private var work: @MainActor @Sendable () async throws -> Void
  @Event private var failed: @MainActor @Sendable (any Error) -> Void
  private let isAsync: Bool
  private let label: Elements
  private let name: String?
  private let hasFrame: Bool
  @State private var isRunning = false
  @Surrounding(\.isEnabled) private var isEnabled
  @Surrounding(\.tint) private var tint

  /// - Parameter label: shown side by side.
  public init(_ action: @escaping @MainActor @Sendable () -> Void, @LayoutBuilder label: () -> Elements) {
    self.init(action: action, work: nil, name: nil, label: label())
  }

  /// A button with a title on an area of the tint.
  public init(_ title: String, _ action: @escaping @MainActor @Sendable () -> Void) {
    self.init(action: action, work: nil, name: title, label: Elements([]))
  }

  /// A button that cannot be pressed again while its action runs.
  public static func async(
    _ action: @escaping @MainActor @Sendable () async throws -> Void, @LayoutBuilder label: () -> Elements
  ) -> Button {
    Button(action: nil, work: action, name: nil, label: label())
  }

  /// A button with a title, which cannot be pressed again while its action runs.
  public static func async(
    _ title: String, _ action: @escaping @MainActor @Sendable () async throws -> Void
  ) -> Button {
    Button(action: nil, work: action, name: title, label: Elements([]))
  }

  private init(
    action: (@MainActor @Sendable () -> Void)?, work: (@MainActor @Sendable () async throws -> Void)?, name: String?,
    label: Elements
  ) {
    _action = Event(wrappedValue: action ?? {})
    _work = AsyncEvent(wrappedValue: work ?? {})
    _failed = Event(wrappedValue: { error in
      Logger(label: "sateen.components").error("A button's action failed: \(error)")
    })
    isAsync = work != nil
    self.label = label
    self.name = name
    hasFrame = name != nil
  }

  /// Called with the errors of an asynchronous action, which are logged otherwise.
  public func onError(_ action: @escaping @MainActor @Sendable (any Error) -> Void) -> Button {
    var copy = self
    copy._failed = Event(wrappedValue: action)
    return copy
  }

  public var body: some LayoutElement {
    let canPress = isEnabled && !isRunning
    if let name {
      let color = tint ?? .accentFill
      HStack(justifyContent: .center, alignItems: .center) {
        Label(name, font: .system(15, weight: .semibold), color: .mark(on: color))
      }
      .padding(horizontal: 16, vertical: 8).fill(color).cornerRadius(8)
      .feedback(pressed: color.withAlpha(multipliedBy: 0.7)).opacity(canPress ? 1 : 0.5)
      .onTap { press() }.role("button", name).disabled(!canPress)
    } else {
      HStack(spacing: 6, alignItems: .center) { label }
        .feedback(pressed: Self.pressed).opacity(canPress ? 1 : 0.5)
        .onTap { press() }.role("button").disabled(!canPress)
    }
  }

  private static let pressed = Color(light: Color(white: 0, alpha: 0.08), dark: Color(white: 1, alpha: 0.12))

  @MainActor private func press() {
    guard isAsync else { return action() }
    // A second press may come before the first has the button seen to be disabled.
    guard !isRunning else { return }
    isRunning = true
    Task { @MainActor in
      do { try await work() } catch { failed(error) }
      isRunning = false
    }
  }
}
