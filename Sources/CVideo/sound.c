#include "movie.h"
#include <stdlib.h>
#include <string.h>

// The channels that the resampler takes.
enum { most_channels = 64 };

// Makes the resampler for the form of a frame.
static int prepare(sateen_movie *movie, AVFrame *frame) {
  bool is_known = frame->ch_layout.order != AV_CHANNEL_ORDER_UNSPEC && frame->ch_layout.nb_channels > 0;
  AVChannelLayout layout = {0};
  if (is_known) {
    av.av_channel_layout_copy(&layout, &frame->ch_layout);
  } else {
    av.av_channel_layout_default(&layout, frame->ch_layout.nb_channels > 0 ? frame->ch_layout.nb_channels : 2);
  }
  bool is_same = movie->resampler && movie->resampled_format == frame->format &&
      movie->resampled_rate == frame->sample_rate &&
      av.av_channel_layout_compare(&movie->resampled_layout, &layout) == 0;
  if (is_same) {
    av.av_channel_layout_uninit(&layout);
    return SATEEN_MOVIE_OK;
  }
  if (movie->resampler) av.swr_free(&movie->resampler);
  av.av_channel_layout_uninit(&movie->resampled_layout);
  movie->resampled_layout = layout;
  movie->resampled_format = frame->format;
  movie->resampled_rate = frame->sample_rate;
  if (layout.nb_channels > most_channels) return SATEEN_MOVIE_UNSUPPORTED;
  if (frame->sample_rate < 1000 || frame->sample_rate > 768000) return SATEEN_MOVIE_UNSUPPORTED;
  AVChannelLayout stereo;
  memset(&stereo, 0, sizeof stereo);
  av.av_channel_layout_default(&stereo, 2);
  int error = av.swr_alloc_set_opts2(
      &movie->resampler, &stereo, AV_SAMPLE_FMT_FLT, SATEEN_MOVIE_SOUND_RATE, &movie->resampled_layout, frame->format,
      frame->sample_rate, 0, NULL);
  if (error >= 0 && av.swr_init(movie->resampler) >= 0) return SATEEN_MOVIE_OK;
  if (movie->resampler) av.swr_free(&movie->resampler);
  return SATEEN_MOVIE_UNSUPPORTED;
}

// Takes what the resampler still holds at the end.
static int drain(sateen_movie *movie, uint8_t **out, int capacity, int *count) {
  int made = movie->resampler ? av.swr_convert(movie->resampler, out, capacity, NULL, 0) : 0;
  if (made <= 0) return SATEEN_MOVIE_END;
  *count = made;
  return SATEEN_MOVIE_OK;
}

int sateen_movie_next_sound(
    sateen_movie *movie, float *samples, int capacity, int *count, double *time, char *message) {
  track_decoder *decoder = &movie->decoders[SATEEN_TRACK_SOUND];
  *count = 0;
  *time = NAN;
  if (!decoder->codec) return SATEEN_MOVIE_END;
  const AVStream *stream = stream_of(movie, SATEEN_TRACK_SOUND);
  uint8_t *out[1] = {(uint8_t *)samples};
  if (movie->resampler && av.swr_get_delay(movie->resampler, SATEEN_MOVIE_SOUND_RATE) > capacity / 2) {
    // Long frames leave more in the resampler than fits in the samples.
    // Planar sound has an address for each channel, also where nothing is read from it.
    const uint8_t *none[most_channels];
    for (int i = 0; i < most_channels; i++) none[i] = (const uint8_t *)samples;
    int made = av.swr_convert(movie->resampler, out, capacity, none, 0);
    if (made > 0) {
      *count = made;
      return SATEEN_MOVIE_OK;
    }
  }
  for (;;) {
    int error = av.avcodec_receive_frame(decoder->codec, movie->sound);
    if (error < 0) {
      if (error == AVERROR(ENOMEM)) return SATEEN_MOVIE_NO_MEMORY;
      if (error == AVERROR_EOF) return drain(movie, out, capacity, count);
      int status = feed(movie, SATEEN_TRACK_SOUND, message);
      if (status == SATEEN_MOVIE_END) return drain(movie, out, capacity, count);
      if (status != SATEEN_MOVIE_OK) return status;
      continue;
    }
    int status = prepare(movie, movie->sound);
    if (status != SATEEN_MOVIE_OK) {
      av.av_frame_unref(movie->sound);
      say(message, "its sound is of a form that cannot be played");
      return status;
    }
    double start = seconds_of(movie, stream, movie->sound->best_effort_timestamp);
    double delay = (double)av.swr_get_delay(movie->resampler, SATEEN_MOVIE_SOUND_RATE) / SATEEN_MOVIE_SOUND_RATE;
    int made = av.swr_convert(
        movie->resampler, out, capacity, (const uint8_t **)movie->sound->extended_data, movie->sound->nb_samples);
    av.av_frame_unref(movie->sound);
    if (made < 0) {
      say(message, "its sound cannot be converted");
      return SATEEN_MOVIE_DAMAGED;
    }
    if (made == 0) continue;
    decoder->errors = 0;
    decoder->has_result = true;
    *count = made;
    *time = start - delay;
    return SATEEN_MOVIE_OK;
  }
}
