#pragma once
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <dlfcn.h>

// SDL's names for these are macros Swift cannot see.
static const int SATEEN_WINDOWPOS_CENTERED = (int)SDL_WINDOWPOS_CENTERED;
static const Uint32 SATEEN_TOUCH_MOUSEID = SDL_TOUCH_MOUSEID;

// RTLD_DEFAULT, which the C library shows only to those who ask for all of GNU: every library loaded so far.
#define SATEEN_ANY_LIBRARY ((void *)0)

static inline SDL_bool sateen_window_info(SDL_Window *window, SDL_SysWMinfo *info) {
  SDL_VERSION(&info->version);
  return SDL_GetWindowWMInfo(window, info);
}

// The socket of the display connection behind `window`, to wait on; -1 where the driver has none.
static inline int sateen_display_fd(SDL_Window *window) {
  SDL_SysWMinfo info;
  if (!sateen_window_info(window, &info)) return -1;
#if defined(SDL_VIDEO_DRIVER_X11)
  // The first member of the opaque Display that Xlib's own ConnectionNumber macro reads.
  if (info.subsystem == SDL_SYSWM_X11) {
    typedef struct { void *ext_data; void *private1; int fd; } DisplayHead;
    return ((DisplayHead *)info.info.x11.display)->fd;
  }
#endif
#if defined(SDL_VIDEO_DRIVER_WAYLAND)
  // SDL has loaded the library; asking it by name keeps this package from linking it.
  if (info.subsystem == SDL_SYSWM_WAYLAND) {
    int (*get_fd)(struct wl_display *) = (int (*)(struct wl_display *))dlsym(SATEEN_ANY_LIBRARY, "wl_display_get_fd");
    if (get_fd) return get_fd(info.info.wl.display);
  }
#endif
  return -1;
}

// The X11 number of `window`, by which other programs know it; 0 under other drivers.
static inline unsigned long sateen_x11_window(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_X11)
  SDL_SysWMinfo info;
  if (sateen_window_info(window, &info) && info.subsystem == SDL_SYSWM_X11) return info.info.x11.window;
#endif
  return 0;
}

// The X server's resource text ("Xft.dpi: 192" and the like), owned by Xlib; NULL where there is none.
static inline const char *sateen_x11_resources(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_X11)
  SDL_SysWMinfo info;
  if (sateen_window_info(window, &info) && info.subsystem == SDL_SYSWM_X11) {
    char *(*resources)(Display *) = (char *(*)(Display *))dlsym(SATEEN_ANY_LIBRARY, "XResourceManagerString");
    if (resources) return resources(info.info.x11.display);
  }
#endif
  return NULL;
}

// Has the X server fill `window` with a colour, 0xRRGGBB, where nothing else is drawn; negative for leaving what is there, as
// SDL has it. Nothing happens under other drivers, and on screens whose pixels lie otherwise.
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

#include "x11_image.h"
#include "x11_shared_image.h"
