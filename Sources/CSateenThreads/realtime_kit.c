#include "sateen_realtime_kit.h"
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>

// The part of libdbus that is called here. Its binary interface has been the same since 1.0, so that a program which never asks
// needs neither the library nor its headers.
typedef struct {
  const char *name, *message;
  unsigned flags;
  void *reserved;
} Error;

typedef struct {
  void (*error_init)(Error *);
  void (*error_free)(Error *);
  void *(*open)(const char *address, Error *);
  unsigned (*register_on_bus)(void *connection, Error *);
  void (*set_exit_on_disconnect)(void *connection, unsigned);
  void (*close)(void *connection);
  void (*unref_connection)(void *connection);
  void *(*new_call)(const char *destination, const char *path, const char *interface, const char *method);
  unsigned (*append)(void *message, int first_type, ...);
  void *(*send_and_wait)(void *connection, void *message, int milliseconds, Error *);
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
      {"dbus_connection_open_private", (void **)&dbus->open},
      {"dbus_bus_register", (void **)&dbus->register_on_bus},
      {"dbus_connection_set_exit_on_disconnect", (void **)&dbus->set_exit_on_disconnect},
      {"dbus_connection_close", (void **)&dbus->close},
      {"dbus_connection_unref", (void **)&dbus->unref_connection},
      {"dbus_message_new_method_call", (void **)&dbus->new_call},
      {"dbus_message_append_args", (void **)&dbus->append},
      {"dbus_connection_send_with_reply_and_block", (void **)&dbus->send_and_wait},
      {"dbus_message_unref", (void **)&dbus->unref_message},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    *functions[i].place = dlsym(handle, functions[i].name);
    if (!*functions[i].place) return false;
  }
  return true;
}

static bool call(const Library *dbus, void *connection, uint64_t thread, int32_t nice_value, int milliseconds, Error *error) {
  void *message = dbus->new_call("org.freedesktop.RealtimeKit1", "/org/freedesktop/RealtimeKit1",
                                 "org.freedesktop.RealtimeKit1", "MakeThreadHighPriority");
  if (!message) return false;
  void *reply = NULL;
  // Types are told by their letter; 0 ends them.
  if (dbus->append(message, 't', &thread, 'i', &nice_value, 0))
    reply = dbus->send_and_wait(connection, message, milliseconds, error);
  dbus->unref_message(message);
  if (reply) dbus->unref_message(reply);
  return reply != NULL;
}

bool sateen_ask_realtime_kit(
    const char *address, unsigned long long thread, int nice_value, int milliseconds, char *reason, unsigned long capacity) {
  Library dbus;
  if (!load(&dbus)) {
    snprintf(reason, capacity, "libdbus-1.so.3 cannot be loaded");
    return false;
  }
  Error error;
  dbus.error_init(&error);
  bool is_granted = false;
  // A connection of its own: one that others share would have to be watched by them.
  void *connection = dbus.open(address, &error);
  if (connection) {
    // Left alone, the library ends the process when the bus goes away.
    dbus.set_exit_on_disconnect(connection, 0);
    if (dbus.register_on_bus(connection, &error)) {
      dbus.set_exit_on_disconnect(connection, 0);
      is_granted = call(&dbus, connection, thread, nice_value, milliseconds, &error);
    }
    dbus.close(connection);
    dbus.unref_connection(connection);
  }
  if (!is_granted) snprintf(reason, capacity, "%s", error.message ? error.message : "out of memory");
  dbus.error_free(&error);
  return is_granted;
}
