#include "sateen_video_maker.h"
#include <dlfcn.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/display.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT(number) #number
#define FILE_OF(name, version) name ".so." TEXT(version)

#define FUNCTIONS(X) \
  X(0, av_log_set_level) X(0, av_frame_alloc) X(0, av_frame_free) X(0, av_frame_get_buffer) \
  X(0, av_frame_make_writable) X(0, av_channel_layout_default) X(0, av_opt_set) X(0, av_get_pix_fmt) \
  X(0, av_display_rotation_set) X(0, av_free) X(0, av_rescale_q) X(0, av_mallocz) X(0, av_dict_set) X(0, av_dict_free) \
  X(1, avcodec_find_encoder_by_name) X(1, avcodec_alloc_context3) X(1, avcodec_free_context) X(1, avcodec_open2) \
  X(1, avcodec_send_frame) X(1, avcodec_receive_packet) X(1, avcodec_parameters_from_context) X(1, av_packet_alloc) \
  X(1, av_packet_free) X(1, av_packet_rescale_ts) X(1, av_new_packet) X(1, av_packet_unref) \
  X(2, avformat_alloc_output_context2) X(2, avformat_free_context) X(2, avformat_new_stream) \
  X(2, avformat_write_header) X(2, av_interleaved_write_frame) X(2, av_write_trailer) X(2, avio_open_dyn_buf) \
  X(2, avio_close_dyn_buf) X(2, av_stream_new_side_data) X(3, sws_getContext) X(3, sws_scale) X(3, sws_freeContext) \
  X(3, sws_getCoefficients) X(3, sws_setColorspaceDetails)

static struct {
#define X(file, name) __typeof__(name) *name;
  FUNCTIONS(X)
#undef X
} lib;

static bool is_open;

