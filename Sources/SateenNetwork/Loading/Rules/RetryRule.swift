/// How long to wait before a request is tried again.
enum RetryRule {
  /// The most tries after the first.
  static let limit = 3
  /// The longest time in seconds that a server can ask to wait.
  static let longestWait = 60.0
  /// Seconds between tries while this computer is offline and something visible waits.
  static let offlineInterval = 5.0
  /// The same where only requests wait that are not visible.
  static let backgroundOfflineInterval = 30.0

  /// Seconds before a try: half a second, then twice as long each time, between half and one and a half of that by chance,
  /// so that many clients do not come back at one moment; longer where the server says so.
  /// - Parameter retries: the tries after the first so far.
  static func delay(retries: Int, wish: Double?, using random: inout some RandomNumberGenerator) -> Double {
    let delay = 0.5 * Double(1 << min(retries, 10)) * Double.random(in: 0.5..<1.5, using: &random)
    return max(delay, min(wish ?? 0, longestWait))
  }

  /// The seconds of a `Retry-After`, which names a number of them or a point in time.
  /// - Parameter date: now, in seconds since 1970.
  static func wish(_ headers: HTTPHeaders, date: Double) -> Double? {
    guard let text = headers["Retry-After"] else { return nil }
    if let seconds = Int(text) { return Double(max(seconds, 0)) }
    return HTTPDate.parse(text, now: date).map { max($0 - date, 0) }
  }
}
