extension Array {
  /// The index of the first element that meets a condition, which all elements behind it meet as well; `count` for none.
  func partitioningIndex(_ meets: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if meets(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
