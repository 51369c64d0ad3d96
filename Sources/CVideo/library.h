#pragma once
#include "sateen_video.h"
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// The functions of FFmpeg's libraries that are used, each by its own name.
#define SATEEN_AVUTIL_FUNCTIONS(X) \
  X(av_log_set_level) X(av_max_alloc) X(av_malloc) X(av_freep) X(av_dict_set) X(av_dict_get) X(av_dict_free) X(av_frame_alloc) \
  X(av_frame_free) X(av_frame_unref) X(av_frame_ref) X(av_frame_apply_cropping) X(av_display_rotation_get) \
  X(av_pix_fmt_desc_get) X(av_channel_layout_default) X(av_channel_layout_copy) X(av_channel_layout_compare) \
  X(av_channel_layout_uninit) X(av_opt_set)
#define SATEEN_AVCODEC_FUNCTIONS(X) \
  X(avcodec_find_decoder) X(avcodec_alloc_context3) X(avcodec_free_context) X(avcodec_parameters_to_context) \
  X(avcodec_open2) X(avcodec_send_packet) X(avcodec_receive_frame) X(avcodec_flush_buffers) X(avcodec_get_name) \
  X(av_packet_alloc) X(av_packet_free) X(av_packet_clone) X(avcodec_decode_subtitle2) X(avsubtitle_free)
#define SATEEN_AVFORMAT_FUNCTIONS(X) \
  X(avformat_alloc_context) X(avformat_free_context) X(avformat_open_input) X(avformat_close_input) \
  X(avformat_find_stream_info) X(av_find_best_stream) X(av_read_frame) X(avformat_seek_file) X(av_guess_frame_rate) \
  X(av_guess_sample_aspect_ratio) X(av_stream_get_side_data) X(avio_alloc_context) X(avio_context_free)
#define SATEEN_SWSCALE_FUNCTIONS(X) \
  X(sws_getCachedContext) X(sws_freeContext) X(sws_scale) X(sws_getCoefficients) X(sws_setColorspaceDetails)
#define SATEEN_SWRESAMPLE_FUNCTIONS(X) \
  X(swr_alloc_set_opts2) X(swr_init) X(swr_free) X(swr_convert) X(swr_get_delay)

typedef struct {
#define X(name) __typeof__(name) *name;
  SATEEN_AVUTIL_FUNCTIONS(X)
  SATEEN_AVCODEC_FUNCTIONS(X)
  SATEEN_AVFORMAT_FUNCTIONS(X)
  SATEEN_SWSCALE_FUNCTIONS(X)
  SATEEN_SWRESAMPLE_FUNCTIONS(X)
#undef X
} sateen_av_table;

// Filled once sateen_movie_libraries_open has succeeded.
extern sateen_av_table av;
