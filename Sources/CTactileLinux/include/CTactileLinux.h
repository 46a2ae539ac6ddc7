// The parts of Linux that Swift's Glibc module does not import: epoll, eventfd, timerfd, signalfd,
// malloc, sock_diag, openat2, two GNU calls, uinput, and the user of one thread. It also has a signal handler, which cannot be
// written in Swift.
//
// Swift imports the first five from the headers below. The GNU calls need _GNU_SOURCE, which only the
// .c files may define: in a header, Clang refuses to merge the C library's types between modules.
#pragma once

#include <malloc.h>
#include <stdbool.h>
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

/// The number of signals.
#define TACTILE_SIGNALS 64

/// What a started program must not inherit from this process.
struct tactile_spawning {
  /// The signals with another action than the default, at the beginning of the array.
  int signals[TACTILE_SIGNALS];
  /// The number of these signals.
  size_t signal_count;
  /// Whether this process has a controlling terminal, or may have one: a started program then needs a session of its own.
  bool needs_session;
};

/// Finds what programs must not inherit. The result is valid until this process changes the action of a signal, or gets
/// another terminal.
void tactile_prepare_spawn(struct tactile_spawning *spawning);

/// Starts a program in a session or a process group of its own, with default actions of all signals, and no blocked signals
/// (vfork(2), execve(2)). Its standard input is `input`. Returns the process, or -1 with errno. This thread waits until the
/// program is executed.
pid_t tactile_spawn(const char *path, char *const *arguments, char *const *environment, int input,
                    const struct tactile_spawning *spawning);

/// The socket at the other end of a TCP connection within this machine.
struct tactile_tcp_peer {
  /// The user who owns the socket.
  uint32_t uid;
  /// The number of the socket's file; 0 if no process has the socket open. The user is then meaningless.
  uint32_t inode;
  /// The state of the connection as the peer sees it; 1 if it is established (TCP_ESTABLISHED).
  uint8_t state;
};

/// Finds the socket at the other end of a TCP connection (sock_diag(7)). It needs no privilege.
/// Returns 0, or -1 with errno: ENOENT if this machine has no such socket.
int tactile_tcp_peer(int socket, struct tactile_tcp_peer *peer);

/// Opens a file below a folder for reading (openat2(2)). No part of the path, and no symbolic link on it, can
/// lead out of the folder. Returns a descriptor, or -1 with errno: EXDEV if the path leads out.
int tactile_open_beneath(int folder, const char *path);

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

/// The identity of an input device (`struct input_id`).
struct tactile_identity {
  uint16_t bus, vendor, product, version;
};

/// The range of an axis (`struct input_absinfo`).
struct tactile_axis {
  int32_t minimum, maximum, fuzz, flat, resolution;
};

/// Opens uinput for writing (non-blocking, close-on-exec). The device exists after tactile_uinput_create(),
/// until tactile_uinput_destroy() or until all copies of the descriptor are closed.
/// Returns a descriptor, or -1 with errno.
int tactile_uinput_open(const char *path);

/// Sets the name and numbers of a device (UI_DEV_SETUP), and its port, unless it is empty (UI_SET_PHYS). The
/// name has 1 to 79 bytes. Returns 0, or -1 with errno.
int tactile_uinput_set_identity(int device, const char *name, const char *port,
                                const struct tactile_identity *identity);

/// Declares that a device sends events of a type (UI_SET_EVBIT). Returns 0, or -1 with errno.
int tactile_uinput_enable_type(int device, uint16_t type);

/// Declares a code of a type without a range (UI_SET_KEYBIT and so on). Returns 0, or -1 with errno.
int tactile_uinput_enable(int device, uint16_t type, uint16_t code);

/// Declares a property (UI_SET_PROPBIT). Returns 0, or -1 with errno.
int tactile_uinput_enable_property(int device, uint16_t property);

/// Declares an axis with its range (UI_ABS_SETUP). The type EV_ABS must be enabled as well. Returns 0, or -1
/// with errno.
int tactile_uinput_set_axis(int device, uint16_t code, const struct tactile_axis *axis);

/// Makes the device that was declared (UI_DEV_CREATE). Returns 0, or -1 with errno.
int tactile_uinput_create(int device);

/// Removes the device (UI_DEV_DESTROY). Returns 0, or -1 with errno.
int tactile_uinput_destroy(int device);

/// Reads the name of the device in sysfs, such as "input12" (UI_GET_SYSNAME). Returns 0, or -1 with errno.
int tactile_uinput_name(int device, char *name, size_t size);

/// Ends all touches of a device and releases all of its keys, whatever its state is. The kernel drops the
/// events that change nothing, and those of slots and keys that the device does not have. A palm becomes a
/// finger before it ends: libinput ignores the next touch in a slot that still has a palm.
/// Returns 0, or -1 with errno.
int tactile_uinput_lift(int device);

/// Grabs an input device for this descriptor, so that no other program receives its events, or releases it
/// (EVIOCGRAB). Returns 0, or -1 with errno: EBUSY if another descriptor has the grab.
int tactile_grab(int device, int grab);

/// Sends a datagram with a descriptor to a Unix socket (SCM_RIGHTS), without waiting. Returns 0, or -1 with
/// errno.
int tactile_send_descriptor(int socket, const void *bytes, size_t count, int descriptor,
                            const void *address, uint32_t length);

enum {
  /// The most panels that the guard watches at a time.
  TACTILE_GUARD_ROWS = 32,
};

/// The guard, as its daemon knows it.
struct tactile_guard {
  /// The process.
  int32_t process;
  /// The socket of the guard, which is at its end when the guard has ended.
  int32_t control;
  /// The memory that both processes share.
  struct tactile_guard_memory *memory;
};

/// Starts the guard: a process that releases a grabbed panel if this process does not read it for a quarter
/// to half of a second although events wait, and that ends the touches of its clone. It does the same for all
/// panels when this process ends. It sleeps while no events wait, and otherwise wakes up four times in a
/// second.
///
/// It copies this process without executing a program, and the copy makes only calls that signal-safety(7)
/// allows. Returns 0, or -1 with errno.
int tactile_start_guard(struct tactile_guard *guard);

/// Ends the guard, which releases all panels, and waits for its end.
void tactile_end_guard(struct tactile_guard *guard);

/// Lets the guard watch a panel and its clone from now on. `row` is a number of the caller from 0, below
/// TACTILE_GUARD_ROWS. Returns 0, or -1 with errno.
int tactile_guard_add(const struct tactile_guard *guard, int row, int panel, int clone);

/// Lets the guard forget a panel. Returns 0, or -1 with errno.
int tactile_guard_remove(const struct tactile_guard *guard, int row);

/// Notes that this process reads a panel, or would have read it if earlier events were processed.
void tactile_guard_note_read(const struct tactile_guard *guard, int row);

/// Whether the guard has released a panel since it was added.
int tactile_guard_has_released(const struct tactile_guard *guard, int row);
