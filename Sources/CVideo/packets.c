#include "movie.h"
#include <stdlib.h>
#include <string.h>

// The bytes of packets beyond which nothing is to be read for the decoder of another track.
static const int64_t most_waiting = 48 << 20;
// The most packets of a track that wait.
enum { most_packets = 20000 };

AVPacket *queue_take(packet_queue *queue) {
  if (queue->count == 0) return NULL;
  AVPacket *packet = queue->packets[queue->first];
  queue->first = (queue->first + 1) % queue->capacity;
  queue->count--;
  queue->bytes -= packet->size;
  return packet;
}

bool queue_add(packet_queue *queue, AVPacket *packet) {
  if (queue->count == queue->capacity) {
    int capacity = queue->capacity ? queue->capacity * 2 : 32;
    AVPacket **packets = malloc(sizeof *packets * (size_t)capacity);
    if (!packets) return false;
    for (int i = 0; i < queue->count; i++) packets[i] = queue->packets[(queue->first + i) % queue->capacity];
    free(queue->packets);
    queue->packets = packets;
    queue->capacity = capacity;
    queue->first = 0;
  }
  queue->packets[(queue->first + queue->count) % queue->capacity] = packet;
  queue->count++;
  queue->bytes += packet->size;
  return true;
}

bool queue_is_full(const packet_queue *queue) {
  return queue->bytes > most_waiting || queue->count >= most_packets;
}

void queue_clear(packet_queue *queue) {
  AVPacket *packet;
  while ((packet = queue_take(queue))) av.av_packet_free(&packet);
}

void queue_free(packet_queue *queue) {
  queue_clear(queue);
  free(queue->packets);
  *queue = (packet_queue){0};
}

static int kind_of_stream(const sateen_movie *movie, int stream) {
  for (int kind = 0; kind < SATEEN_TRACK_KINDS; kind++) {
    if (movie->decoders[kind].stream == stream) return kind;
  }
  return -1;
}

int sateen_movie_read(sateen_movie *movie, double *time, char *message) {
  *time = NAN;
  if (movie->is_at_end) return SATEEN_MOVIE_END;
  AVPacket *packet = av.av_packet_alloc();
  if (!packet) return SATEEN_MOVIE_NO_MEMORY;
  int error = av.av_read_frame(movie->format, packet);
  if (error < 0) {
    av.av_packet_free(&packet);
    if (stops(movie)) return SATEEN_MOVIE_STOPPED;
    if (movie->has_read_error) return SATEEN_MOVIE_UNREADABLE;
    if (error == AVERROR(EAGAIN) && ++movie->idle_reads < 1000) return SATEEN_MOVIE_OK;
    if (error == AVERROR(ENOMEM)) return SATEEN_MOVIE_NO_MEMORY;
    // Damage is an end as well: the pictures so far are better than none.
    (void)message;
    movie->is_at_end = true;
    return SATEEN_MOVIE_END;
  }
  movie->idle_reads = 0;
  // A damaged place was read over.
  movie->has_read_error = false;
  const AVStream *stream = movie->format->streams[packet->stream_index];
  *time = seconds_of(movie, stream, packet->dts != AV_NOPTS_VALUE ? packet->dts : packet->pts);
  int kind = kind_of_stream(movie, packet->stream_index);
  if (kind < 0) {
    av.av_packet_free(&packet);
    return SATEEN_MOVIE_OK;
  }
  movie->read_times[kind] = *time;
  packet_queue *queue = &movie->queues[kind];
  if (queue_is_full(queue)) {
    // The oldest go, so that the track is in time again.
    AVPacket *old = queue_take(queue);
    if (old) av.av_packet_free(&old);
  }
  if (queue_add(queue, packet)) return SATEEN_MOVIE_OK;
  av.av_packet_free(&packet);
  return SATEEN_MOVIE_NO_MEMORY;
}

double sateen_movie_read_time(const sateen_movie *movie, sateen_track_kind kind) { return movie->read_times[kind]; }

bool sateen_movie_is_full(const sateen_movie *movie, sateen_track_kind kind) {
  return queue_is_full(&movie->queues[kind]);
}

int sateen_movie_seek(sateen_movie *movie, double seconds, char *message) {
  if (!isfinite(seconds)) return SATEEN_MOVIE_NO_PLACE;
  if (seconds < 0) seconds = 0;
  if (seconds > 366.0 * 86400) seconds = 366.0 * 86400;
  movie->has_read_error = false;
  // An error of the reads before stays in the buffer otherwise.
  movie->io->error = 0;
  movie->io->eof_reached = 0;
  int64_t place = (int64_t)((seconds + movie->start) * AV_TIME_BASE);
  int error = av.avformat_seek_file(movie->format, -1, INT64_MIN, place, place, 0);
  if (error < 0 && !stops(movie)) {
    // Some forms know places in bytes, or of the start, alone.
    error = av.avformat_seek_file(movie->format, -1, INT64_MIN, place, INT64_MAX, AVSEEK_FLAG_ANY);
  }
  if (stops(movie)) return SATEEN_MOVIE_STOPPED;
  if (error < 0) {
    say(message, "this place cannot be reached");
    return movie->has_read_error ? SATEEN_MOVIE_UNREADABLE : SATEEN_MOVIE_NO_PLACE;
  }
  for (int kind = 0; kind < SATEEN_TRACK_KINDS; kind++) {
    queue_clear(&movie->queues[kind]);
    decoder_flush(&movie->decoders[kind]);
    movie->read_times[kind] = NAN;
  }
  av.av_frame_unref(movie->kept);
  if (movie->resampler) av.swr_free(&movie->resampler);
  movie->is_at_end = false;
  AVStream *picture = stream_of(movie, SATEEN_TRACK_PICTURE);
  if (picture && movie->info.is_cover && picture->attached_pic.size > 0) {
    // A cover is read once, at the start.
    AVPacket *cover = av.av_packet_clone(&picture->attached_pic);
    if (cover && !queue_add(&movie->queues[SATEEN_TRACK_PICTURE], cover)) av.av_packet_free(&cover);
  }
  return SATEEN_MOVIE_OK;
}

// Errors in a row after which a track counts as damaged.
enum { most_errors = 300 };

int feed(sateen_movie *movie, sateen_track_kind kind, char *message) {
  track_decoder *decoder = &movie->decoders[kind];
  if (stops(movie)) return SATEEN_MOVIE_STOPPED;
  AVPacket *packet = queue_take(&movie->queues[kind]);
  if (!packet) {
    if (!movie->is_at_end) return SATEEN_MOVIE_NEEDS_PACKETS;
    if (decoder->is_draining) return SATEEN_MOVIE_END;
    decoder->is_draining = true;
    av.avcodec_send_packet(decoder->codec, NULL);
    return SATEEN_MOVIE_OK;
  }
  int error = av.avcodec_send_packet(decoder->codec, packet);
  av.av_packet_free(&packet);
  if (error == AVERROR(ENOMEM)) return SATEEN_MOVIE_NO_MEMORY;
  if (error >= 0 || error == AVERROR(EAGAIN)) return SATEEN_MOVIE_OK;
  if (++decoder->errors < most_errors) return SATEEN_MOVIE_OK;
  say(message, kind == SATEEN_TRACK_PICTURE ? "its pictures are damaged" : "its sound is damaged");
  return SATEEN_MOVIE_DAMAGED;
}
