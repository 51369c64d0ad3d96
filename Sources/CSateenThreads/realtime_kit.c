#include "sateen_realtime_kit.h"
#include "sateen_threads.h"
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>

// The functions of libdbus that are used. Its binary interface has not changed since 1.0. The library is loaded at run
// time, so a program that never calls it needs neither the library nor its headers.
typedef struct {
  const char *name, *message;
  unsigned flags;
  void *reserved;
} Error;

typedef struct {
  void (*error_init)(Error *);
  void (*error_free)(Error *);
  unsigned (*error_from_message)(Error *, void *message);
  void *(*open)(const char *address, Error *);
  void (*set_exit_on_disconnect)(void *connection, unsigned);
  unsigned (*is_connected)(void *connection);
  void (*close)(void *connection);
  void (*unref_connection)(void *connection);
  void *(*new_call)(const char *destination, const char *path, const char *interface, const char *method);
  unsigned (*append)(void *message, int first_type, ...);
  unsigned (*send)(void *connection, void *message, void **pending, int milliseconds);
  unsigned (*work)(void *connection, int milliseconds);
  unsigned (*is_answered)(void *pending);
  void *(*take_reply)(void *pending);
  void (*unref_pending)(void *pending);
  void (*unref_message)(void *message);
} Library;

static bool load(Library *dbus) {
  void *handle = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return false;
  const struct {
    const char *name;
    void **place;
  } functions[] = {
      {"dbus_error_init", (void **)&dbus->error_init},
      {"dbus_error_free", (void **)&dbus->error_free},
      {"dbus_set_error_from_message", (void **)&dbus->error_from_message},
      {"dbus_connection_open_private", (void **)&dbus->open},
      {"dbus_connection_set_exit_on_disconnect", (void **)&dbus->set_exit_on_disconnect},
      {"dbus_connection_get_is_connected", (void **)&dbus->is_connected},
      {"dbus_connection_close", (void **)&dbus->close},
      {"dbus_connection_unref", (void **)&dbus->unref_connection},
      {"dbus_message_new_method_call", (void **)&dbus->new_call},
      {"dbus_message_append_args", (void **)&dbus->append},
      {"dbus_connection_send_with_reply", (void **)&dbus->send},
      {"dbus_connection_read_write_dispatch", (void **)&dbus->work},
      {"dbus_pending_call_get_completed", (void **)&dbus->is_answered},
      {"dbus_pending_call_steal_reply", (void **)&dbus->take_reply},
      {"dbus_pending_call_unref", (void **)&dbus->unref_pending},
      {"dbus_message_unref", (void **)&dbus->unref_message},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    *functions[i].place = dlsym(handle, functions[i].name);
    if (!*functions[i].place) return false;
  }
  return true;
}

// A connection, and the deadline for its replies, in nanoseconds of the monotonic clock.
typedef struct {
  Library dbus;
  void *connection;
  long long deadline;
  Error error;
  const char *failure;
} Talk;

// Sends a message, consuming it, and waits for a reply that is no error. The library's own blocking call has no time
// limit before the bus has accepted the client.
static bool ask(Talk *talk, void *message) {
  if (!message) return false;
  void *pending = NULL;
  // The library's own time limit has no effect without a main loop.
  if (!talk->dbus.send(talk->connection, message, &pending, -1)) pending = NULL;
  talk->dbus.unref_message(message);
  if (!pending) {
    talk->failure = talk->dbus.is_connected(talk->connection) ? "out of memory" : "the bus hung up";
    return false;
  }
  bool is_granted = false;
  while (!talk->dbus.is_answered(pending)) {
    long long left = (talk->deadline - sateen_monotonic_ns()) / 1000000;
    if (left <= 0) {
      talk->failure = "no answer";
      break;
    }
    if (!talk->dbus.work(talk->connection, (int)left) && !talk->dbus.is_answered(pending)) {
      talk->failure = "the bus hung up";
      break;
    }
  }
  if (talk->dbus.is_answered(pending)) {
    void *reply = talk->dbus.take_reply(pending);
    is_granted = reply && !talk->dbus.error_from_message(&talk->error, reply);
    if (reply) talk->dbus.unref_message(reply);
  }
  talk->dbus.unref_pending(pending);
  return is_granted;
}

static void *hello(const Library *dbus) {
  return dbus->new_call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello");
}

static void *wish(const Library *dbus, uint64_t thread, int32_t nice_value) {
  void *message = dbus->new_call("org.freedesktop.RealtimeKit1", "/org/freedesktop/RealtimeKit1",
                                 "org.freedesktop.RealtimeKit1", "MakeThreadHighPriority");
  // Argument types are given by their letters; 0 ends the list.
  if (!message || dbus->append(message, 't', &thread, 'i', &nice_value, 0)) return message;
  dbus->unref_message(message);
  return NULL;
}

bool sateen_ask_realtime_kit(
    const char *address, unsigned long long thread, int nice_value, int milliseconds, char *reason, unsigned long capacity) {
  Talk talk = {.failure = "out of memory"};
  if (!load(&talk.dbus)) {
    snprintf(reason, capacity, "libdbus-1.so.3 cannot be loaded");
    return false;
  }
  talk.dbus.error_init(&talk.error);
  talk.deadline = sateen_monotonic_ns() + milliseconds * 1000000LL;
  bool is_granted = false;
  // A private connection: other users of a shared one would have to process its messages.
  talk.connection = talk.dbus.open(address, &talk.error);
  if (talk.connection) {
    // By default, the library ends the process when the bus disconnects.
    talk.dbus.set_exit_on_disconnect(talk.connection, 0);
    is_granted = ask(&talk, hello(&talk.dbus)) && ask(&talk, wish(&talk.dbus, thread, nice_value));
    talk.dbus.close(talk.connection);
    talk.dbus.unref_connection(talk.connection);
  }
  if (!is_granted) snprintf(reason, capacity, "%s", talk.error.message ? talk.error.message : talk.failure);
  talk.dbus.error_free(&talk.error);
  return is_granted;
}
