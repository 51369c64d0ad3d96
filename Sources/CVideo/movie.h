#pragma once
#include "library.h"
#include <math.h>

// The packets of a track that were read and are not decoded yet.
typedef struct {
  AVPacket **packets;
  int capacity, first, count;
  int64_t bytes;
} packet_queue;

// A track that is decoded.
typedef struct {
  int stream;
  AVCodecContext *codec;
  bool is_draining;
  // Errors in a row, without a result between them.
  int errors;
  bool has_result;
} track_decoder;

struct sateen_movie {
  sateen_movie_source source;
  sateen_movie_info info;
  AVFormatContext *format;
  AVIOContext *io;
  int64_t position;
  bool has_read_error;
  // The first bytes of the file.
  uint8_t head[8];
  int threads;
  // The start of the film, in seconds of its streams.
  double start;

  packet_queue queues[SATEEN_TRACK_KINDS];
  // The time of the packet of each kind that was read last; NaN where there is none.
  double read_times[SATEEN_TRACK_KINDS];
  bool is_at_end;
  // Reads in a row that gave nothing, and were no end either.
  int idle_reads;
  track_decoder decoders[SATEEN_TRACK_KINDS];
  AVFrame *frame;
  // A picture before that one, which may be drawn yet.
  AVFrame *kept;
  AVFrame *cropped;
  AVFrame *sound;
  struct SwsContext *scaler;
  // The pixels between scaling and turning, or before the tones of a film in HDR are mapped.
  uint8_t *scratch;
  size_t scratch_size;
  struct SwrContext *resampler;
  AVChannelLayout resampled_layout;
  int resampled_format, resampled_rate;
  struct tone_map *tones;
  int tones_transfer;
};

static inline bool stops(const sateen_movie *movie) {
  return movie->source.should_stop && movie->source.should_stop(movie->source.context);
}

static inline AVStream *stream_of(const sateen_movie *movie, sateen_track_kind kind) {
  int stream = movie->decoders[kind].stream;
  return stream < 0 ? NULL : movie->format->streams[stream];
}

// Seconds since the film's start; NaN where the file does not tell.
static inline double seconds_of(const sateen_movie *movie, const AVStream *stream, int64_t stamp) {
  if (stamp == AV_NOPTS_VALUE) return NAN;
  return (double)stamp * av_q2d(stream->time_base) - movie->start;
}

void say(char *message, const char *reason);

// The size of a picture once it is upright and has square pixels.
void upright_size(
    const sateen_movie *movie, int width, int height, AVRational aspect, int32_t *upright_width,
    int32_t *upright_height);

// Takes the oldest packet; NULL where there is none.
AVPacket *queue_take(packet_queue *queue);
bool queue_add(packet_queue *queue, AVPacket *packet);
bool queue_is_full(const packet_queue *queue);
void queue_clear(packet_queue *queue);
void queue_free(packet_queue *queue);

// Hands the next packet to a decoder. Returns SATEEN_MOVIE_OK where the decoder may have a result now.
int feed(sateen_movie *movie, sateen_track_kind kind, char *message);
int decoder_open(sateen_movie *movie, sateen_track_kind kind, int stream, char *message);
void decoder_close(track_decoder *decoder);
void decoder_flush(track_decoder *decoder);
// The status for an error of FFmpeg's.
int status_of(const sateen_movie *movie, int error);

struct tone_map *tones_create(int transfer);
void tones_apply(
    const struct tone_map *tones, const uint16_t *from, size_t from_stride, uint8_t *to, size_t to_stride, int width,
    int height);
