// Replaces the device node of a mocked panel by a FIFO. The benchmark writes events to the other end.
//
// The library is loaded into the measured program before umockdev's own library. A read is then
// only a call of the kernel; umockdev would first ask its own process, which took 110 to 480 us for
// each frame. umockdev still describes the panel: it identifies an open node by its descriptor, and
// the FIFO gets the same number. The library also answers calls that umockdev does not support:
// EVIOCSCLOCKID, so that times are those of the monotonic clock, EVIOCGRAB, and the path of the node for
// libudev.
//
// EVIOCGMTSLOTS is answered from a file event5.slots beside the FIFO, if there is one, and else by umockdev.
// umockdev looks only at the length of the answer, so it confuses the axes of a panel with 256 slots: for such
// a panel, the file is necessary.
//
// TACTILE_PANELS is the folder of the FIFOs, event5 and so on. While it contains a file "grabbed", another
// program seems to have grabbed the panels. While it contains a file "full", the program seems to have no
// descriptor left for a copy of a panel's. While it contains a file "uinput", the program can make devices, which
// udev reports as the kernel's, and which no other program reads. If it contains a file "alone" at the start, the programs that the program
// starts are not mocked, so that loading the libraries of the mock does not delay them.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#define NODES "/dev/input/event"
#define FIRST_MINOR 64
// Equals BenchmarkPaths.firstPanel.
#define FIRST_PANEL 5

static int panel_of[1024];
// Whether a descriptor is one of uinput, and the number of the device that it has made; 0 before.
static bool makes_device[1024];
static unsigned device_of[1024];
static unsigned devices;
// What udev has not reported of these devices yet, and the eventfd that stands for udev's socket.
static struct {
  unsigned device;
  const char *action;
} changes[256];
static unsigned first_change, changes_end;
static int monitor = -1;

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

static bool contains(const char *name);

// Opens what stands for uinput: all that is written to it is gone. umockdev is not asked, because it keeps an entry for
// each device that is opened, and has 50 of them.
static int open_uinput(const char *path) {
  if (strcmp(path, "/dev/uinput") != 0 || !contains("uinput")) return -1;
  int opened = syscall(SYS_openat, AT_FDCWD, "/dev/null", O_WRONLY | O_CLOEXEC, 0);
  if (opened >= 0 && opened < 1024) makes_device[opened] = true;
  return opened;
}

// Replaces the descriptor of an open node by the node's FIFO.
static int replace(const char *path, int descriptor) {
  const char *folder = getenv("TACTILE_PANELS");
  if (descriptor < 0 || !folder || strncmp(path, NODES, strlen(NODES)) != 0) return descriptor;
  char fifo[4096];
  snprintf(fifo, sizeof fifo, "%s/%s", folder, path + strlen("/dev/input/"));
  // Also open it for writing. Otherwise, reading would report the end whenever the benchmark is not
  // connected.
  long opened = syscall(SYS_openat, AT_FDCWD, fifo, O_RDWR | O_NONBLOCK | O_CLOEXEC, 0);
  if (opened < 0) return descriptor;
  syscall(SYS_dup3, opened, descriptor, O_CLOEXEC);
  syscall(SYS_close, opened);
  if (descriptor < 1024) panel_of[descriptor] = atoi(path + strlen(NODES)) + 1;
  return descriptor;
}

