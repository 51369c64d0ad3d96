#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/uio.h>

// The functions of libxcb that are used, whose binary interface has not changed since 1.0. Requests are put together
// by this module, so the library of no extension is needed, and no header.

typedef struct xcb_connection xcb_connection;

typedef struct {
  size_t count;
  void *extension;
  uint8_t opcode;
  uint8_t is_void;
} xcb_request;

typedef struct {
  uint8_t *data;
  int rest;
  int index;
} xcb_screens;

typedef struct {
  xcb_connection *(*connect)(const char *display, int *screen);
  void (*disconnect)(xcb_connection *);
  int (*has_error)(xcb_connection *);
  int (*get_descriptor)(xcb_connection *);
  const void *(*get_setup)(xcb_connection *);
  xcb_screens (*get_screens)(const void *setup);
  void (*next_screen)(xcb_screens *);
  uint32_t (*generate_id)(xcb_connection *);
  uint32_t (*get_request_limit)(xcb_connection *);
  int (*flush)(xcb_connection *);
  uint8_t *(*poll_for_event)(xcb_connection *);
  int (*poll_for_reply)(xcb_connection *, unsigned sequence, void **reply, void **error);
  void *(*wait_for_reply)(xcb_connection *, unsigned sequence, void **error);
  // Needs two more elements before the vector.
  unsigned (*send_request)(xcb_connection *, int flags, struct iovec *vector, const xcb_request *);
} xcb_library;

// Opens the library at the first call. Returns NULL, and the reason, where that failed. Any thread.
const xcb_library *sateen_xcb(const char **reason);
