// The parts of Linux that Swift's Glibc module does not import: epoll, eventfd, timerfd, signalfd,
// malloc and two GNU calls. It also has a signal handler, which cannot be written in Swift.
//
// Swift imports the first five from the headers below. The two calls need _GNU_SOURCE, which only the
// .c file may define: in a header, Clang refuses to merge the C library's types between modules.
#pragma once

#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

/// The credentials of a Unix socket's peer at the time it connected.
struct tactile_peer {
  /// The process; 0 if it is in another PID namespace.
  int32_t pid;
  /// The effective user.
  uint32_t uid;
  /// The effective group.
  uint32_t gid;
};

/// Accepts a connection as a close-on-exec, non-blocking descriptor (accept4(2)).
/// Returns its descriptor, or -1 with errno.
int tactile_accept(int listener);

/// Reads the peer's credentials from a connected Unix socket (SO_PEERCRED, unix(7)).
/// Returns 0, or -1 with errno.
int tactile_peer_credentials(int socket, struct tactile_peer *peer);

/// Installs handlers that restore the terminal if this process crashes (SIGSEGV, SIGBUS, SIGFPE, SIGILL,
/// SIGTRAP, SIGSYS, SIGABRT, SIGQUIT). A handler writes `bytes` to the terminal and restores its present
/// settings; then the signal's former action runs. It makes only calls that signal-safety(7) allows.
/// At most 128 bytes; one terminal at a time. Returns 0, or -1 with errno.
int tactile_guard_terminal(int terminal, const void *bytes, size_t count);

/// Restores the former actions of the signals. Does nothing without handlers.
void tactile_unguard_terminal(void);
