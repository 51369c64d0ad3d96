// Observes a program from outside: starts it, samples the X server's framebuffer every four milliseconds, and records
// when the screen changes and what it contains.
//
//   Witness FRAMEBUFFER PICTURES.csv PROGRAM [ARGUMENTS...]
//
// FRAMEBUFFER is the XWD file that `Xvfb -fbdir` keeps mapped. On standard output, among the program's own lines, it
// prints `PID <pid>` and, in the child right before exec, `EVT exec <CLOCK_MONOTONIC ns>`. It writes PICTURES.csv at
// the end, one line per change of the screen: t_ns; white, dark and blank as shares of the sampled pixels; and late_ns,
// the delay of the sample itself. It exits with the program's status.
//
// Where WITNESS_USER is set, the program runs as the user and group of that number.
#define _GNU_SOURCE
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROWS = 48, PERIOD_NS = 4000000, CAPACITY = 1 << 16 };

typedef struct {
  const uint8_t *pixels;
  uint32_t width, height, stride;
} Screen;

typedef struct {
  int64_t time, late;
  float white, dark, blank;
} Picture;

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

// An XWD file begins with big-endian words: header size at 0, width at 4, height at 5, bits per pixel at 11, bytes per
// line at 12, number of colours at 19. The colour map lies between header and pixels, 12 bytes per entry.
static int open_screen(const char *path, Screen *screen) {
  int file = open(path, O_RDONLY);
  struct stat info;
  if (file < 0 || fstat(file, &info) < 0) {
    fprintf(stderr, "Witness: cannot open the framebuffer %s: %s\n", path, strerror(errno));
    return -1;
  }
  uint8_t *map = info.st_size > 100 ? mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
  close(file);
  if (map == MAP_FAILED) {
    fprintf(stderr, "Witness: cannot map the framebuffer %s\n", path);
    return -1;
  }
  uint32_t header[25];
  memcpy(header, map, sizeof header);
  for (int i = 0; i < 25; i++) header[i] = be32toh(header[i]);
  screen->width = header[4];
  screen->height = header[5];
  screen->stride = header[12];
  uint64_t offset = (uint64_t)header[0] + (uint64_t)header[19] * 12;
  if (header[11] != 32 || screen->height < ROWS || screen->stride < screen->width * 4 ||
      offset + (uint64_t)screen->stride * screen->height > (uint64_t)info.st_size) {
    fprintf(stderr, "Witness: %s is not a framebuffer of 32 bits per pixel\n", path);
    return -1;
  }
  screen->pixels = map + offset;
  return 0;
}

static const uint8_t *row(const Screen *screen, int index) {
  uint32_t y = (uint32_t)((uint64_t)(2 * index + 1) * screen->height / (2 * ROWS));
  return screen->pixels + (size_t)y * screen->stride;
}

// FNV-1a, eight bytes at a time.
static uint64_t fingerprint(const Screen *screen) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (int i = 0; i < ROWS; i++) {
    const uint8_t *bytes = row(screen, i);
    for (uint32_t x = 0; x + 8 <= screen->width * 4; x += 8) {
      uint64_t word;
      memcpy(&word, bytes + x, 8);
      hash = (hash ^ word) * 0x100000001b3u;
    }
  }
  return hash;
}

static Picture describe(const Screen *screen, int64_t time, int64_t late) {
  uint32_t white = 0, dark = 0, blank = 0;
  for (int i = 0; i < ROWS; i++) {
    const uint8_t *bytes = row(screen, i);
    for (uint32_t x = 0; x < screen->width; x++) {
      uint32_t pixel;
      memcpy(&pixel, bytes + 4 * x, 4);
      pixel &= 0xffffff;
      white += pixel == 0xffffff;
      dark += (pixel & 0xff) < 110 && (pixel >> 8 & 0xff) < 110 && (pixel >> 16) < 110;
      blank += pixel == 0xc8d0da || pixel == 0xd9dee5;  // the list's background and an image that is not loaded
    }
  }
  float all = (float)ROWS * (float)screen->width;
  return (Picture){time, late, (float)white / all, (float)dark / all, (float)blank / all};
}

static int write_pictures(const char *path, const Picture *pictures, size_t count) {
  FILE *file = fopen(path, "w");
  if (!file) {
    fprintf(stderr, "Witness: cannot write %s: %s\n", path, strerror(errno));
    return -1;
  }
  fprintf(file, "t_ns,white,dark,blank,late_ns\n");
  for (size_t i = 0; i < count; i++)
    fprintf(file, "%lld,%.4f,%.4f,%.4f,%lld\n", (long long)pictures[i].time, (double)pictures[i].white,
            (double)pictures[i].dark, (double)pictures[i].blank, (long long)pictures[i].late);
  return fclose(file);
}

static volatile sig_atomic_t told_to_stop;
static void stop(int signal_number) {
  (void)signal_number;
  told_to_stop = 1;
}

// Returns whether the process is the user's, with no rights of the present one.
static int become_user(const char *number) {
  unsigned user = (unsigned)strtoul(number, NULL, 10);
  return user > 0 && setgroups(0, NULL) == 0 && setgid(user) == 0 && setuid(user) == 0;
}

int main(int argc, char **argv) {
  Screen screen;
  if (argc < 4) {
    fprintf(stderr, "usage: Witness FRAMEBUFFER PICTURES.csv PROGRAM [ARGUMENTS...]\n");
    return 2;
  }
  Picture *pictures = malloc(sizeof(Picture) * CAPACITY);
  if (!pictures || open_screen(argv[1], &screen) < 0) return 2;

  pid_t child = fork();
  if (child < 0) return 2;
  if (child == 0) {
    const char *user = getenv("WITNESS_USER");
    if (user && !become_user(user)) {
      fprintf(stderr, "Witness: cannot start a program as user %s: %s\n", user, strerror(errno));
      _exit(127);
    }
    char line[64];
    int length = snprintf(line, sizeof line, "EVT exec %lld\n", (long long)now());
    if (write(STDOUT_FILENO, line, (size_t)length) == length) execvp(argv[3], argv + 3);
    fprintf(stderr, "Witness: cannot start %s: %s\n", argv[3], strerror(errno));
    _exit(127);
  }
  printf("PID %d\n", child);
  fflush(stdout);
  signal(SIGTERM, stop);
  signal(SIGINT, stop);
  setpriority(PRIO_PROCESS, 0, -5);  // a delayed sample would look like a dropped frame; may be refused

  size_t count = 0;
  int status = 0;
  uint64_t last = fingerprint(&screen);
  int64_t due = now();
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (told_to_stop) kill(child, SIGTERM);
    int64_t time = now();
    uint64_t hash = fingerprint(&screen);
    if (hash != last && count < CAPACITY) {
      pictures[count++] = describe(&screen, time, time - due);
      last = hash;
    }
    due += PERIOD_NS;
    if (due < now()) due = now();
    struct timespec wake = {due / 1000000000, due % 1000000000};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &wake, NULL);
  }
  if (write_pictures(argv[2], pictures, count) != 0) return 2;
  free(pictures);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
