import Foundation

/// Numbers of bytes as people read them.
enum ByteCount {
  static func words(_ bytes: Int64) -> String {
    var (value, unit) = (Double(bytes), 0)
    let units = ["bytes", "kB", "MB", "GB", "TB"]
    while value >= 999.5, unit < units.count - 1 {
      value /= 1_000
      unit += 1
    }
    let number = unit > 0 && value < 9.95 ? String(format: "%.1f", value) : String(format: "%.0f", value)
    return number + " " + units[unit]
  }
}

/// Numbers of things.
enum Count {
  static func words(_ count: Int, _ one: String, _ many: String) -> String {
    "\(grouped(count)) \(count == 1 ? one : many)"
  }

  /// With a gap before each group of three digits.
  static func grouped(_ count: Int) -> String {
    var digits = Array(String(count))
    var place = digits.count - 3
    while place > 0 {
      digits.insert("\u{2009}", at: place)
      place -= 3
    }
    return String(digits)
  }
}

/// Dates, in the time of the machine.
enum PhotoDate {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  /// `17 May 2024`.
  static func short(_ seconds: Int64) -> String {
    let parts = parts(seconds)
    return "\(parts.tm_mday) \(months[Int(parts.tm_mon)].prefix(3)) \(parts.tm_year + 1_900)"
  }

  /// `17 May 2024, 18:30`.
  static func long(_ seconds: Int64) -> String {
    let parts = parts(seconds)
    let time = String(format: "%02d:%02d", parts.tm_hour, parts.tm_min)
    return "\(parts.tm_mday) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1_900), \(time)"
  }

  /// A date as cameras write it, `2024:05:17 18:30:02`; nil for anything else.
  static func words(ofExif text: String) -> String? {
    let numbers = text.split { $0 == ":" || $0 == " " || $0 == "T" || $0 == "-" }.map { Int($0) }
    guard numbers.count >= 5, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      let hour = numbers[3],
      let minute = numbers[4], year > 0, (1...12).contains(month), (1...31).contains(day), (0...23).contains(hour),
      (0...59).contains(minute)
    else { return nil }
    return "\(day) \(months[month - 1]) \(year), " + String(format: "%02d:%02d", hour, minute)
  }

  private static func parts(_ seconds: Int64) -> tm {
    var (time, parts) = (time_t(seconds), tm())
    localtime_r(&time, &parts)
    return parts
  }
}
