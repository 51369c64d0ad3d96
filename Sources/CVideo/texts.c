#include "movie.h"
#include <stdio.h>
#include <string.h>

int sateen_movie_next_text(
    sateen_movie *movie, char *text, int capacity, double *start, double *end, char *message) {
  track_decoder *decoder = &movie->decoders[SATEEN_TRACK_TEXT];
  (void)message;
  if (!decoder->codec) return SATEEN_MOVIE_END;
  const AVStream *stream = stream_of(movie, SATEEN_TRACK_TEXT);
  for (;;) {
    AVPacket *packet = queue_take(&movie->queues[SATEEN_TRACK_TEXT]);
    if (!packet) return movie->is_at_end ? SATEEN_MOVIE_END : SATEEN_MOVIE_NEEDS_PACKETS;
    AVSubtitle subtitle;
    memset(&subtitle, 0, sizeof subtitle);
    int is_whole = 0;
    int error = av.avcodec_decode_subtitle2(decoder->codec, &subtitle, &is_whole, packet);
    double from = seconds_of(movie, stream, packet->pts);
    double length = (double)packet->duration * av_q2d(stream->time_base);
    av.av_packet_free(&packet);
    if (error < 0 || !is_whole) continue;
    size_t used = 0;
    for (unsigned i = 0; i < subtitle.num_rects; i++) {
      const char *line = subtitle.rects[i]->ass;
      if (!line) continue;
      int added = snprintf(text + used, (size_t)capacity - used, "%s%s", used > 0 ? "\n" : "", line);
      used += added > 0 ? (size_t)added : 0;
      if (used >= (size_t)capacity) used = (size_t)capacity - 1;
    }
    *start = from + subtitle.start_display_time / 1000.0;
    // Some tracks do not tell how long a text stays.
    double shown = subtitle.end_display_time / 1000.0;
    bool tells = subtitle.end_display_time != UINT32_MAX && shown > 0;
    *end = from + (length > 0 ? length : tells ? shown : 5);
    av.avsubtitle_free(&subtitle);
    if (used > 0 && isfinite(*start) && isfinite(*end)) return SATEEN_MOVIE_OK;
  }
}
