// The least that owning a panel can cost: it makes a clone of a panel, grabs the panel and passes its events on
// unchanged, until the end of its standard input.
//
//   forwarder NODE     prints the node of the clone

#include <errno.h>
#include <fcntl.h>
#include <libevdev/libevdev-uinput.h>
#include <libevdev/libevdev.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static _Noreturn void give_up(const char *what, int error) {
  fprintf(stderr, "forwarder: %s: %s\n", what, strerror(error));
  exit(1);
}

int main(int count, char **words) {
  struct libevdev *panel;
  struct libevdev_uinput *clone;
  int node = open(count > 1 ? words[1] : "", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (node < 0) give_up("panel", errno);
  int error = libevdev_new_from_fd(node, &panel);
  if (error < 0) give_up("panel", -error);
  error = libevdev_uinput_create_from_device(panel, LIBEVDEV_UINPUT_OPEN_MANAGED, &clone);
  if (error < 0) give_up("clone", -error);
  error = libevdev_grab(panel, LIBEVDEV_GRAB);
  if (error < 0) give_up("grab", -error);
  puts(libevdev_uinput_get_devnode(clone));
  fflush(stdout);
  int output = libevdev_uinput_get_fd(clone);
  struct pollfd polled[] = {{.fd = node, .events = POLLIN}, {.fd = STDIN_FILENO, .events = POLLIN}};
  while (!polled[1].revents) {
    if (poll(polled, 2, -1) < 0 && errno != EINTR) give_up("poll", errno);
    if (!polled[0].revents) continue;
    struct input_event events[64];
    ssize_t size = read(node, events, sizeof events);
    if (size < 0 && errno != EAGAIN) give_up("read", errno);
    if (size > 0 && write(output, events, size) != size) give_up("write", errno);
  }
  libevdev_uinput_destroy(clone);
  return 0;
}
