// A panel with two fingers, and a reader that measures how late it receives their frames.
//
//   latency FRAMES HERTZ     makes the panel "Guest Panel" and prints its node. For each line NAME NODE of its
//                            standard input, it sends the frames, and a child process reads them from NODE. It prints
//                            NAME, the frames that arrived, and the median and the 99th percentile in microseconds.
//
// The horizontal location of the first finger is the number of the frame. As with the kernel's drivers of panels
// (input_mt_report_pointer_emulation), ABS_X and ABS_Y repeat the location of the oldest finger.

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "frames.h"

enum { MOST = 10000 };

// The times of the frames in nanoseconds, in memory that both processes share. 0: the frame has not arrived.
struct times {
  long sent[MOST + 1], received[MOST + 1];
};

static struct times *times;
static int frames;

static void pause_until(long time) {
  struct timespec until = {.tv_sec = time / 1000000000L, .tv_nsec = time % 1000000000L};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {
  }
}

static void place(int slot, int id, int x, int y) {
  add(EV_ABS, ABS_MT_SLOT, slot);
  if (id != 0) add(EV_ABS, ABS_MT_TRACKING_ID, id);
  add(EV_ABS, ABS_MT_POSITION_X, x);
  add(EV_ABS, ABS_MT_POSITION_Y, y);
}

static void repeat(int x, int y) {
  add(EV_ABS, ABS_X, x);
  add(EV_ABS, ABS_Y, y);
}

static void lift(int slot) {
  add(EV_ABS, ABS_MT_SLOT, slot);
  add(EV_ABS, ABS_MT_TRACKING_ID, -1);
}

// The child process: notes when each frame arrives, until it is killed.
static _Noreturn void receive(int node, int ready) {
  struct input_event read_events[64];
  ssize_t size;
  close(ready);
  while ((size = read(node, read_events, sizeof read_events)) > 0) {
    long time = now();
    for (size_t each = 0; each < size / sizeof *read_events; each++) {
      const struct input_event *event = &read_events[each];
      if (event->type != EV_ABS || event->code != ABS_MT_POSITION_X) continue;
      if (event->value > 0 && event->value <= frames) times->received[event->value] = time;
    }
  }
  give_up("node", errno);
}

static int ascending(const void *one, const void *other) {
  long difference = *(const long *)one - *(const long *)other;
  return (difference > 0) - (difference < 0);
}

static void measure(const char *name, const char *path, int hertz) {
  memset(times, 0, sizeof *times);
  int node = open(path, O_RDONLY | O_CLOEXEC), ends[2];
  if (node < 0) give_up(path, errno);
  if (pipe(ends) != 0) give_up("pipe", errno);
  pid_t reader = fork();
  if (reader == 0) receive(node, ends[1]);
  close(ends[1]);
  char none;
  if (reader < 0 || read(ends[0], &none, 1) != 0) give_up("reader", errno);
  close(ends[0]);
  close(node);

  long start = now() + 100000000L;
  for (int frame = 0; frame <= frames + 1; frame++) {
    pause_until(start + frame * (1000000000L / hertz));
    if (frame == 0) {
      place(1, 2, WIDTH / 2, WIDTH / 2);
      place(0, 1, frames + 1, WIDTH / 4);
      add(EV_KEY, BTN_TOUCH, 1);
      repeat(frames + 1, WIDTH / 4);
    } else if (frame <= frames) {
      place(1, 0, WIDTH / 2 + (frame & 1), WIDTH / 2);
      place(0, 0, frame, WIDTH / 4);
      repeat(frame, WIDTH / 4);
      times->sent[frame] = now();
    } else {
      lift(1);
      lift(0);
      add(EV_KEY, BTN_TOUCH, 0);
    }
    send_frame();
  }
  pause_until(now() + 200000000L);
  kill(reader, SIGKILL);
  waitpid(reader, NULL, 0);

  long *late = times->sent;
  int count = 0;
  for (int frame = 1; frame <= frames; frame++) {
    if (times->received[frame]) late[count++] = times->received[frame] - times->sent[frame];
  }
  if (count == 0) give_up(name, ETIMEDOUT);
  qsort(late, count, sizeof *late, ascending);
  printf("%s %d %.1f %.1f\n", name, count, late[count / 2] / 1e3, late[count * 99 / 100] / 1e3);
}

int main(int count, char **words) {
  char line[160], name[80], node[80];
  frames = count > 1 ? atoi(words[1]) : 0;
  int hertz = count > 2 ? atoi(words[2]) : 0;
  if (frames < 1 || frames > MOST || hertz < 1) give_up("arguments", EINVAL);
  times = mmap(NULL, sizeof *times, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (times == MAP_FAILED) give_up("memory", errno);
  setvbuf(stdout, NULL, _IOLBF, 0);
  puts(make_panel());
  while (fgets(line, sizeof line, stdin)) {
    if (sscanf(line, "%79s %79s", name, node) == 2) measure(name, node, hertz);
  }
  return 0;
}
