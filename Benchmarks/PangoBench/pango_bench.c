// Lays out and draws the paragraphs of a file with Pango and Cairo, as TextBench does with Sateen, and prints the
// times.
//
//   PangoBench FILE [--threads N] [--width POINTS] [--size POINTS] [--scale PIXELS] [--picture PNG]
//
// For each paragraph, a pass makes a layout from existing text and attributes, measures it, and draws it into a new
// transparent surface of the measured size. Layouts are made anew in every pass. Pango keeps its own caches: the font
// map (one per thread in pangocairo) with fonts, fallback sets and glyph metrics; Cairo keeps its scaled fonts with
// glyph bitmaps. The first pass in the process is the cold one.
//
// Glyphs are rendered as similarly to Sateen's as possible: grey antialiasing, slight hinting at scale 1 and none from
// 1.5 on, unrounded advances. One difference is left at Cairo 1.16's default: it places every glyph on a whole pixel.
#include <errno.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  char *text;
  int length;
  PangoAttrList *attributes;
} Paragraph;

static Paragraph *paragraphs;
static int paragraph_count;
static double width = 343, font_size = 15, scale = 1;

static void fail(const char *what, const char *why) {
  fprintf(stderr, "PangoBench: %s: %s\n", what, why);
  exit(2);
}

// MARK: The file

static void add(PangoAttrList *list, PangoAttribute *attribute, long start, long end) {
  attribute->start_index = (guint)start;
  attribute->end_index = (guint)end;
  pango_attr_list_insert(list, attribute);
}

static PangoAttrList *read_spans(char *spans, const char *path) {
  PangoAttrList *list = pango_attr_list_new();
  for (char *word = strtok(spans, " \n"); word; word = strtok(NULL, " \n")) {
    char *end;
    long first = strtol(word + 1, &end, 10);
    long last = *end == '-' ? strtol(end + 1, NULL, 10) : -1;
    if (last < first) fail(path, "a span has no end");
    if (word[0] == 'b') {
      add(list, pango_attr_weight_new(PANGO_WEIGHT_BOLD), first, last);
    } else {
      add(list, pango_attr_foreground_new(0x1d1d, 0x5f5f, 0xd2d2), first, last);
      add(list, pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), first, last);
    }
  }
  return list;
}

static void read_paragraphs(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) fail(path, strerror(errno));
  if (fscanf(file, "paragraphs %d\n", &paragraph_count) != 1 || paragraph_count < 1)
    fail(path, "it does not start with the number of paragraphs");
  paragraphs = calloc((size_t)paragraph_count, sizeof *paragraphs);
  char head[4096];
  for (int i = 0; i < paragraph_count; i++) {
    char *spans;
    if (!fgets(head, sizeof head, file) || head[0] != '@') fail(path, "a paragraph is missing");
    Paragraph *paragraph = &paragraphs[i];
    paragraph->length = (int)strtol(head + 1, &spans, 10);
    paragraph->attributes = read_spans(spans, path);
    paragraph->text = malloc((size_t)paragraph->length + 1);
    if (fread(paragraph->text, 1, (size_t)paragraph->length + 1, file) != (size_t)paragraph->length + 1)
      fail(path, "the last paragraph is cut off");
    paragraph->text[paragraph->length] = 0;
  }
  fclose(file);
}

// MARK: Layout and drawing

static PangoContext *make_context(void) {
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, scale < 1.5 ? CAIRO_HINT_STYLE_SLIGHT : CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context, FALSE);
  pango_context_set_language(context, pango_language_from_string("en"));
  PangoMatrix matrix = PANGO_MATRIX_INIT;
  pango_matrix_scale(&matrix, scale, scale);
  pango_context_set_matrix(context, &matrix);
  PangoFontDescription *font = pango_font_description_from_string("Noto Sans");
  pango_font_description_set_absolute_size(font, font_size * PANGO_SCALE);
  pango_context_set_font_description(context, font);
  pango_font_description_free(font);
  return context;
}

static PangoLayout *make_layout(PangoContext *context, const Paragraph *paragraph) {
  PangoLayout *layout = pango_layout_new(context);
  pango_layout_set_text(layout, paragraph->text, paragraph->length);
  pango_layout_set_attributes(layout, paragraph->attributes);
  pango_layout_set_width(layout, (int)(width * PANGO_SCALE));
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  return layout;
}

typedef struct {
  long lines;
  double height;
} Totals;

static PangoRectangle measure(PangoLayout *layout, Totals *totals) {
  PangoRectangle logical;
  pango_layout_get_extents(layout, NULL, &logical);
  totals->lines += pango_layout_get_line_count(layout);
  totals->height += (double)logical.height / PANGO_SCALE;
  return logical;
}

static void draw(PangoLayout *layout, PangoRectangle logical) {
  double points = 1.0 / PANGO_SCALE;
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32,
    (int)ceil(logical.width * points * scale), (int)ceil(logical.height * points * scale));
  cairo_t *cairo = cairo_create(surface);
  cairo_scale(cairo, scale, scale);
  cairo_set_source_rgb(cairo, 0, 0, 0);
  cairo_move_to(cairo, -logical.x * points, -logical.y * points);
  pango_cairo_show_layout(cairo, layout);
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
}

