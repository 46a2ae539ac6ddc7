// Measures the turns of a program's event loop: from the return of epoll_wait to the next call. It also
// counts the panels that each turn opens and closes.
//
// The library is loaded into the daemon. The file `turns` in the folder TACTILE_PANELS holds the
// measurements; run.py reads it and sets it to zero. Times are in nanoseconds. The time on the processor
// does not contain the time in which other programs ran.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

// The law of a turn, as TURN_LAW in table.py.
#define LAW 5000000
// The queue of the socket in systemd/tactiled.socket. A daemon with --socket has a shorter one.
#define BACKLOG 256

static struct {
  uint64_t turns;
  // The start of the present turn on CLOCK_MONOTONIC; 0 while the loop waits.
  uint64_t began;
  uint64_t longest;
  uint64_t longest_on_processor;
  // The number of turns that took longer than the law on the processor.
  uint64_t over;
  // The most panels that were opened or closed in one turn.
  uint64_t most_panels;
} *file;
static uint64_t began_on_processor;
static uint64_t panels;
// The turn in which each open panel was opened, from 1 up; 0 for others.
static uint64_t opened_in[1024];

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void start(void) {
  const char *folder = getenv("TACTILE_PANELS");
  char path[4096];
  snprintf(path, sizeof path, "%s/turns", folder ? folder : "");
  int descriptor = open(path, O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return;
  void *place = mmap(NULL, sizeof *file, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, descriptor, 0);
  close(descriptor);
  if (place != MAP_FAILED) file = place;
}

static uint64_t now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * UINT64_C(1000000000) + time.tv_nsec;
}

static void end_turn(void) {
  if (!file->began) return;
  uint64_t time = now(CLOCK_MONOTONIC) - file->began;
  uint64_t on_processor = now(CLOCK_THREAD_CPUTIME_ID) - began_on_processor;
  if (time > file->longest) file->longest = time;
  if (on_processor > file->longest_on_processor) file->longest_on_processor = on_processor;
  if (on_processor > LAW) file->over++;
  if (panels > file->most_panels) file->most_panels = panels;
  file->turns++;
  file->began = 0;
}

int epoll_wait(int loop, struct epoll_event *events, int most, int timeout) {
  static int (*real)(int, struct epoll_event *, int, int);
  if (!real) real = next("epoll_wait");
  if (!file) return real(loop, events, most, timeout);
  end_turn();
  int count = real(loop, events, most, timeout);
  panels = 0;
  began_on_processor = now(CLOCK_THREAD_CPUTIME_ID);
  file->began = now(CLOCK_MONOTONIC);
  return count;
}

int listen(int descriptor, int backlog) {
  int (*real)(int, int) = next("listen");
  return real(descriptor, backlog < BACKLOG ? BACKLOG : backlog);
}

static int opened(const char *path, int descriptor) {
  if (descriptor < 0 || descriptor >= 1024 || strncmp(path, "/dev/input/event", 16) != 0) return descriptor;
  opened_in[descriptor] = file ? file->turns + 1 : 1;
  panels++;
  return descriptor;
}

#define OPEN(name)                                                          \
  int name(const char *path, int flags, ...) {                              \
    int (*real)(const char *, int, ...) = next(#name);                      \
    va_list list;                                                           \
    va_start(list, flags);                                                  \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0; \
    va_end(list);                                                           \
    return opened(path, real(path, flags, mode));                           \
  }
OPEN(open)
OPEN(open64)

int close(int descriptor) {
  static int (*real)(int);
  if (!real) real = next("close");
  if (descriptor >= 0 && descriptor < 1024 && opened_in[descriptor]) {
    // A panel that cannot be read is opened and closed in one turn, and is one panel.
    if (!file || opened_in[descriptor] != file->turns + 1) panels++;
    opened_in[descriptor] = 0;
  }
  return real(descriptor);
}
