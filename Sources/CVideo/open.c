#include "movie.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { io_size = 32 << 10 };

// The forms of films that are read. FFmpeg knows others which open files and addresses that a film names.
static const char formats[] =
    "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mpegvideo,ogg,flv,mp3,wav,flac,aac,asf,m4v,h264,hevc,ivf,obu,"
    "nut,dv,mxf,yuv4mpegpipe,aiff,w64,ac3,eac3,opus,caf,wv,rm,vob";

// 8K, and a little more.
static const int64_t most_pixels = 8192LL * 4608;

void say(char *message, const char *reason) {
  if (message) snprintf(message, SATEEN_MOVIE_MESSAGE_SIZE, "%s", reason);
}

static int read_bytes(void *context, uint8_t *bytes, int count) {
  sateen_movie *movie = context;
  if (stops(movie)) return AVERROR_EXIT;
  int got = movie->source.read(movie->source.context, bytes, count);
  if (got < 0) {
    movie->has_read_error = true;
    return stops(movie) ? AVERROR_EXIT : AVERROR(EIO);
  }
  if (movie->position == 0 && got >= (int)sizeof movie->head) memcpy(movie->head, bytes, sizeof movie->head);
  movie->position += got;
  return got == 0 ? AVERROR_EOF : got;
}

static int64_t seek_bytes(void *context, int64_t offset, int whence) {
  sateen_movie *movie = context;
  whence &= ~AVSEEK_FORCE;
  if (whence == AVSEEK_SIZE) return movie->source.size >= 0 ? movie->source.size : AVERROR(ENOSYS);
  int64_t place = offset;
  if (whence == SEEK_CUR) place += movie->position;
  if (whence == SEEK_END) {
    if (movie->source.size < 0) return AVERROR(ENOSYS);
    place += movie->source.size;
  }
  if (place < 0) return AVERROR(EINVAL);
  if (!movie->source.seek(movie->source.context, place)) return AVERROR(EIO);
  movie->position = place;
  return place;
}

static int interrupts(void *context) { return stops(context); }

static int refuse_file(
    struct AVFormatContext *format, AVIOContext **io, const char *address, int flags, AVDictionary **options) {
  (void)format, (void)io, (void)address, (void)flags, (void)options;
  return AVERROR(EACCES);
}

int status_of(const sateen_movie *movie, int error) {
  if (stops(movie) || error == AVERROR_EXIT) return SATEEN_MOVIE_STOPPED;
  if (error == AVERROR(ENOMEM)) return SATEEN_MOVIE_NO_MEMORY;
  if (movie->has_read_error) return SATEEN_MOVIE_UNREADABLE;
  return SATEEN_MOVIE_DAMAGED;
}

static bool is_cover(const AVStream *stream) { return stream->disposition & AV_DISPOSITION_ATTACHED_PIC; }

static int kind_of(const AVStream *stream) {
  switch (stream->codecpar->codec_type) {
    case AVMEDIA_TYPE_VIDEO: return SATEEN_TRACK_PICTURE;
    case AVMEDIA_TYPE_AUDIO: return SATEEN_TRACK_SOUND;
    case AVMEDIA_TYPE_SUBTITLE: {
      switch (stream->codecpar->codec_id) {
        case AV_CODEC_ID_SUBRIP: case AV_CODEC_ID_TEXT: case AV_CODEC_ID_WEBVTT: case AV_CODEC_ID_MOV_TEXT:
        case AV_CODEC_ID_ASS: case AV_CODEC_ID_SSA: return SATEEN_TRACK_TEXT;
        default: return -1;
      }
    }
    default: return -1;
  }
}

static int turns_of(const AVStream *stream) {
  size_t size = 0;
  const uint8_t *matrix = av.av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
  if (!matrix || size < 9 * sizeof(int32_t)) return 0;
  // The matrix tells the turn counterclockwise.
  double degrees = -av.av_display_rotation_get((const int32_t *)matrix);
  if (!isfinite(degrees)) return 0;
  return (((int)lround(degrees / 90) % 4) + 4) % 4;
}

void upright_size(
    const sateen_movie *movie, int stored_width, int stored_height, AVRational aspect, int32_t *upright_width,
    int32_t *upright_height) {
  double ratio = aspect.num > 0 && aspect.den > 0 ? av_q2d(aspect) : 1;
  // Ratios beyond these are damaged ones.
  if (ratio < 0.1 || ratio > 10) ratio = 1;
  double width = stored_width, height = stored_height;
  if (ratio > 1) width *= ratio; else height /= ratio;
  bool is_on_side = movie->info.turns % 2 == 1;
  *upright_width = (int32_t)lround(is_on_side ? height : width);
  *upright_height = (int32_t)lround(is_on_side ? width : height);
  if (*upright_width < 1) *upright_width = 1;
  if (*upright_height < 1) *upright_height = 1;
}

