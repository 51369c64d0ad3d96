import CXConnection
import SateenThreads

/// Content on its way to other programs. Large content goes in pieces, each when the program has taken the last one.
final class SelectionTransfers {
  private struct Place: Hashable {
    let requestor: XConnection.ID
    let property: XConnection.ID
  }

  private struct Transfer {
    let bytes: [UInt8]
    let type: XConnection.ID
    /// How much was sent.
    var offset = 0
    /// Whether the program has taken the last piece.
    var isDue = false
    var deadline: Double
  }

  /// A piece fits into a socket that has room, 3/4 of 208 KB by default, so that the thread does not wait for the server.
  private static let pieceSize = 120 << 10

  private let connection: XConnection
  private let patience: Double
  private var transfers: [Place: Transfer] = [:]
  /// Writes properties as soon as there is room in the socket, in order.
  private var due: [() -> Void] = []

  init(_ connection: XConnection, patience: Double) {
    self.connection = connection
    self.patience = patience
  }

  var count: Int { transfers.count }

  /// Writes content to a property, or begins to, as soon as there is room.
  /// - Parameter isReady: called when the program can be told that the property is there.
  func send(
    _ bytes: [UInt8], type: XConnection.ID, to property: XConnection.ID, of requestor: XConnection.ID,
    isReady: @escaping () -> Void
  ) {
    guard bytes.count > connection.writeLimit else {
      return due.append { [connection] in
        connection.write(bytes, type: type, to: property, of: requestor)
        isReady()
      }
    }
    let place = Place(requestor: requestor, property: property)
    if transfers.removeValue(forKey: place) == nil { connection.watch(requestor) }
    transfers[place] = Transfer(bytes: bytes, type: type, deadline: Clock.monotonic + patience)
    connection.write(
      numbers: [UInt32(clamping: bytes.count)], type: connection[.incremental], to: property, of: requestor)
    isReady()
  }

  /// A property was deleted: the program has taken a piece, or begins to take them.
  func deleted(_ event: sateen_x_event) {
    let place = Place(requestor: event.window, property: event.property)
    guard transfers[place]?.isDue == false else { return }
    transfers[place]?.isDue = true
    due.append { [weak self] in self?.sendPiece(to: place) }
  }

  /// Writes what is due while there is room for it.
  /// - Returns: whether there was room for all.
  func sendPieces() -> Bool {
    var sent = 0
    defer { due.removeFirst(sent) }
    for write in due {
      // A piece that is not sent yet would take up the room of this one.
      guard connection.flush(), connection.canWrite else { return false }
      sent += 1
      write()
    }
    return true
  }

  private func sendPiece(to place: Place) {
    guard var transfer = transfers[place], transfer.isDue else { return }
    let end = min(transfer.offset + Self.pieceSize, transfer.bytes.count)
    let piece = transfer.bytes[transfer.offset..<end]
    connection.write(piece, type: transfer.type, to: place.property, of: place.requestor)
    // A piece without content tells the end.
    if piece.isEmpty { return remove(place) }
    transfer.offset = end
    transfer.isDue = false
    transfer.deadline = Clock.monotonic + patience
    transfers[place] = transfer
  }

  private func remove(_ place: Place) {
    guard transfers.removeValue(forKey: place) != nil else { return }
    connection.unwatch(place.requestor)
  }

  func requestorEnded(_ window: XConnection.ID) {
    for place in transfers.keys where place.requestor == window { remove(place) }
  }

  // MARK: Time

  var nextDeadline: Double? { transfers.values.map(\.deadline).min() }

  func endOverdue(_ now: Double) {
    for (place, transfer) in transfers where transfer.deadline <= now { remove(place) }
  }
}
