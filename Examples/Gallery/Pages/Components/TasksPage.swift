import Sateen

/// Forecasts that are fetched where they come on screen, and whose requests end where they leave.
final class TasksPage: PageController {
  private let fetches = Store(Fetches())
  private(set) lazy var list = List(Town.everywhere) { [weak self, fetches] town in
    ForecastRow(town: town.town, fetches: fetches) { try await self?.forecast(for: town) }
  }
  private(set) var failsNext = false

  override var mainList: ListNode? { list }

  override func makeContent() -> DisplayNode {
    list.backgroundColor = Theme.page
    list.collectionLayout = TableLayout(lineSpacing: 10, maximumRowWidth: Theme.column)
    list.contentInset = EdgeInsets(horizontal: 20, vertical: 20)
    list.allowsSelection = false
    return list
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("r", "Refresh all") { [weak self] in self?.fetches.update { $0.round += 1 } },
      .letter("f", "Fail the next", isOn: { [weak self] in self?.failsNext ?? false }) { [weak self] in
        self?.failsNext.toggle()
      },
    ]
  }

  override func makeStatus() -> String {
    "\(Figures.count(fetches.finished, "answer")), \(Figures.grouped(fetches.cancelled)) given up"
  }

  /// Asks a server that takes its time. A task that is cancelled ends here at once.
  private func forecast(for town: PlacedTown) async throws -> Forecast {
    let container = container
    do {
      try await container?.sleep(for: 0.4 + Double(town.id % 5) * 0.25)
    } catch {
      fetches.update { $0.cancelled += 1 }
      throw error
    }
    if failsNext {
      failsNext = false
      throw ServerFailure()
    }
    fetches.update { $0.finished += 1 }
    showState()
    return Forecast(town: town, round: fetches.round)
  }

  private struct ServerFailure: Error {}
}

struct Fetches: Sendable, Equatable {
  /// Grows where everything is to be fetched again.
  var round = 0
  var finished = 0
  var cancelled = 0
}

struct PlacedTown: ListItem, Equatable {
  let id: Int
  var town: Town
}

extension Town {
  fileprivate static let everywhere = (0..<60).map { index in
    let towns = Country.all.flatMap(\.towns)
    return PlacedTown(id: index, town: towns[index % towns.count])
  }
}

struct Forecast: Sendable, Equatable {
  /// The round of fetches that it came with.
  var round: Int
  var symbol: Symbol
  var tint: Tint
  var degrees: Int
  var line: String

  init(town: PlacedTown, round: Int) {
    self.round = round
    var dice = Dice(town.id * 31 + round)
    (symbol, tint, line) = dice.pick([
      (.sun, .amber, "Clear until the evening"), (.cloud, .slate, "Clouds, and a little wind"),
      (.rain, .blue, "Showers from noon on"), (.snow, .teal, "Snow above the trees"),
      (.bolt, .violet, "Thunder in the afternoon"),
    ])
    degrees = symbol == .snow ? dice.roll(-9..<1) : dice.roll(7..<27)
  }
}

struct ForecastRow: Component {
  let town: Town
  let fetches: Store<Fetches>
  let load: @MainActor @Sendable () async throws -> Forecast?
  @State private var forecast: Forecast?
  @State private var hasFailed = false
  @State private var attempt = 0

  var body: some LayoutElement {
    HStack(spacing: 16, alignItems: .center) {
      Picture(Pictures.photo(town.photo)).placeholder(Theme.placeholder).cornerRadius(8, over: Theme.card)
        .frame(width: 72, height: 56)
      VStack(spacing: 3) {
        Label(town.name, font: Theme.rowTitle, color: Theme.ink, lines: 1)
        if hasFailed {
          Label("The server did not answer.", font: Theme.meta, color: Theme.alarm)
        } else if let forecast {
          Label(forecast.line, font: Theme.meta, color: Theme.quiet, lines: 1)
        } else {
          Shape(.capsule, fill: Theme.placeholder).frame(width: 160, height: 10).padding(vertical: 4).alignSelf(.start)
        }
      }
      .flexGrow().flexShrink()
      if hasFailed {
        Button("Try again") { attempt += 1 }
      } else if let forecast {
        Label("\(forecast.degrees)°", font: Theme.display, color: Theme.ink)
        Sateen.Symbol(.init(forecast.symbol.path, lineWidth: 1.8), size: 22, color: forecast.tint.ink)
          .padding(9).fill(forecast.tint.wash).cornerRadius(20)
      } else {
        Shape(.ellipse, fill: Theme.placeholder).frame(width: 40, height: 40)
      }
    }
    .padding(14).fill(Theme.card).cornerRadius(Theme.radius).border(Theme.hairline)
    // Begins where the row comes on screen, ends where it leaves, and begins again with another id.
    .task(id: [fetches.round, attempt]) {
      // State outlives the screen: a row that comes back has its forecast.
      guard forecast?.round != fetches.round else { return }
      (hasFailed, forecast) = (false, nil)
      do {
        forecast = try await load()
      } catch is CancellationError {
      } catch {
        hasFailed = true
      }
    }
  }
}
