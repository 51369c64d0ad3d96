import SateenThreads

/// A model that several components and screens share, read and changed on any thread.
///
/// ```swift
/// let settings = Store(Settings())
/// ```
/// In a body, `settings.isDark` reads a member, and has the component evaluated again when the member changes, or with
/// each change of the store where members of its type cannot be compared. `settings[\.isDark]` is a binding to it.
@dynamicMemberLookup
public final class Store<Value: Sendable & Equatable>: Sendable, ReadSource {
  private struct Content {
    var value: Value
    var version: UInt64 = 0
    /// The thread that changed the value last.
    var writer: UInt = 0
    var readers: [ObjectIdentifier: WeakLink] = [:]
  }

  private struct WeakLink: Sendable {
    weak var link: TreeLink?
  }

  private let content: Locked<Content>

  public init(_ value: Value) {
    content = Locked(Content(value: value))
  }

  var version: UInt64 { content.withLock { $0.version } }

  /// The whole value. Setting an equal one changes nothing.
  public var value: Value {
    get {
      guard let frame = Frame.current else { return newest }
      let (value, version) = read(in: frame)
      frame.note(self, version)
      return value
    }
    set { update { $0 = newValue } }
  }

  public subscript<Member: Sendable>(dynamicMember path: KeyPath<Value, Member>) -> Member {
    guard let frame = Frame.current else { return newest[keyPath: path] }
    let (value, version) = read(in: frame)
    let member = value[keyPath: path]
    frame.note(self, version, MemberRead(store: self, member: path, value: member))
    return member
  }

  /// The value, on which no body depends.
  fileprivate var newest: Value { content.withLock { $0.value } }

  /// The value for a body, whose tree hears of changes.
  private func read(in frame: Frame) -> (Value, version: UInt64) {
    let link = frame.home.link
    return content.withLock { content in
      content.readers[ObjectIdentifier(link)] = WeakLink(link: link)
      return (content.value, content.version)
    }
  }

  /// A binding to a member.
  public subscript<Member: Sendable>(path: any WritableKeyPath<Value, Member> & Sendable) -> Binding<Member> {
    Binding(
      identity: .init(source: ObjectIdentifier(self), path: path),
      read: { self[dynamicMember: path] },
      write: { new in self.update { $0[keyPath: path] = new } },
      change: { change in self.update { change(&$0[keyPath: path]) } })
  }

  /// Changes the value, on any number of threads at once; the closure is called again where another thread came in
  /// between, or where it changed the store itself. A closure that changes the store each time changes nothing more after
  /// a hundred times.
  public func update(_ change: (inout Value) -> Void) {
    Frame.contractNotReading("A store was changed")
    var rounds = NestedRounds()
    while true {
      let (old, version) = content.withLock { ($0.value, $0.version) }
      var new = old
      change(&new)
      if new == old { return }
      let (links, writer) = content.withLock { content -> ([TreeLink]?, UInt) in
        guard content.version == version else { return (nil, content.writer) }
        content.value = new
        content.version += 1
        content.writer = CurrentThread.number
        content.readers = content.readers.filter { $0.value.link != nil }
        return (content.readers.values.compactMap(\.link), content.writer)
      }
      guard let links else {
        guard rounds.goOn(after: writer) else { return tellNestedUpdates() }
        continue
      }
      for link in links { link.invalidate() }
      return
    }
  }
}

extension Store {
  private func tellNestedUpdates() {
    let links = content.withLock { $0.readers.values.compactMap(\.link) }
    let reader = links.lazy.compactMap { $0.reader(of: self) }.first
    NestedRounds.tell("a Store of \(Value.self)", reader)
  }
}

/// Counts how often a closure, which is called again where the value was changed meanwhile, changed the value itself.
struct NestedRounds {
  private static let limit = 100
  private var count = 0

  /// - Parameter writer: the thread that changed the value meanwhile.
  /// - Returns: false for a closure that never comes to an end.
  mutating func goOn(after writer: UInt) -> Bool {
    if writer == CurrentThread.number { count += 1 }
    return count < Self.limit
  }

  static func tell(_ what: String, _ reader: String?) {
    ComponentLog.warn(
      """
      The closure of an update of \(what)\(reader.map { ", which \($0) reads," } ?? "") changes the same value once more \
      each time that it is called, and never comes to an end. The change is left out. Change the closure's own value, or \
      change the other one after the update.
      """)
  }
}

/// A member of a store that a body has read.
private struct MemberRead<Value: Sendable & Equatable, Member: Sendable>: ReadPart {
  let store: Store<Value>
  // A key path never changes.
  nonisolated(unsafe) let member: KeyPath<Value, Member>
  let value: Member

  var path: AnyKeyPath { member }
  var isSame: Bool { isEqual(store.newest[keyPath: member], value) }
}
