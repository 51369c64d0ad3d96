import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// Groups that are composed from a picture of their inside while they fade or turn.
@MainActor
final class GroupPictureTests: GroupPictureCase {
  // MARK: When there is a picture

  func testAGroupThatFadesIsComposedFromAPicture() async throws {
    let witness = Witness()
    let card = try card()
    let host = host(witness, card)
    for step in 0..<3 {
      card.opacity = 0.9 - Double(step) / 10
      host.step()
      XCTAssertTrue(witness.pictures.isEmpty, "step \(step)")
      // The first frame has the group for the first time; the second shows that it changes.
      if step == 1 { break }
    }
    for opacity in [0.7, 0.6, 0.5] {
      card.opacity = opacity
      host.step()
      XCTAssertEqual(witness.pictures.map(\.layerID), [card.id])
      XCTAssertEqual(host.container.compositor.madePictures, 1)
    }
    // At rest it is composed from layers.
    XCTAssertTrue(host.container.compositor.showsMovingPictures)
    host.advance(by: 0.05)
    XCTAssertEqual(witness.pictures.count, 1)
    host.advance(by: 0.1)
    XCTAssertTrue(witness.pictures.isEmpty)
    XCTAssertFalse(witness.items.isEmpty)
  }

  func testAFadeLooksTheSameWithAndWithoutPictures() async throws {
    let (one, other) = (try card(), try card())
    let (kept, plain) = (host(nil, one), host(Plain(), other))
    var difference = Difference()
    for step in 0..<40 {
      for card in [one, other] { card.opacity = 0.95 - Double(step) / 50 }
      kept.step()
      plain.step()
      difference.add(kept.screenshot(), plain.screenshot())
    }
    XCTAssertEqual(kept.container.compositor.madePictures, 1)
    XCTAssertEqual(plain.container.compositor.madePictures, 0)
    XCTAssertLessThanOrEqual(difference.worst, 2)
    XCTAssertLessThanOrEqual(difference.beyondOne * 2_500, difference.count)
  }

  func testOpaquePartsOfAFadeDoNotChangeAtAll() async throws {
    func card() throws -> Layer {
      let card = layer(Rect(x: 30, y: 40, width: 120, height: 90), Color(hex: 0xffeecc))
      let photo = layer(Rect(x: 4, y: 4, width: 112, height: 82), nil)
      photo.contents = try bitmap(112, 82)
      card.addSublayer(photo)
      return card
    }
    let (one, other) = (try card(), try card())
    let (kept, plain) = (host(nil, one), host(Plain(), other))
    for step in 0..<20 {
      for card in [one, other] { card.opacity = 0.95 - Double(step) / 25 }
      kept.step()
      plain.step()
      XCTAssertEqual(kept.screenshot().pngData(), plain.screenshot().pngData())
    }
    XCTAssertEqual(kept.container.compositor.madePictures, 1)
  }

