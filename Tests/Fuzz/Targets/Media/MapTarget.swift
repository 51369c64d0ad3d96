import SateenCore
import SateenLayout
import SateenMap
import SateenTesting

extension FuzzTarget {
  static let mapFiles = FuzzTarget("mbtiles", "MBTiles files in a map", longest: 16_384) { bytes in
    let path = try TemporaryFile.path(holding: bytes, suffix: ".mbtiles")
    let host = HeadlessHost(size: Size(width: 96, height: 64))
    let map = MapNode()
    var errors = 0
    map.onError = { _, _ in errors += 1 }
    map.source = MBTiles(path: path)
    map.isLive = true
    host.container.rootNode = map
    defer {
      host.container.rootNode = nil
      host.settle(limit: 0.5)
    }
    try expect(host.settle(limit: 30), "the map does not come to rest")
    let camera = map.camera
    try expect(
      camera.center.latitude.isFinite && camera.center.longitude.isFinite && camera.zoom.isFinite, "at \(camera)")
    map.camera = MapCamera(center: camera.center, zoom: camera.zoom + 1.3)
    try expect(host.settle(limit: 30), "the map does not come to rest after a move")
    try expect(errors < 1_000, "\(errors) errors")
  }
}
