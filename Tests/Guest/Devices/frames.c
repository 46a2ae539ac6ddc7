#define _GNU_SOURCE  // for program_invocation_short_name
#include "frames.h"

#include <errno.h>
#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int panel;
static struct input_event events[16];
static size_t event_count;

_Noreturn void give_up(const char *what, int error) {
  fprintf(stderr, "%s: %s: %s\n", program_invocation_short_name, what, strerror(error));
  exit(1);
}

long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000L + time.tv_nsec;
}

void add(unsigned type, unsigned code, int value) {
  if (event_count == sizeof events / sizeof *events) give_up("frame", E2BIG);
  events[event_count++] = (struct input_event){.type = type, .code = code, .value = value};
}

void send_frame(void) {
  add(EV_SYN, SYN_REPORT, 0);
  size_t size = event_count * sizeof *events;
  if (write(panel, events, size) != (ssize_t)size) give_up("panel", errno);
  event_count = 0;
}

const char *make_panel(void) {
  static struct libevdev_uinput *uinput;
  struct libevdev *device = libevdev_new();
  struct input_absinfo axis = {.maximum = WIDTH - 1, .resolution = 100};
  const unsigned axes[] = {ABS_X, ABS_Y, ABS_MT_POSITION_X, ABS_MT_POSITION_Y};
  libevdev_set_name(device, "Guest Panel");
  libevdev_set_id_bustype(device, BUS_USB);
  libevdev_enable_property(device, INPUT_PROP_DIRECT);
  libevdev_enable_event_code(device, EV_KEY, BTN_TOUCH, NULL);
  for (unsigned each = 0; each < sizeof axes / sizeof *axes; each++) {
    libevdev_enable_event_code(device, EV_ABS, axes[each], &axis);
  }
  axis = (struct input_absinfo){.maximum = 9};
  libevdev_enable_event_code(device, EV_ABS, ABS_MT_SLOT, &axis);
  axis = (struct input_absinfo){.maximum = 65535};
  libevdev_enable_event_code(device, EV_ABS, ABS_MT_TRACKING_ID, &axis);
  int error = libevdev_uinput_create_from_device(device, LIBEVDEV_UINPUT_OPEN_MANAGED, &uinput);
  if (error < 0) give_up("uinput", -error);
  libevdev_free(device);
  panel = libevdev_uinput_get_fd(uinput);
  return libevdev_uinput_get_devnode(uinput);
}
