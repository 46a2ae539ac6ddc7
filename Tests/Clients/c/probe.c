/*
 * A program for the tests of the C library, built with the address sanitizer and the undefined behaviour sanitizer.
 *
 *     probe subscribe SOCKET FILTER       prints what the stream contains, until it ends
 *     probe reconnect SOCKET FILTER       likewise, and connects again
 *     probe attach SOCKET SCENE           likewise, with the windows of a scene
 *     probe call SOCKET METHOD PARAMETERS prints the reply
 *     probe many SOCKET COUNT             opens COUNT streams, one after the other, and reads all memory of each frame
 *     probe memory SOCKET COUNT           likewise, and prints the peak of the memory in kB
 *     probe quote TEXT                    prints a JSON string
 */
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "../../../Clients/c/libtactile.h"
#include "../../../Clients/c/reader.h"

/* The sum of all bytes, so that the sanitizer sees each of them read. */
static unsigned long sum;

static void visit(const struct shape *shape, const char *structure);

static void visit_value(const struct field *field, const char *value) {
  switch (field->kind) {
    case BOOLEAN: sum += *(const bool *)value; break;
    case INTEGER: sum += (unsigned long)*(const int64_t *)value; break;
    case NUMBER: sum += *(const double *)value > 0; break;
    case TEXT: sum += strlen(*(const char *const *)value); break;
    case WORD: sum += (unsigned long)*(const int *)value; break;
    case STRUCTURE: visit(field->shape, value); break;
  }
}

static void visit(const struct shape *shape, const char *structure) {
  static const size_t sizes[] = {sizeof(bool), sizeof(int64_t), sizeof(double), sizeof(char *), sizeof(int), 0};
  for (size_t i = 0; i < shape->count; i++) {
    const struct field *field = &shape->fields[i];
    const char *value = structure + field->offset;
    if (field->flags & LIST) {
      size_t count = *(const size_t *)(structure + field->extra);
      size_t size = field->kind == STRUCTURE ? field->shape->size : sizes[field->kind];
      for (size_t k = 0; k < count; k++) visit_value(field, *(const char *const *)value + k * size);
    } else if (field->flags & OPTIONAL && (field->kind == STRUCTURE || field->kind == TEXT)) {
      const char *pointer = *(const char *const *)value;
      if (pointer) visit_value(field, field->kind == TEXT ? value : pointer);
    } else {
      visit_value(field, value);
    }
  }
}

static void print_frame(const tactile_frame *frame) {
  visit(&frame_shape, (const char *)frame);
  if (frame->state) printf("state: %zu devices\n", frame->state->devices_count);
  for (size_t i = 0; i < frame->touches_count; i++) {
    const tactile_touch *touch = &frame->touches[i];
    if (touch->phase != TACTILE_TOUCH_PHASE_MOVED) {
      printf("touch %d %s %.1f,%.1f\n", (int)touch->phase, touch->view, touch->location.x, touch->location.y);
    }
  }
  for (size_t i = 0; i < frame->gestures_count; i++) {
    const tactile_gesture *gesture = &frame->gestures[i];
    if (gesture->state == TACTILE_GESTURE_STATE_CHANGED) continue;
    printf("gesture %s %d, %zu touches", gesture->kind, (int)gesture->state, gesture->touches_count);
    printf("%s%s\n", gesture->translation ? ", moves" : "", gesture->has_scale ? ", scales" : "");
  }
  for (size_t i = 0; i < frame->actions_count; i++) {
    const tactile_action *action = &frame->actions[i];
    printf("action %s of %s, handled by %s", action->action, action->sender,
           action->handled_by ? action->handled_by : "none");
    for (size_t k = 0; k < action->path_count; k++) printf(" > %s", action->path[k]);
    puts("");
  }
}

static int read_all(tactile_stream *stream, tactile_error *error, bool prints) {
  const tactile_frame *frame;
  while (stream) {
    switch (tactile_stream_next(stream, &frame, error)) {
      case TACTILE_FRAME:
        if (prints) print_frame(frame);
        visit(&frame_shape, (const char *)frame);
        break;
      case TACTILE_LOST:
        if (prints) printf("lost: %s\n", error->message);
        break;
      case TACTILE_NOTHING:
        fflush(stdout);
        if (tactile_stream_wait(stream, 60000) == 0) {
          puts("a minute without an event");
          tactile_stream_close(stream);
          return 1;
        }
        break;
      case TACTILE_ENDED:
        /* It stays ended, and its descriptor stays ready. */
        if (tactile_stream_next(stream, &frame, error) != TACTILE_ENDED || frame) abort();
        if (tactile_stream_wait(stream, 0) != 1) abort();
        tactile_stream_close(stream);
        stream = NULL;
    }
  }
  if (prints) printf("ended: %s: %s\n", error->name, error->message);
  return 0;
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  setlocale(LC_ALL, "");
  const char *mode = arguments[1], *socket = arguments[2], *text = count > 3 && *arguments[3] ? arguments[3] : NULL;
  tactile_error error;
  if (strcmp(mode, "quote") == 0) {
    char *quoted = tactile_quote(arguments[2]);
    puts(quoted);
    free(quoted);
    return 0;
  }
  if (strcmp(mode, "subscribe") == 0) return read_all(tactile_subscribe(socket, text, 0, &error), &error, true);
  if (strcmp(mode, "reconnect") == 0) {
    return read_all(tactile_subscribe(socket, text, TACTILE_RECONNECT, &error), &error, true);
  }
  if (strcmp(mode, "attach") == 0) return read_all(tactile_attach(socket, text, &error), &error, true);
  if (strcmp(mode, "call") == 0) {
    tactile_connection *connection = tactile_connect(socket, &error);
    char *reply = NULL;
    for (int time = 0; connection && time < 2; time++) {
      int result = tactile_call(connection, text, count > 4 ? arguments[4] : NULL, 60000, &reply, &error);
      if (result == 0) puts(reply);
      if (result != 0) printf("%s: %s\n", error.name, error.message);
      free(reply);
    }
    if (!connection) printf("%s: %s\n", error.name, error.message);
    tactile_disconnect(connection);
    return 0;
  }
  int frames = atoi(text);
  for (int i = 0; i < frames; i++) {
    if (read_all(tactile_subscribe(socket, NULL, 0, &error), &error, false) != 0) return 1;
  }
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf(strcmp(mode, "memory") == 0 ? "%ld\n" : "done\n", usage.ru_maxrss);
  return 0;
}
