#pragma once
#include "sateen_x_connection.h"
#include "xcb_library.h"

struct sateen_x {
  const xcb_library *xcb;
  xcb_connection *connection;
  uint32_t root;
  size_t request_limit;
  // The number of the extension's requests and of its first event; 0 where the server lacks it.
  uint8_t fixes_opcode;
  uint8_t fixes_event;
};

// Sends a request.
// - header: of a size in units of 4 bytes. Its first bytes are filled in.
// - has_reply: then errors are replies, otherwise events.
// Returns the sequence number.
uint32_t sateen_x_send(
    sateen_x *x, uint8_t opcode, void *header, size_t size, const void *bytes, size_t count, bool has_reply);
