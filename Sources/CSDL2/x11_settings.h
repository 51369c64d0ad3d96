#pragma once

// Copies the settings that the desktop of an X server publishes, in the format of the XSETTINGS specification, to `bytes`.
// Returns how many there are, at most `room`; -1 under other drivers, and where no desktop publishes any. It waits for the
// server's answers. The server is held meanwhile, because the window with the settings may go at any time, and a request
// about a window that has gone would end the program.
static inline long sateen_x11_settings(SDL_Window *window, unsigned char *bytes, long room) {
#if defined(SDL_VIDEO_DRIVER_X11)
  SDL_SysWMinfo info;
  if (!sateen_window_info(window, &info) || info.subsystem != SDL_SYSWM_X11) return -1;
  Display *display = info.info.x11.display;
  typedef int (*GetProperty)(Display *, Window, Atom, long, long, int, Atom, Atom *, int *, unsigned long *,
                             unsigned long *, unsigned char **);
  GetProperty get = (GetProperty)dlsym(SATEEN_ANY_LIBRARY, "XGetWindowProperty");
  Atom (*intern)(Display *, const char *, int) = (Atom(*)(Display *, const char *, int))dlsym(SATEEN_ANY_LIBRARY, "XInternAtom");
  Window (*owner_of)(Display *, Atom) = (Window(*)(Display *, Atom))dlsym(SATEEN_ANY_LIBRARY, "XGetSelectionOwner");
  int (*screen_of)(Display *) = (int (*)(Display *))dlsym(SATEEN_ANY_LIBRARY, "XDefaultScreen");
  int (*grab)(Display *) = (int (*)(Display *))dlsym(SATEEN_ANY_LIBRARY, "XGrabServer");
  int (*ungrab)(Display *) = (int (*)(Display *))dlsym(SATEEN_ANY_LIBRARY, "XUngrabServer");
  int (*flush)(Display *) = (int (*)(Display *))dlsym(SATEEN_ANY_LIBRARY, "XFlush");
  int (*release)(void *) = (int (*)(void *))dlsym(SATEEN_ANY_LIBRARY, "XFree");
  if (!get || !intern || !owner_of || !screen_of || !grab || !ungrab || !flush || !release) return -1;
  char name[32];
  SDL_snprintf(name, sizeof name, "_XSETTINGS_S%d", screen_of(display));
  // Names that no client has used have no number, and no owner.
  Atom selection = intern(display, name, 1);
  Atom property = intern(display, "_XSETTINGS_SETTINGS", 1);
  if (!selection || !property) return -1;
  long length = -1;
  grab(display);
  Window owner = owner_of(display, selection);
  if (owner) {
    Atom type = 0;
    int format = 0;
    unsigned long count = 0, rest = 0;
    unsigned char *found = NULL;
    // The length is in units of four bytes.
    int failure = get(display, owner, property, 0, room / 4, 0, property, &type, &format, &count, &rest, &found);
    if (!failure && found && type == property && format == 8) {
      length = count < (unsigned long)room ? (long)count : room;
      SDL_memcpy(bytes, found, (size_t)length);
    }
    if (found) release(found);
  }
  ungrab(display);
  flush(display);
  return length;
#else
  return -1;
#endif
}
