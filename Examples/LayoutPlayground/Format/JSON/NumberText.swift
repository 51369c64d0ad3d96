extension Double {
  /// The shortest text that reads back as the same number, without a fraction of zero.
  var written: String {
    guard isFinite else { return self > 0 ? "inf" : isNaN ? "nan" : "-inf" }
    return self == rounded() && magnitude < 1e15 ? "\(Int64(self))" : "\(self)"
  }
}
