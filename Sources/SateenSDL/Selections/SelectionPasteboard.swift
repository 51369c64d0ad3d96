import SateenCore
import SateenThreads

/// A selection of an X server as a pasteboard.
package final class SelectionPasteboard: Pasteboard {
  private let service: SelectionService
  private let name: String

  /// - Parameter name: the selection's name: `CLIPBOARD` for copied content, `PRIMARY` for what is selected.
  package init(_ service: SelectionService, name: String) {
    self.service = service
    self.name = name
  }

  package func types(_ limits: PasteboardLimits) async throws(PasteboardError) -> [PasteboardType] {
    try await service.types(of: name, limits)
  }

  package func read(
    _ types: [PasteboardType], _ limits: PasteboardLimits
  ) async throws(PasteboardError) -> PasteboardData {
    try await service.read(name, types, limits)
  }

  package func write(_ content: PasteboardContent?) { service.own(name, content) }

  package var state: PasteboardState { service.state(of: name) }

  @discardableResult
  package func addChangeHandler(
    _ body: @escaping @MainActor @Sendable (PasteboardState) -> Void
  ) -> Registration {
    service.addChangeHandler(for: name, body)
  }
}
