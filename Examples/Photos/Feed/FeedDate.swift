import Foundation

/// Reads the dates of feeds (RFC 3339).
enum FeedDate {
  /// The seconds since 1970 of a date such as `2024-05-17T18:30:02.5+02:00`, or of a day alone; nil for anything else.
  static func seconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    func number(_ start: Int, _ count: Int) -> Int32? {
      guard start + count <= bytes.count else { return nil }
      var value: Int32 = 0
      for byte in bytes[start..<(start + count)] {
        guard byte >= 0x30, byte <= 0x39 else { return nil }
        value = value * 10 + Int32(byte - 0x30)
      }
      return value
    }
    func has(_ characters: String, at place: Int) -> Bool {
      place < bytes.count && characters.utf8.contains(bytes[place])
    }
    guard let year = number(0, 4), has("-", at: 4), let month = number(5, 2), has("-", at: 7), let day = number(8, 2),
      year >= 1900, (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (year - 1_900, month - 1, day)
    guard bytes.count > 10 else { return Int64(timegm(&parts)) }
    guard has("Tt ", at: 10), let hour = number(11, 2), has(":", at: 13), let minute = number(14, 2), hour < 24,
      minute < 60
    else { return nil }
    (parts.tm_hour, parts.tm_min) = (hour, minute)
    var place = 16
    if has(":", at: place) {
      guard let second = number(place + 1, 2), second <= 60 else { return nil }
      parts.tm_sec = second
      place += 3
      if has(".", at: place) {
        place += 1
        while has("0123456789", at: place) { place += 1 }
      }
    }
    let time = Int64(timegm(&parts))
    if place == bytes.count || (has("Zz", at: place) && place + 1 == bytes.count) { return time }
    guard has("+-", at: place), let hours = number(place + 1, 2),
      let minutes = number(has(":", at: place + 3) ? place + 4 : place + 3, 2)
    else { return nil }
    let offset = Int64(hours) * 3_600 + Int64(minutes) * 60
    return bytes[place] == UInt8(ascii: "+") ? time - offset : time + offset
  }
}
