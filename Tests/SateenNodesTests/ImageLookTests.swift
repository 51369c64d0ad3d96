import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

/// Tints, modes, parts and treatments of image nodes.
@MainActor
final class ImageLookTests: XCTestCase {
  private let pipeline = ImagePipeline(queue: .shared)

  /// An image with a colour in each quarter: red, green, blue, white.
  private func quarters(_ width: Int = 40, _ height: Int = 40, scale: Double = 1) throws -> Bitmap {
    let (w, h) = (Double(width) / 2 / scale, Double(height) / 2 / scale)
    return try XCTUnwrap(
      Bitmap(size: PixelSize(width: width, height: height), scale: scale, isOpaque: true) { context in
        context.fill(Rect(x: 0, y: 0, width: w, height: h), with: Color(hex: 0xff0000))
        context.fill(Rect(x: w, y: 0, width: w, height: h), with: Color(hex: 0x00ff00))
        context.fill(Rect(x: 0, y: h, width: w, height: h), with: Color(hex: 0x0000ff))
        context.fill(Rect(x: w, y: h, width: w, height: h), with: .white)
      })
  }

  /// A template: opaque in its left half.
  private func halfOpaque(_ side: Int = 40) throws -> Bitmap {
    try XCTUnwrap(
      Bitmap(size: PixelSize(width: side, height: side)) { context in
        context.fill(Rect(x: 0, y: 0, width: Double(side) / 2, height: Double(side)), with: .black)
      })
  }

  private func file(_ bitmap: Bitmap) -> ImageSource {
    .bytes(ImageBytes(bitmap.pngData(), name: "\(UInt64.random(in: 0 ... .max))"))
  }

  /// A window of 60 x 60 points with a node of 40 x 40 in its middle, on grey.
  private func window(
    scale: Double = 1, _ configure: (ImageNode) throws -> Void
  ) rethrows -> (HeadlessHost, ImageNode) {
    let host = HeadlessHost(size: Size(width: 60, height: 60), scale: scale)
    host.container.backgroundColor = Self.ground
    let root = DisplayNode()
    let node = ImageNode()
    node.pipeline = pipeline
    node.isPlaceholderEnabled = false
    node.frame = Rect(x: 10, y: 10, width: 40, height: 40)
    try configure(node)
    root.addSubnode(node)
    host.container.rootNode = root
    return (host, node)
  }

  private static let ground = Color(hex: 0x808080)

  private func colour(_ host: HeadlessHost, _ x: Double, _ y: Double) -> UInt32 {
    let picture = host.screenshot()
    return picture.pixel(x: Int(x * picture.scale), y: Int(y * picture.scale)) & 0xffffff
  }

  // MARK: Tint

  func testATemplateFollowsTheTintAroundItWithoutAnotherDecode() async throws {
    let (host, node) = try window {
      $0.source = file(try halfOpaque())
      $0.renderingMode = .template
    }
    host.container.rootNode?.tintColor = Color(hex: 0xff0000)
    host.settle()
    XCTAssertEqual(colour(host, 20, 30), 0xff0000)
    XCTAssertEqual(colour(host, 40, 30), 0x808080)
    XCTAssertEqual(pipeline.statistics.decodes, 1)
    host.container.rootNode?.tintColor = Color(light: Color(hex: 0x0000ff), dark: Color(hex: 0x00ff00))
    host.step()
    XCTAssertEqual(colour(host, 20, 30), 0xff0000, "the old pixels stay")
    host.settle()
    XCTAssertEqual(colour(host, 20, 30), 0x0000ff)
    host.container.appearance = .dark
    host.settle()
    XCTAssertEqual(colour(host, 20, 30), 0x00ff00)
    node.tintColor = Color(hex: 0xffff00)
    host.settle()
    XCTAssertEqual(colour(host, 20, 30), 0xffff00)
    XCTAssertEqual(pipeline.statistics.decodes, 1)
    node.tintColor = nil
    host.container.rootNode?.tintColor = Color(hex: 0xff0000)
    host.step()
    XCTAssertEqual(colour(host, 20, 30), 0xff0000, "a tint from before is in memory, and there in the same frame")
    node.renderingMode = .original
    host.settle()
    XCTAssertEqual(colour(host, 20, 30), 0x000000)
  }

  func testATemplateWithoutATintHasTheAccentColour() async throws {
    let (host, _) = try window {
      $0.image = try halfOpaque()
      $0.renderingMode = .template
    }
    host.settle()
    XCTAssertEqual(colour(host, 20, 30), Color.accent.light.opaquePixel & 0xffffff)
  }

