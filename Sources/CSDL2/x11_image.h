#pragma once
// Images for X11 windows whose pixel formats SDL does not support: 30 bits of colour, or an index into a palette.
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

#if defined(SDL_VIDEO_DRIVER_X11)
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <stdlib.h>

typedef struct {
  Display *display;
  Window window;
  XImage *image;
  GC gc;
  // The pixel bits for each level of red, green and blue. For palettes, the index of each of 6 x 6 x 6 colours instead.
  Uint32 levels[3][256];
  Uint32 palette[216];
  SDL_bool has_palette;
  // SDL has loaded Xlib. Looking its functions up by name avoids linking it.
  XImage *(*create)(Display *, Visual *, unsigned int, int, int, char *, unsigned int, unsigned int, int, int);
  int (*put)(Display *, Drawable, GC, XImage *, int, int, int, int, unsigned int, unsigned int);
  int (*flush)(Display *);
  int (*free_gc)(Display *, GC);
} SateenXImage;

static inline void sateen_ximage_scale(Uint32 *levels, unsigned long mask) {
  int shift = 0;
  while (mask && !(mask >> shift & 1)) shift++;
  Uint32 most = mask ? (Uint32)(mask >> shift) : 0;
  for (Uint32 i = 0; i < 256; i++) levels[i] = (Uint32)(((Uint64)i * most + 127) / 255) << shift;
}

// The palette entry nearest to a colour, for servers without free entries.
static inline Uint32 sateen_ximage_nearest(const XColor *colors, int count, const XColor *wanted) {
  int best = 0;
  double least = -1;
  for (int i = 0; i < count; i++) {
    double r = (double)colors[i].red - wanted->red, g = (double)colors[i].green - wanted->green,
           b = (double)colors[i].blue - wanted->blue, distance = r * r + g * g + b * b;
    if (least < 0 || distance < least) { least = distance; best = i; }
  }
  return (Uint32)colors[best].pixel;
}

static inline void sateen_ximage_fill_palette(SateenXImage *made, const XWindowAttributes *look) {
  int (*alloc)(Display *, Colormap, XColor *) =
      (int (*)(Display *, Colormap, XColor *))dlsym(SATEEN_ANY_LIBRARY, "XAllocColor");
  int (*query)(Display *, Colormap, XColor *, int) =
      (int (*)(Display *, Colormap, XColor *, int))dlsym(SATEEN_ANY_LIBRARY, "XQueryColors");
  // SDL's windows have a palette without free entries.
  int (*choose)(Display *, Window, Colormap) =
      (int (*)(Display *, Window, Colormap))dlsym(SATEEN_ANY_LIBRARY, "XSetWindowColormap");
  Colormap colors = look->colormap;
  if (choose && look->visual == look->screen->root_visual) {
    colors = look->screen->cmap;
    choose(made->display, made->window, colors);
  }
  XColor known[256];
  int count = look->visual->map_entries < 256 ? look->visual->map_entries : 256;
  for (int i = 0; i < count; i++) known[i].pixel = (unsigned long)i;
  if (query) query(made->display, colors, known, count);
  for (int i = 0; i < 216; i++) {
    XColor wanted = {0};
    wanted.red = (unsigned short)(i / 36 * 13107);
    wanted.green = (unsigned short)(i / 6 % 6 * 13107);
    wanted.blue = (unsigned short)(i % 6 * 13107);
    XColor given = wanted;
    made->palette[i] = alloc && alloc(made->display, colors, &given)
                           ? (Uint32)given.pixel
                           : sateen_ximage_nearest(known, count, &wanted);
  }
}

// Whether SDL supports the pixel format of a visual.
static inline SDL_bool sateen_ximage_is_known(const XWindowAttributes *look, int bits) {
  if (look->visual->class != TrueColor && look->visual->class != DirectColor) return SDL_FALSE;
  Uint32 format = SDL_MasksToPixelFormatEnum(
      bits, (Uint32)look->visual->red_mask, (Uint32)look->visual->green_mask, (Uint32)look->visual->blue_mask, 0);
  return format != SDL_PIXELFORMAT_UNKNOWN && bits > 8;
}

static inline void sateen_ximage_free(SateenXImage *made) {
  if (!made) return;
  if (made->image) XDestroyImage(made->image);
  if (made->gc) made->free_gc(made->display, made->gc);
  free(made);
}

// Changes the image's size. Returns false when out of memory.
static inline SDL_bool sateen_ximage_resize(SateenXImage *made, int width, int height) {
  XWindowAttributes look;
  Status (*ask)(Display *, Window, XWindowAttributes *) =
      (Status(*)(Display *, Window, XWindowAttributes *))dlsym(SATEEN_ANY_LIBRARY, "XGetWindowAttributes");
  if (!ask || !ask(made->display, made->window, &look)) return SDL_FALSE;
  if (made->image) XDestroyImage(made->image);
  made->image =
      made->create(made->display, look.visual, (unsigned)look.depth, ZPixmap, 0, NULL, (unsigned)width, (unsigned)height, 32, 0);
  if (!made->image) return SDL_FALSE;
  // Xlib swaps the bytes for servers of the other byte order.
  made->image->byte_order = SDL_BYTEORDER == SDL_LIL_ENDIAN ? LSBFirst : MSBFirst;
  made->image->data = (char *)calloc((size_t)made->image->bytes_per_line, (size_t)height);
  if (made->image->data) return SDL_TRUE;
  XDestroyImage(made->image);
  made->image = NULL;
  return SDL_FALSE;
}

