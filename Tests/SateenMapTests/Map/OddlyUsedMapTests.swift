import Foundation
import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenMap

/// Maps as odd programs, people and files use them.
final class OddlyUsedMapTests: XCTestCase {
  private static let middle = MapCoordinate(latitude: 0, longitude: 0)

  /// A window of a screen with 8K is covered at any zoom.
  func testAViewOfALargeScreenIsCovered() {
    for size in [Size(width: 3840, height: 2160), Size(width: 7680, height: 4320)] {
      for zoom in stride(from: 10.0, through: 11.0, by: 0.1) {
        let camera = MapCamera(center: Self.middle, zoom: zoom)
        let tiles = TileCoverage(camera, size: size, tileSize: 256, zooms: 0...19).tiles
        let left = tiles.map(\.worldBox.minX).min() ?? 1, right = tiles.map(\.worldBox.maxX).max() ?? 0
        let top = tiles.map(\.worldBox.minY).min() ?? 1, bottom = tiles.map(\.worldBox.maxY).max() ?? 0
        let reach = camera.worldReach(of: size)
        XCTAssertLessThanOrEqual(left, camera.middle.x - reach.width, "\(size) \(zoom) \(tiles.count)")
        XCTAssertGreaterThanOrEqual(right, camera.middle.x + reach.width, "\(size) \(zoom)")
        XCTAssertLessThanOrEqual(top, camera.middle.y - reach.height, "\(size) \(zoom)")
        XCTAssertGreaterThanOrEqual(bottom, camera.middle.y + reach.height, "\(size) \(zoom)")
      }
    }
  }

  @MainActor
  func testFingersAndAWheelAtOnce() async {
    let stage = MapStage(PaintedTiles(name: "all at once"), size: Size(width: 120, height: 90)) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.allowsRotation = true
    }
    var seed: UInt64 = 7
    func random(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    var down: Set<Int> = []
    for _ in 0..<700 {
      let point = Point(x: Double(random(150)) - 15, y: Double(random(120)) - 15)
      switch random(12) {
      case 0...2:
        let id = random(3)
        if down.insert(id).inserted { stage.host.send(.touchBegan(id: Int64(id), point)) }
      case 3...6: if let id = down.first { stage.host.send(.touchMoved(id: Int64(id), point)) }
      case 7:
        if let id = down.first {
          down.remove(id)
          stage.host.send(.touchEnded(id: Int64(id), point))
        }
      case 8: stage.host.send(.wheel(point, dx: 0, dy: Double(random(7)) - 3))
      case 9: stage.host.press([.left, .right, .up, .down, .character("+"), .character("-")][random(6)])
      case 10: stage.host.click(point)
      default: stage.host.step()
      }
      let camera = stage.map.camera
      XCTAssertTrue(camera.zoom.isFinite && camera.middle.x.isFinite && camera.middle.y.isFinite)
    }
    for id in down { stage.host.send(.touchEnded(id: Int64(id), Point(x: 50, y: 50))) }
    XCTAssertTrue(stage.host.settle())
    XCTAssertFalse(stage.map.isMoving)
    XCTAssertEqual(stage.groundPart, 0, accuracy: 0.001)
    XCTAssertEqual(stage.errors.all, [])
  }

