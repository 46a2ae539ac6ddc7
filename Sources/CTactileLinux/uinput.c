#define _GNU_SOURCE
#include "CTactileLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

int tactile_uinput_open(const char *path) {
  return open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
}

int tactile_uinput_set_identity(int device, const char *name, const char *port,
                                const struct tactile_identity *identity) {
  struct uinput_setup setup = {.id = {.bustype = identity->bus,
                                      .vendor = identity->vendor,
                                      .product = identity->product,
                                      .version = identity->version}};
  if (strlen(name) >= sizeof setup.name) return errno = ENAMETOOLONG, -1;
  strcpy(setup.name, name);
  if (*port && ioctl(device, UI_SET_PHYS, port) != 0) return -1;
  return ioctl(device, UI_DEV_SETUP, &setup);
}

int tactile_uinput_enable_type(int device, uint16_t type) {
  return ioctl(device, UI_SET_EVBIT, (int)type);
}

int tactile_uinput_enable(int device, uint16_t type, uint16_t code) {
  switch (type) {
    case EV_KEY: return ioctl(device, UI_SET_KEYBIT, (int)code);
    case EV_REL: return ioctl(device, UI_SET_RELBIT, (int)code);
    case EV_MSC: return ioctl(device, UI_SET_MSCBIT, (int)code);
    case EV_SW: return ioctl(device, UI_SET_SWBIT, (int)code);
    case EV_LED: return ioctl(device, UI_SET_LEDBIT, (int)code);
    case EV_SND: return ioctl(device, UI_SET_SNDBIT, (int)code);
    default: return errno = EINVAL, -1;
  }
}

int tactile_uinput_enable_property(int device, uint16_t property) {
  return ioctl(device, UI_SET_PROPBIT, (int)property);
}

int tactile_uinput_set_axis(int device, uint16_t code, const struct tactile_axis *axis) {
  struct uinput_abs_setup setup = {.code = code,
                                   .absinfo = {.minimum = axis->minimum,
                                               .maximum = axis->maximum,
                                               .fuzz = axis->fuzz,
                                               .flat = axis->flat,
                                               .resolution = axis->resolution}};
  return ioctl(device, UI_ABS_SETUP, &setup);
}

int tactile_uinput_create(int device) { return ioctl(device, UI_DEV_CREATE); }

int tactile_uinput_destroy(int device) {
  int result;
  do {
    result = ioctl(device, UI_DEV_DESTROY);
  } while (result < 0 && errno == EINTR);
  return result;
}

int tactile_uinput_name(int device, char *name, size_t size) {
  if (size == 0) return errno = EINVAL, -1;
  int count = ioctl(device, UI_GET_SYSNAME(size - 1), name);
  if (count < 0) return -1;
  name[size - 1] = 0;
  return 0;
}

// No device has more slots that a program can use: newer kernels refuse to make one with 100 slots.
enum { SLOTS = 100, LIFTS = 3 * SLOTS + KEY_CNT + 1 };

int tactile_uinput_lift(int device) {
  static const struct input_event end = {.type = EV_SYN, .code = SYN_REPORT};
  struct input_event lifts[LIFTS];
  int count = 0;
  for (int slot = 0; slot < SLOTS; slot++) {
    lifts[count++] = (struct input_event){.type = EV_ABS, .code = ABS_MT_SLOT, .value = slot};
    lifts[count++] = (struct input_event){.type = EV_ABS, .code = ABS_MT_TOOL_TYPE, .value = MT_TOOL_FINGER};
    lifts[count++] = (struct input_event){.type = EV_ABS, .code = ABS_MT_TRACKING_ID, .value = -1};
  }
  for (int key = 0; key < KEY_CNT; key++) {
    lifts[count++] = (struct input_event){.type = EV_KEY, .code = (uint16_t)key, .value = 0};
  }
  lifts[count++] = end;
  ssize_t size;
  do {
    size = write(device, lifts, sizeof lifts);
  } while (size < 0 && errno == EINTR);
  if (size >= 0 && (size_t)size != sizeof lifts) errno = EAGAIN;
  return (size_t)size == sizeof lifts ? 0 : -1;
}

int tactile_grab(int device, int grab) { return ioctl(device, EVIOCGRAB, (void *)(long)grab); }
