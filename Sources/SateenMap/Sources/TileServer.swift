import SateenImages
import SateenNetwork

/// Tiles by their addresses, from a server or from files in folders.
///
/// ```swift
/// let tiles = try TileServer(
///   "https://tiles.example.org/{z}/{x}/{y}{r}.png", userAgent: "Walks/2 (walks@example.org)",
///   attribution: "© Example contributors", zooms: 0...19)
/// ```
///
/// Tiles come through the map's ``MapNode/pipeline``: equal ones are fetched once, what the server says of its copies is
/// obeyed, and they are kept on the disk within that pipeline's budget. A map asks for what it shows, and for a few tiles
/// ahead of its movement; there is no way to fetch a region in bulk. Servers have rules of their own, of which programs
/// must name themselves, show the attribution and keep within a volume: to obey these is up to the program.
public struct TileServer: MapTileSource, Hashable {
  public let name: String
  private let template: TileTemplate
  private let tiles: TileSet
  private let headers: HTTPHeaders

  /// - Parameters:
  ///   - template: an address with `{z}`, `{x}` and `{y}`, or `{-y}` for rows that are counted from the south. `{r}` becomes
  ///     `@2x` on dense displays, for servers that have such pictures. `{s}` becomes one of the servers.
  ///   - userAgent: the program's name, version and an address of whom to write to: servers refuse programs that do not say.
  ///   - attribution: whom the map is owed to, in plain words.
  ///   - zooms: those that the server has.
  ///   - tileSize: points from one side of a tile to the other, 256 or 512.
  ///   - servers: the names for `{s}`.
  ///   - headers: further fields of the requests, such as a key.
  /// - Throws: ``MapError/template(_:reason:)``.
  public init(
    _ template: String, userAgent: String, attribution: String, zooms: ClosedRange<Int> = 0...19,
    tileSize: Double = 256, region: MapRegion? = nil, servers: [String] = [], headers: HTTPHeaders = [:]
  ) throws(MapError) {
    self.template = try TileTemplate(template, servers: servers)
    name = Self.withoutSecrets(template)
    tiles = TileSet(zooms: zooms, tileSize: tileSize, attribution: attribution, region: region)
    var headers = headers
    if !userAgent.isEmpty { headers["User-Agent"] = userAgent }
    self.headers = headers
  }

  /// A template as errors name it: without a user, a password, and what follows a question mark, which may be a key.
  private static func withoutSecrets(_ template: String) -> String {
    var shown = String(template.prefix { $0 != "?" && $0 != "#" })
    if let start = shown.firstRange(of: "://")?.upperBound {
      let server = shown[start...].prefix { $0 != "/" }
      if let sign = server.lastIndex(of: "@") { shown.removeSubrange(start...sign) }
    }
    return shown
  }

  public func open() -> TileSet { tiles }

  /// The most bytes of one tile.
  private static let byteLimit = 16 << 20

  public func image(for tile: TileAddress, scale: Double) -> ImageSource? {
    let address = template.address(of: tile, isDense: scale > 1)
    // Folders have holes. A file that is not there is told apart from one that cannot be read.
    if let path = TileTemplate.path(ofFile: address) { return .file(path) }
    return .remote(ResourceRequest(url: address, headers: headers, byteLimit: Self.byteLimit))
  }
}
