import SateenCore
import SateenThreads
import XCTest

@testable import SateenSDL

/// Many uses at once.
final class SelectionLoadTests: XCTestCase {
  private let limits = SelectionTrial.generous

  func testAThousandQuickChangesOfTheOwner() async throws {
    let trial = try SelectionTrial()
    let services = [trial.service(), trial.service()]
    let reader = trial.service()
    let isDone = Locked(false)
    let limits = limits
    // Reads while owners change see one of the texts, or an owner that has lost the selection meanwhile.
    let reads = Task {
      var count = 0
      while !isDone.withLock({ $0 }) {
        do throws(PasteboardError) {
          let data = try await reader.read("CLIPBOARD", [.text], limits)
          XCTAssertTrue(data.text.string.hasPrefix("text "), data.text.string)
          count += 1
        } catch {
          switch error {
          case .empty, .noSuchType: break
          default: XCTFail("\(error)")
          }
        }
      }
      return count
    }
    for index in 0..<1_000 {
      let service = services[index % 2]
      if index % 10 == 9 {
        // Either may have it, if the other one's request for the time was answered in between.
        _ = await answer { answer in
          service.own("CLIPBOARD", PasteboardContent(text: "text \(index)")) { answer($0) }
        }
      } else {
        service.own("CLIPBOARD", PasteboardContent(text: "text \(index)"))
      }
    }
    try await SelectionTrial.own(services[0], PasteboardContent(text: "text last"))
    isDone.withLock { $0 = true }
    let count = await reads.value
    XCTAssertGreaterThan(count, 0)
    let last = try await reader.read("CLIPBOARD", [.text], limits)
    XCTAssertEqual(last.text.string, "text last")
    let program = try await trial.xsel("-b", "-o")
    XCTAssertEqual(String(decoding: program, as: UTF8.self), "text last")
  }

  func testManyThreadsUseAService() async throws {
    let trial = try SelectionTrial()
    let (service, other) = (trial.service(), trial.service())
    let limits = limits
    let large = lines(400_000)
    var content = PasteboardContent(text: "other")
    content.add(.html) { large }
    try await SelectionTrial.own(other, content, as: "PRIMARY")
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for round in 0..<10 {
            do throws(PasteboardError) {
              let read = try await service.read("PRIMARY", [task % 2 == 0 ? .html : .text], limits)
              XCTAssertTrue(read.bytes == (task % 2 == 0 ? large : Array("other".utf8)))
              service.own("SATEEN_\(task)", PasteboardContent(text: "\(task) \(round)"))
              let own = try await service.read("SATEEN_\(task)", [.text], limits)
              XCTAssertEqual(own.text.string, "\(task) \(round)")
              // Cancelled before, while or after it is read.
              let cancelled = Task { try? await service.read("PRIMARY", [.html], limits) }
              cancelled.cancel()
              if let data = await cancelled.value { XCTAssertTrue(data.bytes == large) }
              _ = service.state(of: "SATEEN_\(task)")
              service.addChangeHandler(for: "SATEEN_\(task)") { _ in }.remove()
            } catch {
              XCTFail("\(error)")
            }
          }
        }
      }
    }
    try await eventually("the transfers end") { await other.transferCount == 0 }
    for task in 0..<8 {
      let read = try await other.read("SATEEN_\(task)", [.text], limits)
      XCTAssertEqual(read.text.string, "\(task) 9")
    }
  }
}
