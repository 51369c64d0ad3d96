import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenThreads

/// Shows a part of the world: as a still picture, or, where ``isLive`` is set, as a map to be moved.
///
/// ```swift
/// let map = MapNode(source: MBTiles(path: "world.mbtiles"))
/// map.region = MapRegion(center: lisbon, latitudeSpan: 2, longitudeSpan: 2)
/// map.annotations = [MapAnnotation(id: "lisbon", at: lisbon, title: "Lisbon")]
/// map.isLive = true
/// map.onError = { _, error in print(error) }
/// ```
///
/// A still map is one bitmap, which a worker makes of tiles and shapes; annotations are nodes above it. A live map has a
/// layer for each tile. Where the tiles of a place are not there yet, others of the same place show, smaller or larger. Tiles
/// are decoded on workers, in the order of their distance from the middle.
///
/// A map has no size of its own: give it one by its style, its frame or the layout around it. Nodes over a map, such as
/// buttons, are put there by the layout around it. Properties may be set on any thread.
open class MapNode: DisplayNode {
  // Values that any thread may set are in the box; the rest belongs to the main loop.
  struct Settings {
    var source: (any MapTileSource)?
    var isLive = false
    /// Nil until something told where to look.
    var camera: MapCamera?
    /// The region that is to be shown whole, also after the size has changed, until the map is moved.
    var region: MapRegion?
    var padding = 0.0
    var zooms: ClosedRange<Double>?
    var limitingRegion: MapRegion?
    var annotations: [MapAnnotation] = []
    var annotationVersion = 0
    var shapes: [MapShape] = []
    var shapeVersion = 0
    var clusterRadius = 40.0
    var showsScaleBar = false
    var usesMiles = false
    var allowsRotation = false
    var pipeline = ImagePipeline.shared
    var tileMemory = 48 << 20
    var modification: ImageModification?
    var onError: (@MainActor @Sendable (MapNode, MapError) -> Void)?
    var onCameraChange: (@MainActor @Sendable (MapNode) -> Void)?
    var onTap: (@MainActor @Sendable (MapNode, MapCoordinate) -> Void)?
    var onSelect: (@MainActor @Sendable (MapNode, String?) -> Void)?
    var onClusterPress: (@MainActor @Sendable (MapNode, MapCluster) -> Void)?
    var clusterNode: (@Sendable (MapCluster) -> DisplayNode)?
  }

  let settings: Locked<Settings>

  let tilesNode = MapTilesNode()
  let shapesNode = MapShapesNode()
  let overlaysNode = MapStageNode()
  let pinsNode = MapStageNode()
  let attributionNode = AttributionNode()
  let scaleBarNode = ScaleBarNode()

  var store: TileStore?
  /// Counts the sources that were opened.
  var opening = 0
  /// Whether the source could not be opened.
  var sourceHasFailed = false
  /// When tiles that failed are asked for again, on the frame clock.
  var attempt: (time: Double, timer: FrameTimer)?
  var still = StillMap()
  /// The view that ``onCameraChange`` was last told of.
  var toldView: ShownView?
  var isTellingCamera = false
  /// The shapes, and the version of them that was projected; 0 for none.
  var projected: (version: Int, shapes: [ProjectedShape]) = (0, [])
  /// The version of the shapes that a worker projects.
  var projecting: Int?
  /// The errors of this source and of shapes that ``onError`` was told of.
  var told: Set<MapError> = []
  var mover: MapMover?
  var pins = MapPins()
  var overlays: [PlacedOverlay] = []
  var memoryHandler: Registration?
  /// Tiles that are asked for ahead of the movement.
  static let mostTilesAhead = 24
  /// How often handlers of ``onCameraChange`` may answer a change by another one in a row.
  static let mostCameraRounds = 8

