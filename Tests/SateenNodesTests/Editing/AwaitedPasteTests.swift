import SateenCore
import SateenLayout
import SateenText
import SateenThreads
import XCTest

@testable import SateenNodes

/// A pasteboard whose program sends its text when the test says so.
private final class SlowPasteboard: Pasteboard {
  private struct State {
    var pending: [CheckedContinuation<Result<PasteboardData, PasteboardError>, Never>] = []
    var wasCancelled = false
  }

  private let shared = Locked(State())

  var readers: Int { shared.withLock { $0.pending.count } }
  var wasCancelled: Bool { shared.withLock { $0.wasCancelled } }

  func send(_ result: Result<String, PasteboardError>) {
    let pending = shared.exchange(\.pending, [])
    let data = result.map { PasteboardData(type: .text, bytes: Array($0.utf8)) }
    for continuation in pending { continuation.resume(returning: data) }
  }

  func types(_ limits: PasteboardLimits) async throws(PasteboardError) -> [PasteboardType] { [.text] }

  func read(_ types: [PasteboardType], _ limits: PasteboardLimits) async throws(PasteboardError) -> PasteboardData {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in shared.withLock { $0.pending.append(continuation) } }
    } onCancel: {
      shared.withLock { $0.wasCancelled = true }
      send(.failure(.cancelled(pasteboard: "slow")))
    }
    return try result.get()
  }

  func write(_ content: PasteboardContent?) {}

  var state: PasteboardState { PasteboardState() }

  func addChangeHandler(_ body: @escaping @MainActor @Sendable (PasteboardState) -> Void) -> Registration {
    Registration {}
  }
}

/// Texts that other programs are slow to send, or never do.
@MainActor
final class AwaitedPasteTests: XCTestCase {
  private let pasteboard = SlowPasteboard()

  private func stage(_ text: String) async -> EditingStage {
    let stage = EditingStage(text)
    stage.container.pasteboard = pasteboard
    return stage
  }

  private func startPaste(_ stage: EditingStage) async {
    stage.press("v", .control)
    let end = ContinuousClock.now + .seconds(60)
    while pasteboard.readers == 0, ContinuousClock.now < end { await Task.yield() }
    XCTAssertEqual(pasteboard.readers, 1)
  }

  func testWhatIsTypedMeanwhileStaysBehindThePastedText() async {
    let stage = await stage("ab")
    stage.place(1)
    await startPaste(stage)
    stage.type("xy")
    XCTAssertEqual(stage.text, "axyb", "keys do not wait")
    pasteboard.send(.success("1 2"))
    await stage.awaitPastes()
    XCTAssertEqual(stage.text, "a1 2xyb")
    XCTAssertEqual(stage.selection, 6..<6, "the caret stays behind what was typed")
    stage.press("z", .control)
    XCTAssertEqual(stage.text, "axyb")
  }

  func testSelectedTextIsReplacedUnlessItWasTypedOver() async {
    let stage = await stage("one two three")
    stage.node.selection = TextSelection(4..<7)
    await startPaste(stage)
    pasteboard.send(.success("2"))
    await stage.awaitPastes()
    XCTAssertEqual(stage.text, "one 2 three")
    stage.node.selection = TextSelection(0..<3)
    await startPaste(stage)
    stage.type("1")
    pasteboard.send(.success("0"))
    await stage.awaitPastes()
    XCTAssertEqual(stage.text, "01 2 three")
  }

  func testEscapeEndsTheWait() async {
    let stage = await stage("ab")
    await startPaste(stage)
    stage.press(.escape)
    let end = ContinuousClock.now + .seconds(60)
    while !pasteboard.wasCancelled, ContinuousClock.now < end { await Task.yield() }
    XCTAssertTrue(pasteboard.wasCancelled)
    XCTAssertEqual(stage.text, "ab")
    XCTAssertTrue(stage.node.hasFocus)
  }

  func testAProgramThatDoesNotAnswerLeavesTheText() async {
    let stage = await stage("ab")
    await startPaste(stage)
    pasteboard.send(.failure(.noAnswer(pasteboard: "slow", seconds: 1, received: 0)))
    await stage.awaitPastes()
    XCTAssertEqual(stage.text, "ab")
    stage.type("c")
    XCTAssertEqual(stage.text, "abc")
  }

  func testATextThatIsSetMeanwhileIsNotPastedInto() async {
    let stage = await stage("ab")
    await startPaste(stage)
    stage.node.text = "new"
    stage.host.settle()
    pasteboard.send(.success("old"))
    await stage.awaitPastes()
    for _ in 0..<20 { await Task.yield() }
    XCTAssertEqual(stage.text, "new")
  }
}
