#define _GNU_SOURCE
#include "CTactileLinux.h"

#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define SIGNALS 64

// The kernel's action of a signal begins with the handler, and zeros are the default action. The C library refuses the
// signals 32 and 33, which it uses itself, but a program can inherit that they are ignored.
typedef unsigned long action_words[8];

// Lists the signals of this process that have another action than the default. Returns their number.
static size_t list_changed_signals(int *signals) {
  size_t count = 0;
  for (int signal = 1; signal <= SIGNALS; signal++) {
    action_words action = {0};
    if (syscall(SYS_rt_sigaction, signal, NULL, action, SIGNALS / 8) == 0 && action[0] != 0)
      signals[count++] = signal;
  }
  return count;
}

// The new process borrows the memory of this one until it executes the program (vfork(2)), so that the kernel copies no
// page tables. All signals are blocked meanwhile, because their handlers would run in the borrowed memory.
pid_t tactile_spawn(const char *path, char *const *arguments, char *const *environment, int input) {
  sigset_t all, none, former;
  sigfillset(&all);
  sigemptyset(&none);
  int signals[SIGNALS];
  const size_t count = list_changed_signals(signals);
  const action_words standard = {0};
  volatile int code = 0;
  sigprocmask(SIG_SETMASK, &all, &former);
  pid_t process = vfork();
  if (process == 0) {
    for (size_t index = 0; index < count; index++) syscall(SYS_rt_sigaction, signals[index], standard, NULL, SIGNALS / 8);
    setsid();
    if (dup2(input, STDIN_FILENO) >= 0) {
      sigprocmask(SIG_SETMASK, &none, NULL);
      execve(path, arguments, environment);
    }
    code = errno;
    _exit(127);
  }
  if (process < 0) code = errno;
  sigprocmask(SIG_SETMASK, &former, NULL);
  if (code == 0) return process;
  if (process > 0) {
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  errno = code;
  return -1;
}