  func testNodesWithTheSameTemplateShareOneBitmap() async throws {
    let image = try halfOpaque()
    let (host, node) = window {
      $0.image = image
      $0.renderingMode = .template
    }
    let other = ImageNode()
    other.pipeline = pipeline
    other.image = image
    other.renderingMode = .template
    other.frame = node.frame
    host.container.rootNode?.addSubnode(other)
    host.settle()
    XCTAssertNotNil(node.layer.contents)
    XCTAssertTrue(node.layer.contents === other.layer.contents)
    let third = ImageNode()
    third.pipeline = pipeline
    third.image = image
    third.renderingMode = .template
    third.frame = node.frame
    third.isPlaceholderEnabled = false
    let treatments = pipeline.statistics.treatments
    host.container.rootNode?.addSubnode(third)
    host.step()
    XCTAssertTrue(third.layer.contents === node.layer.contents, "in the first frame")
    XCTAssertEqual(pipeline.statistics.treatments, treatments)
  }

  // MARK: Modes

  func testModesWithAPlacePutTheImageThere() async throws {
    let places: [(ImageContentMode, Double, Double)] = [
      (.center, 10, 10), (.top, 10, 0), (.bottom, 10, 20), (.left, 0, 10), (.right, 20, 10), (.topLeft, 0, 0),
      (.topRight, 20, 0), (.bottomLeft, 0, 20), (.bottomRight, 20, 20), (.leading, 0, 10), (.topTrailing, 20, 0),
    ]
    for isAtHand in [true, false] {
      let image = try quarters(20, 20)
      let (host, node) = window { if isAtHand { $0.image = image } else { $0.source = file(image) } }
      for (mode, x, y) in places {
        node.contentMode = mode
        host.settle()
        for (dx, dy, color) in [
          (0.0, 0.0, UInt32(0xff0000)), (19, 0, 0x00ff00), (0, 19, 0x0000ff), (19, 19, 0xffffff),
        ] {
          XCTAssertEqual(colour(host, 10 + x + dx, 10 + y + dy), color, "\(mode), at hand: \(isAtHand)")
        }
        if x > 0 { XCTAssertEqual(colour(host, 10 + x - 1, 10 + y), 0x808080, "\(mode)") }
        if y > 0 { XCTAssertEqual(colour(host, 10 + x, 10 + y - 1), 0x808080, "\(mode)") }
      }
    }
  }

  func testLeadingIsRightWhereTheLayoutRunsFromRightToLeft() async throws {
    let (host, _) = try window {
      $0.source = file(try quarters(20, 20))
      $0.contentMode = .topLeading
    }
    host.settle()
    XCTAssertEqual(colour(host, 10, 10), 0xff0000)
    host.container.layoutDirection = .rightToLeft
    host.settle()
    XCTAssertEqual(colour(host, 10, 10), 0x808080)
    XCTAssertEqual(colour(host, 30, 10), 0xff0000)
  }

  func testAnImageIsMirroredWhereTheLayoutRunsFromRightToLeft() async throws {
    for isAtHand in [true, false] {
      let image = try quarters()
      let (host, node) = window {
        if isAtHand { $0.image = image } else { $0.source = file(image) }
        $0.isMirroredInRightToLeft = true
      }
      host.settle()
      XCTAssertEqual(colour(host, 11, 11), 0xff0000)
      host.container.layoutDirection = .rightToLeft
      host.settle()
      XCTAssertEqual(colour(host, 48, 11), 0xff0000)
      XCTAssertEqual(colour(host, 11, 48), 0xffffff)
      node.isMirroredInRightToLeft = false
      host.settle()
      XCTAssertEqual(colour(host, 11, 11), 0xff0000)
    }
  }

  func testTheAnchorIsAPlaceInTheImageAlsoWhereThatIsMirrored() async throws {
    for isCropEnabled in [true, false] {
      let source = file(try quarters(80, 40))
      let (host, _) = window {
        $0.source = source
        $0.isCropEnabled = isCropEnabled
        $0.cropAnchor = Point(x: 0, y: 0)
        $0.isMirroredInRightToLeft = true
      }
      host.container.layoutDirection = .rightToLeft
      host.settle()
      XCTAssertEqual(colour(host, 30, 20), 0xff0000, "\(isCropEnabled)")
      XCTAssertEqual(colour(host, 30, 40), 0x0000ff, "\(isCropEnabled)")
    }
  }

  func testAnImageInItsOwnSizeBeginsOnAWholePixel() async throws {
    let image = try quarters(21, 21)
    for isAtHand in [true, false] {
      let (host, _) = window {
        $0.contentMode = .center
        if isAtHand { $0.image = image } else { $0.source = file(image) }
      }
      host.settle()
      XCTAssertEqual(colour(host, 20, 20), 0xff0000, "not half of a pixel: \(isAtHand)")
      XCTAssertEqual(colour(host, 19, 19), 0x808080)
    }
  }

