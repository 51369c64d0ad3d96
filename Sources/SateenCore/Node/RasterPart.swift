import SateenGraphics
import SateenLayout

/// The part of a node in a bitmap that several nodes share.
@MainActor
final class RasterPart {
  /// A node in a bitmap that was drawn.
  struct Drawn: Sendable {
    let node: DisplayNode
    /// The node's sentinel when its part of the bitmap was requested.
    let version: UInt32
    let hasPixels: Bool
  }

  /// The drawing that was requested last. It is used again until the node itself needs another one.
  var captured: (contents: RasterEntry.Contents, request: DisplayRequest, version: UInt32)?
  /// Pixels that the node got without a display block.
  var delivered: DrawnContents?
  /// The version of the part in the bitmap that shows; nil where that does not have the node.
  var shownVersion: UInt32?
  /// Whether the bitmap that shows has pixels of the node.
  var hasPixels = false
  var showsPlaceholder = false
  /// Whether the node is being asked for its part.
  var isCapturing = false
}

extension DisplayNode {
  var raster: RasterPart {
    let main = main
    if let known = main.raster { return known }
    let made = RasterPart()
    main.raster = made
    return made
  }

  /// Whether pixels of the node show: on its layer or, where a node above draws it, in the bitmap of that.
  package var hasContents: Bool {
    // One lock, and nothing but what is asked: a list asks all nodes in sight in each frame.
    let (rasterized, backing) = box.withLock { $0.isRasterized ? ($0.main, nil) : (nil, $0.backing) }
    switch backing {
    case .view(let view): return view.layer.contents != nil
    case .layer(let layer): return layer.contents != nil
    case nil: return rasterized?.raster?.hasPixels ?? false
    }
  }

  // MARK: Collecting

  /// Requests one drawing for the node and all nodes below that it rasterizes.
  func rasterAnswer(for state: NodeState) -> DisplayAnswer {
    let own = raster
    let request = state.displayRequest
    own.isCapturing = true
    defer { own.isCapturing = false }
    let contents = rasterContents(ownAnswer(for: state, request))
    own.captured = (contents, request, displaySentinel.version)
    var drawn: [RasterPart.Drawn] = []
    let entries = rasterEntries(of: state.subnodes, &drawn)
    let isPart = request.part != state.bounds
    let block = DisplayBlock.draw { context, check in
      let place = RasterPlace(request)
      contents.draw(in: context, at: place, radius: 0, check)
      for entry in entries where !check.isCancelled { entry.draw(in: context, inside: place, check) }
    }
    return .drawing(
      block, request,
      DrawnContents(
        place: isPart ? request.part : nil, includesBackground: !isPart && block.includesBackground(request),
        size: isPart ? nil : state.bounds.size, isDrawnHere: true, raster: drawn))
  }

  private func rasterContents(_ answer: DisplayAnswer) -> RasterEntry.Contents {
    switch answer {
    case .external:
      let part = main.raster
      // The pixels from before stay until others are delivered, as they do on a layer.
      if let captured = part?.captured?.contents, !captured.isEmpty { return captured }
      if let delivered = part?.delivered { return entryContents(delivered, part?.captured?.request) }
      // Pixels that the layer has from the time when it showed them by itself.
      guard read(\.isRasterized), let layer = loadedLayer, let bitmap = layer.contents else { return .none }
      let kept = DrawnContents(bitmap: bitmap, place: layer.contentsFrame)
      // These pixels have the node's hooks in them already.
      if extras?.drawingHooks == nil { raster.delivered = kept }
      return RasterEntry.Contents(kept)
    case .ready(let contents): return RasterEntry.Contents(contents)
    case .drawing(let block, let request, _): return .drawing(block, request)
    }
  }

  /// The nodes' entries from back to front, without those that show by themselves.
  private func rasterEntries(of nodes: [DisplayNode], _ drawn: inout [RasterPart.Drawn]) -> [RasterEntry] {
    var entries: [(z: Double, entry: RasterEntry)] = []
    for node in nodes {
      if let entry = node.rasterEntry(&drawn) { entries.append((node.zPosition, entry)) }
    }
    // Sorting keeps the order of equal nodes only with their numbers.
    return entries.enumerated().sorted { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }.map(\.element.entry)
  }

