#pragma once
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <dlfcn.h>

// SDL defines these constants as macros that Swift cannot import.
static const int SATEEN_WINDOWPOS_CENTERED = (int)SDL_WINDOWPOS_CENTERED;
static const Uint32 SATEEN_TOUCH_MOUSEID = SDL_TOUCH_MOUSEID;

// RTLD_DEFAULT, which searches every loaded library. The C library declares it only with _GNU_SOURCE.
#define SATEEN_ANY_LIBRARY ((void *)0)

static inline SDL_bool sateen_window_info(SDL_Window *window, SDL_SysWMinfo *info) {
  SDL_VERSION(&info->version);
  return SDL_GetWindowWMInfo(window, info);
}

// The socket of the display connection behind `window`, for polling; -1 where the driver has none.
static inline int sateen_display_fd(SDL_Window *window) {
  SDL_SysWMinfo info;
  if (!sateen_window_info(window, &info)) return -1;
#if defined(SDL_VIDEO_DRIVER_X11)
  // The first members of the opaque Display, which Xlib's own macro ConnectionNumber reads, too.
  if (info.subsystem == SDL_SYSWM_X11) {
    typedef struct { void *ext_data; void *private1; int fd; } DisplayHead;
    return ((DisplayHead *)info.info.x11.display)->fd;
  }
#endif
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
  // SDL has loaded the library. Looking the function up by name avoids linking it.
  if (info.subsystem == SDL_SYSWM_WAYLAND) {
    int (*get_fd)(struct wl_display *) = (int (*)(struct wl_display *))dlsym(SATEEN_ANY_LIBRARY, "wl_display_get_fd");
    if (get_fd) return get_fd(info.info.wl.display);
  }
#endif
  return -1;
}

// The X11 window ID of `window`; 0 under other drivers.
static inline unsigned long sateen_x11_window(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_X11)
  SDL_SysWMinfo info;
  if (sateen_window_info(window, &info) && info.subsystem == SDL_SYSWM_X11) return info.info.x11.window;
#endif
  return 0;
}

// The X server's code of the key that was pressed, where `event` is SDL's report of a message of the server that says so;
// otherwise -1. Text that Xlib has composed of several keys has the code 0.
static inline int sateen_x11_pressed_key(const SDL_Event *event) {
#if defined(SDL_VIDEO_DRIVER_X11)
  const SDL_SysWMmsg *message = event->type == SDL_SYSWMEVENT ? event->syswm.msg : NULL;
  if (message && message->subsystem == SDL_SYSWM_X11 && message->msg.x11.event.type == KeyPress)
    return (int)message->msg.x11.event.xkey.keycode;
#endif
  return -1;
}

// Copies the X server's resource string ("Xft.dpi: 192" and the like) to `text`, with a zero at its end, as far as there
// is room for it. Returns its length there; -1 under other drivers and where there is none.
//
// With `is_fresh` the server is asked, which waits for its answer. Otherwise the string is that of the time at which the
// connection was made.
static inline int sateen_x11_resources(SDL_Window *window, SDL_bool is_fresh, char *text, int room) {
#if defined(SDL_VIDEO_DRIVER_X11)
  SDL_SysWMinfo info;
  if (room < 1 || !sateen_window_info(window, &info) || info.subsystem != SDL_SYSWM_X11) return -1;
  Display *display = info.info.x11.display;
  if (!is_fresh) {
    char *(*resources)(Display *) = (char *(*)(Display *))dlsym(SATEEN_ANY_LIBRARY, "XResourceManagerString");
    const char *found = resources ? resources(display) : NULL;
    return found ? (int)SDL_strlcpy(text, found, (size_t)room) : -1;
  }
  typedef int (*GetProperty)(Display *, Window, Atom, long, long, int, Atom, Atom *, int *, unsigned long *,
                             unsigned long *, unsigned char **);
  GetProperty get = (GetProperty)dlsym(SATEEN_ANY_LIBRARY, "XGetWindowProperty");
  Window (*root)(Display *) = (Window(*)(Display *))dlsym(SATEEN_ANY_LIBRARY, "XDefaultRootWindow");
  int (*release)(void *) = (int (*)(void *))dlsym(SATEEN_ANY_LIBRARY, "XFree");
  if (!get || !root || !release) return -1;
  Atom type = 0;
  int format = 0;
  unsigned long count = 0, rest = 0;
  unsigned char *found = NULL;
  // The predefined atoms of X.h: RESOURCE_MANAGER and STRING. The length is in units of four bytes.
  const Atom resource_manager = 23, string = 31;
  int failure = get(display, root(display), resource_manager, 0, room / 4, 0, string, &type, &format, &count, &rest, &found);
  int length = -1;
  if (!failure && found && type == string && format == 8) {
    length = count < (unsigned long)room ? (int)count : room - 1;
    SDL_memcpy(text, found, (size_t)length);
    text[length] = 0;
  }
  if (found) release(found);
  return length;
#else
  return -1;
#endif
}

// Sets the background colour, 0xRRGGBB, with which the X server fills undrawn parts of `window`. A negative value
// leaves them unchanged, which is SDL's default. Has no effect under other drivers, or on screens with another pixel
// format.
static inline void sateen_x11_set_background(SDL_Window *window, long color) {
#if defined(SDL_VIDEO_DRIVER_X11)
  SDL_SysWMinfo info;
  if (SDL_BYTESPERPIXEL(SDL_GetWindowPixelFormat(window)) != 4 || !sateen_window_info(window, &info) ||
      info.subsystem != SDL_SYSWM_X11)
    return;
  int (*set_color)(Display *, Window, unsigned long) =
      (int (*)(Display *, Window, unsigned long))dlsym(SATEEN_ANY_LIBRARY, "XSetWindowBackground");
  int (*set_pixmap)(Display *, Window, Pixmap) =
      (int (*)(Display *, Window, Pixmap))dlsym(SATEEN_ANY_LIBRARY, "XSetWindowBackgroundPixmap");
  if (!set_color || !set_pixmap) return;
  if (color >= 0) {
    set_color(info.info.x11.display, info.info.x11.window, (unsigned long)color);
  } else {
    set_pixmap(info.info.x11.display, info.info.x11.window, None);
  }
#endif
}

#include "x11_graphics.h"
#include "x11_image.h"
#include "x11_settings.h"
#include "x11_shared_image.h"