static void measure(sateen_movie *movie, AVStream *stream) {
  const AVCodecParameters *codec = stream->codecpar;
  sateen_movie_info *info = &movie->info;
  info->coded_width = codec->width;
  info->coded_height = codec->height;
  info->turns = turns_of(stream);
  AVRational aspect = av.av_guess_sample_aspect_ratio(movie->format, stream, NULL);
  // A size that is not known yet is that of the first picture, which tells its own.
  upright_size(movie, codec->width, codec->height, aspect, &info->width, &info->height);
  AVRational rate = av.av_guess_frame_rate(movie->format, stream, NULL);
  double frames = rate.num > 0 && rate.den > 0 ? av_q2d(rate) : 0;
  info->frame_rate = frames >= 0.01 && frames <= 1000 ? frames : 0;
  info->is_hdr = codec->color_trc == AVCOL_TRC_SMPTE2084 || codec->color_trc == AVCOL_TRC_ARIB_STD_B67;
  const AVPixFmtDescriptor *form = av.av_pix_fmt_desc_get(codec->format);
  info->has_alpha = form && form->flags & AV_PIX_FMT_FLAG_ALPHA;
  info->is_cover = is_cover(stream);
}

static void describe(sateen_movie *movie) {
  sateen_movie_info *info = &movie->info;
  AVFormatContext *format = movie->format;
  snprintf(info->format, sizeof info->format, "%s", format->iformat ? format->iformat->name : "");
  movie->start = format->start_time == AV_NOPTS_VALUE ? 0 : (double)format->start_time / AV_TIME_BASE;
  // Starts beyond these are damaged ones.
  movie->start = fmax(-1e9, fmin(1e9, movie->start));
  double duration = format->duration == AV_NOPTS_VALUE ? -1 : (double)format->duration / AV_TIME_BASE;
  // A file of more than a year is a damaged one.
  info->duration = duration > 0 && duration < 366.0 * 86400 ? duration : -1;
  info->is_seekable = movie->source.is_seekable;
  for (unsigned i = 0; i < format->nb_streams; i++) {
    AVStream *stream = format->streams[i];
    if (kind_of(stream) >= 0) info->track_count++;
    stream->discard = AVDISCARD_ALL;
  }
}

// Finds out what the tracks are, for which pictures may be decoded. Those that are too large are not.
static int find_tracks(sateen_movie *movie) {
  unsigned count = movie->format->nb_streams;
  AVDictionary **options = calloc(count > 0 ? count : 1, sizeof *options);
  if (!options) return AVERROR(ENOMEM);
  char most[24];
  snprintf(most, sizeof most, "%lld", (long long)most_pixels);
  for (unsigned i = 0; i < count; i++) av.av_dict_set(&options[i], "max_pixels", most, 0);
  int error = av.avformat_find_stream_info(movie->format, options);
  for (unsigned i = 0; i < count; i++) av.av_dict_free(&options[i]);
  free(options);
  return error;
}

static int open_file(sateen_movie *movie, char *message) {
  uint8_t *memory = av.av_malloc(io_size);
  if (!memory) return SATEEN_MOVIE_NO_MEMORY;
  movie->io = av.avio_alloc_context(
      memory, io_size, 0, movie, read_bytes, NULL, movie->source.seek ? seek_bytes : NULL);
  if (!movie->io) {
    av.av_freep(&memory);
    return SATEEN_MOVIE_NO_MEMORY;
  }
  movie->io->seekable = movie->source.is_seekable ? AVIO_SEEKABLE_NORMAL : 0;
  movie->format = av.avformat_alloc_context();
  if (!movie->format) return SATEEN_MOVIE_NO_MEMORY;
  movie->format->pb = movie->io;
  movie->format->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_GENPTS;
  movie->format->io_open = refuse_file;
  movie->format->interrupt_callback = (AVIOInterruptCB){interrupts, movie};
  AVDictionary *options = NULL;
  av.av_dict_set(&options, "format_whitelist", formats, 0);
  av.av_dict_set(&options, "protocol_whitelist", "none", 0);
  av.av_dict_set(&options, "probesize", "2000000", 0);
  av.av_dict_set(&options, "analyzeduration", "3000000", 0);
  av.av_dict_set(&options, "max_streams", "100", 0);
  // Frees the context where it fails.
  int error = av.avformat_open_input(&movie->format, "", NULL, &options);
  av.av_dict_free(&options);
  if (error < 0) {
    int status = status_of(movie, error);
    if (status == SATEEN_MOVIE_DAMAGED && memcmp(movie->head + 4, "ftyp", 4) == 0) {
      say(message, "its index is missing or damaged: the file may be cut off");
      return status;
    }
    if (status == SATEEN_MOVIE_DAMAGED && (error == AVERROR_INVALIDDATA || error == AVERROR(EINVAL))) {
      say(message, "it is no film, or of a form that is not known");
      return SATEEN_MOVIE_UNSUPPORTED;
    }
    say(message, error == AVERROR_EOF ? "it ends too soon" : "its head is damaged");
    return status;
  }
  error = find_tracks(movie);
  if (stops(movie)) return SATEEN_MOVIE_STOPPED;
  // The tracks found so far may do for a file that ends too soon.
  if (error < 0 && movie->format->nb_streams == 0) {
    say(message, "its tracks are damaged");
    return status_of(movie, error);
  }
  movie->has_read_error = false;
  return SATEEN_MOVIE_OK;
}

