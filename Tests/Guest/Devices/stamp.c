// The program that swipes start: it notes when it began. It is linked statically, so that this is soon after its start:
// what a program with libraries does before its first line is a cost of this program.
//
//   stamp NAME FILE    adds NAME and the time in nanoseconds to FILE.

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int main(int count, char **words) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  if (count != 3) {
    fprintf(stderr, "usage: stamp NAME FILE\n");
    return 2;
  }
  char line[100];
  int size = snprintf(line, sizeof line, "%s %ld\n", words[1], time.tv_sec * 1000000000L + time.tv_nsec);
  int file = open(words[2], O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0 || write(file, line, size) != size) {
    fprintf(stderr, "stamp: %s: %s\n", words[2], strerror(errno));
    return 1;
  }
  return 0;
}