  @MainActor
  func testAMapMayGoInAnyCallback() async {
    for moment in 0..<5 {
      for action in 0..<5 {
        let host = HeadlessHost(size: Size(width: 300, height: 120))
        let root = DisplayNode()
        host.container.rootNode = root
        let map = MapNode()
        map.pipeline = ImagePipeline()
        var painted = PaintedTiles(name: "callback \(moment) \(action)")
        painted.damaged = { $0.x % 2 == 0 }
        map.source = painted
        map.isLive = true
        map.camera = MapCamera(center: Self.middle, zoom: 3)
        map.shapes = [.polyline([MapCoordinate(latitude: .nan, longitude: 0), Self.middle], color: .black)]
        map.annotations = (0..<40).map {
          var pin = MapAnnotation(id: "\($0)", at: MapCoordinate(latitude: Double($0) / 4, longitude: 0), title: "t")
          pin.clusterGroup = $0 % 2 == 0 ? "g" : nil
          return pin
        }
        let count = Locked(0)
        let act: @MainActor @Sendable (MapNode, Int) -> Void = { map, now in
          guard now == moment,
            count.withLock({
              $0 += 1; return $0
            }) < 4
          else { return }
          switch action {
          case 0: map.removeFromSupernode()
          case 1: map.source = nil
          case 2:
            map.annotations = []
            map.shapes = []
            map.isLive.toggle()
          case 3:
            map.camera = MapCamera(center: MapCoordinate(latitude: 10, longitude: 20), zoom: 6)
            map.frame = Rect(x: 0, y: 0, width: 1, height: 1)
            map.source = PaintedTiles(name: "other \(moment)")
          default:
            let supernode = map.supernode
            map.removeFromSupernode()
            supernode?.addSubnode(map)
          }
        }
        map.onError = { map, _ in act(map, 0) }
        map.onCameraChange = { act($0, 1) }
        map.onTap = { map, _ in act(map, 2) }
        map.onSelect = { map, _ in act(map, 3) }
        map.onClusterPress = { map, _ in act(map, 4) }
        map.frame = Rect(x: 0, y: 0, width: 300, height: 200)
        root.addSubnode(map)
        host.advance(by: 0.3)
        host.click(Point(x: 20, y: 20))
        host.advance(by: 0.5)
        if let selected = map.annotations.first?.id { map.selectedAnnotation = selected }
        host.drag(from: Point(x: 200, y: 100), to: Point(x: 80, y: 100), steps: 4)
        for x in stride(from: 100.0, to: 200, by: 10) { host.click(Point(x: x, y: 95)) }
        XCTAssertTrue(host.settle(), "\(moment) \(action)")
      }
    }
  }

  @MainActor
  func testWishesFromOtherThreads() async {
    let stage = MapStage(PaintedTiles(name: "threads"), size: Size(width: 300, height: 200))
    let map = stage.map
    let isOver = Locked(false)
    let group = DispatchGroup()
    for thread in 0..<3 {
      DispatchQueue.global().async(group: group) {
        var step = thread
        while !isOver.withLock({ $0 }) {
          step += 1
          map.camera = MapCamera(
            center: MapCoordinate(latitude: Double(step % 160) - 80, longitude: Double(step % 360)),
            zoom: Double(step % 90) / 10, rotation: Double(step % 10))
          map.isLive = step % 5 != 0
          map.allowsRotation = step % 2 == 0
          map.showsScaleBar = step % 3 == 0
          map.zoomRange = step % 7 == 0 ? nil : 0...Double(step % 24)
          map.clusterRadius = Double(step % 100)
          map.limitingRegion =
            step % 11 == 0
            ? nil : MapRegion(center: Self.middle, latitudeSpan: Double(step % 200), longitudeSpan: Double(step % 400))
          map.annotations = (0..<step % 30).map {
            MapAnnotation(id: "\($0)", at: MapCoordinate(latitude: Double($0), longitude: Double(step % 90)))
          }
          map.shapes = [.polyline([Self.middle, map.coordinate(at: Point(x: 3, y: 3))], color: .black, width: 4)]
          if step % 40 == 0 { map.source = PaintedTiles(name: "threads \(step % 3)") }
          map.tileMemoryBudget = step % 13 == 0 ? 0 : 48 << 20
          usleep(3000)
        }
      }
    }
    for step in 0..<300 {
      stage.host.step()
      if step % 10 == 0 { stage.host.resize(to: Size(width: Double(step) + 1, height: Double(step % 70) + 1)) }
      if step % 35 == 0 { stage.host.container.appearance = step % 70 == 0 ? .dark : .light }
    }
    isOver.exchange(true)
    group.wait()
    map.limitingRegion = nil
    map.zoomRange = nil
    map.isLive = true
    map.annotations = []
    map.shapes = []
    map.source = PaintedTiles(name: "the last")
    map.camera = MapCamera(center: Self.middle, zoom: 3)
    stage.host.resize(to: Size(width: 300, height: 200))
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(stage.pixel(100, 20), PaintedTiles.color(TileAddress(known: 3, x: 3, y: 3)))
  }