static int choose_best(sateen_movie *movie, char *message) {
  int picture = av.av_find_best_stream(movie->format, AVMEDIA_TYPE_VIDEO, -1, -1, NULL, 0);
  int sound = av.av_find_best_stream(movie->format, AVMEDIA_TYPE_AUDIO, -1, picture, NULL, 0);
  int status = SATEEN_MOVIE_OK;
  if (picture >= 0) {
    measure(movie, movie->format->streams[picture]);
    status = decoder_open(movie, SATEEN_TRACK_PICTURE, picture, message);
    if (status != SATEEN_MOVIE_OK) {
      // Sound without its picture is better than an error, but a picture that is too large is one.
      if (sound < 0 || status == SATEEN_MOVIE_TOO_LARGE) return status;
      movie->info.width = movie->info.height = movie->info.coded_width = movie->info.coded_height = 0;
      status = SATEEN_MOVIE_OK;
    }
  }
  // Sound that cannot be decoded is left out. It is chosen when it is to be heard.
  bool has_sound = sound >= 0 && decoder_open(movie, SATEEN_TRACK_SOUND, sound, NULL) == SATEEN_MOVIE_OK;
  if (movie->decoders[SATEEN_TRACK_PICTURE].codec || has_sound) return SATEEN_MOVIE_OK;
  say(message, "it has neither pictures nor sound that can be decoded");
  return SATEEN_MOVIE_UNSUPPORTED;
}

int sateen_movie_open(
    const sateen_movie_source *source, int threads, sateen_movie **result, sateen_movie_info *info, char *message) {
  *result = NULL;
  say(message, "");
  if (!sateen_movie_libraries_open(message)) return SATEEN_MOVIE_NO_LIBRARY;
  sateen_movie *movie = calloc(1, sizeof *movie);
  if (!movie) return SATEEN_MOVIE_NO_MEMORY;
  movie->source = *source;
  movie->threads = threads;
  for (int i = 0; i < SATEEN_TRACK_KINDS; i++) {
    movie->decoders[i].stream = -1;
    movie->read_times[i] = NAN;
  }
  movie->frame = av.av_frame_alloc();
  movie->kept = av.av_frame_alloc();
  movie->cropped = av.av_frame_alloc();
  movie->sound = av.av_frame_alloc();
  int status = movie->frame && movie->kept && movie->cropped && movie->sound ? SATEEN_MOVIE_OK : SATEEN_MOVIE_NO_MEMORY;
  if (status == SATEEN_MOVIE_OK) status = open_file(movie, message);
  if (status == SATEEN_MOVIE_OK) {
    describe(movie);
    status = choose_best(movie, message);
  }
  if (status != SATEEN_MOVIE_OK) {
    sateen_movie_close(movie);
    return status;
  }
  *info = movie->info;
  *result = movie;
  return SATEEN_MOVIE_OK;
}

void sateen_movie_close(sateen_movie *movie) {
  if (!movie) return;
  for (int i = 0; i < SATEEN_TRACK_KINDS; i++) {
    decoder_close(&movie->decoders[i]);
    queue_free(&movie->queues[i]);
  }
  av.av_frame_free(&movie->frame);
  av.av_frame_free(&movie->kept);
  av.av_frame_free(&movie->cropped);
  av.av_frame_free(&movie->sound);
  if (movie->scaler) av.sws_freeContext(movie->scaler);
  if (movie->resampler) av.swr_free(&movie->resampler);
  av.av_channel_layout_uninit(&movie->resampled_layout);
  if (movie->format) av.avformat_close_input(&movie->format);
  if (movie->io) {
    av.av_freep(&movie->io->buffer);
    av.avio_context_free(&movie->io);
  }
  free(movie->scratch);
  free(movie->tones);
  free(movie);
}

// MARK: Tracks

static void copy_tag(char *to, size_t size, const AVStream *stream, const char *name) {
  const AVDictionaryEntry *tag = av.av_dict_get(stream->metadata, name, NULL, 0);
  snprintf(to, size, "%s", tag ? tag->value : "");
}

