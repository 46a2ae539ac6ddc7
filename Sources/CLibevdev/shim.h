#include <libevdev/libevdev.h>
#include <linux/input.h>

/// Turns off the messages of libevdev, for the whole process. Swift must not call the function itself: its callback has a
/// va_list, with which the compiler crashes on arm64 (ImportedFunctionTests).
static inline void tactile_silence_libevdev(void) { libevdev_set_log_function(0, 0); }
