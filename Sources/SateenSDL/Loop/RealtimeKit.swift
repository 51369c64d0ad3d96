import CSateenThreads
import Foundation
import SateenThreads

/// The desktop's service that lets a program's thread run before those of others: a nice value below what programs may give
/// themselves.
///
/// It is asked on a thread of its own, since services may take seconds to start.
struct RealtimeKit: Sendable {
  /// The bus that it is on, as D-Bus writes it: `unix:path=/run/dbus/system_bus_socket`.
  let address: String

  /// The nice value to ask for. RealtimeKit grants -15 at most; a third of the range is left for what has to be heard.
  private static let niceness: Int32 = -10
  /// Milliseconds to wait for an answer once the bus took the connection. The service and what it asks in turn may have to be started.
  var patience: Int32 = 10_000

  /// - Parameter environment: where `DBUS_SYSTEM_BUS_ADDRESS` may be.
  init(environment: [String: String]) {
    let given = environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? ""
    address = given.isEmpty ? "unix:path=/run/dbus/system_bus_socket" : given
  }

  /// Asks for the main thread. Any thread.
  /// - Parameter answer: called on a thread of its own with the reason why it was not granted, nil where it was. The service the main thread
  ///   the usual slice again, and may do so after nobody waited any more.
  func askForMainThread(_ answer: @escaping @Sendable (_ refusal: String?) -> Void) {
    let (address, patience) = (address, patience)
    let thread = Thread {
      // Workers go by the value before, from now on: a grant may come after the answer.
      sateen_keep_main_thread_nice()
      var reason = [CChar](repeating: 0, count: 256)
      let isGranted = sateen_ask_realtime_kit(
        address, sateen_main_thread_id(), Self.niceness, patience, &reason, UInt(reason.count))
      let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      answer(isGranted ? nil : text)
    }
    thread.name = "sateen.realtime"
    thread.start()
  }
}
