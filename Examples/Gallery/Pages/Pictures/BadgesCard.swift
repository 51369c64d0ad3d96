import FeedContent
import Sateen

/// People whose pictures are drawn around: a ring before, a dot after.
struct BadgesCard: Component {
  let look: Store<PicturesPage.Look>

  var body: some LayoutElement {
    let (tint, hasBadge) = (look.color, look.hasBadge)
    let people = Author.all.prefix(5)
    PictureCard("Drawn around", "Closures draw before and after a picture, on its worker.") {
      HStack(justifyContent: .spaceBetween, alignItems: .center) {
        for (index, person) in people.enumerated() {
          VStack(spacing: 6, alignItems: .center) {
            Picture(Pictures.avatar(person)).defaultImage(Stamps.face)
              .drawingHooks(hasBadge ? .story(tint, isOnline: index % 2 == 0) : .round)
              .frame(width: 60, height: 60)
            Label(firstName(person), font: Font.system(12), color: Theme.quiet, lines: 1)
          }
        }
      }
      .padding(horizontal: 4).flexGrow()
    }
  }

  private func firstName(_ person: Author) -> String {
    person.name.split(separator: " ").first.map(String.init) ?? person.name
  }
}

extension DrawingHooks {
  /// Clips to a circle.
  fileprivate static let round = DrawingHooks(
    key: "round",
    before: { context, request in
      context.clip(to: Path(ellipseIn: request.bounds))
    })

  /// A ring around the picture, which shrinks to make room for it, and a dot for people who are there.
  fileprivate static func story(_ tint: Tint, isOnline: Bool) -> DrawingHooks {
    DrawingHooks(key: "story \(tint) \(isOnline)") { context, request in
      let room = request.bounds
      context.stroke(
        Path(ellipseIn: room.insetBy(x: 1.25, y: 1.25)), with: tint.light, style: StrokeStyle(width: 2.5))
      context.translate(x: room.midX, y: room.midY)
      context.scale(x: 50 / room.width, y: 50 / room.height)
      context.translate(x: -room.midX, y: -room.midY)
      context.clip(to: Path(ellipseIn: room))
    } after: { context, request in
      guard isOnline else { return }
      let dot = Rect(x: request.bounds.maxX - 17, y: request.bounds.maxY - 17, width: 16, height: 16)
      context.fill(Path(ellipseIn: dot), with: Theme.card)
      context.fill(Path(ellipseIn: dot.insetBy(x: 2.5, y: 2.5)), with: Theme.good)
    }
  }
}
