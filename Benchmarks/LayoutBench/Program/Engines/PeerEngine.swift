import CLayoutPeer

/// An engine outside Sateen, loaded from its library.
struct PeerEngine: LayoutEngine, @unchecked Sendable {
  // The table of functions is never modified.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let name: String
  private let peer: LayoutPeer

  init(path: String) throws(Failure) {
    var reason: UnsafePointer<CChar>?
    guard let loaded = layout_peer_load(path, &reason) else {
      throw Failure(description: "cannot load \(path): \(reason.map { String(cString: $0) } ?? "unknown reason")")
    }
    peer = loaded.pointee
    name = String(cString: peer.name)
  }

  func session(_ tree: BenchTree, scale: Double) -> (any LayoutSession)? {
    peer.set_scale(Float(scale))
    return tree.tooMuchForYoga == nil ? PeerSession(peer, tree) : nil
  }
}

private final class PeerSession: LayoutSession {
  let texts: SessionTexts
  private let peer: LayoutPeer
  private let tree: BenchTree
  private var built: UnsafeMutableRawPointer?

  init(_ peer: LayoutPeer, _ tree: BenchTree) {
    self.peer = peer
    self.tree = tree
    texts = SessionTexts(tree)
  }

  func build() {
    built = peer.build(
      tree.gapless.boxes.baseAddress, Int32(tree.boxes.count), tree.gapless.properties.baseAddress, texts.memory)
  }

  func layout() { peer.layout(built, tree.width) }

  func free() {
    peer.destroy(built)
    built = nil
  }

  func markDirty(_ box: Int) { peer.dirty(built, Int32(box)) }

  func frames() -> [BenchFrame?] {
    var values = [Float](repeating: 0, count: 4 * tree.boxes.count)
    peer.frames(built, &values)
    return tree.boxes.indices.map { box in
      BenchFrame(
        x: Double(values[4 * box]), y: Double(values[4 * box + 1]), width: Double(values[4 * box + 2]),
        height: Double(values[4 * box + 3]))
    }
  }
}
