import FeedContent
import Sateen

/// Four screens with a tab bar.
final class TabsPage: PageController {
  private(set) lazy var tabs = TabController([
    (makeMusic(), TabItem(title: "Music", icon: Symbol.music.barIcon)),
    (makePlaces(), TabItem(title: "Places", icon: Symbol.mountain.barIcon)),
    (makeMail(), TabItem(title: "Mail", icon: Symbol.inbox.barIcon)),
    (makePeople(), TabItem(title: "People", icon: Symbol.person.barIcon)),
  ])

  override func makeContent() -> DisplayNode {
    addChild(tabs)
    return tabs.screenNode
  }

  override var focusedChild: NodeController? { tabs }
  override var preferredResponder: View? { tabs.selectedController?.preferredResponder }

  override func makeActions() -> [PageAction] {
    let choices = (1...4).map { number in
      PageAction(
        .character(Character("\(number)")), ["Music", "Places", "Mail", "People"][number - 1], modifiers: .control,
        cap: "Ctrl \(number)", isOn: { [weak self] in self?.tabs.selectedIndex == number - 1 }
      ) { [weak self] in self?.tabs.selectedIndex = number - 1 }
    }
    return choices + [
      .letter("t", "Bar at the top", isOn: { [weak self] in self?.tabs.barPosition == .top }) { [weak self] in
        guard let tabs = self?.tabs else { return }
        tabs.barPosition = tabs.barPosition == .top ? .bottom : .top
      }
    ]
  }

  override func makeStatus() -> String {
    guard isNodeLoaded else { return "" }
    return "\(tabs.controllers.count { $0.isNodeLoaded }) of \(tabs.controllers.count) screens made"
  }

  // MARK: Screens

  private func makeMusic() -> NodeController {
    ListController(
      title: "Music",
      parts: [
        .init(
          title: "Recently played",
          rows: (200..<240).map { number in
            let song = Song.number(number)
            return RowContent(
              leading: .cover(number), title: song.title, subtitle: song.artist, detail: song.length)
          })
      ])
  }

  private func makePlaces() -> NodeController {
    ListController(
      title: "Places",
      parts: Country.all.map { country in
        .init(
          title: country.name,
          rows: country.towns.map { RowContent(leading: .photo($0.photo), title: $0.name, subtitle: $0.line) })
      })
  }

  private func makeMail() -> NodeController {
    ListController(
      title: "Mail",
      parts: [
        .init(
          title: "Inbox",
          rows: Mail.inbox(40).map { mail in
            RowContent(
              leading: .avatar(mail.author), title: mail.author.name, subtitle: mail.subject, detail: mail.time)
          })
      ])
  }

  private func makePeople() -> NodeController {
    ListController(
      title: "People",
      parts: [
        .init(
          title: "All",
          rows: Person.all(60).map { person in
            RowContent(
              leading: .initials(person.initials, Tint.of(person.id * 3)), title: person.name, subtitle: person.work,
              detail: person.city)
          })
      ])
  }
}
