#include "sateen_surface.h"
#include "library.h"
#include <SDL2/SDL_image.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef SDL_Surface *(*loader)(SDL_RWops *);
// TIFFErrorHandler of libtiff.
typedef void (*tiff_handler)(const char *module, const char *format, va_list arguments);

// The functions of SDL and libtiff are found through SDL2_image, which is linked with both.
static struct {
  SDL_RWops *(*alloc_rw)(void);
  void (*free_rw)(SDL_RWops *);
  void (*free_surface)(SDL_Surface *);
  const char *(*get_error)(void);
  void (*clear_error)(void);
  int (*init)(int);
  loader bmp, ico, tiff, pnm, qoi, pcx;
  tiff_handler (*set_tiff_error)(tiff_handler);
  tiff_handler (*set_tiff_warning)(tiff_handler);
} sdl;

static const sateen_symbol symbols[] = {
    {"SDL_AllocRW", &sdl.alloc_rw},
    {"SDL_FreeRW", &sdl.free_rw},
    {"SDL_FreeSurface", &sdl.free_surface},
    {"SDL_GetError", &sdl.get_error},
    {"SDL_ClearError", &sdl.clear_error},
    {"IMG_Init", &sdl.init},
    {"IMG_LoadBMP_RW", &sdl.bmp},
    {"IMG_LoadICO_RW", &sdl.ico},
    {"IMG_LoadTIF_RW", &sdl.tiff},
    {"IMG_LoadPNM_RW", &sdl.pnm},
    {"IMG_LoadPCX_RW", &sdl.pcx},
    // New in SDL2_image 2.6.
    {"IMG_LoadQOI_RW", &sdl.qoi, .is_optional = true},
    // Missing where SDL2_image opens libtiff by itself.
    {"TIFFSetErrorHandler", &sdl.set_tiff_error, .is_optional = true},
    {"TIFFSetWarningHandler", &sdl.set_tiff_warning, .is_optional = true},
};

// MARK: Messages

// SDL keeps an error text for each thread, except while the first thread of the process asks for one: all others share
// a text then. The first use asks once, before any loader runs.
static pthread_once_t error_once = PTHREAD_ONCE_INIT;

static void make_error_text(void) { sdl.get_error(); }

// The first error of libtiff while a file is loaded. SDL2_image goes on after errors and does not pass them on, and
// libtiff's own handlers print to the standard error.
typedef struct {
  char text[SATEEN_PICTURE_MESSAGE_SIZE];
  bool is_set;
} tiff_log;

// libtiff's handlers belong to the whole process. They tell files of this decoder, and the thread that loads them, by
// this variable; all else goes to the handlers before.
static _Thread_local tiff_log *thread_log;
static tiff_handler next_error_handler, next_warning_handler;

static void take_tiff_error(const char *module, const char *format, va_list arguments) {
  if (!thread_log) {
    if (next_error_handler) next_error_handler(module, format, arguments);
  } else if (!thread_log->is_set) {
    thread_log->is_set = true;
    vsnprintf(thread_log->text, sizeof thread_log->text, format, arguments);
  }
}

static void take_tiff_warning(const char *module, const char *format, va_list arguments) {
  if (!thread_log && next_warning_handler) next_warning_handler(module, format, arguments);
}

static pthread_once_t tiff_once = PTHREAD_ONCE_INIT;
static bool has_tiff;

static void init_tiff(void) {
  // Counts users without a lock, and is called by each loader.
  has_tiff = (sdl.init(IMG_INIT_TIF) & IMG_INIT_TIF) != 0;
  if (!has_tiff) return;
  if (sdl.set_tiff_error) next_error_handler = sdl.set_tiff_error(take_tiff_error);
  if (sdl.set_tiff_warning) next_warning_handler = sdl.set_tiff_warning(take_tiff_warning);
}

// MARK: Reading

typedef struct {
  const uint8_t *bytes;
  int64_t count;
  int64_t position;
  // Whether a line feed follows the last byte: numbers of text files may end with the file, and the loader of PNM files
  // reads a character behind each.
  bool ends_line;
  bool ran_out;
  bool has_stopped;
  unsigned reads;
  const sateen_picture_stop *stop;
} source;

