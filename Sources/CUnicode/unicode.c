#include "sateen_unicode.h"

#ifdef SATEEN_LINKED_UNICODE

#define CALL(result, name, parameters, arguments) \
  extern result swift_##name parameters;          \
  result sateen_##name parameters { return swift_##name arguments; }
SATEEN_UNICODE_FUNCTIONS(CALL)

const char *sateen_unicode_failure(void) { return 0; }

#else

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[256];

// Stand-ins for a library that is missing. Those that have a status set it; all others give zeros.
static void *no_breaks(int32_t type, const char *locale, const uint16_t *text, int32_t length, int32_t *status) {
  *status = SATEEN_UNICODE_MISSING;
  return 0;
}
static int32_t no_script(int32_t character, int32_t *status) {
  *status = SATEEN_UNICODE_MISSING;
  return 0;
}
static int32_t no_sample(int32_t script, uint16_t *units, int32_t capacity, int32_t *status) {
  *status = SATEEN_UNICODE_MISSING;
  return 0;
}
static int32_t no_scripts(const char *language, int32_t *scripts, int32_t capacity, int32_t *status) {
  *status = SATEEN_UNICODE_MISSING;
  return 0;
}
static int32_t no_normal_form(
    void *normalizer, const uint16_t *text, int32_t length, uint16_t *units, int32_t capacity, int32_t *status) {
  *status = SATEEN_UNICODE_MISSING;
  return 0;
}
static int32_t same_letter(int32_t character) { return character; }
static long nothing(void) { return 0; }

#define POINTER(result, name, parameters, arguments) static result(*p_##name) parameters;
SATEEN_UNICODE_FUNCTIONS(POINTER)

static void open_library(void) {
  void *library = dlopen("lib_FoundationICU.so", RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(failure, sizeof failure, "%s", reason ? reason : "lib_FoundationICU.so is not there");
  }
#define FIND(result, name, parameters, arguments)                                              \
  if (library && !(*(void **)&p_##name = dlsym(library, "swift_" #name)) && !failure[0])       \
    snprintf(failure, sizeof failure, "lib_FoundationICU.so has no function swift_" #name);
  SATEEN_UNICODE_FUNCTIONS(FIND)
  if (!failure[0]) return;
  // All or none: half a library would give results that contradict each other.
#define REPLACE(result, name, parameters, arguments) *(void **)&p_##name = (void *)nothing;
  SATEEN_UNICODE_FUNCTIONS(REPLACE)
  p_ubrk_open = no_breaks;
  p_uscript_getScript = no_script;
  p_uscript_getSampleString = no_sample;
  p_uscript_getCode = no_scripts;
  p_unorm2_normalize = no_normal_form;
  p_u_tolower = same_letter;
}

const char *sateen_unicode_failure(void) {
  pthread_once(&once, open_library);
  return failure[0] ? failure : 0;
}

#define CALL(result, name, parameters, arguments) \
  result sateen_##name parameters {               \
    pthread_once(&once, open_library);            \
    return p_##name arguments;                    \
  }
SATEEN_UNICODE_FUNCTIONS(CALL)

#endif