  // MARK: Parts and pieces

  func testACropRectangleShowsItsPart() async throws {
    for isAtHand in [true, false] {
      let image = try quarters()
      let (host, node) = window {
        if isAtHand { $0.image = image } else { $0.source = file(image) }
        $0.cropRect = Rect(x: 0.5, y: 0, width: 0.5, height: 0.5)
      }
      host.settle()
      for (x, y) in [(10.0, 10.0), (49, 10), (10, 49), (49, 49)] { XCTAssertEqual(colour(host, x, y), 0x00ff00) }
      if isAtHand {
        XCTAssertEqual(node.calculateSizeThatFits(.zero), Size(width: 20, height: 20))
      }
      node.cropRect = nil
      host.settle()
      XCTAssertEqual(colour(host, 10, 10), 0xff0000)
    }
  }

  func testAPictureGrowsInPiecesAtEveryScale() async throws {
    for scale in [1, 1.25, 1.5, 2] {
      for isAtHand in [true, false] {
        let image = try quarters(10, 10)
        let (host, node) = window(scale: scale) {
          if isAtHand { $0.image = image } else { $0.source = file(image) }
          $0.resizing = ImageResizing(capInsets: EdgeInsets(4))
        }
        host.settle()
        for (x, y, color) in [
          (11.0, 11.0, UInt32(0xff0000)), (48, 11, 0x00ff00), (11, 48, 0x0000ff), (48, 48, 0xffffff),
        ] {
          XCTAssertEqual(colour(host, x, y), color, "at \(scale), at hand: \(isAtHand)")
        }
        XCTAssertEqual(node.layer.contents?.size, PixelSize(Size(width: 40, height: 40), scale: scale))
        node.frame = Rect(x: 0, y: 0, width: 60, height: 20)
        host.settle()
        XCTAssertEqual(node.layer.contents?.size, PixelSize(Size(width: 60, height: 20), scale: scale))
        XCTAssertEqual(colour(host, 58, 18), 0xffffff)
      }
    }
  }

  func testWithoutCroppingTheOverhangShowsWhereTheNodeDoesNotClip() async throws {
    let (host, node) = try window {
      $0.source = file(try quarters(60, 40))
      $0.isCropEnabled = false
      $0.clipsToBounds = false
    }
    host.settle()
    XCTAssertEqual(node.layer.contents?.size, PixelSize(width: 60, height: 40))
    XCTAssertEqual(colour(host, 1, 11), 0xff0000)
    XCTAssertEqual(colour(host, 58, 48), 0xffffff)
    node.clipsToBounds = true
    host.settle()
    XCTAssertEqual(colour(host, 1, 11), 0x808080)
    node.cropAnchor = Point(x: 0, y: 0)
    host.step()
    XCTAssertEqual(colour(host, 38, 11), 0xff0000, "another part of the same bitmap, in the same frame")
    XCTAssertEqual(pipeline.statistics.decodes, 1)
    node.cornerRadius = 20
    host.settle()
    XCTAssertEqual(colour(host, 11, 11), 0x808080)
    XCTAssertEqual(colour(host, 20, 20), 0xff0000)
  }

  // MARK: Modifications

  func testAModificationIsShownAndKept() async throws {
    let calls = Locked(0)
    let source = file(try quarters())
    let modification = ImageModification(key: "grey") { image, _ in
      calls.withLock { $0 += 1 }
      return image.isOpaque
        ? Bitmap(size: image.size, scale: image.scale, isOpaque: true) { context in
          context.fill(Rect(origin: .zero, size: image.pointSize), with: Color(hex: 0x112233))
        } : nil
    }
    let (host, node) = window {
      $0.source = source
      $0.imageModification = modification
    }
    host.settle()
    XCTAssertEqual(colour(host, 30, 30), 0x112233)
    XCTAssertEqual(node.loadedImage?.originalSize, PixelSize(width: 40, height: 40))
    node.imageModification = nil
    host.step()
    XCTAssertEqual(colour(host, 11, 11), 0xff0000, "the decoded image is in memory")
    node.imageModification = modification
    host.step()
    XCTAssertEqual(colour(host, 30, 30), 0x112233)
    XCTAssertEqual(calls.withLock { $0 }, 1)
    XCTAssertEqual(pipeline.statistics.decodes, 1)
  }

