import CSateenThreads
import SateenThreads

/// The desktop's service that lets a program's thread run before those of others: with a nice value below those that
/// programs may set themselves.
///
/// The service is asked on a thread of its own, since services may take seconds to start.
struct RealtimeKit: Sendable {
  /// The address of the service's bus, as D-Bus writes it: `unix:path=/run/dbus/system_bus_socket`.
  let address: String

  /// The nice value to ask for. RealtimeKit grants -15 at most; a third of the range is left for audio.
  private static let niceness: Int32 = -10
  /// Milliseconds to wait for a reply once the bus took the connection. The service, and those that it asks in turn,
  /// may have to be started.
  var patience: Int32 = 10_000

  /// - Parameter environment: the process's, with `DBUS_SYSTEM_BUS_ADDRESS` where it is set.
  init(environment: [String: String]) {
    let given = environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? ""
    address = given.isEmpty ? "unix:path=/run/dbus/system_bus_socket" : given
  }

  /// Asks the service for a higher priority of the main thread. Any thread.
  /// - Parameter answer: called on a thread of its own with the reason of a refusal, nil where the request was granted.
  ///   A grant gives the main thread the usual slice again, and may come after the wait for it has ended.
  func askForMainThread(_ answer: @escaping @Sendable (_ refusal: String?) -> Void) {
    let (address, patience) = (address, patience)
    let isStarted = DetachedThread.start("sateen.realtime") {
      // From now on workers use the nice value from before: a grant may come after the wait has ended.
      sateen_keep_main_thread_nice()
      var reason = [CChar](repeating: 0, count: 256)
      let isGranted = sateen_ask_realtime_kit(
        address, sateen_main_thread_id(), Self.niceness, patience, &reason, UInt(reason.count))
      let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      answer(isGranted ? nil : text)
    }
    if !isStarted { answer("the system cannot start another thread") }
  }
}
