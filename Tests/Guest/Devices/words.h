// The commands of an emulated device, and the functions that a device must have.
//
//   create WIDTH HEIGHT RESOLUTION SLOTS NAME…   adds a panel; units, units, units per mm, fingers
//   port PATH, serial NUMBER                     the port of the next panel and its serial number (HID only)
//   down SLOT ID X Y                             lands a finger with a tracking id
//   move SLOT X Y                                moves a finger
//   up SLOT                                      lifts a finger
//   frame                                        sends the changes since the last frame as one frame
//   sleep MS                                     waits, to set the speed of the fingers
//   mark                                         prints "mark" after all earlier commands are done
//   destroy                                      unplugs the panel
//
// Empty lines and lines that begin with # are ignored. A device exits with 0 at the end of the input, and
// with 1 and a message at the first line that it cannot execute.

#pragma once

enum { MAX_SLOTS = 16 };

// The port and the serial number of the next device; empty for none.
extern char port[64], serial[64];

// The functions of a kind of device. Slots are within the number at creation, and taken or empty as
// the command requires.
struct device {
  void (*create)(int width, int height, int resolution, int slots, const char *name);
  void (*down)(int slot, int id, int x, int y);
  void (*move)(int slot, int x, int y);
  void (*up)(int slot);
  void (*frame)(int fingers);  // the number of fingers that are down
  void (*destroy)(void);
  // The descriptor on which the kernel asks questions, or -1 for none, and the function that
  // answers.
  int (*descriptor)(void);
  void (*answer)(void);
};

// Executes the commands on standard input until its end.
int obey_words(const struct device *device);

// Reports why the current line cannot be executed, and ends the program.
_Noreturn void cannot(const char *format, ...) __attribute__((format(printf, 1, 2)));
