import Foundation
import Sateen

/// The photos of a source: collected as they are found, arranged on a worker, and handed on as a whole.
@MainActor
final class PhotoLibrary {
  /// The photos that show, in order, with the contents of their wall.
  struct Wall: Sendable {
    var photos: [Photo] = []
    var contents = WallContents.empty
  }

  let source: any PhotoSource
  let shapes = ShapeTable()
  let previews = PreviewShelf()

  private var known: [Int: Photo] = [:]
  private(set) var folders: [FolderPath] = []
  private(set) var wall = Wall()
  private(set) var state = PhotoReport.State.reading
  /// The number of things in the source that are no pictures, and should be.
  private(set) var skippedCount = 0
  /// The number of photos whose names begin with a point.
  private(set) var hiddenCount = 0

  /// Called when other photos show, or the same ones in another order.
  var onWall: ((Wall) -> Void)?
  /// Called when the photos are the same, and more is known about their shapes.
  var onShapes: ((Wall) -> Void)?
  /// Called with the ids of photos whose pictures could not be loaded, and are tried again.
  var onRetry: (([Int]) -> Void)?
  /// Called when the state or the folders have changed, or pictures turned out to be unreadable.
  var onState: (() -> Void)?

  var order = PhotoOrder() {
    didSet { if order != oldValue { arrange() } }
  }

  /// Seconds since 1970. Tests set it.
  var now: () -> Int64 = { Int64(Date().timeIntervalSince1970) }

  /// The version of the data and the order: a result for an older one is out of date.
  private var version = 0
  /// The version that is arranged on a worker; nil while none is.
  private var arranging: Int?
  private var needsArranging = false
  /// When the listing began, on the monotonic clock.
  private var began = 0.0

  init(_ source: any PhotoSource) {
    self.source = source
    order.key = source.orders[0]
  }

  /// The number of all photos that are known, whether they show or not.
  var count: Int { known.count }

  /// The number of photos that show and cannot be read.
  private(set) var unreadableCount = 0

  func begin() {
    began = Clock.monotonic
    let gathering = Gathering { [weak self] in self?.take($0) }
    source.begin { gathering.add($0) }
  }

  func end() {
    source.end()
    onWall = nil
    onShapes = nil
    onRetry = nil
    onState = nil
  }

  func photo(_ id: Int) -> Photo? { known[id] }

  // MARK: Reports

  private func take(_ reports: [PhotoReport]) {
    var needsState = false
    for report in reports {
      for photo in report.photos {
        if let old = known.updateValue(photo, forKey: photo.id), old.isHidden { hiddenCount -= 1 }
        if photo.isHidden { hiddenCount += 1 }
      }
      for id in report.gone where known.removeValue(forKey: id)?.isHidden == true { hiddenCount -= 1 }
      if !report.gone.isEmpty { shapes.forget(report.gone) }
      if let new = report.folders, new != folders {
        folders = new
        needsState = true
      }
      if let skipped = report.skipped, skipped != skippedCount {
        skippedCount = skipped
        needsState = true
      }
      if report.triesAgain {
        let ids = shapes.forgetFailures()
        needsArranging = needsArranging || !ids.isEmpty
        onRetry?(ids)
      }
      if report.state != state {
        state = report.state
        needsState = true
      }
      if !report.photos.isEmpty || !report.gone.isEmpty { needsArranging = true }
    }
    // A folder without photos has a wall too, which says so.
    if state != .reading, version == 0 { needsArranging = true }
    if needsArranging, isWorthArranging { arrange() }
    if needsState { onState?() }
  }

  // MARK: Arranging

  /// Whether a folder that is still being read has become so much larger that it is worth to show it as it is. At first it
  /// is waited for a moment: most folders are complete by then, and nothing moves in front of a person's eyes.
  private var isWorthArranging: Bool {
    if state != .reading { return true }
    if wall.photos.isEmpty { return Clock.monotonic - began > Self.patience }
    return known.count > 2 * wall.photos.count
  }

  nonisolated private static let patience = 0.12

  /// Sorts and filters on a worker, and reads the shapes that the first screen needs.
  private func arrange() {
    version += 1
    guard arranging == nil else { return }
    let version = version
    arranging = version
    needsArranging = false
    let (photos, order, now, shapes, source) = (Array(known.values), order, now(), shapes, source)
    let isFirst = wall.photos.isEmpty
    PhotoWork.files.submit(.visible) { [weak self] in
      let arranged = Trace.span("photos arrange") { order.arranged(photos, now: now) }
      if isFirst {
        let first = WallContents.firstBlock(of: arranged)
        ShapeReading.read(arranged[first], from: source, into: shapes, until: Clock.monotonic + Self.patience)
      }
      let wall = Wall(photos: arranged, contents: WallContents(arranged, shapes.shapes(of: arranged)))
      let failures = shapes.failureCount(among: arranged)
      MainQueue.shared.post { self?.finish(wall, failures, version) }
    }
  }

  private func finish(_ new: Wall, _ failures: Int, _ version: Int) {
    arranging = nil
    wall = new
    (cursor, batches, wanted) = (0, 0, 0..<0)
    unreadableCount = failures
    onWall?(new)
    onState?()
    if self.version != version { return arrange() }
    if needsArranging, isWorthArranging { return arrange() }
    readShapes()
  }

  // MARK: Shapes