  private func rasterEntry(_ drawn: inout [RasterPart.Drawn]) -> RasterEntry? {
    let drawing = box.withLock { state -> (state: NodeState, version: UInt32, isDue: Bool)? in
      // A node that the bitmap leaves out still needs display when it is part of it again.
      guard state.isRasterized, !state.isLeftOutOfRaster else { return nil }
      let isDue = state.interfaceState.contains(.display) && !state.isDisplaySuspended && !state.bounds.isEmpty
      defer { if isDue { state.needsDisplay = false } }
      return (state, displaySentinel.version, isDue)
    }
    guard let (state, version, isDue) = drawing else { return nil }
    var entry = RasterEntry(state)
    if isDue {
      entry.contents = capture(state, version)
      let part = raster
      part.showsPlaceholder = wantsRasterPlaceholder(state, entry.contents)
      if part.showsPlaceholder {
        let placeholder = makePlaceholder()
        placeholder.frame = state.bounds
        entry.placeholder = RasterEntry(placeholder, state.traits.appearance)
      }
      drawn.append(RasterPart.Drawn(node: self, version: version, hasPixels: !entry.contents.isEmpty))
    }
    entry.inside = rasterEntries(of: state.subnodes, &drawn)
    // A node that is held back is asked for its pixels, for it waits for them.
    return state.isHeldBack ? nil : entry
  }

  private func capture(_ state: NodeState, _ version: UInt32) -> RasterEntry.Contents {
    let part = raster
    let request = state.wholeRequest
    if let known = part.captured, !state.needsDisplay, known.request.isSame(as: request) { return known.contents }
    part.isCapturing = true
    defer { part.isCapturing = false }
    displayWillStart()
    let contents = rasterContents(ownAnswer(for: state, request))
    // Pixels that are delivered replace others without another request.
    part.captured = (contents, request, version)
    return contents
  }

  private func wantsRasterPlaceholder(_ state: NodeState, _ contents: RasterEntry.Contents) -> Bool {
    state.isPlaceholderEnabled && contents.isEmpty && placeholderShouldPersist && !isWithoutPlaceholders
  }

  // MARK: Showing

  /// The bitmap with the node's part in it is on the layer.
  func rasterDidShow(_ shown: RasterPart.Drawn) {
    guard read(\.isRasterized) else { return }
    let part = raster
    part.hasPixels = shown.hasPixels
    if let layer = loadedLayer {
      layer.isInRaster = true
      layer.contents = nil
    }
    if let main = box.withLock({ $0.main }), let placeholder = main.placeholder {
      main.placeholder = nil
      placeholder.removeFromSuperlayer()
    }
    main.hasDisplayed = true
    guard part.shownVersion != shown.version else { return }
    part.shownVersion = shown.version
    main.shownVersion = shown.version
    displayDidFinish()
  }

  /// Keeps pixels that were delivered for the next drawing of the bitmap they belong in.
  func keepForRaster(_ contents: DrawnContents) {
    let part = raster
    part.delivered = contents
    if let known = part.captured {
      displaySentinel.increment()
      part.captured = (entryContents(contents, known.request), known.request, displaySentinel.version)
    }
    if read(\.ownsRaster) { invalidatePixels() } else { redrawRaster() }
  }

  /// Delivered pixels as a part of a bitmap, with the node's hooks around them.
  private func entryContents(_ delivered: DrawnContents, _ request: DisplayRequest?) -> RasterEntry.Contents {
    if let hooks = extras?.drawingHooks, let bitmap = delivered.bitmap,
      case let request = request ?? box.withLock({ $0.wholeRequest }),
      let block = hooks.around(.ready(bitmap, frame: delivered.place), request)
    {
      return .drawing(block, request)
    }
    return RasterEntry.Contents(delivered)
  }

  /// Forgets the node's pixels for the next drawing of the bitmap it is in.
  func dropRasterPart() {
    guard let part = box.withLock({ $0.main })?.raster else { return }
    part.delivered = nil
    part.captured = nil
    part.hasPixels = false
    part.shownVersion = nil
  }

  /// Has the bitmap drawn anew where the node's placeholder comes or goes.
  func updateRasterPlaceholder() {
    guard let part = box.withLock({ $0.main })?.raster, let captured = part.captured, !part.isCapturing else { return }
    if wantsRasterPlaceholder(box.withLock { $0 }, captured.contents) != part.showsPlaceholder { redrawRaster() }
  }
}

extension NodeState {
  /// The request for all of the node, as part of a larger bitmap.
  fileprivate var wholeRequest: DisplayRequest {
    let request = displayRequest
    guard request.part != bounds else { return request }
    return DisplayRequest(
      bounds: bounds, scale: request.scale, contentsZoom: request.contentsZoom, appearance: request.appearance,
      backgroundColor: request.backgroundColor, cornerRadius: request.cornerRadius, textRendering: request.textRendering
    )
  }
}

extension DisplayRequest {
  fileprivate func isSame(as other: DisplayRequest) -> Bool {
    bounds == other.bounds && scale == other.scale && appearance == other.appearance
      && backgroundColor == other.backgroundColor && cornerRadius == other.cornerRadius
      && textRendering == other.textRendering
  }
}
