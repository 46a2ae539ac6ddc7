// The parts of Linux that Swift's Glibc module does not import: epoll, eventfd, timerfd, signalfd,
// malloc, two GNU calls, and the user of one thread. It also has a signal handler, which cannot be written in
// Swift.
//
// Swift imports the first five from the headers below. The GNU calls need _GNU_SOURCE, which only the
// .c files may define: in a header, Clang refuses to merge the C library's types between modules.
#pragma once

#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/types.h>

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

/// Makes the kernel refuse descriptors that are sent to a Unix socket, or to those that it accepts
/// (SO_PASSRIGHTS, Linux 6.16). Returns 0, or -1 with errno on older kernels.
int tactile_refuse_descriptors(int socket);

/// Copies bytes that can be read from a Unix socket, which stay there (recvmsg(2)). Returns their number, or
/// -1 with errno. Sets `*has_descriptors` to 1 if descriptors come with them, otherwise to 0.
ssize_t tactile_peek(int socket, void *bytes, size_t count, int *has_descriptors);

/// Reads the peer's credentials from a connected Unix socket (SO_PEERCRED, unix(7)).
/// Returns 0, or -1 with errno.
int tactile_peer_credentials(int socket, struct tactile_peer *peer);

/// Installs handlers that restore the terminal if this process crashes (SIGSEGV, SIGBUS, SIGFPE, SIGILL,
/// SIGTRAP, SIGSYS, SIGABRT, SIGQUIT). A handler writes `bytes` to the terminal and restores its present
/// settings; then the signal's former action runs. It makes only calls that signal-safety(7) allows.
/// At most 128 bytes; one terminal at a time. Returns 0, or -1 with errno.
int tactile_guard_terminal(int terminal, const void *bytes, size_t count);

/// The size of a cell of a Linux console, in pixels.
struct tactile_cell {
  uint32_t width;
  uint32_t height;
};

/// Reads the size of a cell from the font of a Linux console (KDFONTOP, ioctl_console(2)).
/// Returns 0, or -1 with errno if the terminal is no console.
int tactile_console_cell(int terminal, struct tactile_cell *cell);

/// Restores the former actions of the signals. Does nothing without handlers.
void tactile_unguard_terminal(void);

/// Asks the kernel whether a user may use a file (access(2)), with all that the kernel considers: access
/// control lists, groups, and the folders on the path. `groups` has the primary group first. `mode` is R_OK,
/// X_OK or both. Only root can ask for another user. A thread of its own takes the user, so that this
/// process keeps its user.
/// Returns 0 if the user may, an errno if the user may not, and a negative errno if the thread cannot take
/// the user.
int tactile_access_as(uint32_t user, const uint32_t *groups, size_t count, const char *path,
                      int mode);

/// Whether a file or folder has an access control list (acl(5)) beside its mode.
int tactile_has_acl(const char *path);
