#define _GNU_SOURCE
#include "decoder.h"
#include <stdlib.h>
#include <sys/mman.h>

// Allocates the coefficients of a progressive image, all of which are kept until the last scan: 36 MB for 12
// megapixels. libjpeg would clear them itself, page by page. Here they come from the kernel, which clears memory
// anyway, in huge pages where available. Without this, a third of the time of such a decode went into thousands of page
// faults.

// libjpeg's own definition of this struct is private, and only libjpeg's own memory manager uses it.
struct jvirt_barray_control {
  JBLOCKARRAY rows;
  void *memory;
  size_t size;
  JDIMENSION width, height, most_rows;
  jvirt_barray_ptr next;
};

enum { huge_page = 2 << 20 };

static sateen_jpeg *decoder_of(j_common_ptr codec) { return (sateen_jpeg *)codec->client_data; }

static void fail(j_common_ptr codec, int code) {
  codec->err->msg_code = code;
  codec->err->error_exit(codec);
}

static jvirt_barray_ptr request(
    j_common_ptr codec, int pool, boolean is_zero, JDIMENSION width, JDIMENSION height, JDIMENSION most_rows) {
  (void)pool;
  (void)is_zero;
  jvirt_barray_ptr made = calloc(1, sizeof *made);
  if (!made) fail(codec, JERR_OUT_OF_MEMORY);
  made->width = width;
  made->height = height;
  made->most_rows = most_rows;
  made->next = decoder_of(codec)->coefficients;
  decoder_of(codec)->coefficients = made;
  return made;
}

static bool allocate(jvirt_barray_ptr array) {
  size_t row = (size_t)array->width * sizeof(JBLOCK);
  size_t bytes = row * array->height;
  if (bytes == 0) return false;
  array->rows = malloc((size_t)array->height * sizeof(JBLOCKROW));
  // Huge pages are aligned to their size.
  array->size = bytes < huge_page ? bytes : bytes + huge_page;
  array->memory = mmap(NULL, array->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (array->memory == MAP_FAILED) array->memory = NULL;
  if (!array->rows || !array->memory) return false;
  char *start = array->memory;
  if (bytes >= huge_page) {
    start += (huge_page - (uintptr_t)start % huge_page) % huge_page;
    madvise(start, bytes, MADV_HUGEPAGE);
  }
  for (JDIMENSION y = 0; y < array->height; y++) array->rows[y] = (JBLOCKROW)(void *)(start + row * y);
  return true;
}

static void realize(j_common_ptr codec) {
  sateen_jpeg *decoder = decoder_of(codec);
  uint64_t all = 0;
  for (jvirt_barray_ptr array = decoder->coefficients; array; array = array->next) {
    all += (uint64_t)array->width * array->height * sizeof(JBLOCK);
  }
  if (decoder->memory_limit > 0 && all > (uint64_t)decoder->memory_limit) fail(codec, JERR_OUT_OF_MEMORY);
  for (jvirt_barray_ptr array = decoder->coefficients; array; array = array->next) {
    if (!array->rows && !allocate(array)) fail(codec, JERR_OUT_OF_MEMORY);
  }
  decoder->realize_others(codec);
}

static JBLOCKARRAY access_rows(
    j_common_ptr codec, jvirt_barray_ptr array, JDIMENSION start, JDIMENSION count, boolean is_writing) {
  (void)is_writing;
  if (!array->rows || count > array->most_rows || start > array->height || count > array->height - start) {
    fail(codec, JERR_BAD_VIRTUAL_ACCESS);
  }
  return array->rows + start;
}

void sateen_jpeg_keep_coefficients(sateen_jpeg *decoder) {
  struct jpeg_memory_mgr *memory = decoder->codec.mem;
  decoder->realize_others = memory->realize_virt_arrays;
  memory->request_virt_barray = request;
  memory->realize_virt_arrays = realize;
  memory->access_virt_barray = access_rows;
}

void sateen_jpeg_free_coefficients(sateen_jpeg *decoder) {
  while (decoder->coefficients) {
    jvirt_barray_ptr array = decoder->coefficients;
    decoder->coefficients = array->next;
    if (array->memory) munmap(array->memory, array->size);
    free(array->rows);
    free(array);
  }
}
