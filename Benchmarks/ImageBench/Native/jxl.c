#include "formats.h"
#include <jxl/decode.h>
#include <jxl/encode.h>
#include <stdlib.h>

// Writes all that the encoder has. Returns NULL where it fails.
static uint8_t *finish(JxlEncoder *encoder, size_t *count) {
  size_t capacity = 1 << 20, used = 0;
  uint8_t *file = malloc(capacity);
  while (file) {
    uint8_t *next = file + used;
    size_t rest = capacity - used;
    JxlEncoderStatus status = JxlEncoderProcessOutput(encoder, &next, &rest);
    used = (size_t)(next - file);
    if (status == JXL_ENC_SUCCESS) {
      *count = used;
      return file;
    }
    uint8_t *larger = status == JXL_ENC_NEED_MORE_OUTPUT ? realloc(file, capacity *= 2) : NULL;
    if (!larger) free(file);
    file = larger;
  }
  return NULL;
}

uint8_t *jxl_encode(const uint8_t *rgb, int32_t width, int32_t height, size_t *count) {
  JxlEncoder *encoder = JxlEncoderCreate(NULL);
  if (!encoder) return NULL;
  JxlBasicInfo info;
  JxlEncoderInitBasicInfo(&info);
  info.xsize = (uint32_t)width;
  info.ysize = (uint32_t)height;
  info.bits_per_sample = 8;
  JxlColorEncoding color;
  JxlColorEncodingSetToSRGB(&color, JXL_FALSE);
  JxlPixelFormat format = {3, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
  uint8_t *file = NULL;
  if (JxlEncoderSetBasicInfo(encoder, &info) == JXL_ENC_SUCCESS &&
      JxlEncoderSetColorEncoding(encoder, &color) == JXL_ENC_SUCCESS) {
    JxlEncoderFrameSettings *settings = JxlEncoderFrameSettingsCreate(encoder, NULL);
    JxlEncoderSetFrameDistance(settings, 1.5f);
    JxlEncoderFrameSettingsSetOption(settings, JXL_ENC_FRAME_SETTING_EFFORT, 4);
    size_t size = (size_t)width * (size_t)height * 3;
    if (JxlEncoderAddImageFrame(settings, &format, rgb, size) == JXL_ENC_SUCCESS) {
      JxlEncoderCloseInput(encoder);
      file = finish(encoder, count);
    }
  }
  JxlEncoderDestroy(encoder);
  return file;
}

bool jxl_decode(const uint8_t *bytes, size_t count, uint8_t *pixels) {
  JxlDecoder *decoder = JxlDecoderCreate(NULL);
  if (!decoder) return false;
  JxlPixelFormat format = {4, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
  bool is_done = false, goes_on = JxlDecoderSubscribeEvents(decoder, JXL_DEC_FULL_IMAGE) == JXL_DEC_SUCCESS;
  JxlDecoderSetInput(decoder, bytes, count);
  JxlDecoderCloseInput(decoder);
  while (goes_on) {
    JxlDecoderStatus status = JxlDecoderProcessInput(decoder);
    size_t size = 0;
    if (status == JXL_DEC_NEED_IMAGE_OUT_BUFFER) {
      goes_on = JxlDecoderImageOutBufferSize(decoder, &format, &size) == JXL_DEC_SUCCESS &&
          JxlDecoderSetImageOutBuffer(decoder, &format, pixels, size) == JXL_DEC_SUCCESS;
    } else {
      is_done = status == JXL_DEC_FULL_IMAGE;
      goes_on = false;
    }
  }
  JxlDecoderDestroy(decoder);
  return is_done;
}
