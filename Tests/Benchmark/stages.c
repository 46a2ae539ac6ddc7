// Records when a program woke up, when it had read from its mocked panel, and when it began to
// write to a client.
//
// The library is loaded into the measured program, which must have one thread. The benchmark
// creates the file `stages` in the folder TACTILE_PANELS. Without this file, nothing is recorded.
// The file contains a count and then the records, in the form that StageNotes in MockedProgram.swift
// reads. A record reads the clock and makes no system call.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum stage { WOKEN, READ, WRITTEN };

struct note {
  uint64_t nanoseconds;
  uint64_t stage;
};

static struct {
  uint64_t count;
  struct note notes[];
} *file;
static uint64_t room;

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void start(void) {
  const char *folder = getenv("TACTILE_PANELS");
  char path[4096];
  snprintf(path, sizeof path, "%s/stages", folder ? folder : "");
  int descriptor = open(path, O_RDWR | O_CLOEXEC);
  struct stat status;
  if (descriptor < 0 || fstat(descriptor, &status) < 0) return;
  // Touches all pages now, so that no record causes a page fault.
  void *place = mmap(NULL, status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, descriptor, 0);
  close(descriptor);
  if (place == MAP_FAILED) return;
  file = place;
  room = (status.st_size - sizeof *file) / sizeof(struct note);
}

static void note(enum stage stage) {
  if (!file || file->count == room) return;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  struct note *note = &file->notes[file->count];
  note->nanoseconds = now.tv_sec * UINT64_C(1000000000) + now.tv_nsec;
  note->stage = stage;
  __atomic_store_n(&file->count, file->count + 1, __ATOMIC_RELEASE);
}

int epoll_wait(int loop, struct epoll_event *events, int most, int timeout) {
  static int (*real)(int, struct epoll_event *, int, int);
  if (!real) real = next("epoll_wait");
  int count = real(loop, events, most, timeout);
  note(WOKEN);
  return count;
}

ssize_t read(int descriptor, void *buffer, size_t size) {
  static ssize_t (*real)(int, void *, size_t);
  if (!real) real = next("read");
  ssize_t count = real(descriptor, buffer, size);
  // Smaller reads are of a timer.
  if (count >= (ssize_t)sizeof(struct input_event)) note(READ);
  return count;
}

ssize_t send(int descriptor, const void *buffer, size_t size, int flags) {
  static ssize_t (*real)(int, const void *, size_t, int);
  if (!real) real = next("send");
  note(WRITTEN);
  return real(descriptor, buffer, size, flags);
}
