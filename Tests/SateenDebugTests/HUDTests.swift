import SateenCore
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenDebug

final class HUDTests: XCTestCase {
  private func frame(_ time: Double, _ milliseconds: Double, isPresented: Bool = true) -> FrameStatistics.Frame {
    FrameStatistics.Frame(time: time, cpu: milliseconds / 1_000, wall: milliseconds / 1_000, isPresented: isPresented)
  }

  // MARK: Figures

  func testASummaryOrdersTheFrames() {
    let frames = (1...100).reversed().map { frame(Double(100 - $0) / 60, Double($0)) }
    let summary = FrameSummary(frames)
    XCTAssertEqual(summary.last, 1, accuracy: 1e-9)
    XCTAssertEqual(summary.median, 50, accuracy: 1e-9)
    XCTAssertEqual(summary.percentile99, 99, accuracy: 1e-9)
    XCTAssertEqual(summary.worst, 100, accuracy: 1e-9)
    XCTAssertNil(FrameSummary([]).framesPerSecond)
  }

  func testTheRateIsThatOfTheLastMovement() {
    let slow = (0..<30).map { frame(Double($0) / 30, 1) }
    XCTAssertEqual(FrameSummary(slow).framesPerSecond ?? 0, 30, accuracy: 0.01)
    let fast = (0..<20).map { frame(5 + Double($0) / 60, 1) }
    XCTAssertEqual(FrameSummary(slow + fast).framesPerSecond ?? 0, 60, accuracy: 0.01)
    let halved = (0..<40).map { frame(Double($0) / 60, 1, isPresented: $0 % 2 == 0) }
    XCTAssertEqual(FrameSummary(halved).framesPerSecond ?? 0, 30, accuracy: 0.01)
    XCTAssertNil(FrameSummary([frame(0, 1), frame(3, 1)]).framesPerSecond, "frames apart are no movement")
  }

  func testNumbersAreWrittenTheSameEverywhere() {
    XCTAssertEqual(NumberText.fixed(1.005, 2), "1.00")
    XCTAssertEqual(NumberText.fixed(0.999, 2), "1.00")
    XCTAssertEqual(NumberText.fixed(12.05, 1), "12.1")
    XCTAssertEqual(NumberText.fixed(-0.001, 2), "0.00")
    XCTAssertEqual(NumberText.fixed(-2.5, 1), "-2.5")
    XCTAssertEqual(NumberText.fixed(.nan, 1), "–")
    XCTAssertEqual(NumberText.fixed(.infinity, 1), "∞")
    XCTAssertEqual(NumberText.count(1_234_567), "1,234,567")
    XCTAssertEqual(NumberText.count(-999), "-999")
    XCTAssertEqual(NumberText.bytes(1023), "1023 B")
    XCTAssertEqual(NumberText.bytes(64 << 10), "64 KB")
    XCTAssertEqual(NumberText.bytes(45 << 20), "45.0 MB")
    XCTAssertEqual(NumberText.bytes(450 << 20), "450 MB")
    XCTAssertEqual(NumberText.bytes(3 << 30), "3.00 GB")
  }

  func testMemoryIsReadFromThePagesOfTheProcess() {
    let memory = ProcessMemory(statm: "20000 5000 2000 1 0 900 0\n", pageSize: 4096)
    XCTAssertEqual(memory?.resident, 5000 * 4096)
    XCTAssertEqual(memory?.own, 3000 * 4096)
    XCTAssertNil(ProcessMemory(statm: "", pageSize: 4096))
    XCTAssertNil(ProcessMemory(statm: "a b c", pageSize: 4096))
    XCTAssertGreaterThan(ProcessMemory.read()?.resident ?? 0, 1 << 20)
  }

  // MARK: Graph

  func testColumnsFollowTheSquareRootOfTheTime() {
    XCTAssertEqual(FrameGraph.height(of: 25, in: 100), 100)
    XCTAssertEqual(FrameGraph.height(of: 4, in: 100), 40)
    XCTAssertEqual(FrameGraph.height(of: 1, in: 100), 20)
    XCTAssertEqual(FrameGraph.height(of: 900, in: 100), 100)
    XCTAssertEqual(FrameGraph.height(of: -1, in: 100), 0)
    let frames = [frame(0, 1), frame(1, 9), frame(2, 17), frame(3, 0), frame(4, 20, isPresented: false)]
    XCTAssertEqual(
      FrameGraph.columns(for: frames, height: 100),
      [
        .init(height: 20, load: .good), .init(height: 60, load: .tight), .init(height: 82, load: .over),
        .init(height: 1, load: .good), .init(height: 89, load: .unseen),
      ])
  }

  func testTheGraphHasTheNewestFrameAtItsRightEdge() {
    let columns: [FrameGraph.Column] = [
      .init(height: 5, load: .good), .init(height: 20, load: .over), .init(height: 2, load: .tight),
    ]
    guard let bitmap = FrameGraph.draw(columns, columnWidth: 2, size: PixelSize(width: 8, height: 20), scale: 2) else {
      return XCTFail("no bitmap")
    }
    func height(_ x: Int, _ color: UInt32) -> Int { (0..<20).count { bitmap.pixel(x: x, y: $0) & 0xff_ffff == color } }
    XCTAssertEqual([7, 6].map { height($0, 0xf2b544) }, [2, 2])
    XCTAssertEqual([5, 4].map { height($0, 0xf2555a) }, [20, 20])
    XCTAssertEqual([3, 2].map { height($0, 0x4cc38a) }, [5, 5])
    XCTAssertEqual([1, 0].map { height($0, 0x4cc38a) }, [0, 0])
    // The line at the frame budget is visible where no column covers it.
    XCTAssertEqual(bitmap.pixel(x: 0, y: 19 - FrameGraph.height(of: FrameGraph.budget, in: 20)) & 0xff_ffff, 0x8a3b40)
  }

