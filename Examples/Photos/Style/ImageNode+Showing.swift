import Sateen

extension ImageNode {
  /// A node for a picture of the disk or of the network.
  nonisolated static func showing(_ source: ImageSource, _ pipeline: ImagePipeline) -> ImageNode {
    let isRemote = if case .remote = source { true } else { false }
    let node = isRemote ? NetworkImageNode() : ImageNode()
    node.pipeline = pipeline
    node.source = source
    return node
  }
}
