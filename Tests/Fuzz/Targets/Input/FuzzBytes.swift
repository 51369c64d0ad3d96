/// Reads choices and numbers from the bytes of an input. Beyond the end every byte is 0, so that each input is valid,
/// and a shorter one is simpler.
struct FuzzBytes {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { place >= bytes.count }

  mutating func byte() -> UInt8 {
    guard place < bytes.count else { return 0 }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func bool() -> Bool { byte() & 1 == 1 }

  /// One time in `count`, never at the end of the input.
  mutating func chance(_ count: Int) -> Bool { Int(byte()) % count == count - 1 }

  /// A number below `count`, which may be up to 65,536.
  mutating func below(_ count: Int) -> Int {
    guard count > 1 else { return 0 }
    return (count > 256 ? Int(byte()) << 8 | Int(byte()) : Int(byte())) % count
  }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }

  /// Up to `count` of the bytes that follow.
  mutating func take(_ count: Int) -> [UInt8] {
    let end = min(bytes.count, place + max(0, count))
    defer { place = end }
    return Array(bytes[place..<end])
  }

  /// All the rest.
  mutating func rest() -> [UInt8] { take(bytes.count) }

  /// A whole number of points, of the kind that layouts have.
  mutating func points(_ most: Int = 400) -> Double { Double(below(most + 1)) }

  static let odd: [Double] = [
    .nan, .infinity, -.infinity, -1, -0.0, 1e308, -1e308, .leastNonzeroMagnitude, 1e19, -1e19, 0.1, 32_768, 1e6, -1e6,
    .greatestFiniteMagnitude, 1.0000000000000002,
  ]

  /// Mostly a number as in usual layouts; sometimes a negative, huge or infinite one, or NaN.
  mutating func number(_ most: Int = 400) -> Double {
    let kind = byte()
    switch kind {
    case 0..<150: return points(most)
    case 150..<190: return Double(Int(byte()) - 128) / 4
    case 190..<210: return Double(below(65_536)) / 1_000
    default: return Self.odd[Int(kind - 210) % Self.odd.count]
    }
  }

  /// A finite number of any size.
  mutating func finite(_ most: Int = 400) -> Double {
    let number = number(most)
    return number.isFinite ? number : 0
  }
}