static source *source_of(SDL_RWops *stream) { return stream->hidden.unknown.data1; }

static int64_t length_of(const source *from) { return from->count + (from->ends_line ? 1 : 0); }

static Sint64 SDLCALL stream_size(SDL_RWops *stream) { return length_of(source_of(stream)); }

static Sint64 SDLCALL stream_seek(SDL_RWops *stream, Sint64 offset, int origin) {
  source *from = source_of(stream);
  int64_t length = length_of(from);
  int64_t base = origin == RW_SEEK_SET ? 0 : origin == RW_SEEK_CUR ? from->position : length;
  int64_t position;
  if (__builtin_add_overflow(base, offset, &position)) position = offset < 0 ? 0 : length;
  from->position = position < 0 ? 0 : position > length ? length : position;
  return from->position;
}

static size_t SDLCALL stream_read(SDL_RWops *stream, void *target, size_t size, size_t number) {
  source *from = source_of(stream);
  size_t wanted;
  if (size == 0 || number == 0 || __builtin_mul_overflow(size, number, &wanted)) return 0;
  // Many loaders read byte by byte.
  if (wanted >= 4096 || from->reads++ % 1024 == 0) {
    if (sateen_stops(from->stop)) from->has_stopped = true;
  }
  if (from->has_stopped) return 0;
  size_t left = (size_t)(length_of(from) - from->position);
  if (wanted > left) from->ran_out = true;
  size_t given = wanted < left ? wanted : left;
  if (given == 0) return 0;
  size_t copied = given;
  if (from->position + (int64_t)given > from->count) {
    // The line feed behind the last byte.
    ((uint8_t *)target)[given - 1] = '\n';
    copied--;
  }
  if (copied) memcpy(target, from->bytes + from->position, copied);
  from->position += (int64_t)given;
  return given / size;
}

static size_t SDLCALL stream_write(SDL_RWops *stream, const void *bytes, size_t size, size_t number) {
  (void)stream, (void)bytes, (void)size, (void)number;
  return 0;
}

static int SDLCALL stream_close(SDL_RWops *stream) {
  (void)stream;
  return 0;
}

// MARK: Decoding

static loader loader_for(int format) {
  switch (format) {
  case SATEEN_SURFACE_BMP: return sdl.bmp;
  case SATEEN_SURFACE_ICO: return sdl.ico;
  case SATEEN_SURFACE_TIFF: return sdl.tiff;
  case SATEEN_SURFACE_PNM: return sdl.pnm;
  case SATEEN_SURFACE_QOI: return sdl.qoi;
  case SATEEN_SURFACE_PCX: return sdl.pcx;
  default: return NULL;
  }
}

static int failure(const source *from, const tiff_log *log, char *message) {
  if (from->has_stopped) return SATEEN_PICTURE_STOPPED;
  snprintf(message, SATEEN_PICTURE_MESSAGE_SIZE, "%s", log->is_set ? log->text : sdl.get_error());
  if (strcmp(message, "Out of memory") == 0) return SATEEN_PICTURE_NO_MEMORY;
  return from->ran_out ? SATEEN_PICTURE_TRUNCATED : SATEEN_PICTURE_DAMAGED;
}

static SDL_Surface *surface_of(const sateen_surface *surface) { return (SDL_Surface *)surface; }