  func testRandomFadesLookTheSameWithAndWithoutPictures() async throws {
    let seed =
      ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)
    print("SATEEN_TEST_SEED=\(seed)")
    let features: RandomLayers.Features = [.fades, .plainFades, .pictures, .groups, .corners, .shadows, .scrolling]
    let (kept, plain) = (host(), host(Plain()))
    let size = Size(width: 200, height: 200)
    var one = RandomLayers(root: kept.container.view.layer, size: size, seed: seed, features: features)
    var other = RandomLayers(root: plain.container.view.layer, size: size, seed: seed, features: features)
    var difference = Difference()
    for frame in 0..<200 {
      one.advance()
      other.advance()
      if frame.isMultiple(of: 5) {
        one.change()
        other.change()
      }
      kept.step()
      plain.step()
      difference.add(kept.screenshot(), plain.screenshot())
      if difference.worst > 4 {
        XCTFail("SATEEN_TEST_SEED=\(seed), frame \(frame): differs by \(difference.worst); \(one.history.suffix(6))")
        return
      }
    }
    print("\(kept.container.compositor.madePictures) pictures, \(difference)")
  }

  func testAMoveByWholePixelsMakesNoPicture() async throws {
    let card = try card()
    card.opacity = 0.5
    let host = host(nil, card)
    for _ in 0..<10 {
      card.position.x += 2
      host.step()
    }
    XCTAssertEqual(host.container.compositor.madePictures, 0)
  }

  func testATurnedGroupHasAPictureOnlyIfThatSamplesFewerPixels() async throws {
    let card = try card()
    card.masksToBounds = true
    let host = host(nil, card)
    for step in 0..<10 {
      card.transform = Transform(rotationAngle: Double(step) / 20)
      host.step()
    }
    XCTAssertEqual(host.container.compositor.madePictures, 1)
    card.sublayers[0].contents = nil
    card.shadow = nil
    for step in 0..<10 {
      card.transform = Transform(rotationAngle: Double(step) / 20)
      host.step()
    }
    XCTAssertEqual(host.container.compositor.madePictures, 1)
  }

  func testAGroupAtRestIsDrawnFromItsLayers() async throws {
    let (one, other) = (try card(), try card())
    let witness = Witness()
    let (kept, plain) = (host(witness, one), host(Plain(), other))
    for step in 0..<10 {
      for card in [one, other] {
        card.opacity = 0.9
        card.transform = Transform(rotationAngle: Double(step) / 20)
      }
      kept.step()
      plain.step()
    }
    XCTAssertEqual(kept.container.compositor.madePictures, 1)
    XCTAssertFalse(witness.pictures.isEmpty)
    kept.settle()
    plain.settle()
    XCTAssertTrue(witness.pictures.isEmpty)
    for host in [kept, plain] {
      host.container.redrawAll()
      host.step()
    }
    XCTAssertEqual(kept.screenshot().pngData(), plain.screenshot().pngData())
    let frames = kept.container.compositor.composedFrames
    kept.advance(by: 2)
    XCTAssertEqual(kept.container.compositor.composedFrames, frames)
  }

  // MARK: When it goes

  func testAChangeInsideMakesAnotherPicture() async throws {
    let witness = Witness()
    let card = try card()
    let host = host(witness, card)
    func fade(_ steps: Int) {
      for _ in 0..<steps {
        card.opacity *= 0.995
        host.step()
      }
    }
    fade(12)
    XCTAssertEqual(witness.pictures.count, 1)
    let changes: [@MainActor (Layer) throws -> Void] = [
      { $0.sublayers[1].backgroundColor = .black },
      { $0.sublayers[1].position.x -= 3 },
      { $0.sublayers[1].opacity = 0.5 },
      { $0.sublayers[0].contents = try self.bitmap(112, 82) },
      { $0.sublayers[0].isHidden = true },
      { $0.cornerRadius = 20 },
      {
        $0.addSublayer(Layer()); $0.sublayers[2].frame = $0.bounds; $0.sublayers[2].backgroundColor = .white
      },
      { $0.sublayers[2].removeFromSuperlayer() },
      { $0.overrideAppearance = .dark },
      { $0.sublayers[1].transform = Transform(rotationAngle: 0.2) },
      { $0.bounds.origin.y += 4 },
    ]
    for (index, change) in changes.enumerated() {
      try change(card)
      fade(1)
      XCTAssertTrue(witness.pictures.isEmpty, "change \(index)")
      fade(1)
      XCTAssertEqual(witness.pictures.count, 1, "change \(index)")
      fade(10)
      XCTAssertEqual(host.container.compositor.madePictures, index + 2)
    }
  }

  func testAPictureGoesAfterHalfASecondWithoutUse() async throws {
    let card = try card()
    let host = host(nil, card)
    for step in 0..<6 {
      card.opacity = 0.9 - Double(step) / 20
      host.step()
    }
    XCTAssertGreaterThan(host.container.compositor.pictureBytes, 0)
    host.advance(by: 0.4)
    XCTAssertGreaterThan(host.container.compositor.pictureBytes, 0)
    // It goes although no frame is composed.
    host.advance(by: 0.2)
    XCTAssertEqual(host.container.compositor.pictureBytes, 0)
  }

  func testAPictureIsUsedAgainWithinHalfASecond() async throws {
    let card = try card()
    let host = host(nil, card)
    for _ in 0..<3 {
      for _ in 0..<5 {
        card.opacity *= 0.98
        host.step()
      }
      host.advance(by: 0.2)
    }
    XCTAssertEqual(host.container.compositor.madePictures, 1)
  }

  func testPicturesTakeNoMoreThanTheWindow() async throws {
    let host = host()
    var cards: [Layer] = []
    for _ in 0..<12 {
      let card = try card()
      host.container.view.layer.addSublayer(card)
      cards.append(card)
    }
    let large = layer(Rect(x: -100, y: -100, width: 400, height: 400), .black)
    large.addSublayer(layer(Rect(x: 0, y: 0, width: 400, height: 20), .white))
    host.container.view.layer.addSublayer(large)
    for step in 0..<8 {
      for card in cards + [large] { card.opacity = 0.9 - Double(step) / 20 }
      host.step()
      XCTAssertLessThanOrEqual(host.container.compositor.pictureBytes, 200 * 200 * 4)
    }
    XCTAssertGreaterThan(host.container.compositor.madePictures, 0)
    XCTAssertLessThan(host.container.compositor.madePictures, 12)
  }

  func testPicturesGoWhenMemoryIsLow() async throws {
    let witness = Witness()
    let card = try card()
    card.keepsPicture = true
    let host = host(witness, card)
    host.step()
    XCTAssertEqual(witness.pictures.count, 1)
    MemoryPressure.report()
    host.step()
    XCTAssertEqual(host.container.compositor.pictureBytes, 0)
    XCTAssertTrue(witness.pictures.isEmpty)
    for step in 0..<6 {
      card.opacity = 0.9 - Double(step) / 20
      host.step()
      XCTAssertTrue(witness.pictures.isEmpty)
    }
    host.advance(by: RootContainer.memoryCalmTime + 1)
    card.opacity = 0.3
    host.step()
    XCTAssertEqual(witness.pictures.count, 1)
  }

  func testAnotherRendererDrawsPicturesThatWereMadeBefore() async throws {
    let card = try card()
    card.keepsPicture = true
    let host = host(nil, card)
    host.settle()
    let before = host.screenshot()
    host.container.renderer = Compositor()
    host.step()
    XCTAssertEqual(host.screenshot().pngData(), before.pngData())
  }

  // MARK: Asked for

  func testALayerThatAsksForItIsKeptAtRest() async throws {
    let witness = Witness()
    let (one, other) = (try card(), try card())
    one.keepsPicture = true
    let (kept, plain) = (host(witness, one), host(Plain(), other))
    kept.step()
    plain.step()
    XCTAssertEqual(witness.pictures.count, 1)
    var difference = Difference()
    difference.add(kept.screenshot(), plain.screenshot())
    XCTAssertLessThanOrEqual(difference.worst, 2)
    XCTAssertFalse(kept.container.wantsFrame)
    for card in [one, other] { card.sublayers[1].backgroundColor = .white }
    kept.step()
    plain.step()
    XCTAssertEqual(kept.container.compositor.madePictures, 2)
    difference.add(kept.screenshot(), plain.screenshot())
    XCTAssertLessThanOrEqual(difference.worst, 2)
    one.keepsPicture = false
    kept.step()
    XCTAssertTrue(witness.pictures.isEmpty)
    XCTAssertEqual(kept.screenshot().pngData(), plain.screenshot().pngData())
  }

  func testANodeAsksForItsLayer() async throws {
    let node = DisplayNode()
    node.keepsPicture = true
    XCTAssertTrue(node.keepsPicture)
    XCTAssertTrue(node.layer.keepsPicture)
    node.keepsPicture = false
    XCTAssertFalse(node.layer.keepsPicture)
  }

  func testMasksAndWhatIsSeenFromBehindAreDrawnFromLayers() async throws {
    let witness = Witness()
    let (masked, mirrored, mask) = (try card(), try card(), try card())
    let masking = layer(Rect(x: 0, y: 0, width: 120, height: 90), .black)
    masked.mask = mask
    mirrored.transform = Transform(scaleX: -1, y: 1)
    for layer in [masked, mirrored, mask, masking] { layer.keepsPicture = true }
    let host = host(witness, masked, mirrored)
    host.step()
    XCTAssertTrue(witness.pictures.isEmpty)
    masked.mask = nil
    mirrored.transform = .identity
    host.step()
    XCTAssertEqual(witness.pictures.count, 2)
  }
}
