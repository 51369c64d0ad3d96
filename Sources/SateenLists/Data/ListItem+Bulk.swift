// Loops over many items. They are requirements of `ListItem` with inlinable defaults, so that the compiler specializes
// them for an item's type in the module that declares the conformance. A call through the protocol for each id takes
// about ten times as long.
extension ListItem {
  @inlinable
  public static func _equalIDs(from old: UnsafePointer<Self>, _ new: UnsafePointer<Self>, atMost limit: Int) -> Int {
    var count = 0
    while count < limit, old[count].id == new[count].id { count += 1 }
    return count
  }

  @inlinable
  public static func _equalIDs(before old: UnsafePointer<Self>, _ new: UnsafePointer<Self>, atMost limit: Int) -> Int {
    var count = 0
    while count < limit, old[-1 - count].id == new[-1 - count].id { count += 1 }
    return count
  }

  @inlinable
  public static func _equalContents(
    from old: UnsafePointer<Self>, _ new: UnsafePointer<Self>, atMost limit: Int
  ) -> Int {
    var count = 0
    while count < limit, new[count].hasSameContent(as: old[count]) { count += 1 }
    return count
  }

  @inlinable
  public static func _index(of id: ID, from items: UnsafePointer<Self>, count: Int) -> Int? {
    (0..<count).first { items[$0].id == id }
  }

  @inlinable
  public static func _equalKinds(from items: UnsafePointer<Self>, atMost limit: Int) -> Int {
    var count = 0
    while count < limit, items[count].kind == items[0].kind { count += 1 }
    return count
  }

  @inlinable
  public static func _hashIDs(of items: UnsafeBufferPointer<Self>, into hashes: UnsafeMutablePointer<Int>) {
    if ID.self == Int.self {
      for index in items.indices { hashes[index] = unsafeBitCast(items[index].id, to: Int.self) }
    } else {
      for index in items.indices { hashes[index] = items[index].id.hashValue }
    }
  }
}
