import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting

/// A window filled by a scroll view with pages of the view's size.
@MainActor
struct PagerWindow {
  let host: HeadlessHost
  let view: ScrollView
  let listener = ScrollWindow.Listener()
  let directions: ScrollDirection
  let count: Int

  init(_ directions: ScrollDirection = .horizontal, count: Int = 5, size: Size = Size(width: 200, height: 300)) {
    host = HeadlessHost(size: size)
    view = ScrollView()
    self.directions = directions
    self.count = count
    view.scrollableDirections = directions
    view.isPagingEnabled = true
    view.frame = Rect(origin: .zero, size: size)
    view.delegate = listener
    host.container.view.addSubview(view)
    host.container.firstResponder = view
    view.contentSize = contentSize(for: size)
    host.settle()
  }

  func contentSize(for size: Size) -> Size {
    Size(
      width: directions.contains(.right) ? size.width * Double(count) : size.width,
      height: directions.contains(.down) ? size.height * Double(count) : size.height)
  }

  /// Changes the view's size, and the content size to match.
  func resize(to size: Size) {
    view.frame.size = size
    view.contentSize = contentSize(for: size)
  }

  /// The number of the current page, with a fraction between two pages.
  var page: Double {
    directions.contains(.right)
      ? view.contentOffset.x / view.bounds.width : view.contentOffset.y / view.bounds.height
  }

  /// Drags along the axis of the pages, by a distance towards the end, and releases.
  func drag(by distance: Double, steps: Int, rests: Bool = false) {
    let middle = Point(x: view.bounds.width / 2, y: view.bounds.height / 2)
    func place(_ part: Double) -> Point {
      directions.contains(.right)
        ? Point(x: middle.x - distance * part, y: middle.y) : Point(x: middle.x, y: middle.y - distance * part)
    }
    host.send(.touchBegan(id: 1, middle))
    host.step()
    for step in 1...steps {
      host.send(.touchMoved(id: 1, place(Double(step) / Double(steps))))
      host.step()
    }
    if rests { host.advance(by: 0.2) }
    host.send(.touchEnded(id: 1, place(1)))
    host.step()
  }
}
