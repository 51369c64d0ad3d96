#pragma once
// An image in memory shared with the X server. SDL has one, too, but waits for the server's answer after each image.
// Here the answer is checked before the next image is drawn.
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

#if defined(SDL_VIDEO_DRIVER_X11) && __has_include(<X11/extensions/XShm.h>)
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>

typedef struct {
  Display *display;
  Window window;
  Visual *visual;
  int depth;
  GC gc;
  XShmSegmentInfo segment;
  XImage *image;
  // The serial number of the request that draws the last image; 0 once the server has processed it.
  unsigned long shown;
  // SDL has loaded these libraries. Looking their functions up by name avoids linking them.
  XImage *(*create)(Display *, Visual *, unsigned int, int, char *, XShmSegmentInfo *, unsigned int, unsigned int);
  Bool (*attach)(Display *, XShmSegmentInfo *);
  Bool (*detach)(Display *, XShmSegmentInfo *);
  Bool (*put)(Display *, Drawable, GC, XImage *, int, int, int, int, unsigned int, unsigned int, Bool);
  int (*sync)(Display *, Bool);
  int (*flush)(Display *);
  int (*read)(Display *, int);
  unsigned long (*next_request)(Display *);
  unsigned long (*last_answered)(Display *);
  int (*free_gc)(Display *, GC);
  XErrorHandler (*set_handler)(XErrorHandler);
} SateenSharedImage;

// Swift does not import a static variable of a header, but a function with a static variable works.
static inline SDL_bool *sateen_shared_image_refusal(void) {
  static SDL_bool was_refused;
  return &was_refused;
}

static inline int sateen_shared_image_note_refusal(Display *display, XErrorEvent *error) {
  (void)display;
  (void)error;
  *sateen_shared_image_refusal() = SDL_TRUE;
  return 0;
}

// Releases the memory. The server may still read it, because it has its own attachment.
static inline void sateen_shared_image_drop(SateenSharedImage *made) {
  if (!made->image) return;
  made->detach(made->display, &made->segment);
  made->flush(made->display);
  shmdt(made->segment.shmaddr);
  made->image->data = NULL;
  XDestroyImage(made->image);
  made->image = NULL;
  made->shown = 0;
}

static inline void sateen_shared_image_free(SateenSharedImage *made) {
  if (!made) return;
  sateen_shared_image_drop(made);
  if (made->gc) made->free_gc(made->display, made->gc);
  free(made);
}

// Changes the image's size, with new shared memory. Returns false when out of memory, or where the server cannot attach
// to it. Waits for the server.
static inline SDL_bool sateen_shared_image_resize(SateenSharedImage *made, int width, int height) {
  sateen_shared_image_drop(made);
  XImage *image = made->create(
      made->display, made->visual, (unsigned)made->depth, ZPixmap, NULL, &made->segment, (unsigned)width, (unsigned)height);
  if (!image) return SDL_FALSE;
  made->segment.readOnly = True;
  made->segment.shmid = -1;
  made->segment.shmaddr = (char *)-1;
  if (image->bits_per_pixel == 32 && height > 0) {
    made->segment.shmid = shmget(IPC_PRIVATE, (size_t)image->bytes_per_line * (size_t)height, IPC_CREAT | 0600);
    if (made->segment.shmid >= 0) {
      made->segment.shmaddr = (char *)shmat(made->segment.shmid, NULL, 0);
      // The segment is freed once no process is attached, even if this process ends before the server attaches. Linux
      // still allows attaching to a removed segment.
      shmctl(made->segment.shmid, IPC_RMID, NULL);
    }
  }
  SDL_bool is_shared = SDL_FALSE;
  if (made->segment.shmaddr != (char *)-1) {
    made->sync(made->display, False);
    *sateen_shared_image_refusal() = SDL_FALSE;
    // A server on another machine refuses to attach.
    XErrorHandler before = made->set_handler(sateen_shared_image_note_refusal);
    is_shared = made->attach(made->display, &made->segment) ? SDL_TRUE : SDL_FALSE;
    made->sync(made->display, False);
    made->set_handler(before);
    if (*sateen_shared_image_refusal()) is_shared = SDL_FALSE;
    // A server in another namespace may have attached to a different segment with the same number.
    struct shmid_ds users;
    if (shmctl(made->segment.shmid, IPC_STAT, &users) != 0 || users.shm_nattch < 2) is_shared = SDL_FALSE;
  }
  if (is_shared) {
    image->data = made->segment.shmaddr;
    made->image = image;
    return SDL_TRUE;
  }
  if (made->segment.shmaddr != (char *)-1) shmdt(made->segment.shmaddr);
  XDestroyImage(image);
  return SDL_FALSE;
}

