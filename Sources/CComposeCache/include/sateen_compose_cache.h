#pragma once
#include <stdbool.h>
#include <stddef.h>

// libX11 reads the compose file of the user's locale while SDL connects to an X server: five thousand lines, which take
// the main thread longer than all else of the connection. It keeps what it read in a folder that XCOMPOSECACHE names, if
// there is one. A program of this package sets that variable before main(), while no other thread can be reading the
// environment, unless the user has chosen a folder.

/// Writes the path of the folder into `path`, which is empty where there is none to use.
/// - home, cache_home: the values of HOME and XDG_CACHE_HOME; NULL where they are not set.
void sateen_compose_cache_path(const char *home, const char *cache_home, char *path, size_t size);

/// Makes the folder, and those above it, where this package chose it. To be called before SDL connects to a display.
/// - Returns: whether libX11 has a folder of this package's choice.
bool sateen_make_compose_cache(void);