  nonisolated public override init() {
    settings = Locked(Settings())
    super.init()
    clipsToBounds = true
    // Annotations and tiles come and go with layers of their own.
    isRasterizable = false
    backgroundColor = MapColors.ground
    scaleBarNode.isHidden = true
    attributionNode.isHidden = true
    for node in [tilesNode, shapesNode, overlaysNode, pinsNode, scaleBarNode, attributionNode] { addSubnode(node) }
  }

  nonisolated public convenience init(source: any MapTileSource) {
    self.init()
    self.source = source
  }

  // MARK: Contents

  /// Where the tiles come from; nil for a ground without any.
  nonisolated public var source: (any MapTileSource)? {
    get { settings.withLock { $0.source } }
    set {
      let old = settings.exchange(\.source, newValue)
      if !Self.areSame(old, newValue) { onMain { $0.sourceDidChange() } }
      // The last reference closes files, which is for workers.
      if let old { WorkQueue.shared.submit(.background) { withExtendedLifetime(old) {} } }
    }
  }

  /// Whether the map can be moved: dragged, pinched, zoomed by the wheel, by double clicks and by keys. False at first: a
  /// still picture, which takes less memory, for lists and pages that scroll.
  nonisolated public var isLive: Bool {
    get { settings.withLock { $0.isLive } }
    set {
      guard settings.exchange(\.isLive, newValue) != newValue else { return }
      focusability = newValue ? .all : Focusability.none
      onMain { $0.modeDidChange() }
    }
  }

  /// Decodes, fetches and caches tiles. Its loader's cache is the budget on the disk; a map of its own budget gets a
  /// pipeline of its own.
  nonisolated public var pipeline: ImagePipeline {
    get { settings.withLock { $0.pipeline } }
    set {
      let old = settings.exchange(\.pipeline, newValue)
      if old !== newValue { onMain { $0.sourceDidChange() } }
    }
  }

  /// The bytes of tiles that are kept beside those that show: 48 MB at first. They are let go of when memory is short.
  nonisolated public var tileMemoryBudget: Int {
    get { settings.withLock { $0.tileMemory } }
    set {
      settings.withLock { $0.tileMemory = max(0, newValue) }
      onMain { $0.store?.budget = max(0, newValue) }
    }
  }

  /// Changes each tile, on the worker that decodes it: ``SateenImages/ImageModification/nightTiles`` makes a dark map of a
  /// light one where the appearance is dark.
  nonisolated public var tileModification: ImageModification? {
    get { settings.withLock { $0.modification } }
    set {
      guard settings.exchange(\.modification, newValue) != newValue else { return }
      onMain { $0.styleDidChange() }
    }
  }

  /// Lines and areas, the first ones below.
  nonisolated public var shapes: [MapShape] {
    get { settings.withLock { $0.shapes } }
    set {
      guard shapes != newValue else { return }
      settings.exchange(\.shapes, newValue)
      settings.withLock { $0.shapeVersion += 1 }
      onMain { $0.shapesDidChange() }
    }
  }

  /// Whether a bar tells the scale in the middle of the map.
  nonisolated public var showsScaleBar: Bool {
    get { settings.withLock { $0.showsScaleBar } }
    set {
      settings.withLock { $0.showsScaleBar = newValue }
      onMain { $0.placeOrnaments() }
    }
  }

  /// Whether the scale bar counts in miles and feet.
  nonisolated public var usesMiles: Bool {
    get { settings.withLock { $0.usesMiles } }
    set {
      settings.withLock { $0.usesMiles = newValue }
      onMain { $0.placeOrnaments() }
    }
  }

  // MARK: News

  /// Called when the source, a tile or a part of the map cannot be shown. All else shows. Errors are also logged, each once.
  nonisolated public var onError: (@MainActor @Sendable (MapNode, MapError) -> Void)? {
    get { settings.withLock { $0.onError } }
    set { settings.exchange(\.onError, newValue) }
  }