  @MainActor
  func testThreeHundredMapsLeaveNothing() async throws {
    func file(_ name: String) -> String { (try? String(contentsOfFile: "/proc/self/\(name)", encoding: .utf8)) ?? "" }
    func number(_ field: String) -> Int {
      file("status").split(separator: "\n").first { $0.hasPrefix(field) }
        .flatMap { Int($0.drop { !$0.isNumber }.prefix { $0.isNumber }) } ?? 0
    }
    func descriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
    let folder = try ScratchFolder()
    var tiles: [(zoom: Int, column: Int, row: Int, bytes: [UInt8])] = []
    for x in 0..<8 {
      for y in 0..<8 { tiles.append((3, x, y, PaintedTiles.png(TileAddress(known: 3, x: x, y: y)))) }
    }
    let path = "\(folder.path)/world.mbtiles"
    try SQLiteFile.tiles(path, tiles)
    let host = HeadlessHost(size: Size(width: 300, height: 200))
    let pipeline = ImagePipeline()
    weak var last: MapNode?
    weak var store: TileStore?
    var start = (0, 0, 0)
    for index in 0..<300 {
      let map = MapNode(source: MBTiles(path: path))
      map.pipeline = pipeline
      map.isLive = index % 2 == 0
      map.camera = MapCamera(center: Self.middle, zoom: 3)
      map.annotations = [MapAnnotation(id: "a", at: Self.middle, title: "A")]
      map.shapes = [.polyline([Self.middle, MapCoordinate(latitude: 20, longitude: 20)], color: .black)]
      host.container.rootNode = map
      for _ in 0..<(index % 6 + 1) { host.step() }
      map.selectedAnnotation = "a"
      host.step()
      last = map
      store = map.store ?? store
      if index == 100 { start = (descriptors(), number("Threads"), number("VmRSS")) }
    }
    host.container.rootNode = DisplayNode()
    host.advance(by: 0.5)
    WorkQueue.shared.waitUntilIdle()
    host.advance(by: 0.1)
    XCTAssertNil(last)
    XCTAssertNil(store)
    XCTAssertLessThanOrEqual(descriptors(), start.0)
    XCTAssertLessThanOrEqual(number("Threads"), start.1 + 2)
    XCTAssertLessThan(number("VmRSS"), start.2 + 30_000)
  }

  /// The last reference to a source closes files, which is for workers, also where the map is what goes.
  @MainActor
  func testASourceIsNotClosedOnTheMainThread() async {
    let closedOnMain = Locked<[Bool]>([])
    let host = HeadlessHost(size: Size(width: 200, height: 100))
    func show() {
      let map = MapNode(source: WatchedTiles(closedOnMain))
      map.pipeline = ImagePipeline()
      map.isLive = true
      host.container.rootNode = map
      host.settle()
    }
    show()
    host.container.rootNode = DisplayNode()
    host.advance(by: 0.5)
    WorkQueue.shared.waitUntilIdle()
    XCTAssertEqual(closedOnMain.withLock { $0 }, [false])
  }

  // MARK: Files

