#include "connection.h"
#include <string.h>

// The masks of a window's events: PropertyChange and StructureNotify.
enum { window_events = 1 << 22 | 1 << 17 };

uint32_t sateen_x_make_window(sateen_x *x) {
  struct {
    uint8_t opcode, depth;
    uint16_t length;
    uint32_t window, parent;
    int16_t x, y;
    uint16_t width, height, border, class;
    uint32_t visual, mask, events;
  } request = {
      .window = x->xcb->generate_id(x->connection),
      .parent = x->root,
      .x = -1,
      .y = -1,
      .width = 1,
      .height = 1,
      // InputOnly, so that the server keeps no pixels.
      .class = 2,
      .mask = 1 << 11,
      .events = window_events};
  sateen_x_send(x, 1, &request, sizeof request, NULL, 0, false);
  return request.window;
}

void sateen_x_destroy_window(sateen_x *x, uint32_t window) {
  struct { uint8_t opcode, unused; uint16_t length; uint32_t window; } request = {.window = window};
  sateen_x_send(x, 4, &request, sizeof request, NULL, 0, false);
}

void sateen_x_watch_window(sateen_x *x, uint32_t window, bool is_watched) {
  struct { uint8_t opcode, unused; uint16_t length; uint32_t window, mask, events; } request = {
      .window = window, .mask = 1 << 11, .events = is_watched ? window_events : 0};
  sateen_x_send(x, 2, &request, sizeof request, NULL, 0, false);
}

void sateen_x_watch_selection(sateen_x *x, uint32_t window, uint32_t selection) {
  if (!x->fixes_opcode) return;
  struct { uint8_t opcode, minor; uint16_t length; uint32_t window, selection, mask; } request = {
      .minor = 2, .window = window, .selection = selection, .mask = 1 | 2 | 4};
  sateen_x_send(x, x->fixes_opcode, &request, sizeof request, NULL, 0, false);
}

uint32_t sateen_x_intern(sateen_x *x, const char *name, size_t count) {
  struct { uint8_t opcode, only_if_exists; uint16_t length, count, unused; } request = {.count = (uint16_t)count};
  return sateen_x_send(x, 16, &request, sizeof request, name, request.count, true);
}

uint32_t sateen_x_get_name(sateen_x *x, uint32_t atom) {
  struct { uint8_t opcode, unused; uint16_t length; uint32_t atom; } request = {.atom = atom};
  return sateen_x_send(x, 17, &request, sizeof request, NULL, 0, true);
}

uint32_t sateen_x_get_owner(sateen_x *x, uint32_t selection) {
  struct { uint8_t opcode, unused; uint16_t length; uint32_t selection; } request = {.selection = selection};
  return sateen_x_send(x, 23, &request, sizeof request, NULL, 0, true);
}

uint32_t sateen_x_get_property(
    sateen_x *x, uint32_t window, uint32_t property, uint32_t offset, uint32_t limit, bool deletes) {
  struct { uint8_t opcode, deletes; uint16_t length; uint32_t window, property, type, offset, limit; } request = {
      .deletes = deletes, .window = window, .property = property, .offset = offset, .limit = limit};
  return sateen_x_send(x, 20, &request, sizeof request, NULL, 0, true);
}

uint32_t sateen_x_set_owner(sateen_x *x, uint32_t selection, uint32_t window, uint32_t time) {
  struct { uint8_t opcode, unused; uint16_t length; uint32_t window, selection, time; } request = {
      .window = window, .selection = selection, .time = time};
  return sateen_x_send(x, 22, &request, sizeof request, NULL, 0, false);
}

uint32_t sateen_x_convert(
    sateen_x *x, uint32_t requestor, uint32_t selection, uint32_t target, uint32_t property, uint32_t time) {
  struct {
    uint8_t opcode, unused;
    uint16_t length;
    uint32_t requestor, selection, target, property, time;
  } request = {
      .requestor = requestor, .selection = selection, .target = target, .property = property, .time = time};
  return sateen_x_send(x, 24, &request, sizeof request, NULL, 0, false);
}

void sateen_x_notify(
    sateen_x *x, uint32_t requestor, uint32_t selection, uint32_t target, uint32_t property, uint32_t time) {
  struct {
    uint8_t opcode, propagates;
    uint16_t length;
    uint32_t destination, mask;
    struct {
      uint8_t type, unused;
      uint16_t sequence;
      uint32_t time, requestor, selection, target, property, unused2[2];
    } event;
  } request = {
      .destination = requestor,
      .event = {
          .type = 31,
          .time = time,
          .requestor = requestor,
          .selection = selection,
          .target = target,
          .property = property}};
  sateen_x_send(x, 25, &request, sizeof request, NULL, 0, false);
}

uint32_t sateen_x_write_property(
    sateen_x *x, uint32_t window, uint32_t property, uint32_t type, uint8_t format, bool appends, const void *bytes,
    size_t count) {
  struct {
    uint8_t opcode, mode;
    uint16_t length;
    uint32_t window, property, type;
    uint8_t format, unused[3];
    uint32_t count;
  } request = {
      .mode = appends ? 2 : 0,
      .window = window,
      .property = property,
      .type = type,
      .format = format,
      .count = (uint32_t)(count / (format / 8))};
  // libxcb ends the connection for requests that are too large.
  if (count + sizeof request > x->request_limit) return 0;
  return sateen_x_send(x, 18, &request, sizeof request, bytes, count, false);
}

void sateen_x_delete_property(sateen_x *x, uint32_t window, uint32_t property) {
  struct { uint8_t opcode, unused; uint16_t length; uint32_t window, property; } request = {
      .window = window, .property = property};
  sateen_x_send(x, 19, &request, sizeof request, NULL, 0, false);
}
