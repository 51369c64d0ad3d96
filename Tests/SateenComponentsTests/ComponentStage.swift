import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads

/// A headless window for components.
@MainActor
func makeHost() -> HeadlessHost { HeadlessHost(size: Size(width: 320, height: 480)) }

/// Runs tasks and turns until something holds, or for half a minute.
@MainActor
func runTasks(_ host: HeadlessHost, until holds: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(30)
  while !holds(), ContinuousClock.now < end {
    await Task.yield()
    host.settle()
  }
}

/// A value that closures of a test write into.
final class Note<Value: Sendable>: Sendable {
  private let box: Locked<Value>
  init(_ value: Value) { box = Locked(value) }
  var value: Value {
    get { box.withLock { $0 } }
    set { box.exchange(\.self, newValue) }
  }
}

/// A row with a title, a number and a button that counts.
struct CountingRow: Component, Equatable {
  var title: String
  @State private var count = 0
  @Event var onCount: @MainActor @Sendable (Int) -> Void = { _ in }

  var body: some LayoutElement {
    HStack(spacing: 8) {
      Label(title)
      Label("\(count)")
      Label("More").onTap {
        count += 1
        onCount(count)
      }
    }
  }
}
