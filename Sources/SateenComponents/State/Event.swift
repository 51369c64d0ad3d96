import SateenThreads

/// A closure that a component calls, given by whoever made the component.
///
/// ```swift
/// @Event var onReply: @MainActor @Sendable (Message.ID) -> Void
/// ```
/// Closures cannot be compared, so events take no part in `==`; a component that equals the one before is not read again,
/// and still calls the newest closure: that of the evaluation on screen.
@propertyWrapper
public struct Event<each Input: Sendable>: Sendable, Equatable {
  struct Holder: Sendable {
    let call: @MainActor @Sendable (repeat each Input) -> Void
  }

  private let holder: Holder
  private var slot: Slot<Holder>?

  public init(wrappedValue: @escaping @MainActor @Sendable (repeat each Input) -> Void) {
    holder = Holder(call: wrappedValue)
  }

  public var wrappedValue: @MainActor @Sendable (repeat each Input) -> Void {
    guard let slot else { return holder.call }
    return { (input: repeat each Input) in slot.newest.value.call(repeat each input) }
  }

  public static func == (a: Self, b: Self) -> Bool { true }
}

extension Event: ConnectedEvent {
  func makeSlot(_ link: TreeLink) -> (any AnySlot)? { Slot(holder, link: link) }
  mutating func connect(_ slot: (any AnySlot)?, _ frame: Frame) { self.slot = slot as? Slot<Holder> }

  func pointing(_ slot: any AnySlot) -> (@Sendable () -> Void)? {
    guard let slot = slot as? Slot<Holder> else { return nil }
    let holder = holder
    return { slot.replace(holder) }
  }
}

/// An ``Event`` whose closure takes its time and may fail.
@propertyWrapper
public struct AsyncEvent<each Input: Sendable>: Sendable, Equatable {
  struct Holder: Sendable {
    let call: @MainActor @Sendable (repeat each Input) async throws -> Void
  }

  private let holder: Holder
  private var slot: Slot<Holder>?

  public init(wrappedValue: @escaping @MainActor @Sendable (repeat each Input) async throws -> Void) {
    holder = Holder(call: wrappedValue)
  }

  public var wrappedValue: @MainActor @Sendable (repeat each Input) async throws -> Void {
    guard let slot else { return holder.call }
    return { (input: repeat each Input) in try await slot.newest.value.call(repeat each input) }
  }

  public static func == (a: Self, b: Self) -> Bool { true }
}

extension AsyncEvent: ConnectedEvent {
  func makeSlot(_ link: TreeLink) -> (any AnySlot)? { Slot(holder, link: link) }
  mutating func connect(_ slot: (any AnySlot)?, _ frame: Frame) { self.slot = slot as? Slot<Holder> }

  func pointing(_ slot: any AnySlot) -> (@Sendable () -> Void)? {
    guard let slot = slot as? Slot<Holder> else { return nil }
    let holder = holder
    return { slot.replace(holder) }
  }
}
