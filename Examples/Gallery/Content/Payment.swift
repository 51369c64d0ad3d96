/// A payment in an account's history.
struct Payment: Sendable {
  var name: String
  var category: String
  var symbol: Symbol
  var tint: Tint
  /// In cents; negative for money spent.
  var cents: Int
  var remark: String

  var amount: String {
    let sign = cents < 0 ? "−" : "+"
    let rest = cents.magnitude % 100
    return "\(sign)€\(Figures.grouped(Int(cents.magnitude / 100))).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The payment of a number, the same each time.
  static func number(_ number: Int) -> Payment {
    var dice = Dice(number + 77)
    let (name, category, symbol, tint, limit) = dice.pick(shops)
    let cents = limit < 0 ? 40_000 + dice.roll(0..<400_000) : -(180 + dice.roll(0..<limit))
    let remark = dice.roll(0..<6) == 0 ? dice.pick(remarks) : ""
    return Payment(name: name, category: category, symbol: symbol, tint: tint, cents: cents, remark: remark)
  }

  private static let shops: [(String, String, Symbol, Tint, Int)] = [
    ("Kaffebrenneriet", "Eating out", .cup, .amber, 900), ("Green Basket", "Groceries", .leaf, .green, 9_000),
    ("Northern Rail", "Travel", .plane, .blue, 12_000), ("City Power", "Household", .bolt, .orange, 14_000),
    ("Harbour Books", "Books", .book, .violet, 5_000), ("Vinyl & Tea", "Music", .music, .pink, 4_000),
    ("Lakeside Rent", "Home", .home, .slate, 120_000), ("Studio Lindqvist", "Salary", .gift, .teal, -1),
    ("Alpine Outfitters", "Outdoors", .mountain, .teal, 30_000), ("Corner Pharmacy", "Health", .heart, .red, 3_500),
    ("Market Hall", "Groceries", .bag, .green, 6_500),
  ]
  private static let remarks = [
    "Shared with Ananya, her half comes back on Friday.", "For the birthday. Do not tell Jonas!",
    "Paid twice by mistake, one is to be returned.", "The last instalment, at last.",
  ]
}
