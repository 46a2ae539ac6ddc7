#include <stddef.h>
#include <stdint.h>

/* What clang's fuzzing library offers whoever brings a main function of their own; it has no header
   of its own. It calls back with one input after the other, until its arguments say it is enough. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
