// The questions that EGL has about an X11 window. Included by shim.h.

// The connection of `window`; NULL under other drivers.
static inline void *sateen_x11_display(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_X11)
  SDL_SysWMinfo info;
  if (sateen_window_info(window, &info) && info.subsystem == SDL_SYSWM_X11) return info.info.x11.display;
#endif
  return NULL;
}

// The ID of the pixel format that the server has `window` in; 0 under other drivers. This waits for the server's answer.
static inline unsigned long sateen_x11_visual(SDL_Window *window) {
#if defined(SDL_VIDEO_DRIVER_X11)
  SDL_SysWMinfo info;
  if (!sateen_window_info(window, &info) || info.subsystem != SDL_SYSWM_X11) return 0;
  int (*get)(Display *, Window, XWindowAttributes *) =
      (int (*)(Display *, Window, XWindowAttributes *))dlsym(SATEEN_ANY_LIBRARY, "XGetWindowAttributes");
  VisualID (*id)(Visual *) = (VisualID(*)(Visual *))dlsym(SATEEN_ANY_LIBRARY, "XVisualIDFromVisual");
  XWindowAttributes attributes;
  if (!get || !id || !get(info.info.x11.display, info.info.x11.window, &attributes)) return 0;
  return id(attributes.visual);
#else
  return 0;
#endif
}
