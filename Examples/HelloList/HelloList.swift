import Sateen

struct Number: ListItem, Equatable { let id: Int }

@main @MainActor enum HelloList {
  static func main() {
    let list = List((0..<10_000).map(Number.init)) { number in
      VStack(spacing: 4) {
        Label("\(number.id) × \(number.id) = \(number.id * number.id)", font: .headline)
        Label("squared", color: .secondary)
      }
      .padding(horizontal: 20, vertical: 12)
    }
    list.onSelect = { number in print("row \(number.id)") }
    let window = Window(title: "Hello, list")
    window.rootNode = list
    Application.run(window)
  }
}
