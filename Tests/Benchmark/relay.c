// The smallest program between a panel and an app, for comparison. It reads a device node through
// libevdev and writes the events of each frame to every client of a socket, unchanged.
//
//   relay NODE SOCKET
//   relay --count EVENTS NODE SOCKET    ends after EVENTS events, to count the cost of libevdev
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <libevdev/libevdev.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define MOST_CLIENTS 64
#define MOST_EVENTS 1024

static int clients[MOST_CLIENTS];
static int client_count;
static struct input_event frame[MOST_EVENTS];
static size_t frame_size;

static void send_frame(void) {
  for (int index = 0; index < client_count; index++) {
    ssize_t sent = send(clients[index], frame, frame_size * sizeof *frame, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) continue;
    close(clients[index]);
    clients[index--] = clients[--client_count];
  }
  frame_size = 0;
}

static long read_panel(struct libevdev *device) {
  long events = 0;
  while (libevdev_next_event(device, LIBEVDEV_READ_FLAG_NORMAL, &frame[frame_size]) >= 0) {
    struct input_event *event = &frame[frame_size++];
    events++;
    if ((event->type == EV_SYN && event->code == SYN_REPORT) || frame_size == MOST_EVENTS) send_frame();
  }
  return events;
}

static int fail(const char *what) {
  fprintf(stderr, "relay: %s: %s\n", what, strerror(errno));
  return 1;
}

int main(int count, char **words) {
  long most = 0;
  if (count == 5 && strcmp(words[1], "--count") == 0) {
    most = atol(words[2]);
    words += 2;
  } else if (count != 3) {
    fprintf(stderr, "usage: relay [--count EVENTS] NODE SOCKET\n");
    return 2;
  }
  int node = open(words[1], O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  struct libevdev *device;
  if (node < 0 || libevdev_new_from_fd(node, &device) < 0) return fail(words[1]);
  libevdev_set_clock_id(device, CLOCK_MONOTONIC);

  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", words[2]);
  int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0 || listen(listener, 16) < 0)
    return fail(words[2]);

  int loop = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event panel = {.events = EPOLLIN, .data.fd = node};
  struct epoll_event door = {.events = EPOLLIN, .data.fd = listener};
  epoll_ctl(loop, EPOLL_CTL_ADD, node, &panel);
  epoll_ctl(loop, EPOLL_CTL_ADD, listener, &door);
  long events = 0;
  while (most == 0 || events < most) {
    struct epoll_event ready;
    if (epoll_wait(loop, &ready, 1, -1) < 1) continue;
    if (ready.data.fd == node) {
      events += read_panel(device);
    } else if (client_count < MOST_CLIENTS) {
      int client = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
      if (client >= 0) clients[client_count++] = client;
    }
  }
  libevdev_free(device);
  return 0;
}
