/// The files of a cache in the order of their use, the one that was not used for the longest time first.
struct UseOrder {
  struct Entry: Hashable {
    var name: CacheName
    /// The length of the file.
    var size: Int
    /// When it was last used, in seconds since 1970.
    var time: UInt32
  }

  private(set) var entries: [Entry]

  /// - Parameter records: the events, in order.
  init(_ records: [UseRecord]) {
    var known: [CacheName: (record: UseRecord, place: Int)] = [:]
    for (place, record) in records.enumerated() {
      switch record.kind {
      case .stored: known[record.name] = (record, place)
      case .start: break
      case .removed: known[record.name] = nil
      case .used:
        // A use of a file that is not known comes from a process that has not heard of its removal.
        guard let size = known[record.name]?.record.size else { continue }
        known[record.name] = (record, place)
        known[record.name]?.record.size = size
      }
    }
    entries = known.values.sorted { $0.place < $1.place }.map {
      Entry(name: $0.record.name, size: $0.record.size, time: $0.record.time)
    }
  }

  var bytes: Int { entries.reduce(0) { $0 + $1.size } }

  /// The shortest records that lead to this order.
  var records: [UseRecord] {
    entries.map { UseRecord(kind: .stored, time: $0.time, size: $0.size, name: $0.name) }
  }

  /// Brings the order in line with the files that there are. Two processes that store a resource at once may have noted
  /// that in another order than that of the files.
  /// - Parameters:
  ///   - names: the files.
  ///   - measuresAll: whether also the sizes of files are compared that the order knows.
  ///   - measure: gives the size of a file and when it was stored.
  mutating func reconcile(
    _ names: Set<CacheName>, measuresAll: Bool, _ measure: (CacheName) -> (size: Int, time: UInt32)?
  ) {
    let known = Set(entries.map(\.name))
    var found: [Entry] = []
    for name in names.subtracting(known) {
      if let (size, time) = measure(name) { found.append(Entry(name: name, size: size, time: time)) }
    }
    found.sort { ($0.time, $0.name.high, $0.name.low) < ($1.time, $1.name.high, $1.name.low) }
    var merged: [Entry] = []
    merged.reserveCapacity(entries.count + found.count)
    var next = 0
    for var entry in entries where names.contains(entry.name) {
      while next < found.count, found[next].time <= entry.time {
        merged.append(found[next])
        next += 1
      }
      if measuresAll, let size = measure(entry.name)?.size { entry.size = size }
      merged.append(entry)
    }
    entries = merged + found[next...]
  }

  /// Takes entries out, from the one that was not used for the longest time on, until the rest has at most a number of
  /// bytes.
  /// - Parameter remove: removes a file. Where it fails, the file stays and the next one goes.
  /// - Returns: how many there were.
  mutating func trim(to bytes: Int, _ remove: (CacheName) -> Bool) -> Int {
    var rest = self.bytes
    var kept: [Entry] = []
    var place = 0
    while rest > bytes, place < entries.count {
      if remove(entries[place].name) { rest -= entries[place].size } else { kept.append(entries[place]) }
      place += 1
    }
    let count = place - kept.count
    entries = kept + entries[place...]
    return count
  }
}
