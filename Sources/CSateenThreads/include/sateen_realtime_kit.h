#pragma once
#include <stdbool.h>

/// Requests a nice value for a thread of this process from RealtimeKit, a service on the system bus. The process may
/// not set this nice value itself. The call waits for the answer, so do not call it on the main thread. The first call
/// opens the D-Bus library.
/// - address: the bus address in D-Bus's format.
/// - milliseconds: the limit for waiting for the bus and the service, once the bus has accepted the connection. The
///   service may still grant the request later.
/// Returns whether the request was granted. If not, `reason` contains the reason.
bool sateen_ask_realtime_kit(
    const char *address, unsigned long long thread, int nice_value, int milliseconds, char *reason, unsigned long capacity);
