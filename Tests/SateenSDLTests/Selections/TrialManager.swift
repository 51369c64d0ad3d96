import CXConnection
import SateenThreads

@testable import SateenSDL

/// A clipboard manager, which keeps the text of programs that end.
final class TrialManager: Sendable {
  private let keptBytes = Locked<[UInt8]?>(nil)
  private let wantedTargets = Locked<[String]>([])
  private let peer: XPeer

  /// The text that was handed over last; nil before.
  var kept: [UInt8]? { keptBytes.withLock { $0 } }
  /// The targets that the last program asked to have kept.
  var wanted: [String] { wantedTargets.withLock { $0 } }

  init(_ trial: SelectionTrial) async throws {
    let request = Locked<sateen_x_event?>(nil)
    let (kept, wanted) = (keptBytes, wantedTargets)
    peer = try await XPeer(trial) { side in
      _ = side.connection.setOwner(of: side.connection[.clipboardManager], side.window, time: 0)
    } handle: { side, event in
      let connection = side.connection
      if event.kind == SATEEN_X_REQUEST {
        request.exchange(event)
        connection.getProperty(event.property, of: event.requestor, deletes: false) { reply in
          guard let reply else { return }
          let bytes = UnsafeRawBufferPointer(reply.bytes)
          let atoms = (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
          wanted.exchange(atoms.compactMap { connection.name($0) })
          connection.convert(
            connection[.clipboard], to: connection[.utf8String], property: connection[.transfer], of: side.window)
        }
      } else if event.kind == SATEEN_X_NOTIFY {
        connection.getProperty(event.property, of: side.window, deletes: true) { reply in
          kept.exchange(reply.map { Array($0.bytes) } ?? [])
          guard let event = request.exchange(nil) else { return }
          connection.write([], type: connection[.null], to: event.property, of: event.requestor)
          side.notify(event, property: event.property)
        }
      }
    }
  }
}
