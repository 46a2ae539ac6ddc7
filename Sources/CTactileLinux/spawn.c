#define _GNU_SOURCE
#include "CTactileLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define SIGNALS TACTILE_SIGNALS

// The kernel's action of a signal begins with the handler, and zeros are the default action. The C library refuses the
// signals 32 and 33, which it uses itself, but a program can inherit that they are ignored.
typedef unsigned long action_words[8];

// Returns whether this process has a controlling terminal, or whether that cannot be found out (proc(5)). A sandbox can
// forbid /dev/tty.
static bool has_terminal(void) {
  char text[512];
  const int file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
  if (file < 0) return true;
  const ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  text[count > 0 ? count : 0] = 0;
  // The name of the program is in parentheses, and can contain any character.
  const char *end = strrchr(text, ')');
  int terminal = 0;
  return !end || sscanf(end + 1, " %*c %*d %*d %*d %d", &terminal) != 1 || terminal != 0;
}

void tactile_prepare_spawn(struct tactile_spawning *spawning) {
  spawning->signal_count = 0;
  for (int signal = 1; signal <= SIGNALS; signal++) {
    action_words action = {0};
    if (syscall(SYS_rt_sigaction, signal, NULL, action, SIGNALS / 8) == 0 && action[0] != 0)
      spawning->signals[spawning->signal_count++] = signal;
  }
  spawning->needs_session = has_terminal();
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
//
// A new session separates the process from the terminal. It has a scheduling group of its own (sched(7)), which waits for
// a processor longer: on a machine with other work, it delayed programs by 4 ms. So a process without a terminal gets only
// a process group.
pid_t tactile_spawn(const char *path, char *const *arguments, char *const *environment, int input,
                    const struct tactile_spawning *spawning) {
  sigset_t all, none, former;
  sigfillset(&all);
  sigemptyset(&none);
  const action_words standard = {0};
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  sigprocmask(SIG_SETMASK, &all, &former);
  pid_t process = vfork();
  if (process == 0) {
    for (size_t index = 0; index < spawning->signal_count; index++)
      syscall(SYS_rt_sigaction, spawning->signals[index], standard, NULL, SIGNALS / 8);
    if (spawning->needs_session) setsid();
    else setpgid(0, 0);
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
