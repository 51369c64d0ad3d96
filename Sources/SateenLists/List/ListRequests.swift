/// Numbers the requests of each kind. A request for items that do not show yet waits for them, and is dropped where a
/// later one of its kind came meanwhile.
struct ListRequests {
  var position = 0
  var selection = 0
  var focus = 0

  /// - Returns: the number of a new request, the latest of its kind.
  mutating func begin(_ kind: WritableKeyPath<ListRequests, Int>) -> Int {
    self[keyPath: kind] += 1
    return self[keyPath: kind]
  }
}
