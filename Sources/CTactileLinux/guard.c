#define _GNU_SOURCE
#include "CTactileLinux.h"

#include <errno.h>
#include <linux/input.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROWS = TACTILE_GUARD_ROWS, PERIOD = 250 /* milliseconds */ };

// A message to the guard. To add a row, it comes with two descriptors: the panel and its clone.
struct order {
  int32_t row;
  int32_t adds;
};

// The memory that both processes share.
struct tactile_guard_memory {
  // The number of times that the daemon was ready to read each panel.
  atomic_uint reads[ROWS];
  // Whether the guard has released the panel.
  atomic_bool released[ROWS];
};

// --- The guard's process: only calls that signal-safety(7) allows ----------------------------------

struct row {
  int panel, clone;
};

static struct row rows[ROWS];
static struct tactile_guard_memory *beats;

static void forget(int row) {
  if (rows[row].panel >= 0) close(rows[row].panel);
  if (rows[row].clone >= 0) close(rows[row].clone);
  rows[row] = (struct row){-1, -1};
}

static void let_go(int row) {
  atomic_store(&beats->released[row], true);
  tactile_uinput_lift(rows[row].clone);
  tactile_grab(rows[row].panel, 0);
  forget(row);
}

// The daemon has ended. Its grabs end when this process closes the panels, too.
static _Noreturn void end(void) {
  for (int row = 0; row < ROWS; row++) {
    if (rows[row].panel >= 0) let_go(row);
  }
  _exit(0);
}

// Reads one order; does not return if the daemon has ended.
static void obey(int control) {
  struct order order = {-1, 0};
  struct iovec place = {&order, sizeof order};
  int descriptors[2];
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof descriptors)];
  } data;
  struct msghdr message = {.msg_iov = &place,
                           .msg_iovlen = 1,
                           .msg_control = data.space,
                           .msg_controllen = sizeof data.space};
  ssize_t size = recvmsg(control, &message, MSG_CMSG_CLOEXEC);
  if (size < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (size != sizeof order || order.row < 0 || order.row >= ROWS) end();
  forget(order.row);
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (!order.adds || !header || header->cmsg_len != CMSG_LEN(sizeof descriptors)) return;
  memcpy(descriptors, CMSG_DATA(header), sizeof descriptors);
  rows[order.row] = (struct row){descriptors[0], descriptors[1]};
}

// Waits for orders for a number of milliseconds (-1: without an end), or until a panel has events. Sets
// `unread` for the panels that have.
static void wait_for_events(int control, int timeout, bool unread[ROWS]) {
  struct pollfd polled[ROWS + 1];
  for (int row = 0; row < ROWS; row++) {
    polled[row] = (struct pollfd){.fd = rows[row].panel, .events = POLLIN};
  }
  polled[ROWS] = (struct pollfd){.fd = control, .events = POLLIN};
  bool is_ready = poll(polled, ROWS + 1, timeout) > 0;
  for (int row = 0; row < ROWS; row++) {
    int found = is_ready ? polled[row].revents : 0;
    unread[row] = (found & POLLIN) && !(found & (POLLERR | POLLHUP | POLLNVAL));
    if (found & (POLLERR | POLLHUP | POLLNVAL)) forget(row);
  }
  if (is_ready && polled[ROWS].revents) obey(control);
}

// Looks once in a period, until a period has passed in which the daemon had nothing to read.
static void watch(int control, bool unread[ROWS]) {
  for (bool is_busy = true; is_busy;) {
    unsigned before[ROWS];
    for (int row = 0; row < ROWS; row++) before[row] = atomic_load(&beats->reads[row]);
    struct pollfd polled = {.fd = control, .events = POLLIN};
    if (poll(&polled, 1, PERIOD) > 0) return obey(control);
    is_busy = false;
    bool were_unread[ROWS];
    memcpy(were_unread, unread, sizeof were_unread);
    wait_for_events(control, 0, unread);
    for (int row = 0; row < ROWS; row++) {
      bool was_read = atomic_load(&beats->reads[row]) != before[row];
      if (unread[row] && were_unread[row] && !was_read && rows[row].panel >= 0) {
        let_go(row);
      } else if (unread[row] || was_read) {
        is_busy = true;
      }
    }
  }
}

static _Noreturn void stand_guard(int control) {
  prctl(PR_SET_NAME, "tactiled-guard");
  // The service manager ends all processes of the service; this one ends after the daemon.
  const int ignored[] = {SIGTERM, SIGINT, SIGHUP, SIGPIPE};
  for (unsigned index = 0; index < sizeof ignored / sizeof *ignored; index++) {
    signal(ignored[index], SIG_IGN);
  }
  // It keeps no socket of the daemon open. The standard streams stay, so that no other file gets their
  // numbers.
  if (control != 3) control = dup2(control, 3);
  syscall(SYS_close_range, 4, ~0U, 0);
  for (int row = 0; row < ROWS; row++) rows[row] = (struct row){-1, -1};
  for (;;) {
    bool unread[ROWS];
    wait_for_events(control, -1, unread);
    for (int row = 0; row < ROWS; row++) {
      if (!unread[row]) continue;
      watch(control, unread);
      break;
    }
  }
}

// --- The daemon's process --------------------------------------------------------------------------

int tactile_start_guard(struct tactile_guard *guard) {
  int ends[2];
  size_t size = sizeof *guard->memory;
  guard->memory = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (guard->memory == MAP_FAILED) return -1;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0) {
    guard->process = fork();
    if (guard->process == 0) {
      close(ends[0]);
      beats = guard->memory;
      stand_guard(ends[1]);
    }
    close(ends[1]);
    guard->control = ends[0];
    if (guard->process > 0) return 0;
    close(ends[0]);
  }
  int error = errno;
  munmap(guard->memory, size);
  return errno = error, -1;
}

void tactile_end_guard(struct tactile_guard *guard) {
  close(guard->control);
  while (waitpid(guard->process, 0, 0) < 0 && errno == EINTR) {
  }
  munmap(guard->memory, sizeof *guard->memory);
}

int tactile_guard_add(const struct tactile_guard *guard, int row, int panel, int clone) {
  struct order order = {row, 1};
  struct iovec place = {&order, sizeof order};
  const int descriptors[2] = {panel, clone};
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof descriptors)];
  } data = {.space = {0}};
  struct msghdr message = {.msg_iov = &place,
                           .msg_iovlen = 1,
                           .msg_control = data.space,
                           .msg_controllen = sizeof data.space};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof descriptors);
  memcpy(CMSG_DATA(header), descriptors, sizeof descriptors);
  atomic_store(&guard->memory->released[row], false);
  return sendmsg(guard->control, &message, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 ? -1 : 0;
}

int tactile_guard_remove(const struct tactile_guard *guard, int row) {
  struct order order = {row, 0};
  return send(guard->control, &order, sizeof order, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 ? -1 : 0;
}

void tactile_guard_note_read(const struct tactile_guard *guard, int row) {
  atomic_fetch_add(&guard->memory->reads[row], 1);
}

int tactile_guard_has_released(const struct tactile_guard *guard, int row) {
  return atomic_load(&guard->memory->released[row]);
}
