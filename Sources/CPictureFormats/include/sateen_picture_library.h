#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Decoders of image formats by their own libraries: libpng, libwebp, libavif and libjxl,
// and the formats without one by SDL2_image.
//
// A library is opened when the first image needs it, on the thread that decodes, and stays open. No library is linked, so
// a program without such images pays nothing. The functions may be called on any thread, one at a time for each
// decoder. The bytes given to a decoder must stay valid until it is destroyed.

enum {
  SATEEN_PICTURE_OK = 0,
  // There is no further frame.
  SATEEN_PICTURE_END = 1,
  // The file ends before its image does.
  SATEEN_PICTURE_TRUNCATED = 2,
  SATEEN_PICTURE_DAMAGED = 3,
  SATEEN_PICTURE_UNSUPPORTED = 4,
  SATEEN_PICTURE_NO_MEMORY = 5,
  SATEEN_PICTURE_STOPPED = 6,
  // The library is not installed, or lacks a function. The message names it.
  SATEEN_PICTURE_NO_LIBRARY = 7,
};

enum {
  SATEEN_LIBRARY_PNG = 0,
  SATEEN_LIBRARY_WEBP = 1,
  SATEEN_LIBRARY_WEBP_FRAMES = 2,
  SATEEN_LIBRARY_AVIF = 3,
  SATEEN_LIBRARY_JXL = 4,
  SATEEN_LIBRARY_SDL_IMAGE = 5,
  SATEEN_LIBRARY_COUNT = 6,
};

enum { SATEEN_PICTURE_MESSAGE_SIZE = 256 };

// Returns whether the current call should return SATEEN_PICTURE_STOPPED. Called regularly.
typedef struct sateen_picture_stop {
  bool (*should_stop)(void *context);
  void *context;
} sateen_picture_stop;

// Whether a library has been opened.
bool sateen_picture_library_is_open(int library);

// Treats a library as missing, for tests. Decoders that are open are not affected.
void sateen_picture_library_hide(int library, bool is_hidden);