// MARK: Passes

enum { COLD, WARM, LAYOUT_ONLY, PASSES };
static const char *const pass_names[PASSES] = {"cold", "warm", "layout"};

typedef struct {
  pthread_t thread;
  Totals totals;
  double cpu[PASSES];
} Worker;

static pthread_barrier_t barrier;
static atomic_int next_paragraph[PASSES];
// Number of paragraphs that a thread takes from the queue at once.
enum { TURN = 16 };

static double seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void run_pass(int pass, PangoContext *context, Totals *totals) {
  int first;
  while ((first = atomic_fetch_add(&next_paragraph[pass], TURN)) < paragraph_count) {
    for (int i = first; i < first + TURN && i < paragraph_count; i++) {
      PangoLayout *layout = make_layout(context, &paragraphs[i]);
      PangoRectangle logical = measure(layout, totals);
      if (pass != LAYOUT_ONLY) draw(layout, logical);
      g_object_unref(layout);
    }
  }
}

static void *work(void *data) {
  Worker *worker = data;
  PangoContext *context = NULL;
  for (int pass = 0; pass < PASSES; pass++) {
    worker->totals = (Totals){0};
    pthread_barrier_wait(&barrier);
    double start = seconds(CLOCK_THREAD_CPUTIME_ID);
    if (!context) context = make_context();
    run_pass(pass, context, &worker->totals);
    worker->cpu[pass] = seconds(CLOCK_THREAD_CPUTIME_ID) - start;
    pthread_barrier_wait(&barrier);
  }
  g_object_unref(context);
  return NULL;
}

// Draws the first paragraphs one below the other, for visual inspection.
static void write_picture(const char *path) {
  const int shown = 40, gap = 8;
  PangoContext *context = make_context();
  double height = gap;
  Totals totals = {0};
  for (int i = 0; i < shown && i < paragraph_count; i++) {
    PangoLayout *layout = make_layout(context, &paragraphs[i]);
    height += measure(layout, &totals).height / (double)PANGO_SCALE + gap;
    g_object_unref(layout);
  }
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)ceil((width + 2 * gap) * scale),
    (int)ceil(height * scale));
  cairo_t *cairo = cairo_create(surface);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
  cairo_scale(cairo, scale, scale);
  cairo_set_source_rgb(cairo, 0, 0, 0);
  double y = gap;
  for (int i = 0; i < shown && i < paragraph_count; i++) {
    PangoLayout *layout = make_layout(context, &paragraphs[i]);
    cairo_move_to(cairo, gap, y);
    pango_cairo_show_layout(cairo, layout);
    y += measure(layout, &totals).height / (double)PANGO_SCALE + gap;
    g_object_unref(layout);
  }
  cairo_status_t status = cairo_surface_write_to_png(surface, path);
  if (status != CAIRO_STATUS_SUCCESS) fail(path, cairo_status_to_string(status));
  cairo_destroy(cairo);
  cairo_surface_destroy(surface);
  g_object_unref(context);
}

int main(int argc, char **argv) {
  const char *file = NULL, *picture = NULL;
  int threads = 1;
  for (int i = 1; i < argc; i++) {
    const char *value = i + 1 < argc ? argv[i + 1] : NULL;
    if (argv[i][0] != '-') {
      file = argv[i];
      continue;
    }
    if (!value) fail(argv[i], "a value is missing");
    if (!strcmp(argv[i], "--threads")) threads = atoi(value);
    else if (!strcmp(argv[i], "--width")) width = atof(value);
    else if (!strcmp(argv[i], "--size")) font_size = atof(value);
    else if (!strcmp(argv[i], "--scale")) scale = atof(value);
    else if (!strcmp(argv[i], "--picture")) picture = value;
    else fail(argv[i], "there is no such option");
    i++;
  }
  if (!file) fail("arguments", "the file of paragraphs is missing");
  if (threads < 1 || threads > 256 || !(width >= 1) || !(font_size > 0) || !(scale > 0))
    fail("arguments", "threads, width, size and scale are numbers above 0");
  read_paragraphs(file);

  Worker *workers = calloc((size_t)threads, sizeof *workers);
  pthread_barrier_init(&barrier, NULL, (unsigned)threads + 1);
  for (int i = 0; i < threads; i++) pthread_create(&workers[i].thread, NULL, work, &workers[i]);
  Totals totals = {0};
  printf("{");
  for (int pass = 0; pass < PASSES; pass++) {
    pthread_barrier_wait(&barrier);
    double start = seconds(CLOCK_MONOTONIC);
    pthread_barrier_wait(&barrier);
    double wall = seconds(CLOCK_MONOTONIC) - start;
    double cpu = 0;
    for (int i = 0; i < threads; i++) cpu += workers[i].cpu[pass];
    printf("\"%s\": {\"cpu\": %.6f, \"wall\": %.6f}, ", pass_names[pass], cpu, wall);
  }
  for (int i = 0; i < threads; i++) {
    pthread_join(workers[i].thread, NULL);
    totals.lines += workers[i].totals.lines;
    totals.height += workers[i].totals.height;
  }
  printf("\"lines\": %ld, \"height\": %.1f}\n", totals.lines, totals.height);
  if (picture) write_picture(picture);
  return 0;
}
