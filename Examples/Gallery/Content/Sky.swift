import Sateen

/// The weather over a town at an hour.
struct Sky: ListItem, Equatable {
  let id: Int
  var town: String
  var words: String
  /// In degrees Celsius.
  var degrees: Int
  /// Hours ahead of the first town's clock.
  var hoursAhead: Int

  static let all: [Sky] = [
    Sky(id: 0, town: "Lisbon", words: "Clear, a breeze from the west", degrees: 24, hoursAhead: 0),
    Sky(id: 1, town: "Tromsø", words: "Light that does not go", degrees: 9, hoursAhead: 1),
    Sky(id: 2, town: "Marrakesh", words: "Dust over the plain", degrees: 33, hoursAhead: 0),
    Sky(id: 3, town: "Istanbul", words: "Swallows, and no cloud", degrees: 27, hoursAhead: 2),
    Sky(id: 4, town: "Mumbai", words: "Warm rain by evening", degrees: 30, hoursAhead: 5),
    Sky(id: 5, town: "Hanoi", words: "Haze over the lake", degrees: 29, hoursAhead: 7),
    Sky(id: 6, town: "Kanazawa", words: "Showers that pass", degrees: 18, hoursAhead: 9),
    Sky(id: 7, town: "Wellington", words: "Wind, as ever", degrees: 12, hoursAhead: 12),
    Sky(id: 8, town: "Valparaíso", words: "Fog on the hills", degrees: 15, hoursAhead: 20),
  ]
}

/// The colours of a sky by the hour.
struct Daylight: Sendable {
  var colors: [Color]
  var glow: Color
  /// Where the sun or the moon stands, as a fraction of the card.
  var place: Point

  /// - Parameter hour: 0 to 24.
  init(hour: Double) {
    let night = [0x0b1030, 0x1c2454, 0x35326f]
    let dawn = [0x32357a, 0xa8557f, 0xe08a5c]
    let day = [0x1859b8, 0x2f79d4, 0x5a97dc]
    let dusk = [0x2a2360, 0x8d3f74, 0xd96c4f]
    let hours: [(at: Double, colors: [Int])] = [
      (0, night), (5, night), (7, dawn), (10, day), (16, day), (19, dusk), (21.5, night), (24, night),
    ]
    let next = hours.firstIndex { $0.at > hour } ?? hours.count - 1
    let (from, to) = (hours[max(next - 1, 0)], hours[next])
    let share = min(max((hour - from.at) / max(to.at - from.at, 1), 0), 1)
    colors = zip(from.colors, to.colors).map { Self.mixed($0, $1, share) }
    let isDay = hour >= 6 && hour < 20
    glow = isDay ? Color(hex: 0xfff3c4) : Color(hex: 0xdfe6ff, alpha: 0.85)
    // From the middle to the right, clear of the words, and highest in the middle of the day or of the night.
    let way = isDay ? (hour - 6) / 14 : (hour < 6 ? hour + 4 : hour - 20) / 10
    place = Point(x: 0.5 + 0.34 * way, y: 0.68 - 1.0 * way * (1 - way))
  }

  private static func mixed(_ a: Int, _ b: Int, _ share: Double) -> Color {
    func channel(_ shift: Int) -> Double {
      Double(a >> shift & 0xff) * (1 - share) + Double(b >> shift & 0xff) * share
    }
    return Color(red: channel(16) / 255, green: channel(8) / 255, blue: channel(0) / 255)
  }
}
