#include <stddef.h>
#include <stdint.h>

/* The function of clang's fuzzing library for programs with their own main function; it has no header
   of its own. It calls the callback with one input after another, until the limit in its arguments is reached. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

#include <linux/perf_event.h>
#include <malloc.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* The number of instructions of this thread in user mode; 0 if the kernel does not count them, as in most
   virtual machines. */
static inline uint64_t tactile_instructions(void) {
  static int counter = -2;
  if (counter == -2) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.type = PERF_TYPE_HARDWARE;
    attributes.size = sizeof attributes;
    attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    counter = (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, 0);
  }
  uint64_t value = 0;
  return counter >= 0 && read(counter, &value, sizeof value) == sizeof value ? value : 0;
}

/* The time of this thread on the processor, in nanoseconds. */
static inline uint64_t tactile_processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* Address sanitizer has this function, and replaces malloc. */
size_t __sanitizer_get_current_allocated_bytes(void) __attribute__((weak));

/* The bytes that the program has allocated from the heap. */
static inline size_t tactile_heap_bytes(void) {
  if (__sanitizer_get_current_allocated_bytes) return __sanitizer_get_current_allocated_bytes();
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
