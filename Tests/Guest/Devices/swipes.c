// A panel with a finger that swipes.
//
//   swipes NUMBER       makes the panel "Guest Panel" and prints its node. For each line NAME of its standard input, it
//                       swipes to the right this number of times. At each lift, it prints NAME and the time in
//                       nanoseconds, and then "done".

#include <errno.h>
#include <linux/input.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "frames.h"

enum { STEPS = 12, STEP = 800, PACE = 8333333, REST = 300000000 };

static void pause_for(long nanoseconds) {
  struct timespec left = {.tv_sec = nanoseconds / 1000000000L, .tv_nsec = nanoseconds % 1000000000L};
  while (nanosleep(&left, &left) != 0 && errno == EINTR) {
  }
}

static void swipe(const char *name, int number) {
  for (int step = 0; step < STEPS; step++) {
    int x = WIDTH / 4 + step * STEP;
    add(EV_ABS, ABS_MT_SLOT, 0);
    if (step == 0) {
      add(EV_ABS, ABS_MT_TRACKING_ID, number);
      add(EV_KEY, BTN_TOUCH, 1);
    }
    add(EV_ABS, ABS_MT_POSITION_X, x);
    add(EV_ABS, ABS_MT_POSITION_Y, WIDTH / 2);
    add(EV_ABS, ABS_X, x);
    add(EV_ABS, ABS_Y, WIDTH / 2);
    send_frame();
    pause_for(PACE);
  }
  add(EV_ABS, ABS_MT_TRACKING_ID, -1);
  add(EV_KEY, BTN_TOUCH, 0);
  long time = now();
  send_frame();
  printf("%s %ld\n", name, time);
  pause_for(REST);
}

int main(int count, char **words) {
  int number = count == 2 ? atoi(words[1]) : 0;
  if (number <= 0) {
    fprintf(stderr, "usage: swipes NUMBER\n");
    return 2;
  }
  setvbuf(stdout, NULL, _IOLBF, 0);
  puts(make_panel());
  char line[100];
  for (int touch = 1; fgets(line, sizeof line, stdin) != NULL;) {
    line[strcspn(line, "\n")] = '\0';
    for (int each = 0; each < number; each++) swipe(line, touch++);
    puts("done");
  }
}
