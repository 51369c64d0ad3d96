import Sateen

/// Skies over nine towns. Their colours are parameters of layers, for which no bitmap is drawn.
final class GradientsPage: PageController {
  private(set) lazy var list = List(Sky.all, layout: Self.cards) { [hour] in SkyCard(sky: $0, hour: hour) }
  /// By the clock of the first town.
  private(set) var hour = 9

  private static let cards = GridLayout(
    columns: .minimumBreadth(220), itemLength: .fixed(220), spacing: 16, sectionInsets: EdgeInsets(20))

  override var mainList: ListNode? { list }

  override func makeContent() -> DisplayNode {
    list.backgroundColor = Theme.page
    list.allowsSelection = false
    return list
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("h", "An hour later") { [weak self] in self?.move(by: 1) },
      .letter("n", "Twelve hours later") { [weak self] in self?.move(by: 12) },
    ]
  }

  private func move(by hours: Int) {
    hour = (hour + hours) % 24
    let hour = hour
    list.setRow { SkyCard(sky: $0, hour: hour) }
  }

  override func makeStatus() -> String { "\(hour):00 in \(Sky.all[0].town)" }
}

/// A town with its sky: a gradient along a line, the sun's from its centre, and the dial's around it.
struct SkyCard: Component, Equatable {
  var sky: Sky
  /// By the clock of the first town.
  var hour: Int

  private var localHour: Int { (hour + sky.hoursAhead) % 24 }

  var body: some LayoutElement {
    let light = Daylight(hour: Double(localHour))
    VStack(spacing: 2) {
      HStack(alignItems: .start) {
        VStack(spacing: 2) {
          Label(sky.town, font: Theme.title, color: .white, lines: 1)
          Label("\(localHour):00", font: Theme.metaStrong, color: Color(white: 1, alpha: 0.8), lines: 1)
        }
        Spacer()
        Dial(hour: localHour)
      }
      Spacer()
      Label("\(sky.degrees)°", font: .system(40, weight: .light), color: .white, lines: 1)
      Label(sky.words, font: Theme.meta, color: Color(white: 1, alpha: 0.85), lines: 1)
    }
    .padding(18)
    .background(Glow(color: light.glow, place: light.place))
    .fill(.linear(light.colors)).cornerRadius(Theme.radius + 4).clipped()
  }
}

/// The light around the sun or the moon.
private struct Glow: Component, Equatable {
  var color: Color
  var place: Point

  var body: some LayoutElement {
    ZStack {}
      .frame(width: .fraction(1), height: .fraction(1))
      .fill(
        .radial(
          [
            .init(color, at: 0), .init(color, at: 0.16), .init(color.withAlpha(multipliedBy: 0.3), at: 0.18),
            .init(color.withAlpha(multipliedBy: 0), at: 1),
          ], center: place, radius: 0.6))
  }
}

/// The hours of a day as a ring, which begins at the present one.
private struct Dial: Component, Equatable {
  var hour: Int

  var body: some LayoutElement {
    let white = Color(white: 1, alpha: 0.95)
    ZStack {}
      .frame(width: 34, height: 34)
      .fill(.conic([white, Color(white: 1, alpha: 0.1)], angle: Double(hour % 12) / 12 * 2 * .pi))
      .cornerRadius(17)
  }
}