  func testMoreFramesThanFitLeaveTheOldOnesOut() {
    let columns =
      Array(repeating: FrameGraph.Column(height: 1, load: .over), count: 50)
      + Array(repeating: FrameGraph.Column(height: 1, load: .good), count: 10)
    let bitmap = FrameGraph.draw(columns, columnWidth: 1, size: PixelSize(width: 10, height: 4), scale: 1)
    let bottom = (0..<10).map { (bitmap?.pixel(x: $0, y: 3) ?? 0) & 0xff_ffff }
    XCTAssertEqual(bottom, Array(repeating: 0x4cc38a, count: 10))
  }

  // MARK: In a window

  @MainActor private func sample() -> SampleWindow {
    let window = SampleWindow(size: Size(width: 500, height: 300))
    window.container.rootNode = box(Rect(x: 0, y: 0, width: 500, height: 300), .white)
    window.settle()
    return window
  }

  @MainActor func testAnIdleWindowSleepsUnderTheHUD() async {
    let window = sample()
    DebugOverlays(window.container).enabled = .hud
    XCTAssertEqual(window.frame(), 1)
    let composed = window.container.compositor.composedFrames
    var wakes = 0
    window.container.onWake = { wakes += 1 }
    for _ in 0..<120 {
      XCTAssertFalse(window.container.wantsFrame)
      XCTAssertNil(window.container.nextAlarm)
      XCTAssertEqual(window.frame(), 0)
    }
    XCTAssertEqual(wakes, 0)
    XCTAssertEqual(window.container.compositor.composedFrames, composed)
  }

  @MainActor func testTheGraphIsRefreshedSixTimesASecondAtMost() async {
    let window = sample()
    let hud = HUDOverlay(labels: .shared)
    hud.attach(to: window.container)
    for frame in 0..<120 { hud.update(in: window.container, at: Double(frame) / 60) }
    XCTAssertEqual(hud.refreshes, 12)
  }

  @MainActor func testTheFramesOfTheWindowShowInThePanel() async {
    let window = sample()
    for index in 0..<240 { window.container.statistics.add(frame(Double(index) / 60, 20)) }
    DebugOverlays(window.container).enabled = .hud
    window.frame()
    // The panel is 264 + 22 points wide, 10 from the corner. The graph begins 12 and 32 points inside.
    let left = 500.0 - 10 - 286 + 12
    XCTAssertEqual(window.color(left + 1, 10 + 32 + 51), 0xf2555a)
    XCTAssertEqual(window.color(left + 239, 10 + 32 + 10), 0xf2555a)
    XCTAssertEqual(window.color(left + 120, 10 + 32 + 2), 0x0b0c10)
  }

  @MainActor private final class Counters: DebugCounterSource {
    var debugCounters: [DebugCounter] = [
      DebugCounter(name: "image cache", value: 5 << 20, unit: .bytes),
      DebugCounter(name: "nodes", value: 1234, unit: .count),
    ]
  }

  @MainActor func testCountersAreAddedBelow() async {
    let counters = Counters()
    DebugCounterRegistry.register(counters)
    // Other parts of the process, such as trees of components, have counters of their own before these.
    let added = Array(DebugCounterRegistry.sources.flatMap(\.debugCounters).suffix(2))
    let readings = HUDReadings(
      summary: FrameSummary([frame(0, 17)]), presentedFrames: 12, droppedFrames: 0, queueDepth: 3,
      layers: LayerCensus(layers: 7, contentBytes: 2048), memory: nil, renderer: "OpenGL",
      counters: added)
    XCTAssertEqual(
      readings.rows.map { "\($0.name) \($0.value)" },
      [
        "median 17.00 ms", "dropped 0", "p99 17.00 ms", "queue 3", "worst 17.00 ms", "layers 7", "frames 12",
        "pixels 2 KB", "memory –", "private –", "renderer OpenGL", "image cache 5.0 MB", "nodes 1,234",
      ])
    XCTAssertEqual(readings.rows.map(\.isAlarming).prefix(3), [true, false, true])
    DebugCounterRegistry.unregister(counters)
  }

  @MainActor func testABitmapOnTwoLayersCountsOnce() async {
    let root = Layer()
    let bitmap = Bitmap(size: PixelSize(width: 10, height: 10))
    for _ in 0..<2 {
      let layer = Layer()
      layer.contents = bitmap
      root.addSublayer(layer)
    }
    XCTAssertEqual(LayerCensus.take(of: root), LayerCensus(layers: 3, contentBytes: 400))
    root.mask = Layer()
    root.mask?.contents = Bitmap(size: PixelSize(width: 5, height: 5))
    XCTAssertEqual(LayerCensus.take(of: root), LayerCensus(layers: 4, contentBytes: 500))
  }
}
