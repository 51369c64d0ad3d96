#pragma once
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>

// SDL's names for these are macros Swift cannot see.
static const int SATEEN_WINDOWPOS_CENTERED = (int)SDL_WINDOWPOS_CENTERED;

// The socket of the X connection behind `window`, to wait on; -1 where another driver is in use.
static inline int sateen_display_fd(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info)) return -1;
#if defined(SDL_VIDEO_DRIVER_X11)
  // The first member of the opaque Display that Xlib's own ConnectionNumber macro reads.
  if (info.subsystem == SDL_SYSWM_X11) {
    typedef struct { void *ext_data; void *private1; int fd; } DisplayHead;
    return ((DisplayHead *)info.info.x11.display)->fd;
  }
#endif
  return -1;
}