int sateen_surface_open(
    int format, const uint8_t *bytes, size_t count, sateen_picture_stop stop, sateen_surface **surface,
    sateen_surface_info *info, char *message) {
  *surface = NULL;
  if (!sateen_library_open(SATEEN_LIBRARY_SDL_IMAGE, symbols, sizeof symbols / sizeof *symbols, message)) {
    return SATEEN_PICTURE_NO_LIBRARY;
  }
  pthread_once(&error_once, make_error_text);
  const char *file = sateen_library_file(SATEEN_LIBRARY_SDL_IMAGE);
  loader load = loader_for(format);
  if (!load) {
    snprintf(message, SATEEN_PICTURE_MESSAGE_SIZE, "%s is too old for this format", file);
    return SATEEN_PICTURE_UNSUPPORTED;
  }
  if (format == SATEEN_SURFACE_TIFF) {
    pthread_once(&tiff_once, init_tiff);
    if (!has_tiff) {
      snprintf(message, SATEEN_PICTURE_MESSAGE_SIZE, "%s was built without TIFF", file);
      return SATEEN_PICTURE_UNSUPPORTED;
    }
  }
  SDL_RWops *stream = sdl.alloc_rw();
  if (!stream) return SATEEN_PICTURE_NO_MEMORY;
  source from = {
      .bytes = bytes, .count = (int64_t)count, .stop = &stop, .ends_line = format == SATEEN_SURFACE_PNM};
  stream->type = SDL_RWOPS_UNKNOWN;
  stream->size = stream_size;
  stream->seek = stream_seek;
  stream->read = stream_read;
  stream->write = stream_write;
  stream->close = stream_close;
  stream->hidden.unknown.data1 = &from;
  tiff_log log = {.is_set = false};
  thread_log = &log;
  sdl.clear_error();
  SDL_Surface *loaded = load(stream);
  thread_log = NULL;
  sdl.free_rw(stream);
  // The loader of TIFF files leaves out the parts that it cannot read, and returns the rest.
  bool is_usable = loaded && loaded->pixels && loaded->format && !from.has_stopped && !log.is_set;
  if (!is_usable) {
    int status = failure(&from, &log, message);
    if (loaded) sdl.free_surface(loaded);
    return status;
  }
  info->width = loaded->w;
  info->height = loaded->h;
  info->has_alpha = !loaded->format->palette && loaded->format->Amask != 0;
  // libtiff multiplies colours by alpha.
  info->is_premultiplied = format == SATEEN_SURFACE_TIFF;
  *surface = (sateen_surface *)loaded;
  return SATEEN_PICTURE_OK;
}

void sateen_surface_destroy(sateen_surface *surface) {
  if (surface) sdl.free_surface(surface_of(surface));
}

// MARK: Rows

static void copy_indices(const SDL_Palette *palette, const uint8_t *from, int32_t count, uint8_t *row) {
  for (int32_t i = 0; i < count; i++, row += 4) {
    // Indices beyond the palette are black.
    SDL_Color c = from[i] < palette->ncolors ? palette->colors[from[i]] : (SDL_Color){0, 0, 0, 255};
    row[0] = c.b;
    row[1] = c.g;
    row[2] = c.r;
    row[3] = 255;
  }
}

static uint8_t channel(uint32_t pixel, uint32_t mask, uint8_t shift) {
  uint32_t most = mask >> shift;
  uint32_t value = (pixel & mask) >> shift;
  if (most == 255) return (uint8_t)value;
  return most == 0 ? 0 : (uint8_t)(((uint64_t)value * 255 + most / 2) / most);
}

void sateen_surface_copy_row(const sateen_surface *surface, int32_t y, uint8_t *row) {
  const SDL_Surface *from = surface_of(surface);
  const SDL_PixelFormat *format = from->format;
  const uint8_t *pixels = (const uint8_t *)from->pixels + (ptrdiff_t)y * from->pitch;
  if (format->palette) {
    copy_indices(format->palette, pixels, from->w, row);
    return;
  }
  int size = format->BytesPerPixel;
  for (int32_t i = 0; i < from->w; i++, pixels += size, row += 4) {
    uint32_t pixel = 0;
    for (int b = 0; b < size; b++) pixel |= (uint32_t)pixels[b] << (8 * b);
    row[0] = channel(pixel, format->Bmask, format->Bshift);
    row[1] = channel(pixel, format->Gmask, format->Gshift);
    row[2] = channel(pixel, format->Rmask, format->Rshift);
    row[3] = format->Amask ? channel(pixel, format->Amask, format->Ashift) : 255;
  }
}