  /// Called when the map shows another part of the world, at most once in a frame for a hand or a motion. A handler may set
  /// the camera: calls do not nest, and after eight changes in a row the handler is not asked again.
  nonisolated public var onCameraChange: (@MainActor @Sendable (MapNode) -> Void)? {
    get { settings.withLock { $0.onCameraChange } }
    set { settings.exchange(\.onCameraChange, newValue) }
  }

  /// Called when a live map is pressed beside all annotations.
  nonisolated public var onTap: (@MainActor @Sendable (MapNode, MapCoordinate) -> Void)? {
    get { settings.withLock { $0.onTap } }
    set { settings.exchange(\.onTap, newValue) }
  }

  /// Tells of an error that comes again with each attempt, once.
  func reportOnce(_ error: MapError) {
    if told.count >= 1_000 { told = [] }
    if told.insert(error).inserted { report(error) }
  }

  func report(_ error: MapError) {
    MapLog.warn(error)
    onError?(self, error)
  }

  /// Runs a body on the main loop, where the node is loaded.
  nonisolated func onMain(_ body: @escaping @MainActor @Sendable (MapNode) -> Void) {
    if MainThread.isCurrent {
      MainThread.assume { if isLoaded { body(self) } }
    } else {
      MainQueue.shared.post { [weak self] in
        if let self, isLoaded { body(self) }
      }
    }
  }

  // MARK: Life

  open override func didLoad() {
    super.didLoad()
    shapesNode.onDrawn = { [weak self] in self?.updateShapes() }
    mover = MapMover(self)
    modeDidChange()
  }

  open override func didEnterDisplayState() {
    super.didEnterDisplayState()
    memoryHandler = MemoryPressure.addHandler { [weak self] in self?.store?.releaseMemory() }
    openSource()
  }

  open override func didExitDisplayState() {
    super.didExitDisplayState()
    memoryHandler?.remove()
    memoryHandler = nil
    mover?.stop()
    closeSource()
    tilesNode.removeAll()
    shapesNode.removeAll()
    removePins()
  }

  nonisolated open override func calculateLayout(
    _ range: SizeRange, parentSize: Size, context: LayoutContext
  ) -> Layout {
    addingAttribution(
      to: super.calculateLayout(range, parentSize: parentSize, context: context), context: context)
  }

  open override func layoutDidFinish() {
    super.layoutDidFinish()
    for node in [tilesNode, shapesNode, overlaysNode, pinsNode] { node.frame = Rect(origin: .zero, size: bounds.size) }
    placeOrnaments()
    sizeDidChange()
  }

  open override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    if old.scale != traits.scale || old.appearance != traits.appearance { styleDidChange() }
  }

  // MARK: Input

  open override func touchesBegan(_ touches: [Touch]) {
    // A press holds a map that glides.
    mover?.hold()
    super.touchesBegan(touches)
  }

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    mover?.keyDown(key, modifiers) == true || super.keyDown(key, modifiers, isRepeat: isRepeat)
  }

  open override func scroll(by delta: Point, modifiers: KeyModifiers, isPrecise: Bool, at windowPoint: Point) -> Bool {
    mover?.scroll(by: delta, isPrecise: isPrecise, at: windowPoint) == true
      || super.scroll(by: delta, modifiers: modifiers, isPrecise: isPrecise, at: windowPoint)
  }

  // MARK: Still maps

  open override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    // The picture of a map that has become live stays until tiles cover it.
    guard !isLive || still.bitmap != nil else { return nil }
    if let bitmap = still.bitmap { return .ready(bitmap, frame: still.frame(in: bounds.size)) }
    return .external
  }

  open override var isAwaitingContents: Bool {
    guard !isLive, !bounds.isEmpty else { return false }
    // Nodes of annotations are part of the picture as well.
    if pins.pendingGrouping != nil || !pins.making.isEmpty || projecting != nil { return true }
    guard still.bitmap == nil, !still.hasFailed else { return false }
    return source != nil && !sourceHasFailed || !shapes.isEmpty
  }
}
