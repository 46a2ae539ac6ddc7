// What Swift's Glibc module does not show of Linux: epoll, eventfd, timerfd, signalfd, malloc, and two GNU
// calls; and what a signal handler does, which is no place for Swift.
//
// The first five are headers that Swift reads once they are named here. The two calls below need
// _GNU_SOURCE, which may stand in the .c file only: in a header it makes Clang refuse to merge the
// C library's types between modules.
#pragma once

#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

/// Who is at the other end of a Unix socket, as the kernel saw it when the peer connected.
struct tactile_peer {
  /// The process, 0 where it is not visible from here (another PID namespace).
  int32_t pid;
  /// Its effective user.
  uint32_t uid;
  /// Its effective group.
  uint32_t gid;
};

/// Accepts a connection, close-on-exec and non-blocking from birth (accept4(2)).
/// Returns its descriptor, or -1 with errno.
int tactile_accept(int listener);

/// Asks the kernel for the peer of a connected Unix socket (SO_PEERCRED, unix(7)).
/// Returns 0, or -1 with errno.
int tactile_peer_credentials(int socket, struct tactile_peer *peer);

/// From now on, a signal that ends this process by a fault of its own (SIGSEGV, SIGBUS, SIGFPE, SIGILL,
/// SIGTRAP, SIGSYS, SIGABRT, SIGQUIT) first writes `bytes` to the terminal and gives it the settings it
/// has now, and then does what it did before. Only calls that signal-safety(7) allows are made.
/// At most 128 bytes; one terminal at a time. Returns 0, or -1 with errno.
int tactile_guard_terminal(int terminal, const void *bytes, size_t count);

/// Gives the signals back what they did before. Harmless without a guard.
void tactile_unguard_terminal(void);
