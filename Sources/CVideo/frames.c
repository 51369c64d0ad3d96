#include "movie.h"
#include <stdlib.h>
#include <string.h>

// Errors in a row, at the end, after which no picture is waited for.
enum { most_draining_errors = 32 };

int sateen_movie_next_frame(sateen_movie *movie, sateen_movie_frame *result, char *message) {
  track_decoder *decoder = &movie->decoders[SATEEN_TRACK_PICTURE];
  if (!decoder->codec) return SATEEN_MOVIE_END;
  AVStream *stream = stream_of(movie, SATEEN_TRACK_PICTURE);
  for (;;) {
    // The frame before stays until the next one is there.
    int error = av.avcodec_receive_frame(decoder->codec, movie->sound);
    if (error >= 0) {
      av.av_frame_unref(movie->frame);
      AVFrame *frame = movie->frame;
      movie->frame = movie->sound;
      movie->sound = frame;
      break;
    }
    if (error == AVERROR(ENOMEM)) return SATEEN_MOVIE_NO_MEMORY;
    // Other threads of the decoder may still hold good pictures behind a damaged one at the end.
    if (decoder->is_draining && error != AVERROR_EOF && ++decoder->errors < most_draining_errors) continue;
    if (error == AVERROR_EOF) {
      if (decoder->has_result) return SATEEN_MOVIE_END;
      say(message, "none of its pictures can be decoded");
      return SATEEN_MOVIE_DAMAGED;
    }
    int status = feed(movie, SATEEN_TRACK_PICTURE, message);
    if (status != SATEEN_MOVIE_OK) return status;
  }
  decoder->errors = 0;
  decoder->has_result = true;
  AVFrame *frame = movie->frame;
  AVRational aspect = av.av_guess_sample_aspect_ratio(movie->format, stream, frame);
  upright_size(movie, frame->width, frame->height, aspect, &result->width, &result->height);
  result->time = seconds_of(movie, stream, frame->best_effort_timestamp);
  double duration = (double)frame->pkt_duration * av_q2d(stream->time_base);
  result->duration = duration > 0 && duration < 3600 ? duration : 0;
  result->is_key = frame->key_frame;
  return SATEEN_MOVIE_OK;
}

int sateen_movie_keep_frame(sateen_movie *movie) {
  av.av_frame_unref(movie->kept);
  return av.av_frame_ref(movie->kept, movie->frame) < 0 ? SATEEN_MOVIE_NO_MEMORY : SATEEN_MOVIE_OK;
}

void sateen_movie_swap_frames(sateen_movie *movie) {
  AVFrame *frame = movie->frame;
  movie->frame = movie->kept;
  movie->kept = frame;
}

void sateen_movie_set_hurry(sateen_movie *movie, bool is_in_hurry) {
  AVCodecContext *codec = movie->decoders[SATEEN_TRACK_PICTURE].codec;
  if (codec) codec->skip_frame = is_in_hurry ? AVDISCARD_NONREF : AVDISCARD_DEFAULT;
}

// MARK: Drawing

static uint8_t *scratch(sateen_movie *movie, size_t size) {
  if (movie->scratch_size >= size) return movie->scratch;
  free(movie->scratch);
  movie->scratch = malloc(size);
  movie->scratch_size = movie->scratch ? size : 0;
  return movie->scratch;
}

// The part of the stored picture for a part of the upright one.
static void stored_part(const sateen_movie_target *target, int turns, double *x, double *y, double *w, double *h) {
  double right = 1 - target->x - target->w, bottom = 1 - target->y - target->h;
  switch (turns) {
    // The stored picture's top is at the right of the upright one.
    case 1: *x = target->y, *y = right, *w = target->h, *h = target->w; return;
    case 2: *x = right, *y = bottom, *w = target->w, *h = target->h; return;
    case 3: *x = bottom, *y = target->x, *w = target->h, *h = target->w; return;
    default: *x = target->x, *y = target->y, *w = target->w, *h = target->h; return;
  }
}

static size_t part_of(double fraction, int size) {
  double pixels = round(fraction * size);
  return pixels > 0 ? (size_t)fmin(pixels, size) : 0;
}

// Cuts the stored picture to a part of it.
static void crop(AVFrame *frame, double x, double y, double w, double h) {
  size_t left = part_of(x, frame->width), top = part_of(y, frame->height);
  size_t right = part_of(1 - x - w, frame->width), bottom = part_of(1 - y - h, frame->height);
  // Lines of a picture in two fields stay in pairs, also those of colours.
  if (frame->interlaced_frame) top &= ~(size_t)3, bottom &= ~(size_t)3;
  if (left + right + 2 > (size_t)frame->width || top + bottom + 4 > (size_t)frame->height) return;
  frame->crop_left = left;
  frame->crop_right = right;
  frame->crop_top = top;
  frame->crop_bottom = bottom;
  if (av.av_frame_apply_cropping(frame, AV_FRAME_CROP_UNALIGNED) < 0) {
    frame->crop_left = frame->crop_right = frame->crop_top = frame->crop_bottom = 0;
  }
}

