#define _GNU_SOURCE
#include "CTactileLinux.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

size_t tactile_changed_signals(int *signals, size_t most) {
  size_t count = 0;
  struct sigaction action;
  for (int signal = 1; signal <= SIGRTMAX && count < most; signal++) {
    if (sigaction(signal, NULL, &action) == 0 && action.sa_handler != SIG_DFL) signals[count++] = signal;
  }
  return count;
}

// The new process borrows the memory of this one until it executes the program (vfork(2)), so that the kernel copies no
// page tables. All signals are blocked meanwhile, because their handlers would run in the borrowed memory.
pid_t tactile_spawn(const char *path, char *const *arguments, char *const *environment, int input,
                    const int *signals, size_t count) {
  sigset_t all, none, former;
  sigfillset(&all);
  sigemptyset(&none);
  struct sigaction standard = {.sa_handler = SIG_DFL};
  volatile int code = 0;
  sigprocmask(SIG_SETMASK, &all, &former);
  pid_t process = vfork();
  if (process == 0) {
    for (size_t index = 0; index < count; index++) sigaction(signals[index], &standard, NULL);
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
