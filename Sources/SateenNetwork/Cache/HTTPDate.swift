/// A date of HTTP's header fields, in any of the three forms that RFC 9110 §5.6.7 has receivers accept:
/// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
package enum HTTPDate {
  /// The date in seconds since 1970; nil for a text that is no such date. The name of the weekday is not compared with
  /// the date.
  /// - Parameter now: in seconds since 1970. A year of two digits means the one at most 50 years ahead of it.
  package static func parse(_ text: String, now: Double) -> Double? {
    let words = text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\t") }
    switch words.count {
    case 6 where isUniversal(words[5]): return seconds(words[1], words[2], words[3], words[4])
    case 4 where isUniversal(words[3]):
      let parts = words[1].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard parts.count == 3 else { return nil }
      return parts[2].count == 2
        ? recent(parts[0], parts[1], parts[2], words[2], now) : seconds(parts[0], parts[1], parts[2], words[2])
    case 5: return seconds(words[2], words[1], words[4], words[3])
    default: return nil
    }
  }

  private typealias Word = Substring.UTF8View.SubSequence

  private static func isUniversal(_ zone: Word) -> Bool {
    HTTPHeaders.isEqual(String(zone) ?? "", "GMT") || HTTPHeaders.isEqual(String(zone) ?? "", "UTC")
  }

  private static func recent(_ day: Word, _ month: Word, _ year: Word, _ time: Word, _ now: Double) -> Double? {
    guard let year = number(year, digits: 2...2), let month = self.month(month) else { return nil }
    // Seconds of the longest year that is meant, so that the limit of 50 years is exact but for leap days.
    let limit = now + 50 * 365.2425 * 86_400
    for century in stride(from: 2100, through: 1900, by: -100) {
      guard let date = seconds(day, month, century + year, time) else { continue }
      if date <= limit { return date }
    }
    return nil
  }

  private static func seconds(_ day: Word, _ month: Word, _ year: Word, _ time: Word) -> Double? {
    guard let month = self.month(month), let year = number(year, digits: 4...4) else { return nil }
    return seconds(day, month, year, time)
  }

  private static func seconds(_ day: Word, _ month: Int, _ year: Int, _ time: Word) -> Double? {
    let parts = time.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let day = number(day, digits: 1...2), (1...length(ofMonth: month, year)).contains(day), parts.count == 3,
      let hour = number(parts[0], digits: 1...2), hour < 24, let minute = number(parts[1], digits: 2...2), minute < 60,
      // 60 is a leap second.
      let second = number(parts[2], digits: 2...2), second <= 60
    else { return nil }
    return Double(((days(year, month, day) * 24 + hour) * 60 + minute) * 60 + second)
  }

  private static func number(_ digits: Word, digits count: ClosedRange<Int>) -> Int? {
    guard count.contains(digits.count) else { return nil }
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// 1 for January.
  private static func month(_ name: Word) -> Int? {
    guard let name = String(name) else { return nil }
    return months.firstIndex { HTTPHeaders.isEqual($0, name) }.map { $0 + 1 }
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from the first of January 1970, in the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March here, so that a leap day is the last of its year.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
