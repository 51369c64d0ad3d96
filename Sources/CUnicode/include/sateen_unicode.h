#pragma once
#include <stdint.h>

// ICU, which comes with the Swift toolchain under changed names. Its library of 40 MB is opened at the first call, on the
// thread that makes it: a worker. Linked like other libraries, it would be read before main(). A program that is linked
// statically has no library to open: with SATEEN_LINKED_UNICODE defined, the functions are linked.
//
// Where the library cannot be opened, functions give 0 or NULL, or the status SATEEN_UNICODE_MISSING, and
// sateen_unicode_failure() gives the reason. Any thread.

enum {
  SATEEN_UNICODE_MISSING = 4,  // U_FILE_ACCESS_ERROR

  SATEEN_SCRIPT_COMMON = 0,
  SATEEN_SCRIPT_INHERITED = 1,
  SATEEN_SCRIPT_ARABIC = 2,
  SATEEN_SCRIPT_BOPOMOFO = 5,
  SATEEN_SCRIPT_HAN = 17,
  SATEEN_SCRIPT_HANGUL = 18,
  SATEEN_SCRIPT_HIRAGANA = 20,
  SATEEN_SCRIPT_KATAKANA = 22,
  SATEEN_SCRIPT_LATIN = 25,
  SATEEN_SCRIPT_MONGOLIAN = 27,
  SATEEN_SCRIPT_SYRIAC = 34,
  SATEEN_SCRIPT_MANDAIC = 84,
  SATEEN_SCRIPT_NKO = 87,
  SATEEN_SCRIPT_PHAGS_PA = 90,
  SATEEN_SCRIPT_MANICHAEAN = 121,
  SATEEN_SCRIPT_PSALTER_PAHLAVI = 123,
  SATEEN_SCRIPT_ADLAM = 167,
  SATEEN_SCRIPT_HANIFI_ROHINGYA = 182,
  SATEEN_SCRIPT_SOGDIAN = 183,

  SATEEN_PROPERTY_DEFAULT_IGNORABLE = 5,
  SATEEN_PROPERTY_EMOJI = 57,
  SATEEN_PROPERTY_EMOJI_PRESENTATION = 58,
  SATEEN_PROPERTY_EXTENDED_PICTOGRAPHIC = 64,

  SATEEN_BREAKS_CHARACTER = 0,
  SATEEN_BREAKS_WORD = 1,
  SATEEN_BREAKS_LINE = 2,
};

/// Why the library cannot be used; NULL where it can be.
const char *_Nullable sateen_unicode_failure(void);

// Each function is ICU's of the same name.
#define SATEEN_UNICODE_FUNCTIONS(F)                                                                        \
  F(const char *_Nullable, uscript_getName, (int32_t script), (script))                                    \
  F(const char *_Nullable, uscript_getShortName, (int32_t script), (script))                               \
  F(int32_t, uscript_getSampleString, (int32_t script, uint16_t *_Nullable units, int32_t capacity,        \
    int32_t *_Nonnull status), (script, units, capacity, status))                                          \
  F(int32_t, uscript_getScript, (int32_t character, int32_t *_Nonnull status), (character, status))        \
  F(int32_t, uscript_getCode, (const char *_Nonnull language, int32_t *_Nullable scripts,                  \
    int32_t capacity, int32_t *_Nonnull status), (language, scripts, capacity, status))                    \
  F(int8_t, u_charType, (int32_t character), (character))                                                  \
  F(int8_t, u_hasBinaryProperty, (int32_t character, int32_t property), (character, property))             \
  F(int8_t, u_isdigit, (int32_t character), (character))                                                   \
  F(int32_t, u_tolower, (int32_t character), (character))                                                  \
  F(void *_Nullable, unorm2_getNFCInstance, (int32_t *_Nonnull status), (status))                          \
  F(int32_t, unorm2_composePair, (void *_Nonnull composer, int32_t first, int32_t second),                 \
    (composer, first, second))                                                                             \
  F(int32_t, unorm2_normalize, (void *_Nonnull normalizer, const uint16_t *_Nullable text,                 \
    int32_t length, uint16_t *_Nullable units, int32_t capacity, int32_t *_Nonnull status),                \
    (normalizer, text, length, units, capacity, status))                                                   \
  F(void, u_getUnicodeVersion, (uint8_t *_Nonnull version), (version))                                     \
  F(void, u_getVersion, (uint8_t *_Nonnull version), (version))                                            \
  F(void *_Nullable, ubrk_open, (int32_t type, const char *_Nonnull locale,                                \
    const uint16_t *_Nullable text, int32_t length, int32_t *_Nonnull status),                             \
    (type, locale, text, length, status))                                                                  \
  F(void *_Nullable, ubrk_clone, (void *_Nonnull breaks, int32_t *_Nonnull status), (breaks, status))      \
  F(void, ubrk_close, (void *_Nonnull breaks), (breaks))                                                   \
  F(void, ubrk_setText, (void *_Nonnull breaks, const uint16_t *_Nullable text, int32_t length,            \
    int32_t *_Nonnull status), (breaks, text, length, status))                                             \
  F(int32_t, ubrk_next, (void *_Nonnull breaks), (breaks))                                                 \
  F(int32_t, ubrk_getRuleStatus, (void *_Nonnull breaks), (breaks))                                        \
  F(void *_Nullable, ubidi_open, (void), ())                                                               \
  F(void, ubidi_close, (void *_Nonnull bidi), (bidi))                                                      \
  F(void, ubidi_setPara, (void *_Nonnull bidi, const uint16_t *_Nullable text, int32_t length,             \
    uint8_t level, uint8_t *_Nullable levels, int32_t *_Nonnull status),                                   \
    (bidi, text, length, level, levels, status))                                                           \
  F(void, ubidi_getLogicalRun, (void *_Nonnull bidi, int32_t position, int32_t *_Nonnull limit,            \
    uint8_t *_Nonnull level), (bidi, position, limit, level))                                              \
  F(uint8_t, ubidi_getParaLevel, (void *_Nonnull bidi), (bidi))

#define SATEEN_UNICODE_DECLARE(result, name, parameters, arguments) result sateen_##name parameters;
SATEEN_UNICODE_FUNCTIONS(SATEEN_UNICODE_DECLARE)