// Shows the first one of two fields: both together have combs where something moves.
static void take_field(AVFrame *frame) {
  if (!frame->interlaced_frame || frame->height < 16) return;
  const AVPixFmtDescriptor *form = av.av_pix_fmt_desc_get(frame->format);
  if (!form || form->flags & (AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_HWACCEL)) return;
  // The second field ends with the picture only where all planes have whole pairs of lines.
  if (!frame->top_field_first) frame->height -= frame->height % (2 << form->log2_chroma_h);
  for (int i = 0; i < 4; i++) {
    if (!frame->data[i]) continue;
    if (!frame->top_field_first) frame->data[i] += frame->linesize[i];
    frame->linesize[i] *= 2;
  }
  frame->height /= 2;
}

static int coefficients_of(const AVFrame *frame) {
  switch (frame->colorspace) {
    case AVCOL_SPC_BT709: return SWS_CS_ITU709;
    case AVCOL_SPC_BT470BG: case AVCOL_SPC_SMPTE170M: return SWS_CS_SMPTE170M;
    case AVCOL_SPC_SMPTE240M: return SWS_CS_SMPTE240M;
    case AVCOL_SPC_FCC: return SWS_CS_FCC;
    case AVCOL_SPC_BT2020_NCL: case AVCOL_SPC_BT2020_CL: return SWS_CS_BT2020;
    // As everybody guesses.
    default: return frame->height >= 720 || frame->width >= 1280 ? SWS_CS_ITU709 : SWS_CS_SMPTE170M;
  }
}

static bool has_full_range(const AVFrame *frame) {
  switch (frame->format) {
    case AV_PIX_FMT_YUVJ420P: case AV_PIX_FMT_YUVJ422P: case AV_PIX_FMT_YUVJ444P: case AV_PIX_FMT_YUVJ440P:
    case AV_PIX_FMT_YUVJ411P: return true;
    default: break;
  }
  // Grey without colours is of full range unless it is told.
  const AVPixFmtDescriptor *form = av.av_pix_fmt_desc_get(frame->format);
  if (form && form->nb_components <= 2) return frame->color_range != AVCOL_RANGE_MPEG;
  return frame->color_range == AVCOL_RANGE_JPEG;
}

static int scale(
    sateen_movie *movie, const AVFrame *frame, int coefficients, enum AVPixelFormat format, uint8_t *pixels, int stride,
    int width, int height) {
  // The fast filter looks at two pixels alone, which is enough only where none is left out.
  bool shrinks = width < frame->width || height < frame->height;
  // It also gives pairs of pixels one colour.
  const AVPixFmtDescriptor *form = av.av_pix_fmt_desc_get(frame->format);
  bool has_all_colours = form && form->log2_chroma_w == 0 && form->nb_components > 2;
  int flags = has_all_colours ? SWS_BILINEAR | SWS_FULL_CHR_H_INT : shrinks ? SWS_BILINEAR : SWS_FAST_BILINEAR;
  movie->scaler = av.sws_getCachedContext(
      movie->scaler, frame->width, frame->height, frame->format, width, height, format, flags, NULL, NULL, NULL);
  if (!movie->scaler) return SATEEN_MOVIE_UNSUPPORTED;
  const int *table = av.sws_getCoefficients(coefficients);
  av.sws_setColorspaceDetails(
      movie->scaler, table, has_full_range(frame), av.sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16);
  uint8_t *planes[4] = {pixels};
  int strides[4] = {stride};
  int rows = av.sws_scale(
      movie->scaler, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, planes, strides);
  return rows > 0 ? SATEEN_MOVIE_OK : SATEEN_MOVIE_UNSUPPORTED;
}

// The bytes from one row to the next that the scaler may write without going beyond a row: it writes many pixels at once.
static size_t scaled_stride(int width, size_t pixel) { return ((size_t)width * pixel + 63) & ~(size_t)63; }

static void copy(const uint8_t *from, size_t stride, const sateen_movie_target *target) {
  for (int y = 0; y < target->height; y++) {
    memcpy(
        target->pixels + (size_t)y * (size_t)target->bytes_per_row, from + (size_t)y * stride,
        (size_t)target->width * 4);
  }
}

