import OffscreenGL
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenGL

/// OpenGL and the processor draw the same pixels. Skipped where no context can be made.
@MainActor
final class ParityTests: XCTestCase {
  private func context(isES: Bool = false) throws -> OffscreenContext {
    do {
      return try OffscreenContext(isES: isES)
    } catch {
      throw XCTSkip("There is no OpenGL here: \(error)")
    }
  }

  /// Draws layers with both renderers.
  @discardableResult
  private func compare(
    isES: Bool = false, largestSide: Int = .max, scale: Double = 1, tolerance: Int = 1,
    _ build: (Layer) throws -> Void, file: StaticString = #filePath, line: UInt = #line
  ) throws -> PairedRenderer {
    let pair = PairedRenderer(try context(isES: isES).makeRenderer(largestSide: largestSide))
    let host = HeadlessHost(size: Size(width: 200, height: 160), scale: scale, renderer: pair)
    host.container.backgroundColor = Color(hex: 0xf0e0d0)
    try build(host.container.view.layer)
    host.settle()
    XCTAssertNil(pair.graphics.failure, file: file, line: line)
    if pair.worst.worst > tolerance { XCTFail("\(pair.worst)", file: file, line: line) }
    return pair
  }

  private func layer(_ frame: Rect, _ color: Color? = .black) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  private func picture(_ width: Int, _ height: Int, isOpaque: Bool = false) throws -> Bitmap {
    try XCTUnwrap(
      Bitmap(size: PixelSize(width: width, height: height), isOpaque: isOpaque) { context in
        for index in 0..<12 {
          context.fill(
            Path(
              ellipseIn: Rect(
                x: Double(index * 37 % width) - 10, y: Double(index * 53 % height) - 10, width: 40, height: 30)),
            with: Color(hex: UInt32(index * 0x3a_5f17 & 0xff_ffff), alpha: 0.8))
        }
      })
  }

  private let green = Color(hex: 0x33aa55)
  private let half = Color(hex: 0x3366cc, alpha: 0.5)

  func testPlainColors() async throws {
    for isES in [false, true] {
      try compare(isES: isES) { root in
        root.addSublayer(layer(Rect(x: 10, y: 10, width: 60, height: 50), green))
        root.addSublayer(layer(Rect(x: 40, y: 30, width: 100, height: 90), half))
        let faded = layer(Rect(x: 90, y: 80, width: 50, height: 60), Color(hex: 0xffcc00))
        faded.opacity = 0.3
        root.addSublayer(faded)
      }
    }
  }

  func testPicturesOnThePixelGrid() async throws {
    try compare { root in
      for (index, isOpaque) in [true, false].enumerated() {
        let picture = try picture(60, 40, isOpaque: isOpaque)
        for (row, opacity) in [1, 0.4].enumerated() {
          let shown = layer(Rect(x: 10 + Double(index) * 90, y: 10 + Double(row) * 60, width: 60, height: 40), nil)
          shown.contents = picture
          shown.opacity = opacity
          root.addSublayer(shown)
        }
      }
    }
  }

  func testPicturesThatClipsCut() async throws {
    try compare { root in
      let box = layer(Rect(x: 20, y: 20, width: 80, height: 60), green)
      box.masksToBounds = true
      let inner = layer(Rect(x: -15, y: 25, width: 120, height: 90), nil)
      inner.contents = try picture(120, 90)
      box.addSublayer(inner)
      root.addSublayer(box)
    }
  }

  func testScaledPictures() async throws {
    try compare(tolerance: 2) { root in
      let larger = layer(Rect(x: 10, y: 10, width: 90, height: 70), nil)
      larger.contents = try picture(31, 23)
      let smaller = layer(Rect(x: 110, y: 10, width: 50, height: 40), nil)
      smaller.contents = try picture(130, 77, isOpaque: true)
      let inside = layer(Rect(x: 20, y: 90, width: 80, height: 60), green)
      inside.contents = try picture(40, 40)
      inside.contentsFrame = Rect(x: 10.3, y: 5.6, width: 55.5, height: 43.2)
      inside.opacity = 0.7
      for layer in [larger, smaller, inside] { root.addSublayer(layer) }
    }
  }

