/// A day of a diary that reaches far in both directions.
struct Day: Sendable, Equatable {
  /// Days since the first row.
  var row: Int
  var weekday: String
  var date: String
  var line: String
  var symbol: Symbol
  var tint: Tint
  var degrees: Int

  /// The row of today.
  static let today = 5_000
  static let count = 10_000

  static func row(_ row: Int) -> Day {
    var dice = Dice(row + 3)
    let (symbol, tint, low) = dice.pick(weather)
    let date = civil(20_000 + row)
    return Day(
      row: row, weekday: weekdays[(row + 2) % 7], date: "\(date.day) \(months[date.month - 1]) \(date.year)",
      line: dice.pick(lines), symbol: symbol, tint: tint, degrees: low + dice.roll(0..<8))
  }

  /// The date a number of days after 1 March 2000, by Howard Hinnant's algorithm for the Gregorian calendar.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let era = days / 146_097
    let day = days % 146_097
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let rest = day - (365 * year + year / 4 - year / 100)
    let shifted = (5 * rest + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (2_000 - 41 + year + era * 400 + (month <= 2 ? 1 : 0), month, rest - (153 * shifted + 2) / 5 + 1)
  }

  private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  private static let weather: [(Symbol, Tint, Int)] = [
    (.sun, .amber, 14), (.sun, .amber, 17), (.cloud, .slate, 9), (.rain, .blue, 7), (.snow, .teal, -6),
  ]
  private static let lines = [
    "Planted the beans along the south wall.", "Long walk by the canal; saw the heron again.",
    "Finished the second coat of paint in the hall.", "Letters all morning, soup, more letters.",
    "Claire came for tea and stayed for dinner.", "Nothing to report, which was lovely.",
    "Found the key to the piano in the sugar tin.", "First swim of the year. Briefly.",
    "Read until two and regret nothing.", "The new window seat is in. It creaks.",
    "Choir in the evening; the tenors were ill, so we all were tenors.", "Baked for the fair, four trays.",
  ]
}
