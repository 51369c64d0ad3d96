extension Double {
  /// The shortest text that parses to the same number, without ".0".
  var written: String {
    guard isFinite else { return self > 0 ? "inf" : isNaN ? "nan" : "-inf" }
    return self == rounded() && magnitude < 1e15 ? "\(Int64(self))" : "\(self)"
  }
}
