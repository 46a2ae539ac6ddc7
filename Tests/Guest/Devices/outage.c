// A panel on which a finger taps quickly, and a reader that measures how long no taps arrive after a signal to the
// owner of the panel.
//
//   outage     makes the panel "Guest Panel" and prints its node. For each line NAME SIGNAL PROCESS TAPS CLONE of its
//              standard input, a finger taps each 4 ms. During one of the first taps, the process receives the signal.
//              TAPS taps follow. A child process reads the panel and the clone. The program prints NAME, the
//              microseconds from the signal to the first tap that arrives from the panel, and how many taps arrived from
//              neither device until then and afterwards, and how many arrived from both.
//
// The horizontal location of a finger is the number of its tap.

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "frames.h"

enum {
  MOST = 1000,           // taps of one line
  BEFORE = 50,           // the tap during which the signal is sent
  FIRST = WIDTH / 4,     // the location of the tap 0
  HALF_PERIOD = 2000000  // nanoseconds: the finger is down, and then up, for this long
};

// When the taps arrive, in memory that both processes share. 0: the tap has not arrived.
struct arrivals {
  long panel[MOST + 1], clone[MOST + 1];
};

static struct arrivals *arrivals;

static void pause_until(long time) {
  struct timespec until = {.tv_sec = time / 1000000000L, .tv_nsec = time % 1000000000L};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {
  }
}

static int opened(const char *path) {
  int node = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (node < 0) give_up(path, errno);
  return node;
}

static void note(int node, long *arrived) {
  struct input_event events[64];
  ssize_t size = read(node, events, sizeof events);
  if (size < 0 && errno != EAGAIN) give_up("node", errno);
  long time = now();
  for (ssize_t each = 0; each < size / (ssize_t)sizeof *events; each++) {
    if (events[each].type != EV_ABS || events[each].code != ABS_MT_POSITION_X) continue;
    int tap = events[each].value - FIRST;
    if (tap > 0 && tap <= MOST && !arrived[tap]) arrived[tap] = time;
  }
}

// The child process: notes when each tap arrives, until it is killed.
static _Noreturn void receive(int panel, int clone, int ready) {
  struct pollfd polled[] = {{.fd = panel, .events = POLLIN}, {.fd = clone, .events = POLLIN}};
  close(ready);
  for (;;) {
    if (poll(polled, 2, -1) < 0 && errno != EINTR) give_up("poll", errno);
    if (polled[0].revents) note(panel, arrivals->panel);
    if (polled[1].revents) note(clone, arrivals->clone);
  }
}

static void tap(int number, long time) {
  pause_until(time);
  add(EV_ABS, ABS_MT_SLOT, 0);
  add(EV_ABS, ABS_MT_TRACKING_ID, number);
  add(EV_ABS, ABS_MT_POSITION_X, FIRST + number);
  add(EV_ABS, ABS_MT_POSITION_Y, WIDTH / 2);
  add(EV_KEY, BTN_TOUCH, 1);
  send_frame();
}

static void lift(long time) {
  pause_until(time);
  add(EV_ABS, ABS_MT_TRACKING_ID, -1);
  add(EV_KEY, BTN_TOUCH, 0);
  send_frame();
}

static void measure(const char *node, const char *name, int signal, int process, int taps, const char *clone) {
  memset(arrivals, 0, sizeof *arrivals);
  int panel = opened(node), copy = opened(clone), ends[2];
  if (pipe(ends) != 0) give_up("pipe", errno);
  pid_t reader = fork();
  if (reader == 0) receive(panel, copy, ends[1]);
  close(ends[1]);
  char none;
  if (reader < 0 || read(ends[0], &none, 1) != 0) give_up("reader", errno);
  close(ends[0]);
  close(panel);
  close(copy);

  long start = now() + 100000000L, sent = 0;
  for (int number = 1; number <= BEFORE + taps; number++) {
    long time = start + number * (2L * HALF_PERIOD);
    tap(number, time);
    if (number == BEFORE) {
      sent = now();
      if (kill(process, signal) != 0) give_up("the signal", errno);
    }
    lift(time + HALF_PERIOD);
  }
  pause_until(now() + 200000000L);
  kill(reader, SIGKILL);
  waitpid(reader, NULL, 0);

  int first = 0, lost = 0, later = 0, twice = 0;
  for (int number = 1; number <= BEFORE + taps; number++) {
    long from_panel = arrivals->panel[number], from_clone = arrivals->clone[number];
    if (!first && from_panel > sent) first = number;
    if (from_panel && from_clone) twice++;
    if (from_panel || from_clone) continue;
    if (first) later++;
    else lost++;
  }
  if (!first) give_up(name, ETIMEDOUT);
  printf("%s %ld %d %d %d\n", name, (arrivals->panel[first] - sent) / 1000, lost, later, twice);
}

int main(void) {
  char line[160], name[40], node[80], clone[80];
  int signal, process, taps;
  arrivals = mmap(NULL, sizeof *arrivals, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (arrivals == MAP_FAILED) give_up("memory", errno);
  setvbuf(stdout, NULL, _IOLBF, 0);
  snprintf(node, sizeof node, "%s", make_panel());
  puts(node);
  while (fgets(line, sizeof line, stdin)) {
    if (sscanf(line, "%39s %d %d %d %79s", name, &signal, &process, &taps, clone) != 5 || taps < 1 ||
        taps > MOST - BEFORE) {
      give_up("line", EINVAL);
    }
    measure(node, name, signal, process, taps, clone);
  }
  return 0;
}