static inline SDL_bool sateen_shared_image_load(SateenSharedImage *made) {
  void *all = SATEEN_ANY_LIBRARY;
  made->create = (XImage * (*)(Display *, Visual *, unsigned int, int, char *, XShmSegmentInfo *, unsigned int, unsigned int))
      dlsym(all, "XShmCreateImage");
  made->attach = (Bool(*)(Display *, XShmSegmentInfo *))dlsym(all, "XShmAttach");
  made->detach = (Bool(*)(Display *, XShmSegmentInfo *))dlsym(all, "XShmDetach");
  made->put = (Bool(*)(Display *, Drawable, GC, XImage *, int, int, int, int, unsigned int, unsigned int, Bool))dlsym(
      all, "XShmPutImage");
  made->sync = (int (*)(Display *, Bool))dlsym(all, "XSync");
  made->flush = (int (*)(Display *))dlsym(all, "XFlush");
  made->read = (int (*)(Display *, int))dlsym(all, "XEventsQueued");
  made->next_request = (unsigned long (*)(Display *))dlsym(all, "XNextRequest");
  made->last_answered = (unsigned long (*)(Display *))dlsym(all, "XLastKnownRequestProcessed");
  made->free_gc = (int (*)(Display *, GC))dlsym(all, "XFreeGC");
  made->set_handler = (XErrorHandler(*)(XErrorHandler))dlsym(all, "XSetErrorHandler");
  return made->create && made->attach && made->detach && made->put && made->sync && made->flush && made->read &&
                 made->next_request && made->last_answered && made->free_gc && made->set_handler
             ? SDL_TRUE
             : SDL_FALSE;
}

// Makes a shared image of 32-bit pixels, blue first, for `window`. Returns NULL where the window has another pixel
// format, where memory cannot be shared, and where the window is not an X11 window. Waits for the server.
static inline SateenSharedImage *sateen_shared_image_make(SDL_Window *window, int width, int height) {
  SDL_SysWMinfo info;
  if (!sateen_window_info(window, &info) || info.subsystem != SDL_SYSWM_X11) return NULL;
  Status (*ask)(Display *, Window, XWindowAttributes *) =
      (Status(*)(Display *, Window, XWindowAttributes *))dlsym(SATEEN_ANY_LIBRARY, "XGetWindowAttributes");
  GC (*make_gc)(Display *, Drawable, unsigned long, XGCValues *) =
      (GC(*)(Display *, Drawable, unsigned long, XGCValues *))dlsym(SATEEN_ANY_LIBRARY, "XCreateGC");
  Bool (*has_shared)(Display *) = (Bool(*)(Display *))dlsym(SATEEN_ANY_LIBRARY, "XShmQueryExtension");
  int (*order)(Display *) = (int (*)(Display *))dlsym(SATEEN_ANY_LIBRARY, "XImageByteOrder");
  Display *display = info.info.x11.display;
  XWindowAttributes look;
  if (!ask || !make_gc || !has_shared || !order || !has_shared(display) ||
      order(display) != (SDL_BYTEORDER == SDL_LIL_ENDIAN ? LSBFirst : MSBFirst) ||
      !ask(display, info.info.x11.window, &look) ||
      // SDL fills the colour tables of a DirectColor visual with the identity.
      (look.visual->class != TrueColor && look.visual->class != DirectColor) || look.visual->red_mask != 0xff0000 ||
      look.visual->green_mask != 0xff00 || look.visual->blue_mask != 0xff)
    return NULL;
  SateenSharedImage *made = (SateenSharedImage *)calloc(1, sizeof *made);
  if (!made) return NULL;
  made->display = display;
  made->window = info.info.x11.window;
  made->visual = look.visual;
  made->depth = look.depth;
  if (sateen_shared_image_load(made)) {
    made->gc = make_gc(made->display, made->window, 0, NULL);
    if (made->gc && sateen_shared_image_resize(made, width, height)) return made;
  }
  sateen_shared_image_free(made);
  return NULL;
}

static inline void *sateen_shared_image_pixels(SateenSharedImage *made) { return made->image ? made->image->data : NULL; }
static inline int sateen_shared_image_pitch(SateenSharedImage *made) { return made->image ? made->image->bytes_per_line : 0; }

// Makes the server draw a part of the image. With the last part, the server is asked to report completion.
static inline void sateen_shared_image_show(SateenSharedImage *made, int x, int y, int width, int height, SDL_bool is_last) {
  if (!made->image) return;
  if (is_last) made->shown = made->next_request(made->display);
  made->put(made->display, made->window, made->gc, made->image, x, y, x, y, (unsigned)width, (unsigned)height,
            is_last ? True : False);
  if (is_last) made->flush(made->display);
}

// Whether the server has read the image for all drawing requests. Events that it sent stay queued for SDL.
static inline SDL_bool sateen_shared_image_is_read(SateenSharedImage *made) {
  if (made->shown && made->last_answered(made->display) < made->shown) {
    made->read(made->display, QueuedAfterReading);
    if (made->last_answered(made->display) < made->shown) return SDL_FALSE;
  }
  made->shown = 0;
  return SDL_TRUE;
}

// Waits until the server has read the image.
static inline void sateen_shared_image_wait(SateenSharedImage *made) {
  if (!sateen_shared_image_is_read(made)) made->sync(made->display, False);
  made->shown = 0;
}

#else

typedef struct SateenSharedImage SateenSharedImage;
static inline SateenSharedImage *sateen_shared_image_make(SDL_Window *window, int width, int height) { return NULL; }
static inline void sateen_shared_image_free(SateenSharedImage *made) {}
static inline SDL_bool sateen_shared_image_resize(SateenSharedImage *made, int width, int height) { return SDL_FALSE; }
static inline void *sateen_shared_image_pixels(SateenSharedImage *made) { return NULL; }
static inline int sateen_shared_image_pitch(SateenSharedImage *made) { return 0; }
static inline void sateen_shared_image_show(SateenSharedImage *made, int x, int y, int w, int h, SDL_bool is_last) {}
static inline SDL_bool sateen_shared_image_is_read(SateenSharedImage *made) { return SDL_TRUE; }
static inline void sateen_shared_image_wait(SateenSharedImage *made) {}

#endif