  /// Places the photos anew, by shapes that their pictures have told.
  func place() {
    let (photos, shapes, version) = (wall.photos, shapes, version)
    PhotoWork.files.submit(.visible) { [weak self] in
      let contents = WallContents(photos, shapes.shapes(of: photos))
      MainQueue.shared.post { self?.finishPlacing(contents, version) }
    }
  }

  private func finishPlacing(_ contents: WallContents, _ version: Int) {
    // A newer arrangement has the shapes too.
    guard self.version == version, arranging == nil, contents != wall.contents else { return }
    wall.contents = contents
    onShapes?(wall)
  }

  /// Whether all is arranged and the shapes of all photos are known.
  var isAtRest: Bool { state != .reading && arranging == nil && !needsArranging && !shapesAreUnderWay && version > 0 }

  private var shapesAreUnderWay = false
  /// The photos whose shapes are wanted first.
  private var wanted: Range<Int> = 0..<0
  /// The shapes of all photos before this index are known.
  private var cursor = 0
  /// The batches that were read since shapes were shown.
  private var batches = 0
  nonisolated private static let batchSize = 512
  /// Placing many photos again takes its time: those far from sight wait for others to come along.
  private static let batchesPerShowing = 16

  /// Has the shapes of photos in a range, and of those beside them, read before others.
  func want(_ range: Range<Int>) {
    wanted = range
    readShapes()
  }

  private func readShapes() {
    guard !shapesAreUnderWay, arranging == nil else { return }
    let (wall, wanted, cursor, shapes, source, version) = (wall, wanted, cursor, shapes, source, version)
    let isShowing = batches + 1 >= Self.batchesPerShowing
    let hasUnshown = batches > 0
    shapesAreUnderWay = true
    PhotoWork.files.submit(.background) { [weak self] in
      let next = Self.next(wall, wanted, cursor, shapes)
      ShapeReading.read(next.photos, from: source, into: shapes)
      let isDone = next.photos.isEmpty
      var contents: WallContents?
      if next.isWanted || isShowing || (isDone && hasUnshown) {
        contents = WallContents(wall.photos, shapes.shapes(of: wall.photos))
      }
      let failures = shapes.failureCount(among: next.photos)
      MainQueue.shared.post {
        self?.finishShapes(contents, failures, version, cursor: next.cursor, isDone: isDone)
      }
    }
  }

  private struct Batch {
    var photos: [Photo]
    var cursor: Int
    var isWanted = false
  }

  /// The photos whose shapes are read next: of the blocks that are wanted, or else of those from the first on.
  nonisolated private static func next(
    _ wall: Wall, _ wanted: Range<Int>, _ cursor: Int, _ shapes: ShapeTable
  ) -> Batch {
    let count = wall.photos.count
    let blocks = wall.contents.blocks(holding: wanted.clamped(to: 0..<count))
    if !blocks.isEmpty {
      let (first, last) = (max(blocks.lowerBound - 1, 0), min(blocks.upperBound, wall.contents.starts.count - 1))
      let range = wall.contents.block(first).lowerBound..<wall.contents.block(last).upperBound
      let unknown = shapes.unknown(among: wall.photos[range])
      if !unknown.isEmpty { return Batch(photos: unknown, cursor: cursor, isWanted: true) }
    }
    var (cursor, unknown) = (cursor, [Photo]())
    while cursor < count, unknown.isEmpty {
      let end = min(cursor + batchSize, count)
      unknown = shapes.unknown(among: wall.photos[cursor..<end])
      cursor = end
    }
    return Batch(photos: unknown, cursor: cursor)
  }

  private func finishShapes(_ contents: WallContents?, _ failures: Int, _ version: Int, cursor: Int, isDone: Bool) {
    shapesAreUnderWay = false
    // An arrangement that is under way reads on when it is done.
    guard arranging == nil else { return }
    guard self.version == version else { return readShapes() }
    self.cursor = cursor
    // Asked in vain, nothing is new: to place the photos again would bring others near, and have them asked for again.
    if !isDone { batches += 1 }
    if failures > 0 {
      unreadableCount += failures
      onState?()
    }
    if let contents {
      batches = 0
      wall.contents = contents
      onShapes?(wall)
    }
    if !isDone { readShapes() } else if needsArranging, isWorthArranging { arrange() }
  }

  /// Another picture turned out to be unreadable when it was to show. To count all of them anew would take the main loop
  /// too long in a large folder.
  func noteFailure() {
    unreadableCount += 1
    onState?()
  }
}

/// Hands reports over to the main loop, as many at once as there are.
private final class Gathering: Sendable {
  private let waiting = Locked<[PhotoReport]>([])
  private let take: @MainActor @Sendable ([PhotoReport]) -> Void

  init(_ take: @escaping @MainActor @Sendable ([PhotoReport]) -> Void) { self.take = take }

  func add(_ report: PhotoReport) {
    let isFirst = waiting.withLock { waiting in
      waiting.append(report)
      return waiting.count == 1
    }
    guard isFirst else { return }
    MainQueue.shared.post { self.take(self.waiting.exchange([])) }
  }
}

/// Reads the shapes of several photos, on the calling thread.
enum ShapeReading {
  /// - Parameter end: when to stop, on the monotonic clock: a slow disk does not hold up what is there already.
  static func read(
    _ photos: some Sequence<Photo>, from source: any PhotoSource, into shapes: ShapeTable, until end: Double = .infinity
  ) {
    Trace.span("photos shapes") {
      for photo in photos where Clock.monotonic < end { shapes.read(photo, from: source) }
    }
  }
}
