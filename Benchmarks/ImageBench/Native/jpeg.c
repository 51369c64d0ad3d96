#include "formats.h"
#include <setjmp.h>
#include <stdio.h>
#include <jpeglib.h>
#include <stdlib.h>

typedef struct failure {
  struct jpeg_error_mgr manager;
  jmp_buf place;
} failure;

static void fail(j_common_ptr common) { longjmp(((failure *)common->err)->place, 1); }

uint8_t *jpeg_encode(const uint8_t *rgb, int32_t width, int32_t height, bool is_progressive, size_t *count) {
  struct jpeg_compress_struct encoder;
  failure error;
  unsigned char *file = NULL;
  unsigned long length = 0;
  encoder.err = jpeg_std_error(&error.manager);
  error.manager.error_exit = fail;
  jpeg_create_compress(&encoder);
  if (setjmp(error.place)) {
    jpeg_destroy_compress(&encoder);
    return NULL;
  }
  jpeg_mem_dest(&encoder, &file, &length);
  encoder.image_width = (JDIMENSION)width;
  encoder.image_height = (JDIMENSION)height;
  encoder.input_components = 3;
  encoder.in_color_space = JCS_RGB;
  jpeg_set_defaults(&encoder);
  jpeg_set_quality(&encoder, 85, TRUE);
  if (is_progressive) jpeg_simple_progression(&encoder);
  jpeg_start_compress(&encoder, TRUE);
  while (encoder.next_scanline < encoder.image_height) {
    JSAMPROW row = (JSAMPROW)(rgb + (size_t)encoder.next_scanline * (size_t)width * 3);
    jpeg_write_scanlines(&encoder, &row, 1);
  }
  jpeg_finish_compress(&encoder);
  jpeg_destroy_compress(&encoder);
  *count = length;
  return file;
}

bool jpeg_decode(const uint8_t *bytes, size_t count, int32_t width, int32_t height, uint8_t *pixels) {
  struct jpeg_decompress_struct decoder;
  failure error;
  decoder.err = jpeg_std_error(&error.manager);
  error.manager.error_exit = fail;
  jpeg_create_decompress(&decoder);
  if (setjmp(error.place)) {
    jpeg_destroy_decompress(&decoder);
    return false;
  }
  jpeg_mem_src(&decoder, bytes, count);
  jpeg_read_header(&decoder, TRUE);
  decoder.out_color_space = JCS_EXT_BGRX;
  decoder.scale_num = 1;
  decoder.scale_denom = 8;
  while (decoder.scale_denom > 1 && (decoder.image_width < decoder.scale_denom * (JDIMENSION)width ||
                                     decoder.image_height < decoder.scale_denom * (JDIMENSION)height)) {
    decoder.scale_denom /= 2;
  }
  jpeg_start_decompress(&decoder);
  while (decoder.output_scanline < decoder.output_height) {
    JSAMPROW row = pixels + (size_t)decoder.output_scanline * decoder.output_width * 4;
    jpeg_read_scanlines(&decoder, &row, 1);
  }
  jpeg_finish_decompress(&decoder);
  jpeg_destroy_decompress(&decoder);
  return true;
}
