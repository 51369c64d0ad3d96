#include "sateen_color_profiles.h"
#include <dlfcn.h>
#include <lcms2.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// The functions of Little CMS that are used. They are loaded at run time rather than linked, because few images need
// them.
typedef struct {
  __typeof__(cmsOpenProfileFromMem) *open_profile;
  __typeof__(cmsCloseProfile) *close_profile;
  __typeof__(cmsGetColorSpace) *color_space;
  __typeof__(cmsCreate_sRGBProfile) *srgb;
  __typeof__(cmsCreateRGBProfile) *rgb;
  __typeof__(cmsBuildGamma) *gamma;
  __typeof__(cmsBuildTabulatedToneCurve16) *table;
  __typeof__(cmsFreeToneCurve) *free_curve;
  __typeof__(cmsCreateTransform) *create;
  __typeof__(cmsDeleteTransform) *destroy;
  __typeof__(cmsDoTransform) *apply;
} library;

static library cms;
static atomic_bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool find(void *handle, const char *name, void *function) {
  void *found = dlsym(handle, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

static void load(void) {
  // The library stays loaded until the process ends.
  void *handle = dlopen("liblcms2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  bool is_whole = find(handle, "cmsOpenProfileFromMem", &cms.open_profile);
  is_whole = find(handle, "cmsCloseProfile", &cms.close_profile) && is_whole;
  is_whole = find(handle, "cmsGetColorSpace", &cms.color_space) && is_whole;
  is_whole = find(handle, "cmsCreate_sRGBProfile", &cms.srgb) && is_whole;
  is_whole = find(handle, "cmsCreateRGBProfile", &cms.rgb) && is_whole;
  is_whole = find(handle, "cmsBuildGamma", &cms.gamma) && is_whole;
  is_whole = find(handle, "cmsBuildTabulatedToneCurve16", &cms.table) && is_whole;
  is_whole = find(handle, "cmsFreeToneCurve", &cms.free_curve) && is_whole;
  is_whole = find(handle, "cmsCreateTransform", &cms.create) && is_whole;
  is_whole = find(handle, "cmsDeleteTransform", &cms.destroy) && is_whole;
  is_whole = find(handle, "cmsDoTransform", &cms.apply) && is_whole;
  atomic_store(&is_loaded, is_whole);
}

bool sateen_color_is_loaded(void) { return atomic_load(&is_loaded); }

struct sateen_color_transform {
  int kind;
  // A transform from pixels of four bytes to pixels of four bytes. A grey image uses only the table.
  cmsHTRANSFORM handle;
  uint8_t greys[256];
};

static cmsUInt32Number layout_of(int kind) {
  switch (kind) {
    case SATEEN_COLOR_GREY: return TYPE_GRAY_8;
    case SATEEN_COLOR_INKS: return TYPE_CMYK_8_REV;
    default: return TYPE_BGRA_8;
  }
}

static cmsColorSpaceSignature space_of(int kind) {
  switch (kind) {
    case SATEEN_COLOR_GREY: return cmsSigGrayData;
    case SATEEN_COLOR_INKS: return cmsSigCmykData;
    default: return cmsSigRgbData;
  }
}

static sateen_color_transform *create(cmsHPROFILE source, int kind) {
  cmsHPROFILE target = cms.srgb();
  sateen_color_transform *transform = calloc(1, sizeof *transform);
  if (target && transform) {
    transform->kind = kind;
    // Without its cache of the last pixel, several threads may use a transform.
    transform->handle = cms.create(
        source, layout_of(kind), target, TYPE_BGRA_8, INTENT_PERCEPTUAL, cmsFLAGS_NOCACHE);
  }
  if (target) cms.close_profile(target);
  if (!transform || !transform->handle) {
    free(transform);
    return NULL;
  }
  if (kind == SATEEN_COLOR_GREY) {
    uint8_t values[256], pixels[256 * 4];
    for (int i = 0; i < 256; i++) values[i] = (uint8_t)i;
    cms.apply(transform->handle, values, pixels, 256);
    for (int i = 0; i < 256; i++) transform->greys[i] = pixels[4 * i + 1];
    cms.destroy(transform->handle);
    transform->handle = NULL;
  }
  return transform;
}

sateen_color_transform *sateen_color_create(const uint8_t *profile, size_t count, int kind) {
  pthread_once(&once, load);
  if (!sateen_color_is_loaded() || count > UINT32_MAX) return NULL;
  cmsHPROFILE source = cms.open_profile(profile, (cmsUInt32Number)count);
  if (!source) return NULL;
  sateen_color_transform *transform = cms.color_space(source) == space_of(kind) ? create(source, kind) : NULL;
  cms.close_profile(source);
  return transform;
}

// Takes the curve over.
static sateen_color_transform *create_of_curve(cmsToneCurve *curve, const double chromaticities[8]) {
  if (!curve) return NULL;
  const double *c = chromaticities;
  cmsCIExyY white = {c[0], c[1], 1};
  cmsCIExyYTRIPLE primaries = {{c[2], c[3], 1}, {c[4], c[5], 1}, {c[6], c[7], 1}};
  cmsToneCurve *curves[3] = {curve, curve, curve};
  cmsHPROFILE source = cms.rgb(&white, &primaries, curves);
  sateen_color_transform *transform = source ? create(source, SATEEN_COLOR_RGB) : NULL;
  if (source) cms.close_profile(source);
  cms.free_curve(curve);
  return transform;
}

sateen_color_transform *sateen_color_create_plain(double exponent, const double chromaticities[8]) {
  pthread_once(&once, load);
  if (!sateen_color_is_loaded()) return NULL;
  return create_of_curve(cms.gamma(NULL, exponent), chromaticities);
}

sateen_color_transform *sateen_color_create_table(
    const uint16_t *table, int32_t count, const double chromaticities[8]) {
  pthread_once(&once, load);
  if (!sateen_color_is_loaded() || count < 2) return NULL;
  return create_of_curve(cms.table(NULL, (cmsUInt32Number)count, table), chromaticities);
}

void sateen_color_destroy(sateen_color_transform *transform) {
  if (!transform) return;
  if (transform->handle) cms.destroy(transform->handle);
  free(transform);
}

static void convert(const sateen_color_transform *transform, uint8_t *pixels, int32_t count) {
  if (transform->handle) {
    cms.apply(transform->handle, pixels, pixels, (cmsUInt32Number)count);
  } else {
    for (int32_t i = 0; i < count; i++, pixels += 4) {
      for (int c = 0; c < 3; c++) pixels[c] = transform->greys[pixels[c]];
    }
  }
}

void sateen_color_apply(const sateen_color_transform *transform, uint8_t *pixels, int32_t count, bool has_alpha) {
  if (!has_alpha) {
    convert(transform, pixels, count);
    if (transform->kind != SATEEN_COLOR_INKS) return;
    for (int32_t i = 0; i < count; i++) pixels[4 * (size_t)i + 3] = 255;
    return;
  }
  enum { block = 256 };
  uint8_t straight[4 * block];
  for (int32_t at = 0; at < count; at += block, pixels += 4 * block) {
    int32_t length = count - at < block ? count - at : block;
    for (int32_t i = 0; i < length; i++) {
      unsigned alpha = pixels[4 * i + 3];
      for (int c = 0; c < 3; c++) {
        unsigned value = alpha ? (pixels[4 * i + c] * 255u + alpha / 2) / alpha : 0;
        straight[4 * i + c] = value < 255 ? (uint8_t)value : 255;
      }
    }
    convert(transform, straight, length);
    for (int32_t i = 0; i < length; i++) {
      unsigned alpha = pixels[4 * i + 3];
      for (int c = 0; c < 3; c++) pixels[4 * i + c] = (uint8_t)((straight[4 * i + c] * alpha + 127) / 255);
    }
  }
}

size_t sateen_inflate(const uint8_t *bytes, size_t count, uint8_t *target, size_t limit) {
  uLongf written = (uLongf)limit;
  return uncompress(target, &written, bytes, (uLong)count) == Z_OK ? (size_t)written : 0;
}
