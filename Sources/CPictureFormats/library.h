#pragma once
#include "sateen_picture_library.h"

// A function of a library, and the address of the pointer that takes it.
typedef struct {
  const char *name;
  void *pointer;
  // Whether the library is used without it. The pointer then stays NULL.
  bool is_optional;
} sateen_symbol;

// Opens a library at its first use and finds all symbols.
// - message: takes the reason for a failure, and may be NULL.
bool sateen_library_open(int library, const sateen_symbol *symbols, size_t count, char *message);

// The name of a library's file.
const char *sateen_library_file(int library);

static inline bool sateen_stops(const sateen_picture_stop *stop) {
  return stop->should_stop && stop->should_stop(stop->context);
}
