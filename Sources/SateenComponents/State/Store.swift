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
  /// between.
  public func update(_ change: (inout Value) -> Void) {
    Frame.contractNotReading("A store was changed")
    while true {
      let (old, version) = content.withLock { ($0.value, $0.version) }
      var new = old
      change(&new)
      if new == old { return }
      let links = content.withLock { content -> [TreeLink]? in
        guard content.version == version else { return nil }
        content.value = new
        content.version += 1
        content.readers = content.readers.filter { $0.value.link != nil }
        return content.readers.values.compactMap(\.link)
      }
      guard let links else { continue }
      for link in links { link.invalidate() }
      return
    }
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
