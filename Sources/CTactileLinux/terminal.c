#define _GNU_SOURCE
#include "CTactileLinux.h"

#include <errno.h>
#include <linux/kd.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE,  SIGILL,
                             SIGTRAP, SIGSYS, SIGABRT, SIGQUIT};
enum { FAULTS = sizeof faults / sizeof *faults };

static struct {
  volatile sig_atomic_t terminal;
  struct termios settings;
  unsigned char bytes[128];
  size_t count;
  struct sigaction former[FAULTS];
} guard = {.terminal = -1};

// After a stack overflow, the handler needs another stack.
static unsigned char stack[1 << 16];

static void restore(int signal) {
  int saved = errno;
  int terminal = guard.terminal;
  guard.terminal = -1;
  if (terminal >= 0) {
    if (write(terminal, guard.bytes, guard.count) < 0) errno = saved;
    tcsetattr(terminal, TCSANOW, &guard.settings);
  }
  for (int index = 0; index < FAULTS; index++) {
    if (faults[index] == signal) sigaction(signal, &guard.former[index], 0);
  }
  errno = saved;
  // The signal stays blocked until this handler returns; then its former action runs.
  raise(signal);
}

int tactile_guard_terminal(int terminal, const void *bytes, size_t count) {
  if (guard.terminal >= 0) tactile_unguard_terminal();
  if (count > sizeof guard.bytes) return errno = EMSGSIZE, -1;
  if (tcgetattr(terminal, &guard.settings) != 0) return -1;
  memcpy(guard.bytes, bytes, count);
  guard.count = count;
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  stack_t present;
  if (sigaltstack(0, &present) == 0 && present.ss_flags & SS_DISABLE) sigaltstack(&alternate, 0);
  struct sigaction action = {.sa_handler = restore, .sa_flags = SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  // The kernel stops a background process that changes a terminal's settings, unless it blocks SIGTTOU.
  sigaddset(&action.sa_mask, SIGTTOU);
  guard.terminal = terminal;
  for (int index = 0; index < FAULTS; index++) {
    sigaction(faults[index], &action, &guard.former[index]);
  }
  return 0;
}

void tactile_unguard_terminal(void) {
  if (guard.terminal < 0) return;
  for (int index = 0; index < FAULTS; index++) {
    sigaction(faults[index], &guard.former[index], 0);
  }
  guard.terminal = -1;
}

int tactile_console_cell(int terminal, struct tactile_cell *cell) {
  // The sizes are limits for the kernel. Without data, it returns only the size of the font.
  struct console_font_op font = {
      .op = KD_FONT_OP_GET, .width = 64, .height = 128, .charcount = 512, .data = 0};
  if (ioctl(terminal, KDFONTOP, &font) != 0) return -1;
  cell->width = font.width;
  cell->height = font.height;
  return 0;
}
