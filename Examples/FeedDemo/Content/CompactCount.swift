/// Formats counts for a feed.
public enum CompactCount {
  /// "0", "999", "1.2K", "12K", "1.2M", "3.4B". Truncated instead of rounded, so that a count is never overstated:
  /// 1,999 becomes "1.9K". Negative counts become "0".
  public static func string(_ count: Int) -> String {
    guard count >= 1_000 else { return "\(max(0, count))" }
    let units: [(size: Int, letter: String)] = [(1_000_000_000, "B"), (1_000_000, "M"), (1_000, "K")]
    let unit = units.first { count >= $0.size } ?? (1_000, "K")
    let whole = count / unit.size
    let tenth = count % unit.size / (unit.size / 10)
    return whole >= 10 || tenth == 0 ? "\(whole)\(unit.letter)" : "\(whole).\(tenth)\(unit.letter)"
  }
}
