/// FNV-1a (32 bit) over the first `count` rows of feed-v1. 1,000 rows give 2122311370 in every correct implementation.
public func feedHash(_ count: Int) -> UInt32 {
  hash(.v1, count) { row in "\(row.avatar),\(row.photos.first ?? -1)" }
}

/// FNV-1a (32 bit) over the first `count` rows of feed-v2. 1,000 rows give 2710635802 in every correct implementation.
public func feedHash2(_ count: Int) -> UInt32 {
  hash(.v2, count) { row in
    let slots = (0..<4).map { $0 < row.photos.count ? row.photos[$0] : -1 }
    return "\(row.avatar),\(row.photos.count),\(slots[0]),\(slots[1]),\(slots[2]),\(slots[3])"
  }
}

private func hash(_ kind: WorkloadKind, _ count: Int, tail: (WorkloadRow) -> String) -> UInt32 {
  var value: UInt32 = 2_166_136_261
  for index in 0..<max(0, count) {
    let row = kind.row(at: index)
    for part in [row.name, row.stamp, row.like, row.comment, row.body, tail(row)] {
      for byte in part.utf8 { value = (value ^ UInt32(byte)) &* 16_777_619 }
    }
  }
  return value
}
