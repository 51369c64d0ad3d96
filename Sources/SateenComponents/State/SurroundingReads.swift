/// Which of the surroundings were read: a body is read again for a change of these alone.
enum SurroundingReads: Sendable {
  case none
  case some([any SurroundingRead])
  case all

  /// As many as are worth telling apart.
  private static let limit = 8

  /// All of them, where there are some.
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

  /// Whether the values that were read, or those that leaves are shown for, differ.
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

/// A value of the surroundings that was read.
protocol SurroundingRead: Sendable {
  var anyPath: AnyKeyPath { get }
  func differs(_ a: Surroundings, _ b: Surroundings) -> Bool
}

private struct PathRead<Value: Equatable>: SurroundingRead {
  let path: any KeyPath<Surroundings, Value> & Sendable

  var anyPath: AnyKeyPath { path }
  func differs(_ a: Surroundings, _ b: Surroundings) -> Bool { a[keyPath: path] != b[keyPath: path] }
}
