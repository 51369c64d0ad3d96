/// Formats ages for a feed.
public enum RelativeAge {
  /// "now", "5m", "3h", "6d", "2w", "4mo", "3y"; full units only. Negative ages become "now".
  public static func string(minutes: Int) -> String {
    if minutes < 1 { return "now" }
    if minutes < 60 { return "\(minutes)m" }
    let hours = minutes / 60
    if hours < 24 { return "\(hours)h" }
    switch hours / 24 {
    case let days where days < 7: return "\(days)d"
    case let days where days < 31: return "\(days / 7)w"
    case let days where days < 365: return "\(days / 30)mo"
    case let days: return "\(days / 365)y"
    }
  }
}
