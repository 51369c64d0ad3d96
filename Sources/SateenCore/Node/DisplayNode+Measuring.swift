import SateenLayout
import SateenThreads

// How a node is measured: from its cache, else by its spec, else by its own size. Any thread.
nonisolated extension DisplayNode {
  /// The result of ``calculateLayout(_:parentSize:context:)``, overridden or not, from the cache where it is known.
  public final func answerLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    adoptSurroundings(of: context)
    // Before the version is read: a change of the node that the layout below does not have yet reaches the container,
    // also where the node is not among its subnodes before this layout is applied.
    if let container = context.container as? DisplayNode, container !== self { noteArranger(container) }
    let (version, known) = box.withLock { state in
      (state.layoutCache.version, state.layoutCache.layout(range, parentSize, context))
    }
    if let known, !context.ignoresCaches {
      context.noteCachedAnswer()
      return known.said(of: self)
    }
    let layout = measuring { calculateLayout(range, parentSize: parentSize, context: context.inside(self)) }
    // A recorded measurement does not enter the cache.
    if context.isRecorded { return layout }
    let kept = layout.said(of: NoElement())
    let dropped = box.withLock { state in
      let isLeaf = state.lastLeaf == LeafAnswer(range: range, size: layout.size) && layout.sublayouts.isEmpty
      return state.layoutCache.keep(kept, range, parentSize, context, isLeaf: isLeaf, askedAt: version)
    }
    _ = dropped
    return layout
  }

  /// Counts reads of ``LookNode/look`` in `body` as part of a measurement.
  func measuring<Answer>(_ body: () -> Answer) -> Answer {
    box.withLock { $0.measurements += 1 }
    defer { box.withLock { $0.measurements -= 1 } }
    return body()
  }

  /// The layout of a node that does not override ``calculateLayout(_:parentSize:context:)``.
  func ownLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    let (engine, block) = box.withLock { ($0.layoutEngine, $0.layoutSpecBlock) }
    if engine == .flexbox {
      return FlexElementTree(self).layout(range, parentSize: parentSize, context: context)
    }
    if let spec = Arranging.run(self, { block?(self, range) ?? layoutSpecThatFits(range) }) {
      return arrange(spec, range, context)
    }
    let size = range.clamp(calculateSizeThatFits(range.max))
    box.withLock { $0.lastLeaf = LeafAnswer(range: range, size: size) }
    return Layout(element: self, size: size, context: context)
  }

  /// A node that is in no tree yet takes over the scale and direction of the layout that measures it, and the text scale of
  /// the node around, which it will have in that tree. So its cached layouts stay valid when it is added.
  private func adoptSurroundings(of context: LayoutContext) {
    let isLoaded = box.withLock { $0.backing != nil }
    guard !isLoaded else { return }
    let container = context.container as? DisplayNode
    let textScale = container === self ? nil : container?.traits.textScale
    let foreign = box.withLock { state -> (Traits, (any LayoutOwner)?, DisplayNode?)? in
      guard state.traits.layoutContext != context || textScale ?? state.inheritedTextScale != state.inheritedTextScale
      else { return nil }
      return (state.inheritedTraits, state.layoutOwner, state.supernode)
    }
    // Strong references taken from the weak ones are released outside of the lock.
    guard let foreign, foreign.1 == nil, foreign.2 == nil else { return }
    var traits = foreign.0
    traits.scale = context.pixelGrid.scale
    traits.layoutDirection = context.direction
    if let textScale { traits.textScale = textScale }
    setTraits(traits, by: context.passNumber)
  }

  private func arrange(_ spec: any LayoutElement, _ range: SizeRange, _ context: LayoutContext) -> Layout {
    let inside = Size(
      width: range.min.width == range.max.width ? range.max.width : .nan,
      height: range.min.height == range.max.height ? range.max.height : .nan)
    let arranged = spec.layoutThatFits(range, parentSize: inside, context: context)
    let whole = Layout(
      element: WrapperOfOne(layout: arranged), size: arranged.size, sublayouts: [arranged], context: context)
    let sublayouts = whole.flattened(of: self).sublayouts
    if let mistake = mistake(in: sublayouts, spec) { contractBroken(mistake) }
    for sublayout in sublayouts { (sublayout.node as? DisplayNode)?.noteArranger(self) }
    return Layout(element: self, size: range.clamp(arranged.size), sublayouts: sublayouts, context: context)
  }

  /// The mistake in a spec, as a sentence; nil where there is none.
  ///
  /// A node in its own layout measures itself until ``LayoutContext/depthLimit`` ends the recursion, and is then found
  /// here. A spec that is an object could be changed after it was handed over.
  func mistake(in sublayouts: [Layout], _ spec: any LayoutElement) -> String? {
    if sublayouts.contains(where: { $0.node === self }) {
      return """
        \(layoutName) is in its own layout: layoutSpecThatFits returns the arrangement of what is inside the node, \
        which the node itself is no part of.
        """
    }
    if type(of: spec) is AnyClass, spec is any LayoutSpec {
      return """
        \(layoutName) was given \(spec.layoutName) for its layout, which is a class; a layout spec is a value, so that \
        nobody can change it once it was handed over: make it a struct.
        """
    }
    return nil
  }

  /// Forwards invalidations of this node to a node that has it in its layout, but not among its subnodes.
  private func noteArranger(_ node: DisplayNode) {
    // Strong references taken from the weak ones are released outside of the lock.
    let (parent, arranger) = box.withLock { ($0.supernode, $0.arranger) }
    if parent === node {
      // The supernode hears of changes anyway; the node that measured this one before no longer does so.
      if arranger != nil { box.withLock { $0.arranger = nil } }
    } else if arranger !== node, parent?.read(\.layoutEngine) != .flexbox {
      // Boxes of nested flexboxes are measured by the outermost one, which hears of changes through the others.
      box.withLock { $0.arranger = node }
    }
  }
}

/// Stands for a node's spec while it is flattened, so that a spec that is itself a node keeps its place.
private struct WrapperOfOne: LayoutElement {
  let layout: Layout
  var style: LayoutStyle { LayoutStyle() }
  func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

  func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout { layout }
}

/// Stands for a node in the layouts that the node itself keeps, so that they do not retain the node.
package struct NoElement: LayoutElement {
  package init() {}

  package var style: LayoutStyle { LayoutStyle() }

  package func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

  package func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
    Layout(element: self, size: .zero, context: context)
  }
}

/// The range for which a node last found that there is nothing inside it, and its size there.
struct LeafAnswer: Equatable {
  var range: SizeRange
  var size: Size
}
