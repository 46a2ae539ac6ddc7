// A touch panel of protocol B, emulated through uinput. words.h lists the commands.

#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "words.h"

static struct libevdev_uinput *uinput;
static bool touched;  // the value of BTN_TOUCH that was sent last

static void send(unsigned type, unsigned code, int value) {
  int rc = libevdev_uinput_write_event(uinput, type, code, value);
  if (rc < 0) cannot("the kernel refused an event: %s", strerror(-rc));
}

static void add_axis(struct libevdev *device, unsigned code, int maximum, int resolution) {
  struct input_absinfo axis = {.maximum = maximum, .resolution = resolution};
  libevdev_enable_event_code(device, EV_ABS, code, &axis);
}

static void create(int width, int height, int resolution, int slots, const char *name) {
  struct libevdev *device = libevdev_new();
  libevdev_set_name(device, name);
  libevdev_set_id_bustype(device, BUS_USB);
  libevdev_enable_property(device, INPUT_PROP_DIRECT);
  libevdev_enable_event_code(device, EV_KEY, BTN_TOUCH, NULL);
  add_axis(device, ABS_X, width - 1, resolution);
  add_axis(device, ABS_Y, height - 1, resolution);
  add_axis(device, ABS_MT_SLOT, slots - 1, 0);
  add_axis(device, ABS_MT_TRACKING_ID, 65535, 0);
  add_axis(device, ABS_MT_POSITION_X, width - 1, resolution);
  add_axis(device, ABS_MT_POSITION_Y, height - 1, resolution);
  int rc = libevdev_uinput_create_from_device(device, LIBEVDEV_UINPUT_OPEN_MANAGED, &uinput);
  libevdev_free(device);
  if (rc < 0) cannot("cannot make a uinput device: %s", strerror(-rc));
  touched = false;
  puts(libevdev_uinput_get_devnode(uinput));
}

static void move(int slot, int x, int y) {
  send(EV_ABS, ABS_MT_SLOT, slot);
  send(EV_ABS, ABS_MT_POSITION_X, x);
  send(EV_ABS, ABS_MT_POSITION_Y, y);
  if (slot != 0) return;
  send(EV_ABS, ABS_X, x);  // for readers of single-touch devices: the location of slot 0
  send(EV_ABS, ABS_Y, y);
}

static void down(int slot, int id, int x, int y) {
  send(EV_ABS, ABS_MT_SLOT, slot);
  send(EV_ABS, ABS_MT_TRACKING_ID, id);
  move(slot, x, y);
}

static void up(int slot) {
  send(EV_ABS, ABS_MT_SLOT, slot);
  send(EV_ABS, ABS_MT_TRACKING_ID, -1);
}

static void frame(int fingers) {
  if ((fingers > 0) != touched) send(EV_KEY, BTN_TOUCH, fingers > 0);
  touched = fingers > 0;
  send(EV_SYN, SYN_REPORT, 0);
}

static void destroy(void) {
  libevdev_uinput_destroy(uinput);
  uinput = NULL;
}

int main(void) {
  return obey_words(&(struct device){.create = create, .down = down, .move = move, .up = up,
                                     .frame = frame, .destroy = destroy});
}
