// The panel "Guest Panel" with ten fingers, whose frames are sent with one call each, as a driver does.

// The width and the height in device units.
enum { WIDTH = 20000 };

// Prints the program, what failed, and the error, and ends the program.
_Noreturn void give_up(const char *what, int error);

// The time of CLOCK_MONOTONIC, in nanoseconds.
long now(void);

// Makes the panel, and returns its node.
const char *make_panel(void);

// Adds an event to the frame; send_frame sends it.
void add(unsigned type, unsigned code, int value);
void send_frame(void);