#define OPEN(name)                                                                               \
  int name(const char *path, int flags, ...) {                                                   \
    int (*real)(const char *, int, ...) = next(#name);                                           \
    va_list list;                                                                                \
    va_start(list, flags);                                                                       \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;                      \
    va_end(list);                                                                                \
    int uinput = open_uinput(path);                                                              \
    return uinput >= 0 ? uinput : replace(path, real(path, flags, mode));                        \
  }
OPEN(open)
OPEN(open64)

int __open_2(const char *path, int flags) {
  int (*real)(const char *, int) = next("__open_2");
  return replace(path, real(path, flags));
}

int __open64_2(const char *path, int flags) {
  int (*real)(const char *, int) = next("__open64_2");
  return replace(path, real(path, flags));
}

ssize_t read(int descriptor, void *buffer, size_t size) {
  static ssize_t (*real)(int, void *, size_t);
  if (!real) real = next("read");
  bool is_panel = descriptor >= 0 && descriptor < 1024 && panel_of[descriptor];
  return is_panel ? syscall(SYS_read, descriptor, buffer, size) : real(descriptor, buffer, size);
}

// Returns whether the folder contains a file.
static bool contains(const char *name) {
  const char *folder = getenv("TACTILE_PANELS");
  if (!folder) return false;
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return syscall(SYS_faccessat, AT_FDCWD, path, F_OK) == 0;
}

__attribute__((constructor)) static void leave_children_alone(void) {
  if (contains("alone")) unsetenv("LD_PRELOAD");
}

#define FCNTL(name)                                                                                 \
  int name(int descriptor, int command, ...) {                                                      \
    int (*real)(int, int, ...) = next(#name);                                                       \
    va_list list;                                                                                   \
    va_start(list, command);                                                                        \
    void *argument = va_arg(list, void *);                                                          \
    va_end(list);                                                                                   \
    bool is_panel = descriptor >= 0 && descriptor < 1024 && panel_of[descriptor];                   \
    if (command != F_DUPFD_CLOEXEC || !is_panel || !contains("full"))                               \
      return real(descriptor, command, argument);                                                   \
    errno = EMFILE;                                                                                 \
    return -1;                                                                                      \
  }
FCNTL(fcntl)
FCNTL(fcntl64)

// Lets udev report a device of uinput.
static void report(unsigned device, const char *action) {
  if (!device || monitor < 0 || changes_end - first_change == 256) return;
  changes[changes_end % 256].device = device;
  changes[changes_end++ % 256].action = action;
  eventfd_write(monitor, 1);
}

static int answer_uinput(int descriptor, unsigned long request, char *name) {
  unsigned *device = &device_of[descriptor];
  size_t room = _IOC_SIZE(request);
  if (request == UI_DEV_CREATE) {
    *device = ++devices;
    report(*device, "add");
  } else if (request == UI_DEV_DESTROY) {
    report(*device, "remove");
    *device = 0;
  } else if (request == UI_GET_SYSNAME(room)) {
    snprintf(name, room, "input%u", 1000 + *device);
  }
  return 0;
}

int close(int descriptor) {
  static int (*real)(int);
  if (!real) real = next("close");
  if (descriptor >= 0 && descriptor < 1024 && makes_device[descriptor]) {
    makes_device[descriptor] = false;
    report(device_of[descriptor], "remove");
    device_of[descriptor] = 0;
  }
  return real(descriptor);
}

static int grab(const void *argument) {
  if (!argument || !contains("grabbed")) return 0;
  errno = EBUSY;
  return -1;
}

// Answers EVIOCGMTSLOTS as the kernel does: values[0] is an axis, and the value of each slot follows. The file
// has a row of values for each axis after ABS_MT_SLOT. Returns false if there is no file.
static bool answer_slots(int panel, size_t room, int32_t *values, int *result) {
  char path[4096];
  snprintf(path, sizeof path, "%s/event%d.slots", getenv("TACTILE_PANELS"), panel);
  int file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  if (file < 0) return false;
  const int axes = ABS_MAX - ABS_MT_SLOT;
  int axis = values[0] - ABS_MT_SLOT - 1;
  off_t row = lseek(file, 0, SEEK_END) / axes;
  size_t size = room < (size_t)row ? room : (size_t)row;
  bool is_axis = axis >= 0 && axis < axes;
  *result = is_axis && pread(file, values + 1, size, axis * row) == (ssize_t)size ? 0 : -1;
  close(file);
  if (*result < 0) errno = EINVAL;
  return true;
}

int ioctl(int descriptor, unsigned long request, ...) {
  static int (*real)(int, unsigned long, ...);
  if (!real) real = next("ioctl");
  va_list list;
  va_start(list, request);
  void *argument = va_arg(list, void *);
  va_end(list);
  if (request == EVIOCGRAB) return grab(argument);
  if (_IOC_TYPE(request) == UINPUT_IOCTL_BASE && descriptor >= 0 && descriptor < 1024 && makes_device[descriptor])
    return answer_uinput(descriptor, request, argument);
  size_t size = _IOC_SIZE(request);
  bool is_panel = descriptor >= 0 && descriptor < 1024 && panel_of[descriptor];
  int result;
  if (is_panel && request == EVIOCGMTSLOTS(size) && size >= sizeof(int32_t) &&
      answer_slots(panel_of[descriptor] - 1, size - sizeof(int32_t), argument, &result))
    return result;
  return request == EVIOCSCLOCKID ? 0 : real(descriptor, request, argument);
}

// libinput waits until udev has initialized a device, which it never does for a mocked panel.
struct udev;
struct udev_device;
int udev_device_get_is_initialized(struct udev_device *device) {
  (void)device;
  return 1;
}

// Mocked panels neither come nor go, so devices of uinput are all that udev reports.
struct udev_monitor;

int udev_monitor_get_fd(struct udev_monitor *source) {
  int (*real)(struct udev_monitor *) = next("udev_monitor_get_fd");
  if (!contains("uinput")) return real(source);
  if (monitor < 0) monitor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  return monitor;
}

struct udev_device *udev_monitor_receive_device(struct udev_monitor *source) {
  struct udev_device *(*real)(struct udev_monitor *) = next("udev_monitor_receive_device");
  if (monitor < 0) return real(source);
  if (first_change == changes_end) {
    eventfd_t count;
    eventfd_read(monitor, &count);
    return NULL;
  }
  unsigned number = 1000 + changes[first_change % 256].device;
  const char *action = changes[first_change++ % 256].action;
  // libudev makes a device of the environment. It writes into the strings, so it gets an environment of its own.
  char path[128], node[64], change[32], subsystem[] = "SUBSYSTEM=input", sequence[] = "SEQNUM=1";
  snprintf(path, sizeof path, "DEVPATH=/devices/virtual/input/input%u/event%u", number, number);
  snprintf(node, sizeof node, "DEVNAME=/dev/input/event%u", number);
  snprintf(change, sizeof change, "ACTION=%s", action);
  char *properties[] = {path, node, change, subsystem, sequence, NULL}, **own = environ;
  environ = properties;
  struct udev_device *device = ((struct udev_device * (*)(struct udev *)) next("udev_device_new_from_environment"))(
      ((struct udev * (*)(struct udev_monitor *)) next("udev_monitor_get_udev"))(source));
  environ = own;
  return device;
}

// libinput passes the device number of the file that it has opened: that of the FIFO or of the
// mock.
struct udev_device *udev_device_new_from_devnum(struct udev *udev, char type, dev_t number) {
  struct udev_device *(*real)(struct udev *, char, dev_t) = next("udev_device_new_from_devnum");
  if (type == 'c' && major(number) != 13) number = makedev(13, FIRST_MINOR + FIRST_PANEL);
  return real(udev, type, number);
}
