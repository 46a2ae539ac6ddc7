#define _GNU_SOURCE
#include "CTactileLinux.h"

#include <errno.h>
#include <fcntl.h>
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

// Returns the number that the other end of a pipe has written, or 0 if it was closed, and closes this end.
static int read_code(int pipe) {
  int code = 0;
  ssize_t count;
  do count = read(pipe, &code, sizeof code);
  while (count < 0 && errno == EINTR);
  close(pipe);
  return count == sizeof code ? code : 0;
}

// The new process borrows the memory of this one until it executes the program (vfork(2)), so that the kernel copies no
// page tables. All signals are blocked meanwhile, because their handlers would run in the borrowed memory. A pipe
// reports a failure, because under the thread sanitizer vfork is fork.
pid_t tactile_spawn(const char *path, char *const *arguments, char *const *environment, int input) {
  sigset_t all, none, former;
  sigfillset(&all);
  sigemptyset(&none);
  int signals[SIGNALS];
  const size_t count = list_changed_signals(signals);
  const action_words standard = {0};
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  sigprocmask(SIG_SETMASK, &all, &former);
  pid_t process = vfork();
  if (process == 0) {
    for (size_t index = 0; index < count; index++)
      syscall(SYS_rt_sigaction, signals[index], standard, NULL, SIGNALS / 8);
    setsid();
    if (dup2(input, STDIN_FILENO) >= 0) {
      sigprocmask(SIG_SETMASK, &none, NULL);
      execve(path, arguments, environment);
    }
    const int code = errno;
    if (write(ends[1], &code, sizeof code) < 0) _exit(126);
    _exit(127);
  }
  int code = process < 0 ? errno : 0;
  sigprocmask(SIG_SETMASK, &former, NULL);
  close(ends[1]);
  const int failure = read_code(ends[0]);
  if (code == 0) code = failure;
  if (code == 0) return process;
  if (process > 0) {
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  errno = code;
  return -1;
}