bool sateen_movie_track_at(const sateen_movie *movie, int index, sateen_movie_track *track) {
  for (unsigned i = 0; i < movie->format->nb_streams; i++) {
    const AVStream *stream = movie->format->streams[i];
    int kind = kind_of(stream);
    if (kind < 0 || index-- > 0) continue;
    memset(track, 0, sizeof *track);
    track->stream = (int32_t)i;
    track->kind = kind;
    track->is_default = stream->disposition & AV_DISPOSITION_DEFAULT;
    track->is_forced = stream->disposition & AV_DISPOSITION_FORCED;
    track->channels = stream->codecpar->ch_layout.nb_channels;
    track->sample_rate = stream->codecpar->sample_rate;
    copy_tag(track->language, sizeof track->language, stream, "language");
    copy_tag(track->title, sizeof track->title, stream, "title");
    snprintf(track->codec, sizeof track->codec, "%s", av.avcodec_get_name(stream->codecpar->codec_id));
    return true;
  }
  return false;
}

static int threads_for(const sateen_movie *movie, int width, int height) {
  if (movie->threads > 0) return movie->threads;
  int64_t pixels = (int64_t)width * height;
  // Decoders with several threads keep as many more pictures in memory.
  return pixels > 2560 * 1440 ? 4 : pixels > 1280 * 720 ? 2 : 1;
}

int decoder_open(sateen_movie *movie, sateen_track_kind kind, int index, char *message) {
  AVStream *stream = movie->format->streams[index];
  AVCodecParameters *parameters = stream->codecpar;
  if (kind == SATEEN_TRACK_PICTURE) {
    int64_t pixels = (int64_t)parameters->width * parameters->height;
    if (pixels > most_pixels || parameters->width > 16384 || parameters->height > 16384) {
      if (message) {
        snprintf(
            message, SATEEN_MOVIE_MESSAGE_SIZE, "its pictures of %d x %d pixels are too large", parameters->width,
            parameters->height);
      }
      return SATEEN_MOVIE_TOO_LARGE;
    }
  }
  const AVCodec *codec = av.avcodec_find_decoder(parameters->codec_id);
  if (!codec) {
    if (message) {
      snprintf(
          message, SATEEN_MOVIE_MESSAGE_SIZE, "there is no decoder for %s", av.avcodec_get_name(parameters->codec_id));
    }
    return SATEEN_MOVIE_UNSUPPORTED;
  }
  AVCodecContext *context = av.avcodec_alloc_context3(codec);
  if (!context) return SATEEN_MOVIE_NO_MEMORY;
  bool is_open = av.avcodec_parameters_to_context(context, parameters) >= 0;
  context->pkt_timebase = stream->time_base;
  context->thread_count = kind == SATEEN_TRACK_PICTURE ? threads_for(movie, context->width, context->height) : 1;
  context->max_pixels = most_pixels;
  is_open = is_open && av.avcodec_open2(context, codec, NULL) >= 0;
  if (!is_open) {
    av.avcodec_free_context(&context);
    if (message) snprintf(message, SATEEN_MOVIE_MESSAGE_SIZE, "its %s data cannot be decoded", codec->name);
    return SATEEN_MOVIE_UNSUPPORTED;
  }
  decoder_close(&movie->decoders[kind]);
  movie->decoders[kind] = (track_decoder){.stream = index, .codec = context};
  stream->discard = AVDISCARD_DEFAULT;
  return SATEEN_MOVIE_OK;
}

void decoder_close(track_decoder *decoder) {
  if (decoder->codec) av.avcodec_free_context(&decoder->codec);
  *decoder = (track_decoder){.stream = -1};
}

void decoder_flush(track_decoder *decoder) {
  if (!decoder->codec) return;
  av.avcodec_flush_buffers(decoder->codec);
  decoder->is_draining = false;
  decoder->errors = 0;
}

int sateen_movie_choose(sateen_movie *movie, sateen_track_kind kind, int index, char *message) {
  track_decoder *decoder = &movie->decoders[kind];
  if (decoder->stream == index) return SATEEN_MOVIE_OK;
  if (index >= (int)movie->format->nb_streams) return SATEEN_MOVIE_NO_PLACE;
  if (index >= 0 && kind_of(movie->format->streams[index]) != (int)kind) return SATEEN_MOVIE_NO_PLACE;
  queue_clear(&movie->queues[kind]);
  movie->read_times[kind] = NAN;
  if (decoder->stream >= 0) movie->format->streams[decoder->stream]->discard = AVDISCARD_ALL;
  decoder_close(decoder);
  return index < 0 ? SATEEN_MOVIE_OK : decoder_open(movie, kind, index, message);
}