static void open_libraries(void) {
  static const char *const files[] = {
      FILE_OF("libavutil", LIBAVUTIL_VERSION_MAJOR), FILE_OF("libavcodec", LIBAVCODEC_VERSION_MAJOR),
      FILE_OF("libavformat", LIBAVFORMAT_VERSION_MAJOR), FILE_OF("libswscale", LIBSWSCALE_VERSION_MAJOR)};
  void *handles[4];
  for (int i = 0; i < 4; i++) {
    if (!(handles[i] = dlopen(files[i], RTLD_NOW | RTLD_LOCAL))) return;
  }
  void *found;
#define X(file, name) \
  if (!(found = dlsym(handles[file], #name))) return; \
  memcpy(&lib.name, &found, sizeof found);
  FUNCTIONS(X)
#undef X
  lib.av_log_set_level(AV_LOG_QUIET);
  is_open = true;
}

static bool opens(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_libraries);
  return is_open;
}

bool sateen_video_can_make(const char *codec) { return opens() && lib.avcodec_find_encoder_by_name(codec); }

enum { bits = 12 };

// White blocks on black for the bits of a number, in the upper half; a bar that moves in the lower half.
static void paint_number(int number, uint8_t *bgra, int width, int height, int stride) {
  for (int y = 0; y < height; y++) {
    uint8_t *pixel = bgra + (size_t)y * (size_t)stride;
    for (int x = 0; x < width; x++, pixel += 4) {
      int bit = x * bits / width;
      int bar = number * 4 % (width > 8 ? width : 8);
      bool is_light = y < height / 2 ? number >> bit & 1 : x >= bar && x < bar + 8;
      uint8_t value = is_light ? 255 : y < height / 2 ? 0 : 90;
      pixel[0] = value, pixel[1] = y < height / 2 ? value : is_light ? 255 : 60, pixel[2] = value, pixel[3] = 255;
    }
  }
}

int sateen_video_number(const uint8_t *bgra, int width, int height, int stride) {
  int number = 0;
  for (int bit = 0; bit < bits; bit++) {
    int x = (2 * bit + 1) * width / (2 * bits);
    const uint8_t *pixel = bgra + (size_t)(height / 4) * (size_t)stride + (size_t)x * 4;
    int value = (pixel[0] + pixel[1] + pixel[2]) / 3;
    if (value > 70 && value < 170) return -1;
    if (value >= 170) number |= 1 << bit;
  }
  return number;
}

typedef struct {
  const sateen_video_plan *plan;
  AVFormatContext *format;
  AVCodecContext *picture, *sound;
  AVStream *picture_stream, *sound_stream, *text_stream;
  AVPacket *packet;
  struct SwsContext *scaler;
  char *message;
} maker;

static bool fail(maker *maker, const char *reason) {
  snprintf(maker->message, 256, "%s", reason);
  return false;
}

static bool write_packets(maker *maker, AVCodecContext *codec, AVStream *stream, AVFrame *frame) {
  if (lib.avcodec_send_frame(codec, frame) < 0) return fail(maker, "a frame cannot be encoded");
  while (lib.avcodec_receive_packet(codec, maker->packet) >= 0) {
    lib.av_packet_rescale_ts(maker->packet, codec->time_base, stream->time_base);
    maker->packet->stream_index = stream->index;
    if (lib.av_interleaved_write_frame(maker->format, maker->packet) < 0) return fail(maker, "a packet cannot be written");
  }
  return true;
}

static bool open_picture(maker *maker) {
  const sateen_video_plan *plan = maker->plan;
  const AVCodec *codec = lib.avcodec_find_encoder_by_name(plan->picture_codec);
  if (!codec) return fail(maker, "there is no such encoder");
  AVCodecContext *context = maker->picture = lib.avcodec_alloc_context3(codec);
  context->width = plan->width;
  context->height = plan->height;
  context->pix_fmt = lib.av_get_pix_fmt(plan->pixel_format ? plan->pixel_format : "yuv420p");
  int rate = plan->rate ? plan->rate : 30, base = plan->rate_base ? plan->rate_base : 1;
  context->time_base = plan->times ? (AVRational){1, 1000} : (AVRational){base, rate};
  context->framerate = plan->times ? (AVRational){0, 1} : (AVRational){rate, base};
  context->gop_size = plan->group ? plan->group : 12;
  context->max_b_frames = plan->b_frames;
  context->thread_count = 1;
  context->bit_rate = (int64_t)plan->width * plan->height * 6;
  if (plan->aspect_num) context->sample_aspect_ratio = (AVRational){plan->aspect_num, plan->aspect_den};
  if (plan->transfer) {
    context->color_trc = plan->transfer;
    context->color_primaries = AVCOL_PRI_BT2020;
    context->colorspace = AVCOL_SPC_BT2020_NCL;
    context->color_range = AVCOL_RANGE_MPEG;
  }
  if (plan->is_interlaced) {
    context->flags |= AV_CODEC_FLAG_INTERLACED_DCT | AV_CODEC_FLAG_INTERLACED_ME;
    context->field_order = plan->is_bottom_first ? AV_FIELD_BB : AV_FIELD_TT;
  }
  if (maker->format->oformat->flags & AVFMT_GLOBALHEADER) context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  char quality[8];
  snprintf(quality, sizeof quality, "%d", plan->quality ? plan->quality : 20);
  if (strstr(plan->picture_codec, "x264") || strstr(plan->picture_codec, "x265")) {
    context->bit_rate = 0;
    lib.av_opt_set(context->priv_data, "preset", plan->quality ? "slow" : "veryfast", 0);
    lib.av_opt_set(context->priv_data, "crf", quality, 0);
    lib.av_opt_set(context->priv_data, "x265-params", "log-level=none:pools=1", 0);
  }
  if (lib.avcodec_open2(context, codec, NULL) < 0) return fail(maker, "the encoder of pictures cannot be opened");
  AVStream *stream = maker->picture_stream = lib.avformat_new_stream(maker->format, NULL);
  stream->time_base = context->time_base;
  stream->avg_frame_rate = context->framerate;
  stream->sample_aspect_ratio = context->sample_aspect_ratio;
  if (plan->is_cover) stream->disposition = AV_DISPOSITION_ATTACHED_PIC;
  lib.avcodec_parameters_from_context(stream->codecpar, context);
  if (plan->rotation != 0) {
    int32_t *matrix = (int32_t *)(void *)lib.av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, 36);
    lib.av_display_rotation_set(matrix, plan->rotation);
  }
  maker->scaler = lib.sws_getContext(
      plan->width, plan->height, AV_PIX_FMT_BGRA, plan->width, plan->height, context->pix_fmt, SWS_BILINEAR, NULL, NULL,
      NULL);
  return maker->scaler != NULL || fail(maker, "there is no such pixel format");
}

static bool write_pictures(maker *maker) {
  const sateen_video_plan *plan = maker->plan;
  AVFrame *frame = lib.av_frame_alloc();
  frame->width = plan->width;
  frame->height = plan->height;
  frame->format = maker->picture->pix_fmt;
  int stride = (plan->width * 4 + 63) & ~63;
  uint8_t *bgra = calloc(1, (size_t)stride * (size_t)plan->height + 64);
  bool is_good = lib.av_frame_get_buffer(frame, 0) >= 0;
  for (int i = 0; i < plan->frames && is_good; i++) {
    if (plan->paint) {
      plan->paint(plan->context, i, bgra, plan->width, plan->height, stride);
    } else {
      paint_number(i, bgra, plan->width, plan->height, stride);
    }
    is_good = lib.av_frame_make_writable(frame) >= 0;
    if (!is_good) break;
    const uint8_t *from[1] = {bgra};
    lib.sws_scale(maker->scaler, from, &stride, 0, plan->height, frame->data, frame->linesize);
    frame->pts = plan->times ? plan->times[i] : i;
    frame->interlaced_frame = plan->is_interlaced;
    frame->top_field_first = plan->is_interlaced && !plan->is_bottom_first;
    is_good = write_packets(maker, maker->picture, maker->picture_stream, frame);
  }
  free(bgra);
  lib.av_frame_free(&frame);
  return is_good && write_packets(maker, maker->picture, maker->picture_stream, NULL);
}

static bool open_sound(maker *maker) {
  const sateen_video_plan *plan = maker->plan;
  const AVCodec *codec = lib.avcodec_find_encoder_by_name(plan->sound_codec);
  if (!codec) return fail(maker, "there is no such encoder of sound");
  AVCodecContext *context = maker->sound = lib.avcodec_alloc_context3(codec);
  context->sample_fmt = codec->sample_fmts ? codec->sample_fmts[0] : AV_SAMPLE_FMT_S16;
  context->sample_rate = plan->sound_rate ? plan->sound_rate : 48000;
  lib.av_channel_layout_default(&context->ch_layout, plan->channels ? plan->channels : 2);
  context->time_base = (AVRational){1, context->sample_rate};
  context->bit_rate = 96000;
  if (maker->format->oformat->flags & AVFMT_GLOBALHEADER) context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  if (lib.avcodec_open2(context, codec, NULL) < 0) return fail(maker, "the encoder of sound cannot be opened");
  AVStream *stream = maker->sound_stream = lib.avformat_new_stream(maker->format, NULL);
  stream->time_base = context->time_base;
  lib.avcodec_parameters_from_context(stream->codecpar, context);
  return true;
}

// A tone of 440 hertz at half of the loudness, or ticks of it.
static void fill(AVFrame *frame, int64_t first, int rate, int channels, double tick_seconds) {
  for (int i = 0; i < frame->nb_samples; i++) {
    double time = (double)(first + i) / rate;
    bool is_silent = tick_seconds > 0 && fmod(time, tick_seconds) >= 0.05;
    float value = is_silent ? 0 : 0.5f * sinf(2 * (float)M_PI * 440 * (float)time);
    for (int channel = 0; channel < channels; channel++) {
      switch (frame->format) {
        case AV_SAMPLE_FMT_FLTP: ((float *)(void *)frame->extended_data[channel])[i] = value; break;
        case AV_SAMPLE_FMT_FLT: ((float *)(void *)frame->data[0])[i * channels + channel] = value; break;
        case AV_SAMPLE_FMT_S16P: ((int16_t *)(void *)frame->extended_data[channel])[i] = (int16_t)(value * 32000); break;
        case AV_SAMPLE_FMT_S16: ((int16_t *)(void *)frame->data[0])[i * channels + channel] = (int16_t)(value * 32000); break;
        case AV_SAMPLE_FMT_U8P: frame->extended_data[channel][i] = (uint8_t)(128 + value * 120); break;
        default: break;
      }
    }
  }
}

static bool write_sound(maker *maker) {
  const sateen_video_plan *plan = maker->plan;
  AVCodecContext *context = maker->sound;
  AVFrame *frame = lib.av_frame_alloc();
  frame->format = context->sample_fmt;
  frame->sample_rate = context->sample_rate;
  lib.av_channel_layout_default(&frame->ch_layout, context->ch_layout.nb_channels);
  frame->nb_samples = context->frame_size > 0 ? context->frame_size : 1024;
  bool is_good = lib.av_frame_get_buffer(frame, 0) >= 0;
  int64_t total = (int64_t)(plan->sound_seconds * context->sample_rate);
  int64_t start = (int64_t)(plan->sound_start * context->sample_rate);
  for (int64_t done = 0; done < total && is_good; done += frame->nb_samples) {
    is_good = lib.av_frame_make_writable(frame) >= 0;
    fill(frame, done, context->sample_rate, context->ch_layout.nb_channels, plan->tick_seconds);
    frame->pts = start + done;
    is_good = is_good && write_packets(maker, context, maker->sound_stream, frame);
  }
  lib.av_frame_free(&frame);
  return is_good && write_packets(maker, context, maker->sound_stream, NULL);
}

static bool is_mp4(const maker *maker) { return strcmp(maker->plan->format, "matroska") != 0; }

static bool open_texts(maker *maker) {
  AVStream *stream = maker->text_stream = lib.avformat_new_stream(maker->format, NULL);
  stream->time_base = (AVRational){1, 1000};
  stream->codecpar->codec_type = AVMEDIA_TYPE_SUBTITLE;
  stream->codecpar->codec_id = is_mp4(maker) ? AV_CODEC_ID_MOV_TEXT : AV_CODEC_ID_SUBRIP;
  if (is_mp4(maker)) stream->codecpar->codec_tag = 't' | 'x' << 8 | '3' << 16 | 'g' << 24;
  AVDictionary *tags = NULL;
  lib.av_dict_set(&tags, "language", "deu", 0);
  stream->metadata = tags;
  return true;
}

static bool write_texts(maker *maker) {
  for (int i = 0; i < maker->plan->text_count; i++) {
    const sateen_made_text *text = &maker->plan->texts[i];
    int length = (int)strlen(text->text), head = is_mp4(maker) ? 2 : 0;
    if (lib.av_new_packet(maker->packet, length + head) < 0) return fail(maker, "no memory");
    if (head) maker->packet->data[0] = (uint8_t)(length >> 8), maker->packet->data[1] = (uint8_t)length;
    memcpy(maker->packet->data + head, text->text, (size_t)length);
    maker->packet->pts = maker->packet->dts = (int64_t)(text->start * 1000);
    maker->packet->duration = (int64_t)((text->end - text->start) * 1000);
    lib.av_packet_rescale_ts(maker->packet, (AVRational){1, 1000}, maker->text_stream->time_base);
    maker->packet->stream_index = maker->text_stream->index;
    maker->packet->flags = AV_PKT_FLAG_KEY;
    if (lib.av_interleaved_write_frame(maker->format, maker->packet) < 0) return fail(maker, "a text cannot be written");
  }
  return true;
}

uint8_t *sateen_video_make(const sateen_video_plan *plan, size_t *count, char *message) {
  maker maker = {.plan = plan, .message = message};
  *count = 0;
  if (!opens()) {
    fail(&maker, "FFmpeg is not there");
    return NULL;
  }
  if (lib.avformat_alloc_output_context2(&maker.format, NULL, plan->format, NULL) < 0) {
    fail(&maker, "there is no such format");
    return NULL;
  }
  maker.packet = lib.av_packet_alloc();
  bool is_good = lib.avio_open_dyn_buf(&maker.format->pb) >= 0;
  if (is_good && plan->picture_codec) is_good = open_picture(&maker);
  if (is_good && plan->sound_codec) is_good = open_sound(&maker);
  if (is_good && plan->text_count > 0) is_good = open_texts(&maker);
  if (is_good && lib.avformat_write_header(maker.format, NULL) < 0) is_good = fail(&maker, "the head cannot be written");
  if (is_good && plan->text_count > 0) is_good = write_texts(&maker);
  if (is_good && maker.picture) is_good = write_pictures(&maker);
  if (is_good && maker.sound) is_good = write_sound(&maker);
  if (is_good && lib.av_write_trailer(maker.format) < 0) is_good = fail(&maker, "the end cannot be written");
  uint8_t *bytes = NULL, *result = NULL;
  int size = maker.format->pb ? lib.avio_close_dyn_buf(maker.format->pb, &bytes) : 0;
  maker.format->pb = NULL;
  if (is_good && size > 0 && (result = malloc((size_t)size))) {
    memcpy(result, bytes, (size_t)size);
    *count = (size_t)size;
  }
  lib.av_free(bytes);
  lib.av_packet_free(&maker.packet);
  if (maker.picture) lib.avcodec_free_context(&maker.picture);
  if (maker.sound) lib.avcodec_free_context(&maker.sound);
  if (maker.scaler) lib.sws_freeContext(maker.scaler);
  lib.avformat_free_context(maker.format);
  return result;
}
