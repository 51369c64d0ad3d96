import Sateen

/// An order of a shop for prints.
struct Purchase: ListItem, Equatable {
  enum State: Int, CaseIterable, Sendable {
    case open, paid, overdue

    var name: String { ["Open", "Paid", "Overdue"][rawValue] }
    var tint: Tint { [.blue, .green, .red][rawValue] }
  }

  let id: Int
  /// Indices of names: a hundred thousand strings would take long to make.
  fileprivate var first: Int
  fileprivate var family: Int
  fileprivate var place: Int
  /// In cents.
  var cents: Int
  var state: State

  var price: String {
    let rest = cents % 100
    return "\(Figures.grouped(cents / 100)).\(rest < 10 ? "0" : "")\(rest)"
  }

  var customer: String { "\(Self.names[first]) \(Self.families[family])" }
  var town: String { Self.towns[place] }

  private static let names = [
    "Ada", "Alan", "Barbara", "Dennis", "Donald", "Edsger", "Grace", "Ken", "Linus", "Margaret",
  ]
  private static let families = [
    "Berg", "Costa", "Dahl", "Egan", "Fell", "Grau", "Holt", "Ibsen", "Jarvi", "Kerr", "Lund", "Moe",
  ]
  private static let towns = ["Berlin", "Delhi", "Lima", "Oslo", "São Paulo", "Tōkyō", "Київ", "القاهرة"]

  static let columns = ListColumns(
    [
      ListColumn("id", title: "No.", width: .share(0.5, minimum: 44)),
      ListColumn("customer", title: "Customer", width: .share(2, minimum: 72)),
      ListColumn("town", title: "Town", width: .share(1.4, minimum: 40)),
      ListColumn("amount", title: "Euros", width: .points(80), alignment: .trailing),
      ListColumn("state", title: "State", width: .points(76), isResizable: false),
    ], sort: ColumnSort("id"))

  static let all: [Purchase] = {
    var dice = Dice(42)
    return (1...100_000).map { number in
      Purchase(
        id: number, first: dice.roll(0..<names.count), family: dice.roll(0..<families.count),
        place: dice.roll(0..<towns.count), cents: dice.roll(900..<250_000), state: dice.pick(State.allCases))
    }
  }()
}

extension [Purchase] {
  /// Sorted by a column; equal ones by their numbers.
  func sorted(by sort: ColumnSort) -> [Purchase] {
    func key(_ order: Purchase) -> Int {
      switch sort.column {
      case "customer": order.first << 8 | order.family
      case "town": order.place
      case "amount": order.cents
      case "state": order.state.rawValue
      default: 0
      }
    }
    return sorted { a, b in
      let (one, other) = (key(a), key(b))
      return one == other ? (a.id < b.id) == sort.isAscending : (one < other) == sort.isAscending
    }
  }
}
