#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A connection to an X server, as much of it as selections need, by libxcb.
//
// The library is opened by the first sateen_x_open. Apart from that function, none waits for the server: requests
// return their sequence number, and replies are asked for later. A connection that ends does not end the process, and
// no function raises SIGPIPE. A connection belongs to one thread at a time.

typedef struct sateen_x sateen_x;

enum { SATEEN_X_MESSAGE_SIZE = 256 };

// Opens the library and a connection, and interns atoms. Waits for the server.
// - display: as in DISPLAY; NULL for the variable's value.
// - names, atoms: as many names as atoms.
// - message: takes SATEEN_X_MESSAGE_SIZE characters with the reason of a failure.
// Returns NULL for a failure.
sateen_x *sateen_x_open(
    const char *display, const char *const *names, uint32_t *atoms, size_t count, char *message);

void sateen_x_close(sateen_x *x);

// Whether libxcb has been opened. Any thread.
bool sateen_x_library_is_open(void);

// Whether the server is gone. Functions have no effect then.
bool sateen_x_is_lost(const sateen_x *x);

// The largest request, in bytes.
size_t sateen_x_request_limit(const sateen_x *x);

// Whether the server tells of changes of selections (XFIXES).
bool sateen_x_tells_changes(const sateen_x *x);

// MARK: Waiting

// A counter that ends waits; -1 where the process has no descriptor left.
int sateen_x_make_bell(void);
void sateen_x_ring(int bell);
void sateen_x_close_bell(int bell);

// Waits until the server has sent something, or the bell rings, or the time is over. Clears the bell.
// - x: NULL for the bell alone.
// - is_blocked: whether to wait for room in the socket as well.
// - nanoseconds: negative for no limit.
void sateen_x_wait(sateen_x *x, int bell, bool is_blocked, long long nanoseconds);

// Whether the socket has room: with the kernel's default of 208 KB, for at least three quarters of that.
bool sateen_x_can_write(sateen_x *x);

// Sends all requests made so far.
void sateen_x_flush(sateen_x *x);

// MARK: Events and replies

typedef enum {
  SATEEN_X_OTHER,
  // `window` has lost `selection`.
  SATEEN_X_CLEAR,
  // `requestor` wants `selection` as `target` in `property`.
  SATEEN_X_REQUEST,
  // `selection` was written to `property` of `requestor`, or is refused where that is 0.
  SATEEN_X_NOTIFY,
  // `property` of `window` was written, or deleted.
  SATEEN_X_WRITTEN,
  SATEEN_X_DELETED,
  // `window` is gone.
  SATEEN_X_DESTROYED,
  // `selection` belongs to `window`, or to no window where that is 0.
  SATEEN_X_CHANGED,
  // A request without a reply failed; `window` is the resource that it named.
  SATEEN_X_FAILED,
} sateen_x_event_kind;

typedef struct {
  sateen_x_event_kind kind;
  // The last request that the server had handled before.
  uint32_t sequence;
  uint32_t window;
  uint32_t requestor;
  uint32_t selection;
  uint32_t target;
  uint32_t property;
  uint32_t time;
} sateen_x_event;

// Takes the next event. Returns whether there was one.
bool sateen_x_next_event(sateen_x *x, sateen_x_event *event);

typedef struct {
  // An atom, a window, or the type of a property.
  uint32_t value;
  // Bits of each item of a property.
  uint8_t format;
  // How many bytes of a property come after those here.
  uint32_t rest;
  const uint8_t *bytes;
  size_t count;
  void *memory;
} sateen_x_reply;

typedef enum { SATEEN_X_NOT_YET, SATEEN_X_REPLIED, SATEEN_X_REFUSED } sateen_x_outcome;

// Takes the reply to a request, to be freed.
sateen_x_outcome sateen_x_take_reply(sateen_x *x, uint32_t sequence, sateen_x_reply *reply);
void sateen_x_free_reply(sateen_x_reply *reply);

// MARK: Requests

// Makes a window that is never shown, whose properties and end make events.
uint32_t sateen_x_make_window(sateen_x *x);
void sateen_x_destroy_window(sateen_x *x, uint32_t window);
// Sets whether the properties and the end of another program's window make events.
void sateen_x_watch_window(sateen_x *x, uint32_t window, bool is_watched);
// Has changes of a selection make events. For servers that tell of changes.
void sateen_x_watch_selection(sateen_x *x, uint32_t window, uint32_t selection);

// Replies with an atom.
uint32_t sateen_x_intern(sateen_x *x, const char *name, size_t count);
// Replies with bytes.
uint32_t sateen_x_get_name(sateen_x *x, uint32_t atom);
// Replies with a window, 0 for none.
uint32_t sateen_x_get_owner(sateen_x *x, uint32_t selection);
// Replies with a property, its type 0 where there is none.
// - offset, limit: in units of 4 bytes.
// - deletes: whether to delete the property if the reply holds its end.
uint32_t sateen_x_get_property(
    sateen_x *x, uint32_t window, uint32_t property, uint32_t offset, uint32_t limit, bool deletes);

// Returns the request's sequence number.
uint32_t sateen_x_set_owner(sateen_x *x, uint32_t selection, uint32_t window, uint32_t time);
// - time: 0 stands for the server's time when it carries the request out.
uint32_t sateen_x_convert(
    sateen_x *x, uint32_t requestor, uint32_t selection, uint32_t target, uint32_t property, uint32_t time);
// Answers a request for a selection.
void sateen_x_notify(
    sateen_x *x, uint32_t requestor, uint32_t selection, uint32_t target, uint32_t property, uint32_t time);
// Writes a property, or appends to it.
// - format: bits of each item, 8 or 32.
// - count: of bytes. The request as a whole must not be larger than the limit.
// Returns the request's sequence number.
uint32_t sateen_x_write_property(
    sateen_x *x, uint32_t window, uint32_t property, uint32_t type, uint8_t format, bool appends, const void *bytes,
    size_t count);
void sateen_x_delete_property(sateen_x *x, uint32_t window, uint32_t property);
