import OffscreenGL
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenCore

/// Which groups are composed from pictures, for how long, and how much memory that takes.
@MainActor
final class GroupPictureUseTests: GroupPictureCase {
  /// A card of two layers, without a shadow.
  private func plainCard(_ frame: Rect, _ color: Color = .black) -> Layer {
    let card = layer(frame, color)
    card.addSublayer(layer(Rect(x: 2, y: 2, width: frame.width / 2, height: frame.height / 2), .white))
    return card
  }

  // MARK: Sight

  func testGroupsOutOfSightTakeNoRoomFromThoseInSight() async throws {
    let witness = Witness()
    let list = layer(Rect(x: 0, y: 0, width: 200, height: 200), nil)
    let rows = (0..<40).map { index in
      let row = plainCard(Rect(x: 20, y: Double(index) * 40, width: 60, height: 20))
      row.shadow = Shadow(radius: 2)
      row.keepsPicture = true
      list.addSublayer(row)
      return row
    }
    let host = host(witness, list)
    host.step()
    for _ in 0..<60 {
      list.bounds.origin.y += 20
      host.step()
      let kept = Set(witness.pictures.map(\.layerID))
      let seen = rows.filter { $0.frame.intersects(list.bounds) }
      XCTAssertTrue(kept.isSuperset(of: seen.map(\.id)), "at \(list.bounds.minY)")
    }
    host.advance(by: 1)
    let shown = witness.pictures.compactMap { $0.look.contents?.bitmap.byteCount }.reduce(0, +)
    XCTAssertEqual(host.container.compositor.pictureBytes, shown)
  }

  func testAFadeOutOfSightMakesNoPicture() async throws {
    let card = try card()
    card.position.y = -500
    let host = host(nil, card)
    for step in 0..<10 {
      card.opacity = 0.9 - Double(step) / 20
      host.step()
    }
    XCTAssertEqual(host.container.compositor.madePictures, 0)
    XCTAssertEqual(host.container.compositor.groupLooks, 0)
    XCTAssertFalse(host.container.compositor.showsMovingPictures)
  }

  func testLayersFarFromTheirGroupAreNotLeftOut() async throws {
    for turns in [false, true] {
      let content = layer(Rect(x: 0, y: -5_000, width: 100, height: 100), nil)
      content.anchorPoint = .zero
      content.position = Point(x: 0, y: -5_000)
      for (y, color) in [(0.0, 0xcc2244), (0, 0x2266aa), (5_050, 0x22cc44)] as [(Double, UInt32)] {
        let part = layer(Rect(x: 40, y: y, width: 100, height: 100), Color(hex: color, alpha: 0.9))
        part.contents = try bitmap(100, 100)
        content.addSublayer(part)
      }
      let host = host(nil, content)
      for step in 0..<6 {
        content.opacity = 0.9 - Double(step) / 20
        if turns { content.transform = Transform(rotationAngle: Double(step) / 1_000) }
        host.step()
        XCTAssertLessThanOrEqual(try differenceFromPlain(host), 2, "step \(step)")
      }
    }
  }

