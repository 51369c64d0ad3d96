/// The members of ``Surroundings`` that a body and the bodies below it have read. They are out of date after a change
/// of these members, or of a value that leaves are measured and drawn for, but not after a change of other members.
enum SurroundingReads: Sendable {
  case none
  /// The members that were read, each once; at most ``limit``.
  case some([any SurroundingRead])
  /// Any change of the surroundings counts.
  case all

  /// The number of members that are compared one by one. After more reads, any change counts.
  private static let limit = 8

  /// ``all`` if any member was read, else ``none``.
  var widened: SurroundingReads {
    if case .none = self { return .none }
    return .all
  }

  mutating func note<Value: Equatable>(_ path: any KeyPath<Surroundings, Value> & Sendable) {
    add(PathRead(path: path))
  }

  mutating func merge(_ other: SurroundingReads) {
    switch other {
    case .none: break
    case .all: self = .all
    case .some(let reads): for read in reads { add(read) }
    }
  }

  private mutating func add(_ read: any SurroundingRead) {
    switch self {
    case .none: self = .some([read])
    case .all: break
    case .some(var reads):
      guard !reads.contains(where: { $0.anyPath == read.anyPath }) else { return }
      guard reads.count < Self.limit else { return self = .all }
      reads.append(read)
      self = .some(reads)
    }
  }

  /// Whether two surroundings differ in a member that was read, or in a value that leaves are measured and drawn for.
  func differ(_ a: Surroundings, _ b: Surroundings) -> Bool {
    if a == b { return false }
    if a.ofLeaves != b.ofLeaves { return true }
    return switch self {
    case .none: false
    case .all: true
    case .some(let reads): reads.contains { $0.differs(a, b) }
    }
  }
}

/// A member of the surroundings that was read.
protocol SurroundingRead: Sendable {
  /// The key path of the member, in ``Surroundings``.
  var anyPath: AnyKeyPath { get }
  /// Whether the member differs between two surroundings.
  func differs(_ a: Surroundings, _ b: Surroundings) -> Bool
}

private struct PathRead<Value: Equatable>: SurroundingRead {
  let path: any KeyPath<Surroundings, Value> & Sendable

  var anyPath: AnyKeyPath { path }
  func differs(_ a: Surroundings, _ b: Surroundings) -> Bool { a[keyPath: path] != b[keyPath: path] }
}
