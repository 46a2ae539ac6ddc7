#include "words.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

char port[64], serial[64];

static int line_number;
static bool created;
static int slots;
static int fingers;
static bool taken[MAX_SLOTS];

_Noreturn void cannot(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "line %d: ", line_number);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(1);
}

static long now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000L + now.tv_nsec / 1000000L;
}

// Waits for a line or until a time, and answers the kernel in the meantime. Returns true if a line
// can be read.
static bool wait_for(const struct device *device, bool line, long until) {
  for (;;) {
    long left = until < 0 ? -1 : until - now_ms();
    if (until >= 0 && left <= 0) return false;
    struct pollfd polled[] = {
        {.fd = created && device->descriptor ? device->descriptor() : -1, .events = POLLIN},
        {.fd = line ? STDIN_FILENO : -1, .events = POLLIN}};
    if (poll(polled, 2, (int)left) < 0 && errno != EINTR) cannot("poll: %s", strerror(errno));
    if (polled[0].revents & POLLIN) device->answer();
    if (polled[1].revents) return true;
  }
}

static void check_slot(int slot, bool expected) {
  if (!created) cannot("there is no panel: create one first");
  if (slot < 0 || slot >= slots) cannot("there is no slot %d", slot);
  if (taken[slot] != expected) cannot("slot %d is %s", slot, taken[slot] ? "taken" : "empty");
}

static void create(const struct device *device, int w, int h, int resolution, int count,
                   const char *name) {
  if (created) cannot("there is a panel already: destroy it first");
  if (count < 1 || count > MAX_SLOTS) cannot("slots must be 1 to %d", MAX_SLOTS);
  slots = count;
  fingers = 0;
  memset(taken, 0, sizeof taken);
  device->create(w, h, resolution, count, name);
  created = true;
}

static void obey(const struct device *device, const char *line) {
  char word[16], name[80];
  int a, b, c, d;
  if (sscanf(line, "%15s", word) != 1 || word[0] == '#') return;
  const char *rest = strstr(line, word) + strlen(word);
  if (!strcmp(word, "create") && sscanf(rest, "%d %d %d %d %79[^\n]", &a, &b, &c, &d, name) == 5) {
    create(device, a, b, c, d, name);
  } else if (!strcmp(word, "down") && sscanf(rest, "%d %d %d %d", &a, &b, &c, &d) == 4) {
    check_slot(a, false);
    device->down(a, b, c, d);
    taken[a] = true;
    fingers++;
  } else if (!strcmp(word, "move") && sscanf(rest, "%d %d %d", &a, &b, &c) == 3) {
    check_slot(a, true);
    device->move(a, b, c);
  } else if (!strcmp(word, "up") && sscanf(rest, "%d", &a) == 1) {
    check_slot(a, true);
    device->up(a);
    taken[a] = false;
    fingers--;
  } else if (!strcmp(word, "sleep") && sscanf(rest, "%d", &a) == 1) {
    if (a < 0) cannot("cannot sleep for a negative time");
    wait_for(device, false, now_ms() + a);
  } else if (!strcmp(word, "port")) {
    if (sscanf(rest, "%63s", port) != 1) port[0] = 0;
  } else if (!strcmp(word, "serial")) {
    if (sscanf(rest, "%63s", serial) != 1) serial[0] = 0;
  } else if (!strcmp(word, "mark")) {
    puts("mark");
  } else if (!created) {
    cannot("there is no panel: create one first");
  } else if (!strcmp(word, "frame")) {
    device->frame(fingers);
  } else if (!strcmp(word, "destroy")) {
    device->destroy();
    created = false;
  } else {
    cannot("cannot read \"%.*s\"", (int)strcspn(line, "\n"), line);
  }
}

int obey_words(const struct device *device) {
  char line[160];
  setvbuf(stdin, NULL, _IONBF, 0);  // poll must report unread input
  setvbuf(stdout, NULL, _IOLBF, 0);
  while (wait_for(device, true, -1) && fgets(line, sizeof line, stdin)) {
    line_number++;
    obey(device, line);
  }
  return 0;
}
