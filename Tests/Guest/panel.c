// A touch panel made of words: reads lines from standard input, acts them out through uinput.
//
//   create WIDTH HEIGHT RESOLUTION SLOTS NAME…   a panel; units, units, units per mm, fingers
//   down SLOT ID X Y                             a finger lands, with its tracking id
//   move SLOT X Y                                it slides
//   up SLOT                                      it lifts
//   frame                                        everything since the last frame happened at once
//   sleep MS                                     the pace of the fingers, not a wait for anybody
//   destroy                                      the plug is pulled
//
// Empty lines and lines that begin with # are skipped. After `create` the device node is printed.
// Ends with 0 at the end of the input, with 1 and one sentence at the first line it cannot obey.

#include <errno.h>
#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_SLOTS = 16 };

struct panel {
  struct libevdev_uinput *uinput;
  int slots;
  int fingers;                // how many are down now
  bool down[MAX_SLOTS];
  bool touched;               // BTN_TOUCH as last sent
  int line;
};

static void fail(const struct panel *panel, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "panel: line %d: ", panel->line);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(1);
}

static void send(const struct panel *panel, unsigned type, unsigned code, int value) {
  int rc = libevdev_uinput_write_event(panel->uinput, type, code, value);
  if (rc < 0) fail(panel, "the kernel refused an event: %s", strerror(-rc));
}

static void add_axis(struct libevdev *device, unsigned code, int maximum, int resolution) {
  struct input_absinfo axis = {.maximum = maximum, .resolution = resolution};
  libevdev_enable_event_code(device, EV_ABS, code, &axis);
}

static void create(struct panel *panel, int width, int height, int resolution, int slots,
                   const char *name) {
  if (panel->uinput) fail(panel, "there is a panel already: destroy it first");
  if (slots < 1 || slots > MAX_SLOTS) fail(panel, "slots must be 1 to %d", MAX_SLOTS);
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
  int rc = libevdev_uinput_create_from_device(device, LIBEVDEV_UINPUT_OPEN_MANAGED, &panel->uinput);
  libevdev_free(device);
  if (rc < 0) fail(panel, "cannot make a uinput device: %s", strerror(-rc));
  panel->slots = slots;
  panel->fingers = 0;
  panel->touched = false;
  memset(panel->down, 0, sizeof panel->down);
  printf("%s\n", libevdev_uinput_get_devnode(panel->uinput));
  fflush(stdout);
}

static void select_slot(const struct panel *panel, int slot, bool down) {
  if (!panel->uinput) fail(panel, "there is no panel: create one first");
  if (slot < 0 || slot >= panel->slots) fail(panel, "there is no slot %d", slot);
  if (panel->down[slot] != down) fail(panel, "slot %d is %s", slot, down ? "empty" : "taken");
  send(panel, EV_ABS, ABS_MT_SLOT, slot);
}

static void position(const struct panel *panel, int slot, int x, int y) {
  send(panel, EV_ABS, ABS_MT_POSITION_X, x);
  send(panel, EV_ABS, ABS_MT_POSITION_Y, y);
  if (slot != 0) return;
  send(panel, EV_ABS, ABS_X, x);  // what a mouse-like reader follows: here, slot 0
  send(panel, EV_ABS, ABS_Y, y);
}

static void finger_down(struct panel *panel, int slot, int id, int x, int y) {
  select_slot(panel, slot, false);
  send(panel, EV_ABS, ABS_MT_TRACKING_ID, id);
  position(panel, slot, x, y);
  panel->down[slot] = true;
  panel->fingers++;
}

static void finger_up(struct panel *panel, int slot) {
  select_slot(panel, slot, true);
  send(panel, EV_ABS, ABS_MT_TRACKING_ID, -1);
  panel->down[slot] = false;
  panel->fingers--;
}

static void frame(struct panel *panel) {
  if (!panel->uinput) fail(panel, "there is no panel: create one first");
  bool touched = panel->fingers > 0;
  if (touched != panel->touched) send(panel, EV_KEY, BTN_TOUCH, touched);
  panel->touched = touched;
  send(panel, EV_SYN, SYN_REPORT, 0);
}

static void destroy(struct panel *panel) {
  if (!panel->uinput) fail(panel, "there is no panel to destroy");
  libevdev_uinput_destroy(panel->uinput);
  panel->uinput = NULL;
}

static void pause_for(const struct panel *panel, int milliseconds) {
  if (milliseconds < 0) fail(panel, "cannot sleep for less than nothing");
  struct timespec left = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  while (nanosleep(&left, &left) < 0 && errno == EINTR) continue;
}

static void obey(struct panel *panel, const char *line) {
  char word[16], name[80];
  int a, b, c, d;
  if (sscanf(line, "%15s", word) != 1 || word[0] == '#') return;
  const char *rest = strstr(line, word) + strlen(word);
  if (!strcmp(word, "create") && sscanf(rest, "%d %d %d %d %79[^\n]", &a, &b, &c, &d, name) == 5)
    create(panel, a, b, c, d, name);
  else if (!strcmp(word, "down") && sscanf(rest, "%d %d %d %d", &a, &b, &c, &d) == 4)
    finger_down(panel, a, b, c, d);
  else if (!strcmp(word, "move") && sscanf(rest, "%d %d %d", &a, &b, &c) == 3)
    select_slot(panel, a, true), position(panel, a, b, c);
  else if (!strcmp(word, "up") && sscanf(rest, "%d", &a) == 1)
    finger_up(panel, a);
  else if (!strcmp(word, "sleep") && sscanf(rest, "%d", &a) == 1)
    pause_for(panel, a);
  else if (!strcmp(word, "frame"))
    frame(panel);
  else if (!strcmp(word, "destroy"))
    destroy(panel);
  else
    fail(panel, "cannot read \"%.*s\"", (int)strcspn(line, "\n"), line);
}

int main(void) {
  struct panel panel = {0};
  char line[160];
  while (fgets(line, sizeof line, stdin)) {
    panel.line++;
    obey(&panel, line);
  }
  return 0;
}
