#include "connection.h"
#include <stdlib.h>
#include <string.h>

static uint32_t number(const uint8_t *bytes, size_t offset) {
  uint32_t value;
  memcpy(&value, bytes + offset, sizeof value);
  return value;
}

static void read_fixes(const uint8_t *raw, sateen_x_event *event) {
  event->kind = SATEEN_X_CHANGED;
  event->window = number(raw, 8);
  event->selection = number(raw, 12);
  event->time = number(raw, 20);
  // The subtypes 1 and 2 tell that the owner's window or connection has ended, and name the old owner.
  if (raw[1]) event->window = 0;
}

static void read_event(const sateen_x *x, const uint8_t *raw, sateen_x_event *event) {
  // The highest bit marks events that other clients have sent.
  int type = raw[0] & 0x7f;
  bool is_sent = raw[0] & 0x80;
  event->time = number(raw, 4);
  switch (type) {
    case 0:
      event->kind = SATEEN_X_FAILED;
      event->window = number(raw, 4);
      break;
    case 17:
      event->kind = is_sent ? SATEEN_X_OTHER : SATEEN_X_DESTROYED;
      event->window = number(raw, 8);
      break;
    case 28:
      if (is_sent) break;
      event->kind = raw[16] ? SATEEN_X_DELETED : SATEEN_X_WRITTEN;
      event->window = number(raw, 4);
      event->property = number(raw, 8);
      event->time = number(raw, 12);
      break;
    case 29:
      event->kind = SATEEN_X_CLEAR;
      event->window = number(raw, 8);
      event->selection = number(raw, 12);
      break;
    case 30:
      event->kind = SATEEN_X_REQUEST;
      event->window = number(raw, 8);
      event->requestor = number(raw, 12);
      event->selection = number(raw, 16);
      event->target = number(raw, 20);
      event->property = number(raw, 24);
      break;
    case 31:
      event->kind = SATEEN_X_NOTIFY;
      event->requestor = number(raw, 8);
      event->selection = number(raw, 12);
      event->target = number(raw, 16);
      event->property = number(raw, 20);
      break;
    default:
      if (x->fixes_opcode && type == x->fixes_event) read_fixes(raw, event);
  }
}

bool sateen_x_next_event(sateen_x *x, sateen_x_event *event) {
  uint8_t *raw = x->xcb->poll_for_event(x->connection);
  if (!raw) return false;
  memset(event, 0, sizeof *event);
  // libxcb puts the whole sequence number behind the 32 bytes of an event.
  event->sequence = number(raw, 32);
  read_event(x, raw, event);
  free(raw);
  return true;
}

sateen_x_outcome sateen_x_take_reply(sateen_x *x, uint32_t sequence, sateen_x_reply *reply) {
  memset(reply, 0, sizeof *reply);
  void *found = NULL, *error = NULL;
  if (!x->xcb->poll_for_reply(x->connection, sequence, &found, &error)) return SATEEN_X_NOT_YET;
  free(error);
  if (!found) return SATEEN_X_REFUSED;
  const uint8_t *raw = found;
  reply->memory = found;
  reply->value = number(raw, 8);
  reply->format = raw[1];
  reply->bytes = raw + 32;
  // A property has a format and its count of items; names have their count of bytes; other replies hold no bytes.
  uint16_t name_count;
  memcpy(&name_count, raw + 8, sizeof name_count);
  size_t held = (size_t)number(raw, 4) * 4;
  size_t told = reply->format ? (size_t)number(raw, 16) * (reply->format / 8) : name_count;
  reply->count = told < held ? told : held;
  reply->rest = number(raw, 12);
  return SATEEN_X_REPLIED;
}

void sateen_x_free_reply(sateen_x_reply *reply) {
  free(reply->memory);
  memset(reply, 0, sizeof *reply);
}
