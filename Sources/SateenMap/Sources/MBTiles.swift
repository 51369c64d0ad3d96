import SateenImages
import SateenThreads

/// Tiles in an MBTiles file: an SQLite file with pictures.
///
/// The file is read by workers, never written, and taken for one that does not change: no lock is put on it. libsqlite3
/// is opened when the first file is. Vector tiles are not shown.
public final class MBTiles: MapTileSource {
  public let name: String
  private let path: String
  private let tileSize: Double
  private let library: String
  private let state = Locked(State())

  private struct State {
    /// Connections that no worker uses at the moment.
    var idle: [TileDatabase] = []
    /// Tiles whose query was stopped.
    var stopped = 0
  }

  /// The most connections that wait for the next tile: as many as there are workers.
  private static let mostIdle = 8
  /// The number of stopped queries after which the file is read no more: each costs a worker a noticeable time.
  private static let mostStopped = 3

  /// - Parameters:
  ///   - path: the file's path. It is opened when a map shows it; a file that is none, or no such one, is told by
  ///     ``MapNode/onError``.
  ///   - tileSize: points from one side of a tile to the other. The file does not tell: 256, also for pictures of 512
  ///     pixels for dense displays, or 512.
  public convenience init(path: String, tileSize: Double = 256) {
    self.init(path: path, tileSize: tileSize, library: TileDatabase.library)
  }

  init(path: String, tileSize: Double, library: String) {
    self.path = path
    self.tileSize = tileSize
    self.library = library
    name = path
  }

  public func open() throws(MapError) -> TileSet {
    let database = try TileDatabase(path: path, library: library)
    let set = try MBTilesMetadata(database, source: name).tileSet(tileSize: tileSize)
    put(back: database)
    return set
  }

  public func image(for tile: TileAddress, scale: Double) -> ImageSource? {
    .provider(ImageProvider(name: "\(name) \(tile)") { [self] in try bytes(of: tile) })
  }

  /// Reads a tile. It blocks: for workers.
  func bytes(of tile: TileAddress) throws -> [UInt8] {
    do {
      let (isGivenUp, idle) = state.withLock { ($0.stopped >= Self.mostStopped, $0.idle.popLast()) }
      // The first ones have told the reason.
      if isGivenUp { throw ImageError.notFound(name: "\(name) \(tile)") }
      let database = try idle ?? TileDatabase(path: path, library: library)
      let bytes = try read(tile, from: database)
      put(back: database)
      guard let bytes else { throw ImageError.notFound(name: "\(name) \(tile)") }
      return bytes
    } catch let error as MapError {
      throw ImageError.unreadable(name: "\(name) \(tile)", reason: Self.reason(of: error))
    }
  }

  private func read(_ tile: TileAddress, from database: TileDatabase) throws(MapError) -> [UInt8]? {
    do {
      return try database.tile(tile)
    } catch {
      if database.wasStopped { state.withLock { $0.stopped += 1 } }
      throw error
    }
  }

  private static func reason(of error: MapError) -> String {
    switch error {
    case .unreadable(_, _, let reason), .unusable(_, let reason): reason
    default: "\(error)"
    }
  }

  private func put(back database: TileDatabase) {
    // A connection too many is closed outside of the lock.
    let surplus = state.withLock { state -> TileDatabase? in
      guard state.idle.count < Self.mostIdle else { return database }
      state.idle.append(database)
      return nil
    }
    withExtendedLifetime(surplus) {}
  }
}