  func testPicturesLargerThanATextureAreTiled() async throws {
    for scaled in [false, true] {
      let pair = try compare(largestSide: 256, tolerance: scaled ? 2 : 1) { root in
        let shown = layer(Rect(x: 3, y: 4, width: scaled ? 190 : 700, height: scaled ? 150 : 600), nil)
        shown.contents = try picture(700, 600)
        root.addSublayer(shown)
      }
      XCTAssertLessThanOrEqual(pair.graphics.device.largestSide, 256)
    }
  }

  func testTurnedLayers() async throws {
    try compare(tolerance: 2) { root in
      let turned = layer(Rect(x: 60, y: 40, width: 80, height: 60), green)
      turned.transform = Transform(a: 0.9, b: 0.4, c: -0.4, d: 0.9, tx: 0, ty: 0)
      turned.borderWidth = 4
      turned.borderColor = half
      turned.addSublayer(layer(Rect(x: 10, y: 10, width: 30, height: 20), half))
      root.addSublayer(turned)
    }
  }

  func testTurnedPicturesInside() async throws {
    for isES in [false, true] {
      for opacity in [1, 0.4] {
        try compare(isES: isES, tolerance: 2) { root in
          let turned = layer(Rect(x: 60, y: 40, width: 80, height: 60), nil)
          turned.transform = Transform(a: 0.9, b: 0.4, c: -0.4, d: 0.9, tx: 0, ty: 0)
          turned.contents = try picture(80, 60, isOpaque: true)
          turned.opacity = opacity
          root.addSublayer(turned)
        }
      }
    }
  }

  func testRoundCornersOfAllRadii() async throws {
    for radius in [0.5, 1, 1.5, 2, 3, 4, 6, 7.25, 8, 12, 16.5, 24, 40] {
      try compare { root in
        let card = layer(Rect(x: 11, y: 9, width: 121, height: 90), green)
        card.cornerRadius = radius
        root.addSublayer(card)
        let faded = layer(Rect(x: 90, y: 60, width: 81, height: 80), half)
        faded.cornerRadius = radius
        root.addSublayer(faded)
      }
    }
  }

  func testLargeRoundCorners() async throws {
    for radius in [100.0, 333, 1_500] {
      try compare { root in
        let card = layer(Rect(x: -20, y: -10, width: 3_100, height: 3_200), green)
        card.cornerRadius = radius
        root.addSublayer(card)
      }
    }
  }

  func testGradients() async throws {
    let colors = [Color(hex: 0xff8800), Color(hex: 0x2244cc), Color(hex: 0x22cc66, alpha: 0.4)]
    let gradients: [Gradient] = [
      .linear(colors), .linear(colors, from: Point(x: 0.1, y: 0.2), to: Point(x: 0.9, y: 0.6)),
      .linear(colors, from: .zero, to: .zero), .radial(colors, center: Point(x: 0.3, y: 0.6), radius: 0.7),
      .radial(colors, radius: 0), .conic(colors, center: Point(x: 0.45, y: 0.52), angle: 0.7),
    ]
    for gradient in gradients {
      for angle in [0, 0.3] {
        try compare(tolerance: 2) { root in
          let card = layer(Rect(x: 21, y: 17, width: 131, height: 110), nil)
          card.backgroundGradient = gradient
          card.cornerRadius = 20
          card.opacity = 0.8
          card.transform = Transform(a: 1, b: angle, c: -angle, d: 1, tx: 0, ty: 0)
          root.addSublayer(card)
        }
      }
    }
  }

  /// In a layer of 255 pixels, whose steps are those of a gradient, each pixel lies exactly between two steps.
  func testColorsThatJumpDoSoAtTheSamePixel() async throws {
    let stops = (0..<51).flatMap { index in
      let color = index.isMultiple(of: 2) ? green : half
      return [Gradient.Stop(color, at: Double(index) / 51), Gradient.Stop(color, at: Double(index + 1) / 51)]
    }
    for (scale, angle) in [(1.0, 0.0), (3, 0), (1, 0.4)] {
      try compare(tolerance: 2) { root in
        let card = layer(Rect(x: 5, y: 7, width: 255 / scale, height: 100), nil)
        card.backgroundGradient = .linear(stops, from: .zero, to: Point(x: 1, y: 0))
        card.transform = Transform(a: scale, b: angle, c: -angle, d: 1, tx: 0, ty: 0)
        root.addSublayer(card)
      }
    }
  }

