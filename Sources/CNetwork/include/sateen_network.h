#pragma once
#include <stdbool.h>
#include <stddef.h>

// Transfers over HTTP by libcurl, many at once on one thread.
//
// The library is opened by sateen_network_failure, and not at all by programs that ask for no address. All functions
// belong to one thread, but for sateen_network_wake_up, sateen_network_is_loaded and sateen_ascii_host.

// Whether libcurl has been opened.
bool sateen_network_is_loaded(void);

// Opens libcurl. Returns NULL, or the reason why that failed.
const char *sateen_network_failure(void);

// The connections of one thread, with the transfers that use them.
typedef struct sateen_network sateen_network;
// One request and its answer.
typedef struct sateen_transfer sateen_transfer;

// Returns NULL when out of memory.
// - connections: how many connections are kept open.
// - per_host: the most connections to one host.
sateen_network *sateen_network_create(int connections, int per_host);

// Closes all connections. No transfer may be left.
void sateen_network_destroy(sateen_network *network);

// Reads and writes what can be, without waiting. Calls the receivers of transfers. Returns NULL, or a reason why
// no transfer can go on.
const char *sateen_network_perform(sateen_network *network);

// Waits until there is something to read or write, somebody woke it up, or the time is over. Returns as
// sateen_network_perform does.
const char *sateen_network_wait(sateen_network *network, int milliseconds);

// Ends the wait of the network's thread, or its next one. Any thread.
void sateen_network_wake_up(sateen_network *network);

typedef enum {
  // A socket was made for the transfer.
  SATEEN_PART_CONNECTING,
  // The connection stands, and the request is about to be sent.
  SATEEN_PART_CONNECTED,
  // A line of the answer's head, with its end.
  SATEEN_PART_HEAD,
  // Bytes of the answer's body.
  SATEEN_PART_BODY,
} sateen_part;

typedef enum {
  SATEEN_GO_ON,
  // The same bytes come again after sateen_transfer_go_on.
  SATEEN_HOLD,
  // The transfer ends with SATEEN_END_ABORTED.
  SATEEN_ABORT,
} sateen_reply;

typedef sateen_reply (*sateen_receiver)(void *context, sateen_part part, const char *bytes, size_t count);

// Returns NULL when out of memory.
sateen_transfer *sateen_transfer_create(void *context, sateen_receiver receiver);
void sateen_transfer_destroy(sateen_transfer *transfer);

typedef enum {
  SATEEN_TEXT_ADDRESS,
  SATEEN_TEXT_USER,
  SATEEN_TEXT_PASSWORD,
  SATEEN_TEXT_USER_AGENT,
  // Bytes of the resource, as in "100-".
  SATEEN_TEXT_RANGE,
  // Empty for no proxy.
  SATEEN_TEXT_PROXY,
  // The hosts that need no proxy, separated by commas.
  SATEEN_TEXT_DIRECT_HOSTS,
  // A file of certificates that are trusted beside those of the system.
  SATEEN_TEXT_CERTIFICATES,
} sateen_text;

// Sets what a transfer is about. Returns whether that succeeded.
bool sateen_transfer_set(sateen_transfer *transfer, sateen_text text, const char *value);
// Adds a field to the request, as in "Name: value", or to requests to a proxy.
bool sateen_transfer_add_field(sateen_transfer *transfer, const char *field, bool is_for_proxy);
// Asks for an answer that is compressed in any way that libcurl knows, and has it decompressed.
bool sateen_transfer_accept_compression(sateen_transfer *transfer);
// Has the transfer wait for a connection that another one makes, and share it if the host can do that.
bool sateen_transfer_wait_for_connection(sateen_transfer *transfer);
// Limits the time until a connection stands.
bool sateen_transfer_limit_connecting(sateen_transfer *transfer, long milliseconds);

// Starts a transfer, which is called back by the network's next sateen_network_perform.
bool sateen_transfer_start(sateen_transfer *transfer, sateen_network *network);
// Takes a transfer out of its network, whether it has ended or not.
void sateen_transfer_stop(sateen_transfer *transfer);
// Lets a transfer that was held go on. Returns false where it cannot; then it is to be stopped.
bool sateen_transfer_go_on(sateen_transfer *transfer);

typedef enum {
  SATEEN_END_WHOLE,
  SATEEN_END_BAD_ADDRESS,
  SATEEN_END_NO_HOST,
  SATEEN_END_NO_CONNECTION,
  SATEEN_END_NOT_SECURE,
  SATEEN_END_TIMED_OUT,
  // The connection ended, or the server ended the stream.
  SATEEN_END_CUT_OFF,
  SATEEN_END_BAD_ANSWER,
  SATEEN_END_ABORTED,
  SATEEN_END_NO_MEMORY,
} sateen_end;

// The context of the next transfer that has ended; NULL for none. It is to be stopped then.
void *sateen_network_next_end(sateen_network *network, sateen_end *end);
// The reason why a transfer failed.
const char *sateen_transfer_reason(sateen_transfer *transfer);
// The error number of the system's last failure to connect; 0 for none.
long sateen_transfer_system_error(sateen_transfer *transfer);

// Writes the name of a host as DNS knows it, in ASCII, by libidn2, which is opened by the first call.
// - name: in UTF-8.
// Returns NULL, or the reason why there is no such name. Any thread.
const char *sateen_ascii_host(const char *name, char *ascii, size_t capacity);