static void turn(
    const uint8_t *from, size_t stride, int width, int height, const sateen_movie_target *target, int turns) {
  // Blocks of both pictures stay in the processor's memory.
  enum { block = 32 };
  for (int top = 0; top < height; top += block) {
    for (int left = 0; left < width; left += block) {
      for (int y = top; y < height && y < top + block; y++) {
        for (int x = left; x < width && x < left + block; x++) {
          int column = turns == 1 ? height - 1 - y : turns == 2 ? width - 1 - x : y;
          int row = turns == 1 ? x : turns == 2 ? height - 1 - y : width - 1 - x;
          uint8_t *to = target->pixels + (size_t)row * (size_t)target->bytes_per_row + (size_t)column * 4;
          memcpy(to, from + (size_t)y * stride + (size_t)x * 4, 4);
        }
      }
    }
  }
}

static void multiply_alpha(const sateen_movie_target *target) {
  for (int y = 0; y < target->height; y++) {
    uint8_t *pixel = target->pixels + (size_t)y * (size_t)target->bytes_per_row;
    for (int x = 0; x < target->width; x++, pixel += 4) {
      unsigned alpha = pixel[3];
      if (alpha == 255) continue;
      for (int i = 0; i < 3; i++) pixel[i] = (uint8_t)((pixel[i] * alpha + 127) / 255);
    }
  }
}

static bool is_in_high_range(const AVFrame *frame) {
  return frame->color_trc == AVCOL_TRC_SMPTE2084 || frame->color_trc == AVCOL_TRC_ARIB_STD_B67;
}

// Draws a picture of a high dynamic range, with its tones mapped to those of a usual display.
static int draw_tones(
    sateen_movie *movie, const AVFrame *frame, int coefficients, uint8_t *pixels, int stride, int width, int height) {
  if (!movie->tones || movie->tones_transfer != (int)frame->color_trc) {
    free(movie->tones);
    movie->tones = tones_create(frame->color_trc);
    movie->tones_transfer = frame->color_trc;
  }
  size_t row = scaled_stride(width, 8);
  uint16_t *wide = malloc(row * (size_t)height + 64);
  if (!movie->tones || !wide) {
    free(wide);
    return SATEEN_MOVIE_NO_MEMORY;
  }
  int status = scale(movie, frame, coefficients, AV_PIX_FMT_BGRA64LE, (uint8_t *)wide, (int)row, width, height);
  if (status == SATEEN_MOVIE_OK) tones_apply(movie->tones, wide, row, pixels, (size_t)stride, width, height);
  free(wide);
  return status;
}

int sateen_movie_draw_frame(sateen_movie *movie, const sateen_movie_target *target, char *message) {
  if (!movie->frame->data[0] || movie->frame->width < 1 || movie->frame->height < 1) return SATEEN_MOVIE_END;
  if (target->width < 1 || target->height < 1 || target->width > 16384 || target->height > 16384) {
    say(message, "it is to be shown in a size that cannot be");
    return SATEEN_MOVIE_TOO_LARGE;
  }
  AVFrame *frame = movie->cropped;
  av.av_frame_unref(frame);
  if (av.av_frame_ref(frame, movie->frame) < 0) return SATEEN_MOVIE_NO_MEMORY;
  int turns = movie->info.turns, coefficients = coefficients_of(frame);
  double x, y, w, h;
  stored_part(target, turns, &x, &y, &w, &h);
  crop(frame, x, y, w, h);
  take_field(frame);
  bool is_on_side = turns % 2 == 1;
  int width = is_on_side ? target->height : target->width, height = is_on_side ? target->width : target->height;
  uint8_t *pixels = target->pixels;
  int stride = target->bytes_per_row;
  bool is_direct = turns == 0 && stride % 64 == 0 && (uintptr_t)pixels % 16 == 0 && width % 16 == 0;
  if (!is_direct) {
    stride = (int)scaled_stride(width, 4);
    pixels = scratch(movie, (size_t)stride * (size_t)height + 64);
    if (!pixels) return SATEEN_MOVIE_NO_MEMORY;
  }
  int status = is_in_high_range(frame)
      ? draw_tones(movie, frame, coefficients, pixels, stride, width, height)
      : scale(movie, frame, coefficients, AV_PIX_FMT_BGRA, pixels, stride, width, height);
  av.av_frame_unref(frame);
  if (status == SATEEN_MOVIE_UNSUPPORTED) say(message, "its pictures are of a form that cannot be shown");
  if (status != SATEEN_MOVIE_OK) return status;
  if (turns != 0) {
    turn(pixels, (size_t)stride, width, height, target, turns);
  } else if (!is_direct) {
    copy(pixels, (size_t)stride, target);
  }
  if (movie->info.has_alpha) multiply_alpha(target);
  return SATEEN_MOVIE_OK;
}