  /// The horizons of these planes go through the area that the layers reach, outside of their outlines.
  func testLayersInSpace() async throws {
    for angle in [0.6, 1.1, 1.3, 1.45, -1.3] {
      for (radius, opacity) in [(0.0, 1.0), (20, 1), (20, 0.5)] {
        for isPicture in [false, true] {
          try compare(tolerance: 3) { root in
            let card = layer(Rect(x: 60, y: 40, width: 90, height: 80), green)
            card.cornerRadius = radius
            card.opacity = opacity
            if isPicture { card.contents = try picture(90, 80, isOpaque: true) }
            card.transform3D = Transform3D(rotation: angle, x: 1, y: 1, z: 0)
              .concatenating(Transform3D(perspective: 80))
            root.addSublayer(card)
          }
        }
      }
    }
  }

  func testBorders() async throws {
    for (radius, width) in [(0.0, 1.0), (0, 2.5), (8, 1), (8, 3), (10, 2.5), (20, 12), (3, 40)] {
      try compare(tolerance: 2) { root in
        let card = layer(Rect(x: 20, y: 15, width: 110, height: 85), green)
        card.cornerRadius = radius
        card.borderWidth = width
        card.borderColor = Color(hex: 0x222222)
        root.addSublayer(card)
        let faded = layer(Rect(x: 70, y: 60, width: 90, height: 75), nil)
        faded.cornerRadius = radius
        faded.borderWidth = width
        faded.borderColor = half
        root.addSublayer(faded)
      }
    }
  }

  func testShadows() async throws {
    for radius in [0.0, 1.5, 4, 12, 40, 150] {
      try compare(tolerance: 2) { root in
        let card = layer(Rect(x: 50, y: 40, width: 80, height: 60), green)
        card.cornerRadius = 9
        card.shadow = Shadow(offset: Size(width: 2, height: 5), radius: radius)
        root.addSublayer(card)
        let turned = layer(Rect(x: 20, y: 90, width: 60, height: 40), nil)
        turned.transform = Transform(a: 0.9, b: -0.3, c: 0.3, d: 0.9, tx: 0, ty: 0)
        turned.shadow = Shadow(offset: Size(width: 0, height: 3), radius: radius)
        root.addSublayer(turned)
      }
    }
  }

  /// Such shadows are drawn around what the layer hides of them.
  func testShadowsOfLargeCards() async throws {
    for (corner, clips) in [(0, false), (7, false), (24, false), (60, false), (24, true)] as [(Double, Bool)] {
      for background in [green, half] {
        let card = layer(Rect(x: 30, y: 20, width: 130, height: 110), background)
        card.cornerRadius = corner
        card.masksToBounds = clips
        card.shadow = Shadow(offset: Size(width: 3, height: 6), radius: 9)
        let row = layer(Rect(x: 10, y: 10, width: 60, height: 30), .white)
        card.addSublayer(row)
        let pair = try compare(tolerance: 2) { root in root.addSublayer(card) }
        XCTAssertGreaterThan(pair.graphics.drawCalls, 2)
      }
    }
  }

  func testGroupsOfAnOpacity() async throws {
    try compare(tolerance: 2) { root in
      let outer = layer(Rect(x: 20, y: 15, width: 140, height: 120), green)
      outer.opacity = 0.6
      let inner = layer(Rect(x: 20, y: 15, width: 90, height: 70), Color(hex: 0xcc3366))
      inner.opacity = 0.5
      inner.addSublayer(layer(Rect(x: 30, y: 30, width: 90, height: 70), half))
      outer.addSublayer(inner)
      outer.addSublayer(layer(Rect(x: 60, y: 60, width: 50, height: 40), half))
      root.addSublayer(outer)
    }
  }