  @MainActor
  func testAFileThatIsReplacedWhileItShows() async throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/world.mbtiles"
    func write(_ side: Int) throws {
      var tiles: [(zoom: Int, column: Int, row: Int, bytes: [UInt8])] = []
      for z in 0...4 {
        for x in 0..<1 << z {
          for y in 0..<1 << z {
            let tile = TileAddress(known: z, x: x, y: y)
            tiles.append((z, x, tile.southernRow, PaintedTiles.png(tile, side: side)))
          }
        }
      }
      try SQLiteFile.tiles(path, tiles)
    }
    try write(64)
    let stage = MapStage(MBTiles(path: path)) { $0.camera = MapCamera(center: Self.middle, zoom: 2) }
    XCTAssertEqual(stage.groundPart, 0, accuracy: 0.001)
    // In place: another program writes over the pages.
    let descriptor = open(path, O_RDWR)
    var page = [UInt8](repeating: 0xa5, count: 4096)
    for index in 1..<40 {
      _ = page.withUnsafeMutableBytes { pwrite(descriptor, $0.baseAddress, 4096, off_t(index * 4096)) }
    }
    close(descriptor)
    stage.map.camera = MapCamera(center: MapCoordinate(latitude: 30, longitude: 30), zoom: 4)
    XCTAssertTrue(stage.host.settle())
    truncate(path, 0)
    stage.map.camera = MapCamera(center: MapCoordinate(latitude: -30, longitude: -30), zoom: 4)
    XCTAssertTrue(stage.host.settle())
    unlink(path)
    stage.map.camera = MapCamera(center: MapCoordinate(latitude: -30, longitude: 90), zoom: 4)
    XCTAssertTrue(stage.host.settle())
    try write(32)
    stage.map.source = nil
    stage.host.settle()
    stage.map.source = MBTiles(path: path)
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(stage.groundPart, 0, accuracy: 0.001)
  }

  // MARK: Many annotations

  func testManyAnnotationsAtOnePlaceAndOnALineAreGroupedInTime() {
    for kind in 0..<3 {
      var annotations: [MapAnnotation] = []
      for index in 0..<20_000 {
        let place =
          switch kind {
          case 0: MapCoordinate(latitude: 10, longitude: 10)
          case 1: MapCoordinate(latitude: 10, longitude: Double(index) * 0.018 - 180)
          default: MapCoordinate(latitude: 10 + Double(index % 141) * 0.01, longitude: 10 + Double(index / 141) * 0.01)
          }
        var annotation = MapAnnotation(id: "\(index)", at: place)
        annotation.clusterGroup = "g"
        annotations.append(annotation)
      }
      for zoom in [0, 5, 12] {
        for radius in [0.0, 40, 1000] {
          let grouping = AnnotationGrouping(annotations, zoom: zoom, radius: radius)
          // Each annotation is in one group.
          XCTAssertEqual(grouping.homes.count, annotations.count, "kind \(kind) zoom \(zoom) radius \(radius)")
        }
      }
    }
  }

  // MARK: Regions

  /// A turned map shows a region whole as well.
  @MainActor
  func testATurnedMapShowsARegionWhole() async throws {
    let region = MapRegion(center: Self.middle, latitudeSpan: 40, longitudeSpan: 40)
    let stage = MapStage(PaintedTiles(name: "turned"), size: Size(width: 200, height: 200)) {
      $0.camera = MapCamera(center: Self.middle, zoom: 3, rotation: .pi / 4)
    }
    func expectWhole(_ note: String) {
      for (latitude, longitude) in [(19.9, 19.9), (19.9, -19.9), (-19.9, 19.9), (-19.9, -19.9)] {
        let point = stage.map.point(of: MapCoordinate(latitude: latitude, longitude: longitude)) ?? Point(x: -1, y: -1)
        XCTAssertTrue(
          stage.map.bounds.insetBy(x: -1, y: -1).contains(point), "\(note) \(latitude) \(longitude): \(point)")
      }
    }
    stage.map.region = region
    stage.host.settle()
    XCTAssertEqual(stage.map.camera.rotation, .pi / 4, accuracy: 1e-9)
    expectWhole("set")
    stage.map.camera = MapCamera(center: Self.middle, zoom: 3, rotation: .pi / 4)
    stage.map.show(region, animated: true)
    stage.host.settle()
    expectWhole("shown")
  }

  // MARK: Right to left, sizes, scales

  @MainActor
  func testRightToLeftAndLargeTextLeaveThePlaces() async {
    let stage = MapStage(PaintedTiles(name: "rtl")) { map in
      map.camera = MapCamera(center: Self.middle, zoom: 3)
      map.showsScaleBar = true
    }
    func row() -> [UInt32] {
      let picture = stage.host.screenshot()
      return (0..<50).map { picture.pixel(x: $0 * 10, y: 100) }
    }
    let picture = row()
    stage.host.container.layoutDirection = .rightToLeft
    stage.host.settle()
    XCTAssertEqual(row(), picture)
    XCTAssertEqual(stage.map.coordinate(at: Point(x: 512, y: 192)).longitude, 45, accuracy: 0.01)
    stage.host.container.textScale = 3
    stage.host.settle()
    XCTAssertEqual(stage.pixel(200, 150), PaintedTiles.color(TileAddress(known: 3, x: 3, y: 3)))
  }

  @MainActor
  func testAClockThatJumpsAndOneThatStands() async {
    let stage = MapStage(PaintedTiles(name: "clock")) { $0.camera = MapCamera(center: Self.middle, zoom: 4) }
    stage.map.show(MapCamera(center: MapCoordinate(latitude: 40, longitude: 100), zoom: 7), animated: true)
    stage.host.frameDuration = 0
    for _ in 0..<20 { stage.host.step() }
    XCTAssertTrue(stage.map.isMoving)
    stage.host.frameDuration = 7200
    stage.host.step()
    stage.host.step()
    stage.host.frameDuration = 1.0 / 60
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(stage.map.camera.zoom, 7, accuracy: 1e-9)
    XCTAssertEqual(stage.map.camera.center.longitude, 100, accuracy: 1e-6)
    stage.host.drag(from: Point(x: 300, y: 200), to: Point(x: 100, y: 200), steps: 4)
    stage.host.frameDuration = 7200
    stage.host.step()
    stage.host.frameDuration = 1.0 / 60
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(stage.groundPart, 0, accuracy: 0.001)
  }

  @MainActor
  func testAMapThatIsResizedInEachFrameWhileItFlies() async {
    let stage = MapStage(PaintedTiles(name: "resized"), size: Size(width: 256, height: 192)) {
      $0.region = MapRegion(center: Self.middle, latitudeSpan: 40, longitudeSpan: 40)
    }
    for step in 0..<60 {
      stage.host.resize(to: Size(width: 256 - Double(step) * 2, height: 192 - Double(step)))
      stage.host.step()
    }
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(stage.map.camera.center.latitude, 0, accuracy: 0.01)
    stage.map.show(MapCamera(center: MapCoordinate(latitude: 40, longitude: 100), zoom: 6), animated: true)
    for step in 0..<200 {
      stage.host.resize(to: Size(width: 138 + Double(step), height: 133 + Double(step) / 2))
      stage.host.step()
    }
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(stage.map.camera.zoom, 6, accuracy: 1e-9)
    XCTAssertEqual(stage.groundPart, 0, accuracy: 0.001)
  }
}

/// Tells on which thread it goes.
private final class WatchedTiles: MapTileSource {
  let name = "watched"
  private let closedOnMain: Locked<[Bool]>

  init(_ closedOnMain: Locked<[Bool]>) { self.closedOnMain = closedOnMain }

  deinit {
    let isMain = MainThread.isCurrent
    closedOnMain.withLock { $0.append(isMain) }
  }

  func open() -> TileSet { TileSet(zooms: 0...2) }

  func image(for tile: TileAddress, scale: Double) -> ImageSource? { nil }
}
