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

  func testACaretBeforeThePlaceStaysThere() async {
    let stage = await stage("hello")
    await startPaste(stage)
    stage.press(.home)
    stage.type("a")
    pasteboard.send(.success("!"))
    await stage.awaitPastes()
    stage.type("b")
    XCTAssertEqual(stage.text, "abhello!")
  }

  func testATextThatTheFilterRefusesMovesNothing() async {
    let stage = await stage("12")
    stage.node.filter = .characters { $0.isNumber }
    await startPaste(stage)
    stage.press(.home)
    pasteboard.send(.success("no"))
    await stage.awaitPastes()
    XCTAssertEqual(stage.text, "12")
    XCTAssertEqual(stage.selection, 0..<0)
  }

  func testLettersAroundALargePasteKeepTheirOrder() async {
    let limit = EditableTextNode.largePaste
    EditableTextNode.largePaste = 100
    defer { EditableTextNode.largePaste = limit }
    let stage = await stage("ab")
    await startPaste(stage)
    stage.type("x")
    let large = String(repeating: "word ", count: 100)
    pasteboard.send(.success(large))
    // The text has come, and a worker prepares it.
    let end = ContinuousClock.now + .seconds(60)
    while stage.node.pendingPaste == nil, ContinuousClock.now < end { await Task.yield() }
    stage.host.send(.textInput("y"))
    stage.host.step()
    stage.host.settle()
    XCTAssertEqual(stage.text, "ab" + large + "xy")
  }

  func testATextThatComesInMidWordWaitsForItsEnd() async {
    let stage = await stage("ab")
    await startPaste(stage)
    stage.compose("ni")
    pasteboard.send(.success("!"))
    for _ in 0..<100 { await Task.yield() }
    XCTAssertEqual(stage.text, "abni")
    XCTAssertEqual(stage.node.editor.compositionRange, 2..<4)
    stage.commit("に")
    await stage.awaitPastes()
    XCTAssertEqual(stage.text, "ab!に")
  }

  func testReturnAndWhatFollowsWaitForThePaste() async {
    let stage = await stage("see: ")
    var sent: [String] = []
    stage.node.onReturn = { node in
      sent.append(node.text)
      node.text = ""
      return .handled
    }
    await startPaste(stage)
    stage.press(.enter)
    stage.type("next")
    XCTAssertEqual(sent, [])
    pasteboard.send(.success("this"))
    await stage.awaitPastes()
    stage.host.settle()
    XCTAssertEqual(sent, ["see: this"])
    XCTAssertEqual(stage.text, "next")
  }

  func testEscapeDropsTheReturnThatWaits() async {
    let stage = await stage("see: ")
    var sent: [String] = []
    stage.node.onReturn = { node in
      sent.append(node.text)
      return .handled
    }
    await startPaste(stage)
    stage.press(.enter)
    stage.type("x")
    stage.press(.escape)
    XCTAssertEqual(sent, [])
    XCTAssertEqual(stage.text, "see: x")
  }

  func testASecondTextThatComesDuringALargeOneGoesToItsOwnPlace() async {
    let limit = EditableTextNode.largePaste
    EditableTextNode.largePaste = 100
    defer { EditableTextNode.largePaste = limit }
    let stage = await stage("ab")
    await startPaste(stage)
    stage.place(0)
    stage.press("v", .control)
    let end = ContinuousClock.now + .seconds(60)
    while pasteboard.readers < 2, ContinuousClock.now < end { await Task.yield() }
    let large = String(repeating: "word ", count: 100)
    pasteboard.send(.success(large))
    await stage.awaitPastes()
    stage.host.settle()
    XCTAssertEqual(stage.text, large + "ab" + large)
  }

  func testADisabledTextIsNotPastedInto() async {
    let stage = await stage("ab")
    await startPaste(stage)
    stage.node.isEnabled = false
    pasteboard.send(.success("late"))
    for _ in 0..<100 { await Task.yield() }
    stage.host.settle()
    XCTAssertEqual(stage.text, "ab")
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