  /// Layers that mask by everything they can show.
  private func masks() throws -> [Layer] {
    let frame = Rect(x: 10, y: 5, width: 100, height: 80)
    let round = layer(frame, half)
    round.cornerRadius = 25
    round.borderWidth = 6
    round.borderColor = green
    let gradient = layer(frame, nil)
    gradient.backgroundGradient = .radial([.black, .clear], center: Point(x: 0.4, y: 0.6))
    let exact = layer(frame, nil)
    exact.contents = try picture(100, 80)
    let scaled = layer(frame, nil)
    scaled.contents = try picture(31, 27)
    scaled.opacity = 0.8
    let opaque = layer(frame, nil)
    opaque.contents = try picture(70, 50, isOpaque: true)
    opaque.opacity = 0.6
    let turned = layer(frame, nil)
    turned.contents = try picture(60, 60)
    turned.transform3D = Transform3D(rotation: 0.6, x: 0.3, y: 1, z: 0)
      .concatenating(Transform3D(perspective: 300))
    let shadowed = layer(Rect(x: 30, y: 20, width: 50, height: 40), green)
    shadowed.shadow = Shadow(offset: Size(width: 4, height: 6), radius: 12)
    let group = layer(frame, nil)
    group.opacity = 0.7
    group.addSublayer(layer(Rect(x: 5, y: 5, width: 60, height: 40), green))
    group.addSublayer(layer(Rect(x: 40, y: 20, width: 50, height: 50), half))
    group.mask = layer(Rect(x: 0, y: 0, width: 80, height: 60), Color(white: 0, alpha: 0.9))
    return [round, gradient, exact, scaled, opaque, turned, shadowed, group]
  }

  func testMasks() async throws {
    for isES in [false, true] {
      for mask in try masks() {
        try compare(isES: isES, tolerance: 3) { root in
          root.addSublayer(layer(Rect(x: 0, y: 50, width: 200, height: 30), green))
          let card = layer(Rect(x: 30, y: 20, width: 130, height: 110), .white)
          card.shadow = Shadow(offset: Size(width: 0, height: 4), radius: 10)
          card.opacity = 0.9
          card.addSublayer(layer(Rect(x: -10, y: -10, width: 80, height: 60), half))
          card.mask = mask
          root.addSublayer(card)
        }
      }
    }
  }

  /// The pixels below and the mask may be set aside in two textures.
  func testMasksWhereATextureIsNoLargerThanTheWindow() async throws {
    try compare(largestSide: 256, scale: 1.25, tolerance: 3) { root in
      let card = layer(Rect(x: 0, y: 0, width: 200, height: 160), green)
      card.addSublayer(layer(Rect(x: 20, y: 20, width: 130, height: 60), half))
      card.mask = try masks()[1]
      card.mask?.frame = Rect(x: 0, y: 0, width: 200, height: 160)
      root.addSublayer(card)
    }
  }

  func testRoundAndTurnedClips() async throws {
    for (angle, isES) in [(0, false), (0.3, false), (0.3, true)] {
      try compare(isES: isES, scale: 2, tolerance: 2) { root in
        let card = layer(Rect(x: 30, y: 20, width: 130, height: 110), .white)
        card.cornerRadius = 24
        card.masksToBounds = true
        card.shadow = Shadow(offset: Size(width: 0, height: 4), radius: 10)
        card.borderWidth = 3
        card.borderColor = Color(hex: 0x3355ee)
        card.transform = Transform(a: 1, b: angle, c: -angle, d: 1, tx: 0, ty: 0)
        card.addSublayer(layer(Rect(x: -10, y: -10, width: 80, height: 60), green))
        let small = layer(Rect(x: 50, y: 40, width: 90, height: 90), half)
        small.cornerRadius = 30
        small.masksToBounds = true
        small.opacity = 0.7
        small.addSublayer(layer(Rect(x: 20, y: 20, width: 90, height: 90), Color(hex: 0xee8800)))
        card.addSublayer(small)
        root.addSublayer(card)
      }
    }
  }
}
