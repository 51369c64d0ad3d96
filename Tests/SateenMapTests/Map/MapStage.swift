import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenMap

/// A map in a headless window, as large as that.
@MainActor
struct MapStage {
  let host: HeadlessHost
  let map: MapNode
  let errors: Errors

  @MainActor final class Errors {
    var all: [String] = []
  }

  init(
    _ source: (any MapTileSource)?, size: Size = Size(width: 512, height: 384), scale: Double = 1,
    appearance: Appearance = .light, isLive: Bool = true, settles: Bool = true, _ prepare: (MapNode) -> Void = { _ in }
  ) {
    host = HeadlessHost(size: size, scale: scale, appearance: appearance)
    map = MapNode()
    errors = Errors()
    map.pipeline = ImagePipeline()
    map.source = source
    map.isLive = isLive
    map.onError = { [errors] _, error in errors.all.append("\(error)") }
    prepare(map)
    host.container.rootNode = map
    if settles { host.settle() }
  }

  func pixel(_ x: Int, _ y: Int) -> UInt32 { host.screenshot().pixel(x: x, y: y) }

  var ground: UInt32 { MapColors.ground.components(host.container.appearance).opaquePixel }

  /// The part of the window's pixels that are the ground's.
  var groundPart: Double {
    let picture = host.screenshot()
    var (count, found) = (0, 0)
    for y in stride(from: 0, to: picture.size.height, by: 4) {
      for x in stride(from: 0, to: picture.size.width, by: 4) {
        count += 1
        if picture.pixel(x: x, y: y) == ground { found += 1 }
      }
    }
    return Double(found) / Double(count)
  }
}
