/*
 * Prints every gesture, until tactiled ends the stream.
 *
 *     cc gestures.c $(pkg-config --cflags --libs libtactile) -o gestures
 *     ./gestures [SOCKET]
 */
#include <libtactile.h>
#include <stdio.h>

static void print_gestures(const tactile_frame *frame) {
  for (size_t i = 0; i < frame->gestures_count; i++) {
    const tactile_gesture *gesture = &frame->gestures[i];
    if (gesture->state == TACTILE_GESTURE_STATE_CHANGED) continue;
    printf("%s in %s at %.0f, %.0f\n", gesture->kind, gesture->window, gesture->location.x, gesture->location.y);
  }
}

int main(int count, char **arguments) {
  tactile_error error;
  tactile_stream *stream = tactile_subscribe(count > 1 ? arguments[1] : NULL, "{\"kinds\": [\"gestures\"]}", 0, &error);
  tactile_event event = stream ? TACTILE_NOTHING : TACTILE_ENDED;
  while (event != TACTILE_ENDED) {
    const tactile_frame *frame;
    tactile_stream_wait(stream, -1);
    while ((event = tactile_stream_next(stream, &frame, &error)) == TACTILE_FRAME) print_gestures(frame);
  }
  fprintf(stderr, "gestures: %s\n", error.message);
  tactile_stream_close(stream);
  return 1;
}