// Makes an image for drawing into `window`; NULL where SDL can draw itself, and where the window is not an X11 window.
static inline SateenXImage *sateen_ximage_make(SDL_Window *window) {
  SDL_SysWMinfo info;
  if (!sateen_window_info(window, &info) || info.subsystem != SDL_SYSWM_X11) return NULL;
  Status (*ask)(Display *, Window, XWindowAttributes *) =
      (Status(*)(Display *, Window, XWindowAttributes *))dlsym(SATEEN_ANY_LIBRARY, "XGetWindowAttributes");
  GC (*make_gc)(Display *, Drawable, unsigned long, XGCValues *) =
      (GC(*)(Display *, Drawable, unsigned long, XGCValues *))dlsym(SATEEN_ANY_LIBRARY, "XCreateGC");
  XWindowAttributes look;
  if (!ask || !make_gc || !ask(info.info.x11.display, info.info.x11.window, &look)) return NULL;
  SateenXImage *made = (SateenXImage *)calloc(1, sizeof *made);
  if (!made) return NULL;
  made->display = info.info.x11.display;
  made->window = info.info.x11.window;
  made->create = (XImage * (*)(Display *, Visual *, unsigned int, int, int, char *, unsigned int, unsigned int, int, int))
      dlsym(SATEEN_ANY_LIBRARY, "XCreateImage");
  made->put = (int (*)(Display *, Drawable, GC, XImage *, int, int, int, int, unsigned int, unsigned int))dlsym(
      SATEEN_ANY_LIBRARY, "XPutImage");
  made->flush = (int (*)(Display *))dlsym(SATEEN_ANY_LIBRARY, "XFlush");
  made->free_gc = (int (*)(Display *, GC))dlsym(SATEEN_ANY_LIBRARY, "XFreeGC");
  if (!made->create || !made->put || !made->flush || !made->free_gc || !sateen_ximage_resize(made, 1, 1) ||
      sateen_ximage_is_known(&look, made->image->bits_per_pixel)) {
    sateen_ximage_free(made);
    return NULL;
  }
  int bits = made->image->bits_per_pixel;
  made->gc = make_gc(made->display, made->window, 0, NULL);
  if (!made->gc || (bits != 8 && bits != 16 && bits != 32)) {
    sateen_ximage_free(made);
    return NULL;
  }
  made->has_palette = look.visual->class != TrueColor && look.visual->class != DirectColor;
  if (made->has_palette) {
    sateen_ximage_fill_palette(made, &look);
  } else {
    sateen_ximage_scale(made->levels[0], look.visual->red_mask);
    sateen_ximage_scale(made->levels[1], look.visual->green_mask);
    sateen_ximage_scale(made->levels[2], look.visual->blue_mask);
    // With eight bits, SDL chooses a visual with a palette of the window's own. Window managers install it; there may
    // be none, so it is installed here.
    int (*install)(Display *, Colormap) =
        (int (*)(Display *, Colormap))dlsym(SATEEN_ANY_LIBRARY, "XInstallColormap");
    if (install && bits == 8) install(made->display, look.colormap);
  }
  return made;
}

// The nearest of six levels after ordered dithering by the pixel's position, which gives even shades between a
// palette's colours.
static inline int sateen_ximage_dither(int level, int x, int y) {
  static const Uint8 order[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
  return (level * 5 * 16 + (order[y & 3][x & 3] * 2 + 1) * 255 / 2) / (255 * 16);
}

// Draws a part of an image of 32-bit pixels, blue first, with rows `pitch` bytes apart.
static inline void sateen_ximage_show(
    SateenXImage *made, const void *pixels, int pitch, int x0, int y0, int width, int height) {
  XImage *image = made->image;
  if (!image) return;
  if (x0 + width > image->width) width = image->width - x0;
  if (y0 + height > image->height) height = image->height - y0;
  if (x0 < 0 || y0 < 0 || width <= 0 || height <= 0) return;
  for (int y = y0; y < y0 + height; y++) {
    const Uint32 *from = (const Uint32 *)((const char *)pixels + (size_t)y * (size_t)pitch);
    char *to = image->data + (size_t)y * (size_t)image->bytes_per_line;
    for (int x = x0; x < x0 + width; x++) {
      int r = from[x] >> 16 & 255, g = from[x] >> 8 & 255, b = from[x] & 255;
      Uint32 value = made->has_palette
                         ? made->palette[sateen_ximage_dither(r, x, y) * 36 + sateen_ximage_dither(g, x, y) * 6 +
                                         sateen_ximage_dither(b, x, y)]
                         : made->levels[0][r] | made->levels[1][g] | made->levels[2][b];
      switch (image->bits_per_pixel) {
        case 8: ((Uint8 *)to)[x] = (Uint8)value; break;
        case 16: ((Uint16 *)to)[x] = (Uint16)value; break;
        default: ((Uint32 *)to)[x] = value;
      }
    }
  }
  made->put(made->display, made->window, made->gc, image, x0, y0, x0, y0, (unsigned)width, (unsigned)height);
}

static inline void sateen_ximage_flush(SateenXImage *made) { made->flush(made->display); }

#else

typedef struct SateenXImage SateenXImage;
static inline SateenXImage *sateen_ximage_make(SDL_Window *window) { return NULL; }
static inline void sateen_ximage_free(SateenXImage *made) {}
static inline SDL_bool sateen_ximage_resize(SateenXImage *made, int width, int height) { return SDL_FALSE; }
static inline void sateen_ximage_show(SateenXImage *made, const void *pixels, int pitch, int x, int y, int w, int h) {}
static inline void sateen_ximage_flush(SateenXImage *made) {}

#endif
