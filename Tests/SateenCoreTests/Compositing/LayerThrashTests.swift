import Foundation
import OffscreenGL
import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// A frame that redraws only the damage has the same pixels as a frame that is drawn whole, after any changes.
///
/// The bytes are equal, unless bitmaps are scaled or turned: Cairo centres their sampling in the area that is redrawn, and
/// clips slanted edges to it before it computes their coverage. A pixel that was not redrawn although it changed differs
/// by more. Pictures of groups that move are rounded once more, and those in pictures twice more, so that theirs differ
/// by as much.
@MainActor
final class LayerThrashTests: XCTestCase {
  /// Frames per tree. `SATEEN_THRASH_ROUNDS` are those of all the trees in this class together.
  private static let frameCount =
    ProcessInfo.processInfo.environment["SATEEN_THRASH_ROUNDS"].flatMap { Int($0) }.map { max($0 / 27, 1) } ?? 150

  /// `SATEEN_TEST_SEED` repeats a run.
  private static let seed =
    ProcessInfo.processInfo.environment["SATEEN_TEST_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)

  /// The frame drawn whole, into a bitmap of its own.
  private func fromScratch(_ container: RootContainer) throws -> Bitmap {
    let bitmap = try XCTUnwrap(Bitmap(size: container.pixelSize, scale: container.scale, isOpaque: true))
    container.redrawAll()
    _ = container.compose(into: FrameTarget(pixels: bitmap.pixels, size: bitmap.size, bytesPerRow: bitmap.bytesPerRow))
    return bitmap
  }

  /// As many pixels of thin lines may be sharper or fainter, where there are pictures of turned groups.
  private static let strays = 64

  /// - Parameter tolerance: the largest difference of a channel, in 255ths.
  private func run(
    _ features: RandomLayers.Features, seed: UInt64 = LayerThrashTests.seed, frames: Int = LayerThrashTests.frameCount,
    scale: Double = 1, changesPerFrame: ClosedRange<Int> = 1...4, tolerance: Int
  ) throws {
    print("SATEEN_TEST_SEED=\(seed) SATEEN_THRASH_ROUNDS=\(Self.frameCount * 27)")
    let size = Size(width: 200, height: 200)
    let host = HeadlessHost(size: size, scale: scale)
    host.container.backgroundColor = .white
    var layers = RandomLayers(root: host.container.view.layer, size: size, seed: seed, features: features)
    host.step()
    for frame in 0..<frames {
      layers.advance()
      for _ in 0..<layers.random.int(changesPerFrame) { layers.change() }
      host.step()
      let shown = host.screenshot()
      let whole = try fromScratch(host.container)
      let found = FrameDifference(
        shown, from: FrameTarget(pixels: whole.pixels, size: whole.size, bytesPerRow: whole.bytesPerRow),
        tolerance: tolerance)
      guard found.worst > tolerance else { continue }
      let isTurned = features.contains(.space) || features.isSuperset(of: [.transforms, .pictures])
      // A picture of a turned group samples slanted edges and thin lines, and may take the place of the layers without
      // damage.
      if isTurned, found.strayCount <= Self.strays, found.patchCount == 0 { continue }
      if let folder = ProcessInfo.processInfo.environment["SATEEN_THRASH_PICTURES"] {
        try shown.writePNG(to: "\(folder)/incremental.png")
        try whole.writePNG(to: "\(folder)/whole.png")
      }
      XCTFail(
        """
        SATEEN_TEST_SEED=\(seed), frame \(frame): \(found); pictures: \(host.container.compositor.madePictures); \
        last changes: \(layers.history.suffix(6))
        """)
      return
    }
    if features.contains(.pictures) { print("pictures: \(host.container.compositor.madePictures)") }
  }

  func testLayersOnWholePixels() async throws { try run([], tolerance: 0) }

  func testScrollContainers() async throws { try run([.scrolling], tolerance: 0) }

  func testScrollContainersAlone() async throws { try run([.scrolling], changesPerFrame: 1...1, tolerance: 0) }

  func testMoves() async throws { try run([.animations, .scrolling], tolerance: 0) }

  func testMovesOfGroups() async throws { try run([.animations, .groups, .scrolling], tolerance: 2) }

  func testMovesAndTurnsOfEverything() async throws { try run(.all.union(.animations), tolerance: 28) }

  func testGroups() async throws { try run([.groups, .scrolling], tolerance: 2) }

  func testCorners() async throws { try run([.corners, .scrolling], tolerance: 0) }

  func testScrollingInRoundCards() async throws {
    try run([.corners, .scrolling], changesPerFrame: 1...1, tolerance: 0)
  }

  func testScrollingInRoundGroupsWithShadows() async throws {
    try run([.corners, .groups, .shadows, .scrolling], tolerance: 2)
  }

  func testMovesInRoundCards() async throws {
    try run([.corners, .groups, .shadows, .scrolling, .animations], tolerance: 2)
  }

  func testRoundGroupsAndShadows() async throws { try run([.corners, .groups, .shadows], tolerance: 2) }

  func testScaledPictures() async throws { try run([.scaledPictures, .scrolling], tolerance: 16) }

  func testFractionsOfPoints() async throws { try run([.fractions, .scrolling], tolerance: 16) }

  func testTransforms() async throws { try run([.transforms, .scrolling], tolerance: 28) }

  func testSpace() async throws { try run([.space, .corners, .groups, .shadows, .scrolling], tolerance: 2) }

  func testEverythingInSpace() async throws { try run(.all.union([.space, .animations]), tolerance: 28) }

  func testMasks() async throws { try run([.masks, .scrolling], tolerance: 0) }

  func testMasksOfGroups() async throws {
    try run([.masks, .groups, .corners, .shadows, .scrolling, .animations], tolerance: 2)
  }

  func testMasksInSpace() async throws { try run([.masks, .space, .corners, .groups, .shadows], tolerance: 2) }

  /// With this seed, a group in steep perspective shows parts of it much larger than its middle.
  func testAGroupInSteepPerspectiveIsAsSharpAsItsLayers() async throws {
    try run([.masks, .space, .corners, .groups, .shadows], seed: 1001, frames: 3_300, tolerance: 1)
  }

  func testEverythingMasked() async throws { try run(.all.union([.masks, .animations]), tolerance: 28) }

  /// A group at rest may be drawn by its picture, which is no damage. Where that is not opaque, its pixels are rounded once
  /// more than those of the layers, and those of a picture in a picture twice more.
  func testFades() async throws {
    try run(
      [.fades, .plainFades, .pictures, .groups, .corners, .shadows, .scrolling], changesPerFrame: 0...1, tolerance: 2)
  }

  func testAPictureThatIsNotOpaqueDiffersByOneAtMost() async throws {
    try run(
      [.fades, .plainFades, .pictures, .groups, .corners, .shadows, .scrolling], seed: 461_407,
      changesPerFrame: 0...1, tolerance: 1)
  }

  func testFadesAndTurns() async throws { try run(.all.union(.fades), changesPerFrame: 0...1, tolerance: 28) }

  func testFadesOfEverything() async throws {
    try run(.all.union([.fades, .space, .masks, .animations]), scale: 2, changesPerFrame: 0...1, tolerance: 28)
  }

  func testEverything() async throws { try run(.all, tolerance: 28) }

  func testEverythingOnTwoPixelsPerPoint() async throws { try run(.all, scale: 2, tolerance: 28) }

  func testManyChangesAFrame() async throws { try run(.all, changesPerFrame: 10...40, tolerance: 28) }
}
