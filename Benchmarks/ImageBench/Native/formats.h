#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

uint8_t *jpeg_encode(const uint8_t *rgb, int32_t width, int32_t height, bool is_progressive, size_t *count);
bool jpeg_decode(const uint8_t *bytes, size_t count, int32_t width, int32_t height, uint8_t *pixels);

uint8_t *png_encode(const uint8_t *rgb, int32_t width, int32_t height, size_t *count);
bool png_decode(const uint8_t *bytes, size_t count, uint8_t *pixels);

uint8_t *webp_encode(const uint8_t *rgb, int32_t width, int32_t height, size_t *count);
bool webp_decode(const uint8_t *bytes, size_t count, int32_t width, int32_t height, uint8_t *pixels);

uint8_t *avif_encode(const uint8_t *rgb, int32_t width, int32_t height, size_t *count);
bool avif_decode(const uint8_t *bytes, size_t count, uint8_t *pixels);

uint8_t *jxl_encode(const uint8_t *rgb, int32_t width, int32_t height, size_t *count);
bool jxl_decode(const uint8_t *bytes, size_t count, uint8_t *pixels);
