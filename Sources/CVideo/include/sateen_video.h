#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Films by FFmpeg's libraries: libavformat, libavcodec, libswscale and libswresample.
//
// The libraries are opened by the first film, on the thread that opens it, and stay open; the program links
// none of them. A film may be used on any thread, by one at a time. Only sateen_movie_open, sateen_movie_read and sateen_movie_seek read from its
// source, and wait for that.

enum {
  SATEEN_MOVIE_OK = 0,
  // There is nothing further of this kind.
  SATEEN_MOVIE_END = 1,
  // Decoding goes on once packets were read.
  SATEEN_MOVIE_NEEDS_PACKETS = 2,
  SATEEN_MOVIE_DAMAGED = 3,
  SATEEN_MOVIE_UNSUPPORTED = 4,
  SATEEN_MOVIE_TOO_LARGE = 5,
  SATEEN_MOVIE_NO_MEMORY = 6,
  SATEEN_MOVIE_STOPPED = 7,
  // A library is not installed, or lacks a function. The message names it.
  SATEEN_MOVIE_NO_LIBRARY = 8,
  // The source failed.
  SATEEN_MOVIE_UNREADABLE = 9,
  // The place cannot be reached.
  SATEEN_MOVIE_NO_PLACE = 10,
};

enum { SATEEN_MOVIE_MESSAGE_SIZE = 256, SATEEN_MOVIE_SOUND_RATE = 48000 };

// The bytes of a film.
typedef struct {
  void *context;
  // Reads up to `count` bytes at the position, and moves it on. Returns 0 at the end, and -1 for a failure.
  int (*read)(void *context, uint8_t *bytes, int count);
  // Moves the position. Returns whether that is possible.
  bool (*seek)(void *context, int64_t position);
  // Whether the current call should return SATEEN_MOVIE_STOPPED. Called regularly.
  bool (*should_stop)(void *context);
  // The number of bytes; -1 where it is not known.
  int64_t size;
  bool is_seekable;
} sateen_movie_source;

typedef enum {
  SATEEN_TRACK_PICTURE = 0,
  SATEEN_TRACK_SOUND = 1,
  SATEEN_TRACK_TEXT = 2,
  SATEEN_TRACK_KINDS = 3,
} sateen_track_kind;

typedef struct {
  int32_t stream;
  int32_t kind;
  bool is_default;
  bool is_forced;
  int32_t channels;
  int32_t sample_rate;
  char language[16];
  char title[96];
  char codec[32];
} sateen_movie_track;

typedef struct {
  // Seconds; negative where it is not known.
  double duration;
  // The upright picture with square pixels; 0 where there is no picture.
  int32_t width;
  int32_t height;
  // The picture as it is stored.
  int32_t coded_width;
  int32_t coded_height;
  // Quarter turns, clockwise, that make the picture upright.
  int32_t turns;
  // Pictures per second; 0 where it is not known.
  double frame_rate;
  bool is_hdr;
  bool has_alpha;
  // Whether the only picture is the cover of a piece of music.
  bool is_cover;
  bool is_seekable;
  int32_t track_count;
  char format[48];
} sateen_movie_info;

typedef struct sateen_movie sateen_movie;

// Whether the libraries have been opened.
bool sateen_movie_libraries_are_open(void);
// Treats the libraries as missing, for tests. Films that are open are not affected.
void sateen_movie_libraries_hide(bool is_hidden);
// Opens the libraries. Returns false where one is missing.
bool sateen_movie_libraries_open(char *message);

// Opens a film, and chooses its best picture and sound.
// - threads: the most threads that decode pictures; 0 for a number that fits the size of the picture.
// - message: takes the reason for a failure, of SATEEN_MOVIE_MESSAGE_SIZE bytes.
// Returns a status; `movie` is set for SATEEN_MOVIE_OK only.
int sateen_movie_open(
    const sateen_movie_source *source, int threads, sateen_movie **movie, sateen_movie_info *info, char *message);
void sateen_movie_close(sateen_movie *movie);

// The track at an index below sateen_movie_info.track_count.
bool sateen_movie_track_at(const sateen_movie *movie, int index, sateen_movie_track *track);

// Chooses the track of a kind; a negative stream for none. Its packets come from where the film is read.
int sateen_movie_choose(sateen_movie *movie, sateen_track_kind kind, int stream, char *message);

// Reads one packet. Returns SATEEN_MOVIE_OK, SATEEN_MOVIE_END and so on.
// - time: takes the packet's time in seconds; NaN where the file does not tell.
int sateen_movie_read(sateen_movie *movie, double *time, char *message);
// The time of the packet of a kind that was read last since the film was opened or a place sought; NaN where there is none.
double sateen_movie_read_time(const sateen_movie *movie, sateen_track_kind kind);
// Whether so many packets of a kind wait that more of them would take the place of the oldest.
bool sateen_movie_is_full(const sateen_movie *movie, sateen_track_kind kind);
// Reads on from the last key picture at or before a time. Packets read before are dropped.
int sateen_movie_seek(sateen_movie *movie, double seconds, char *message);

typedef struct {
  // Seconds since the film's start; NaN where the file does not tell.
  double time;
  // Seconds; 0 where the file does not tell.
  double duration;
  bool is_key;
  // The upright picture with square pixels. Its shape may change within a film.
  int32_t width;
  int32_t height;
} sateen_movie_frame;

// Decodes the next picture.
int sateen_movie_next_frame(sateen_movie *movie, sateen_movie_frame *frame, char *message);
// Keeps the picture decoded last beside those that follow.
int sateen_movie_keep_frame(sateen_movie *movie);
// Makes the kept picture the one that is drawn, and keeps that one.
void sateen_movie_swap_frames(sateen_movie *movie);
// Has pictures that no other one depends on left out, because decoding is late.
void sateen_movie_set_hurry(sateen_movie *movie, bool is_in_hurry);

typedef struct {
  // Blue, green, red and alpha; alpha is multiplied in.
  uint8_t *pixels;
  int32_t width;
  int32_t height;
  int32_t bytes_per_row;
  // The part of the upright picture that fills the pixels, from 0 to 1.
  double x, y, w, h;
} sateen_movie_target;

// Draws the picture decoded last.
int sateen_movie_draw_frame(sateen_movie *movie, const sateen_movie_target *target, char *message);

// Decodes sound: pairs of samples at SATEEN_MOVIE_SOUND_RATE.
// - samples: room for `capacity` pairs.
// - time: of the first pair, in seconds; NaN where the file does not tell.
int sateen_movie_next_sound(
    sateen_movie *movie, float *samples, int capacity, int *count, double *time, char *message);

// Decodes a subtitle, in the form of a line of the "Advanced SubStation Alpha" format, without its times.
int sateen_movie_next_text(
    sateen_movie *movie, char *text, int capacity, double *start, double *end, char *message);
