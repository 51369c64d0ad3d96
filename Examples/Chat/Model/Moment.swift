import Glibc

/// A minute on the user's calendar.
struct Moment: Hashable, Comparable, Sendable {
  /// Days since the first of January 1970, which was a Thursday.
  var day: Int
  /// Minutes since midnight.
  var minute: Int

  static func < (a: Moment, b: Moment) -> Bool { (a.day, a.minute) < (b.day, b.minute) }

  /// Minutes since the first of January 1970.
  var minutes: Int { day * 24 * 60 + minute }

  /// As in "09:41".
  var words: String {
    let (hours, rest) = (minute / 60, minute % 60)
    return (hours < 10 ? "0" : "") + "\(hours)" + (rest < 10 ? ":0" : ":") + "\(rest)"
  }

  /// The day as it is called on another one: "Today", "Yesterday", "Monday", "12 March", "12 March 2024".
  static func name(of day: Int, on today: Int) -> String {
    switch today - day {
    case 0: return "Today"
    case 1: return "Yesterday"
    case 2...6: return weekdays[((day % 7) + 7) % 7]
    default:
      let (date, other) = (date(of: day), date(of: today))
      let name = "\(date.day) \(months[date.month - 1])"
      return date.year == other.year ? name : "\(name) \(date.year)"
    }
  }

  private static let weekdays = ["Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// The date of a day: Howard Hinnant's `civil_from_days`, which counts years from March on.
  private static func date(of day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * ofYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

/// Tells what time it is.
struct ChatClock: Sendable {
  var now: @Sendable () -> Moment

  /// That of the system, in the user's time zone.
  static let system = ChatClock {
    var seconds = time(nil)
    var local = tm()
    localtime_r(&seconds, &local)
    let shifted = Int(seconds) + local.tm_gmtoff
    let day = shifted >= 0 ? shifted / 86_400 : (shifted - 86_399) / 86_400
    return Moment(day: day, minute: (shifted - day * 86_400) / 60)
  }

  /// One that stands still, for pictures that are the same each time: a Wednesday, a quarter past ten.
  static let still = ChatClock { Moment(day: 20_600, minute: 10 * 60 + 15) }
}
