// A device made of words: what can be said, and what a device has to do about it.
//
//   create WIDTH HEIGHT RESOLUTION SLOTS NAME…   a panel; units, units, units per mm, fingers
//   port PATH, serial NUMBER                     the port of the next panel and its serial number (HID only)
//   down SLOT ID X Y                             a finger lands, with its tracking id
//   move SLOT X Y                                it slides
//   up SLOT                                      it lifts
//   frame                                        everything since the last frame happened at once
//   sleep MS                                     the pace of the fingers, not a wait for anybody
//   mark                                         prints "mark": all that was said before is done
//   destroy                                      the plug is pulled
//
// Empty lines and lines that begin with # are skipped. A device ends with 0 at the end of the input,
// with 1 and one sentence at the first line it cannot obey.

#pragma once

enum { MAX_SLOTS = 16 };

// What the next device says of its place and itself; empty for nothing.
extern char port[64], serial[64];

// What a kind of device does; slots are within what it was created with, taken or empty as they
// should be.
struct device {
  void (*create)(int width, int height, int resolution, int slots, const char *name);
  void (*down)(int slot, int id, int x, int y);
  void (*move)(int slot, int x, int y);
  void (*up)(int slot);
  void (*frame)(int fingers);  // how many are down now
  void (*destroy)(void);
  // A descriptor the kernel asks questions on, -1 for none, and what answers them.
  int (*descriptor)(void);
  void (*answer)(void);
};

// Obeys standard input until its end.
int obey_words(const struct device *device);

// Says why the line in hand cannot be obeyed, and ends the program.
_Noreturn void cannot(const char *format, ...) __attribute__((format(printf, 1, 2)));