  func testEachPictureThatIsMadeShows() async throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    let witness = Witness()
    let host = host(witness)
    var layers = RandomLayers(
      root: host.container.view.layer, size: Size(width: 200, height: 200), seed: seed,
      features: .all.union([.fades, .space]))
    var seen: Set<UInt64> = []
    for frame in 0..<200 {
      layers.advance()
      layers.change()
      host.step()
      for item in witness.pictures { if let contents = item.look.contents { seen.insert(contents.bitmap.number) } }
      XCTAssertEqual(host.container.compositor.madePictures, seen.count, "seed \(seed), frame \(frame)")
    }
  }

  // MARK: Motion

  func testMotionSlowerThanTheDisplayKeepsItsPicture() async throws {
    let witness = Witness()
    let card = try card()
    card.masksToBounds = true
    let host = host(witness, card)
    host.settle()
    let before = host.container.compositor.composedFrames
    for step in 0..<40 {
      if step.isMultiple(of: 2) { card.transform = Transform(rotationAngle: Double(step + 1) / 80) }
      host.step()
      if step > 4 { XCTAssertEqual(witness.pictures.count, 1, "step \(step)") }
    }
    XCTAssertEqual(host.container.compositor.madePictures, 1)
    XCTAssertEqual(host.container.compositor.composedFrames, before + 20)
    host.settle()
    XCTAssertTrue(witness.pictures.isEmpty)
  }

  func testAnInsideThatOftenChangesMakesFewPictures() async throws {
    let card = try card()
    let host = host(nil, card)
    for step in 0..<60 {
      card.opacity = 0.9 - Double(step) / 100
      if step.isMultiple(of: 2) { card.sublayers[1].backgroundColor = Color(hex: UInt32(step)) }
      host.step()
    }
    XCTAssertLessThanOrEqual(host.container.compositor.madePictures, 2)
    XCTAssertLessThanOrEqual(host.container.compositor.groupLooks, 20)
  }

  func testAGroupThatGrowsIsComposedFromFewPictures() async throws {
    let witness = Witness()
    let card = plainCard(Rect(x: 70, y: 80, width: 40, height: 30))
    card.cornerRadius = 6
    card.masksToBounds = true
    let photo = layer(card.bounds, nil)
    photo.contents = try bitmap(40, 30)
    card.addSublayer(photo)
    let host = host(witness, card)
    host.step()
    for step in 1...18 {
      card.transform = Transform(scaleX: 1 + Double(step) / 9, y: 1 + Double(step) / 9)
      host.step()
      if step > 1 { XCTAssertEqual(witness.pictures.count, 1, "step \(step)") }
    }
    XCTAssertLessThanOrEqual(host.container.compositor.madePictures, 3)
  }

  // MARK: Which groups

  func testALayerWithoutSublayersFadesAsOneInBothWays() async throws {
    let witness = Witness()
    let box = layer(Rect(x: 40, y: 40, width: 100, height: 80), Color(hex: 0xff0000))
    box.borderWidth = 4
    box.borderColor = .black
    box.shadow = Shadow(radius: 6)
    box.opacity = 0.5
    box.keepsPicture = true
    let host = host(witness, box)
    host.step()
    XCTAssertEqual(witness.pictures.count, 1)
    XCTAssertLessThanOrEqual(try differenceFromPlain(host), 2)
  }

  func testManySmallGroupsThatTurnAreDrawnFromTheirLayers() async throws {
    let page = layer(Rect(x: 0, y: 0, width: 200, height: 200), nil)
    for index in 0..<25 {
      let avatar = layer(Rect(x: Double(index % 5) * 40, y: Double(index / 5) * 40, width: 32, height: 32), nil)
      avatar.contents = try bitmap(32, 32)
      avatar.cornerRadius = 10
      avatar.masksToBounds = true
      page.addSublayer(avatar)
    }
    let host = host(nil, page)
    for step in 0..<30 {
      page.transform = Transform(rotationAngle: Double(step) / 60)
      host.step()
    }
    XCTAssertEqual(host.container.compositor.madePictures, 0)
    // Those are looked at once.
    XCTAssertLessThanOrEqual(host.container.compositor.groupLooks, 25)
  }

  func testAPictureThatIsTooLargeIsNotTriedInEachFrame() async throws {
    let large = plainCard(Rect(x: -100, y: -100, width: 500, height: 500))
    large.keepsPicture = true
    let mover = layer(Rect(x: 0, y: 0, width: 10, height: 10), .white)
    let host = host(nil, large, mover)
    for _ in 0..<60 {
      mover.position.x += 1
      host.step()
    }
    XCTAssertLessThanOrEqual(host.container.compositor.groupLooks, 3)
    large.bounds.size = Size(width: 80, height: 80)
    large.sublayers[0].bounds.size = Size(width: 80, height: 80)
    large.sublayers[0].position = Point(x: 40, y: 40)
    for _ in 0..<40 {
      mover.position.x += 1
      host.step()
    }
    XCTAssertEqual(host.container.compositor.madePictures, 1)
  }

  // MARK: Memory

  func testAPictureInUseIsNotReplacedByAnother() async throws {
    let witness = Witness()
    let back = plainCard(Rect(x: 0, y: 0, width: 150, height: 150))
    let front = plainCard(Rect(x: 40, y: 40, width: 150, height: 150), .white)
    let host = host(witness, back, front)
    for step in 0..<20 {
      front.opacity = 0.95 - Double(step) / 40
      if step > 6 { back.opacity = 0.95 - Double(step) / 40 }
      host.step()
      if step > 3 { XCTAssertEqual(witness.pictures.map(\.layerID), [front.id], "step \(step)") }
    }
    XCTAssertEqual(host.container.compositor.madePictures, 1)
  }

  func testAClosedWindowKeepsNothing() async throws {
    let card = try card()
    card.keepsPicture = true
    let host = host(nil, card)
    host.settle()
    XCTAssertGreaterThan(host.container.compositor.pictureBytes, 0)
    weak let inner = card.sublayers[0].contents
    XCTAssertNotNil(inner)
    host.container.close()
    card.sublayers[0].contents = nil
    LargeObjects.flush()
    WorkQueue.shared.waitUntilIdle()
    XCTAssertEqual(host.container.compositor.pictureBytes, 0)
    XCTAssertNil(inner)
  }

  func testAHiddenWindowFreesItsPicturesWhenMemoryIsLow() async throws {
    let card = try card()
    card.keepsPicture = true
    let witness = Witness()
    let host = host(witness, card)
    host.settle()
    weak let bitmap = witness.pictures.first?.look.contents?.bitmap
    XCTAssertNotNil(bitmap)
    witness.items = []
    host.container.isVisible = false
    MemoryPressure.report()
    for turn in 0..<3 { host.container.turn(at: host.time + Double(turn) / 60) }
    WorkQueue.shared.waitUntilIdle()
    XCTAssertEqual(host.container.compositor.pictureBytes, 0)
    XCTAssertNil(bitmap)
  }

  func testAPictureThatARepeatedFrameLacksGoes() async throws {
    let card = try card()
    card.keepsPicture = true
    let host = host(nil, card)
    host.step()
    card.keepsPicture = false
    let bitmap = try XCTUnwrap(Bitmap(size: host.container.pixelSize, isOpaque: true))
    _ = host.container.compose(
      into: FrameTarget(pixels: bitmap.pixels, size: bitmap.size, bytesPerRow: bitmap.bytesPerRow))
    host.advance(by: 0.7)
    XCTAssertEqual(host.container.compositor.pictureBytes, 0)
  }

  func testADrawnPictureLetsGoOfItsLayers() async throws {
    let witness = Witness()
    let card = try card()
    card.keepsPicture = true
    let host = host(witness, card)
    host.step()
    let picture = try XCTUnwrap(witness.pictures.first?.look.contents?.picture)
    XCTAssertNil(picture.inside)
    XCTAssertTrue(picture.bitmaps.contains(try XCTUnwrap(card.sublayers[0].contents).number))
  }

  // MARK: Look

  func testAnOpaquePictureHidesWhatIsBelow() async throws {
    let witness = Witness()
    let (page, round) = (plainCard(Rect(x: 10, y: 10, width: 100, height: 80)), try card())
    for card in [page, round] { card.keepsPicture = true }
    round.masksToBounds = true
    round.shadow = nil
    let host = host(witness, page, round)
    host.step()
    XCTAssertEqual(witness.pictures.map(\.look.contents?.bitmap.isOpaque), [true, false])
    XCTAssertEqual(witness.pictures[0].opaqueArea, PixelRect(x0: 10, y0: 10, x1: 110, y1: 90))
    XCTAssertTrue(witness.pictures[1].opaqueArea.isEmpty)
    XCTAssertLessThanOrEqual(try differenceFromPlain(host), 2)
    page.opacity = 0.5
    host.step()
    XCTAssertTrue(witness.pictures[0].opaqueArea.isEmpty)
    XCTAssertLessThanOrEqual(try differenceFromPlain(host), 2)
  }

  func testATurnedPictureHasTheSizeOfItsLayer() async throws {
    let witness = Witness()
    for width in [100.4, 100.5] {
      let card = plainCard(Rect(x: 50, y: 50, width: width, height: 60.3))
      card.keepsPicture = true
      card.transform = Transform(rotationAngle: 0.2)
      let host = host(witness, card)
      host.step()
      let bounds = try XCTUnwrap(witness.pictures.first?.bounds)
      XCTAssertEqual(bounds.width, width, accuracy: 1e-9)
      XCTAssertEqual(bounds.height, 60.3, accuracy: 1e-9)
    }
  }

  func testACopyAsksForAPictureToo() async throws {
    let card = try card()
    card.keepsPicture = true
    XCTAssertTrue(card.copied().keepsPicture)
  }

  func testBitmapsInAPictureDoNotVanishWithIt() async throws {
    let pair: PairedRenderer
    do {
      pair = PairedRenderer(try OffscreenContext().makeRenderer())
    } catch let error as OffscreenContext.Missing {
      throw XCTSkip("There is no OpenGL here: \(error)")
    }
    let card = plainCard(Rect(x: 20, y: 20, width: 160, height: 160))
    for index in 0..<6 {
      let photo = layer(Rect(x: Double(index) * 25, y: 10, width: 24, height: 140), nil)
      photo.contents = try bitmap(800, 800)
      card.addSublayer(photo)
    }
    card.keepsPicture = true
    let host = host(pair, card)
    host.step()
    card.keepsPicture = false
    host.step()
    // All of them are more than the eight megabytes that are uploaded in a frame at most where they may wait.
    XCTAssertGreaterThan(pair.graphics.uploadedBytes, 8 << 20)
    XCTAssertLessThanOrEqual(pair.difference.worst, 6)
  }
}
