#pragma once
#include <stdbool.h>

/// Asks RealtimeKit, a service on the system bus, to give a thread of this process a nice value that the process may not give it
/// itself. Waits for the answer: not for the main thread. The D-Bus library is opened by the first call.
/// - address: the bus, as D-Bus writes it.
/// - milliseconds: after which neither bus nor service is waited for any more, once the bus took the connection. The service
///   may still do what it was asked for.
/// Returns whether it was granted; else `reason` has why not.
bool sateen_ask_realtime_kit(
    const char *address, unsigned long long thread, int nice_value, int milliseconds, char *reason, unsigned long capacity);
