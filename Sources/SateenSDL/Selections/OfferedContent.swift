import Logging
import SateenCore
import SateenThreads

/// Content under the names by which other programs ask for it.
struct OfferedContent: Sendable {
  /// Renders bytes, and tells the name of the type that they are of.
  typealias Rendering = @Sendable () -> (bytes: [UInt8], type: String)?

  let content: PasteboardContent
  /// In the order of the content's types.
  let targets: [String]
  private let types: [String: PasteboardType]

  init(_ content: PasteboardContent) {
    self.content = content
    var targets: [String] = []
    var types: [String: PasteboardType] = [:]
    for type in content.types where type.isValid && !SelectionText.isCommand(type.name) {
      for target in SelectionText.targets(offering: type) where types[target] == nil {
        targets.append(target)
        types[target] = type
      }
    }
    self.targets = targets
    self.types = types
  }

  /// How a target is rendered, on a worker; nil for one that is not offered.
  func rendering(of target: String) -> Rendering? {
    guard let type = types[target] else { return nil }
    let content = content
    return {
      guard let bytes = content.bytes(of: type) else { return nil }
      guard type == .text else { return (bytes, target) }
      switch target {
      case "STRING":
        let (latin1, replaced) = SelectionText.latin1(bytes)
        if replaced > 0 {
          Logger(label: "sateen.selections").notice(
            "A program asked for text in Latin-1, which lacks \(replaced) of its characters")
        }
        return (latin1, target)
      case "TEXT":
        // The owner chooses the encoding, and names it by the type.
        let (latin1, replaced) = SelectionText.latin1(bytes)
        return replaced == 0 ? (latin1, "STRING") : (bytes, "UTF8_STRING")
      default: return (bytes, target)
      }
    }
  }
}
