// A panel with a finger that swipes, and the program that its swipes start.
//
//   swipes NUMBER       makes the panel "Guest Panel" and prints its node. For each line NAME of its standard input, it
//                       swipes to the right this number of times. At each lift, it prints NAME and the time in
//                       nanoseconds, and then "done".
//   swipes NAME FILE    adds NAME and the time in nanoseconds to FILE.

#include <errno.h>
#include <fcntl.h>
#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { WIDTH = 20000, STEPS = 12, STEP = 800, PACE = 8333333, REST = 300000000 };

static int panel;
static struct input_event events[8];
static size_t event_count;

static _Noreturn void give_up(const char *what, int error) {
  fprintf(stderr, "swipes: %s: %s\n", what, strerror(error));
  exit(1);
}

static long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000L + time.tv_nsec;
}

static void pause_for(long nanoseconds) {
  struct timespec left = {.tv_sec = nanoseconds / 1000000000L, .tv_nsec = nanoseconds % 1000000000L};
  while (nanosleep(&left, &left) != 0 && errno == EINTR) {
  }
}

static void add(unsigned type, unsigned code, int value) {
  events[event_count++] = (struct input_event){.type = type, .code = code, .value = value};
}

// Sends a frame with one call, as a driver does.
static void send_frame(void) {
  add(EV_SYN, SYN_REPORT, 0);
  size_t size = event_count * sizeof *events;
  if (write(panel, events, size) != (ssize_t)size) give_up("panel", errno);
  event_count = 0;
}

static const char *make_panel(void) {
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

static void swipe(const char *name, int number) {
  for (int step = 0; step < STEPS; step++) {
    int x = WIDTH / 4 + step * STEP;
    add(EV_ABS, ABS_MT_SLOT, 0);
    if (step == 0) {
      add(EV_ABS, ABS_MT_TRACKING_ID, number);
      add(EV_KEY, BTN_TOUCH, 1);
    }
    add(EV_ABS, ABS_MT_POSITION_X, x);
    add(EV_ABS, ABS_MT_POSITION_Y, WIDTH / 2);
    add(EV_ABS, ABS_X, x);
    add(EV_ABS, ABS_Y, WIDTH / 2);
    send_frame();
    pause_for(PACE);
  }
  add(EV_ABS, ABS_MT_TRACKING_ID, -1);
  add(EV_KEY, BTN_TOUCH, 0);
  long time = now();
  send_frame();
  printf("%s %ld\n", name, time);
  pause_for(REST);
}

static void stamp(const char *name, const char *path) {
  long time = now();
  char line[100];
  int size = snprintf(line, sizeof line, "%s %ld\n", name, time);
  int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0 || write(file, line, size) != size) give_up(path, errno);
}

int main(int count, char **words) {
  if (count == 3) {
    stamp(words[1], words[2]);
    return 0;
  }
  int number = count == 2 ? atoi(words[1]) : 0;
  if (number <= 0) {
    fprintf(stderr, "usage: swipes NUMBER | swipes NAME FILE\n");
    return 2;
  }
  setvbuf(stdout, NULL, _IOLBF, 0);
  puts(make_panel());
  char line[100];
  for (int touch = 1; fgets(line, sizeof line, stdin) != NULL;) {
    line[strcspn(line, "\n")] = '\0';
    for (int each = 0; each < number; each++) swipe(line, touch++);
    puts("done");
  }
}
