import Glibc

enum Sanitizers {
  /// Whether a sanitizer runs the tests. Sanitizers keep memory that was freed, and shadows of all memory, so that what
  /// the kernel counts says nothing of the library.
  static let areOn = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
}
