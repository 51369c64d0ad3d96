import Sateen
import XCTest

@testable import Chat

final class AttachmentTests: XCTestCase {
  @MainActor func testFilesThatAreDroppedAnywhereGoWithTheNextMessage() async throws {
    let stage = try ChatStage()
    let folder = try TemporaryFolder()
    let picture = try folder.addPicture("a.png", width: 300, height: 200)
    let text = try folder.addText("notes.txt", "words")
    let composerHeight = stage.composer.bounds.height
    stage.host.send(.filesDropped(Point(x: 400, y: 200), paths: [picture, text]))
    stage.host.step()
    stage.settle()
    XCTAssertEqual(stage.composer.attachments.map(\.path), [picture, text])
    XCTAssertGreaterThan(stage.composer.bounds.height, composerHeight + 60)
    XCTAssertTrue(stage.composer.sendButton.isEnabled)
    stage.type("Both of them")
    stage.press(.enter)
    stage.settle()
    let sent = try XCTUnwrap(stage.lastSent)
    XCTAssertEqual(sent.attachments.map(\.path), [picture, text])
    XCTAssertEqual(sent.text, "Both of them")
    XCTAssertEqual(stage.composer.attachments, [])
    XCTAssertEqual(stage.composer.bounds.height, composerHeight)
    // The picture shows, in its own shape.
    var pictures: [ImageNode] = []
    try stage.cell(sent.id).enumerateSubtree { node in
      if let image = node as? ImageNode, image.debugName == "picture" { pictures.append(image) }
    }
    XCTAssertEqual(pictures.count, 1)
    let image = try XCTUnwrap(pictures.first)
    XCTAssertEqual(image.bounds.width / image.bounds.height, 1.5, accuracy: 0.02)
    XCTAssertNotNil(image.loadedImage)
    let frame = image.convert(image.bounds, to: nil)
    let pixel = stage.host.screenshot().pixel(x: Int(frame.midX), y: Int(frame.midY))
    XCTAssertEqual(pixel & 0xffffff, 0x30a050)
  }

  @MainActor func testAPictureAloneIsAMessage() async throws {
    let stage = try ChatStage()
    let folder = try TemporaryFolder()
    stage.controller.attach([try folder.addPicture("a.png", width: 30, height: 30)])
    stage.settle()
    stage.press(.enter)
    XCTAssertEqual(stage.lastSent?.attachments.count, 1)
    XCTAssertEqual(stage.lastSent?.text, "")
  }

  @MainActor func testTheButtonOfAThumbnailRemovesIt() async throws {
    let stage = try ChatStage()
    let folder = try TemporaryFolder()
    stage.controller.attach([
      try folder.addPicture("a.png", width: 30, height: 30), try folder.addPicture("b.png", width: 30, height: 30),
    ])
    stage.settle()
    XCTAssertEqual(stage.composer.attachments.map(\.name), ["a.png", "b.png"])
    // In the upper right corner of the first thumbnail: 72 points wide, at the beginning of the tray.
    let composer = stage.composer.convert(stage.composer.bounds, to: nil)
    let left = composer.midX - min(composer.width, Theme.column) / 2 + 12
    stage.host.click(Point(x: left + 2 + 72 - 16, y: composer.minY + 1 + 12 + 4 + 16))
    stage.settle()
    XCTAssertEqual(stage.composer.attachments.map(\.name), ["b.png"])
  }

  @MainActor func testFilesThatCannotBeReadAreNamedAndTheOthersStay() async throws {
    let stage = try ChatStage()
    let folder = try TemporaryFolder()
    let good = try folder.addText("good.txt", "a")
    stage.controller.attach([folder.path("none.png"), good, folder.url.path, good])
    stage.settle()
    XCTAssertEqual(stage.composer.attachments.map(\.path), [good])
    XCTAssertEqual(stage.controller.notice?.text, "“none.png” cannot be attached: no such file or directory")
    stage.host.advance(by: 7)
    XCTAssertNil(stage.controller.notice)
  }

  @MainActor func testAPathCanBeTyped() async throws {
    let stage = try ChatStage()
    let folder = try TemporaryFolder()
    let path = try folder.addText("by-path.txt", "a")
    stage.press("o", .control)
    stage.settle()
    XCTAssertTrue(stage.container.isTextInputFocused)
    stage.type(path)
    stage.press(.enter)
    stage.settle()
    XCTAssertEqual(stage.composer.attachments.map(\.path), [path])
    XCTAssertTrue(stage.composer.field.hasFocus)
    XCTAssertEqual(stage.composer.text, "")
  }
}