  func testAModificationOfAnotherShapeIsPlacedByTheMode() async throws {
    let wide = ImageModification(key: "wide") { _, _ in
      Bitmap(size: PixelSize(width: 40, height: 10), isOpaque: true) { context in
        context.fill(Rect(x: 0, y: 0, width: 40, height: 10), with: Color(hex: 0xff00ff))
      }
    }
    for isAtHand in [true, false] {
      let image = try quarters()
      let (host, node) = window {
        if isAtHand { $0.image = image } else { $0.source = file(image) }
        $0.imageModification = wide
        $0.contentMode = .aspectFit
      }
      host.settle()
      XCTAssertEqual(colour(host, 30, 20), 0x808080)
      XCTAssertEqual(colour(host, 30, 26), 0xff00ff)
      XCTAssertEqual(colour(host, 30, 36), 0x808080)
      node.contentMode = .aspectFill
      host.settle()
      XCTAssertEqual(colour(host, 30, 12), 0xff00ff)
    }
  }

  // MARK: While there is nothing else

  func testADefaultImageShowsInTheFirstFrameAndUntilTheImageIsThere() async throws {
    let standIn = try XCTUnwrap(
      Bitmap(size: PixelSize(width: 4, height: 4), isOpaque: true) { context in
        context.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: Color(hex: 0x00ffff))
      })
    let loads = Locked(0)
    let (host, node) = try window {
      $0.isPlaceholderEnabled = true
      $0.placeholderColor = .black
      $0.defaultImage = standIn
      $0.source = file(try quarters())
      $0.onLoad = { _, _ in loads.withLock { $0 += 1 } }
    }
    WorkQueue.shared.isSuspended = true
    host.step()
    XCTAssertEqual(colour(host, 30, 30), 0x00ffff)
    XCTAssertTrue(node.layer.sublayers.isEmpty, "no placeholder")
    XCTAssertEqual(loads.withLock { $0 }, 0)
    WorkQueue.shared.isSuspended = false
    host.settle()
    XCTAssertEqual(colour(host, 11, 11), 0xff0000)
    XCTAssertEqual(loads.withLock { $0 }, 1)
    node.source = .bytes(ImageBytes([1, 2, 3], name: "broken \(UInt64.random(in: 0 ... .max))"))
    host.settle()
    XCTAssertNotNil(node.error)
    XCTAssertEqual(colour(host, 30, 30), 0x00ffff)
    XCTAssertTrue(node.layer.sublayers.isEmpty, "no mark")
    node.source = nil
    host.settle()
    XCTAssertEqual(colour(host, 30, 30), 0x00ffff)
    node.defaultImage = nil
    host.settle()
    XCTAssertEqual(colour(host, 30, 30), 0x808080)
  }

  func testARoundDefaultImageNeverCoversTheImage() async throws {
    let (host, node) = try window {
      $0.defaultImage = try XCTUnwrap(Bitmap(size: PixelSize(width: 2, height: 2)))
      $0.cornerRadius = 20
      $0.source = file(try quarters())
    }
    host.settle()
    XCTAssertEqual(colour(host, 25, 25), 0xff0000)
    XCTAssertEqual(colour(host, 11, 11), 0x808080)
    XCTAssertEqual(node.layer.contents?.size, PixelSize(width: 40, height: 40))
  }

  func testAPlaceholderThatShowsTakesAnotherColour() async throws {
    let (host, node) = try window {
      $0.isPlaceholderEnabled = true
      $0.placeholderColor = .black
      $0.source = file(try quarters())
    }
    WorkQueue.shared.isSuspended = true
    host.step()
    XCTAssertEqual(colour(host, 30, 30), 0x000000)
    node.placeholderColor = Color(hex: 0xffff00)
    host.step()
    XCTAssertEqual(colour(host, 30, 30), 0xffff00)
    XCTAssertEqual(node.layer.sublayers.count, 1)
    WorkQueue.shared.isSuspended = false
    host.settle()
    XCTAssertEqual(colour(host, 11, 11), 0xff0000)
    XCTAssertTrue(node.layer.sublayers.isEmpty)
  }

  // MARK: Plain images

  func testAPlainImageIsAsItEverWas() async throws {
    let (host, node) = try window {
      $0.source = file(try quarters(80, 80))
      $0.isCropEnabled = true
      $0.resizing = nil
      $0.renderingMode = .original
    }
    host.settle()
    let bitmap = try XCTUnwrap(node.layer.contents)
    XCTAssertTrue(bitmap === node.loadedImage?.bitmap)
    XCTAssertEqual(pipeline.statistics.treatments, 0)
    XCTAssertEqual(pipeline.statistics.decodes, 1)
    XCTAssertEqual(pipeline.memoryUsed, 40 * 40 * 4)
  }
}
