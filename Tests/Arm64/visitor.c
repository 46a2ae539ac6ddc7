/*
 * An app that shows a large window for a time, and leaves.
 *
 *     visitor SOCKET NAME VIEWS MILLISECONDS
 *
 * Exits with 0 if the service has confirmed the window.
 */
#include <libtactile.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count != 5) return 2;
  int views = atoi(arguments[3]);
  size_t size = 200 + (size_t)views * 200, length = 0;
  char *scene = malloc(size);
  if (!scene) return 2;
  length += (size_t)snprintf(scene, size, "{\"windows\": [{\"name\": \"%s\", \"views\": [", arguments[2]);
  for (int i = 0; i < views; i++)
    length += (size_t)snprintf(
        scene + length, size - length,
        "%s{\"name\": \"v%d\", \"frame\": [%d, %d, 38, 18], \"label\": \"a title of a view that is somewhat long, %d\"%s}",
        i ? ", " : "", i, i % 40 * 40, i / 40 * 20, i, i % 6 ? "" : ", \"gestures\": [{\"kind\": \"tap\"}]");
  snprintf(scene + length, size - length, "]}]}");
  tactile_error error;
  tactile_stream *stream = tactile_attach(arguments[1], scene, &error);
  if (!stream) {
    fprintf(stderr, "visitor: %s\n", error.message);
    return 1;
  }
  const tactile_frame *frame;
  tactile_event event;
  int confirmed = 0;
  while ((event = tactile_stream_next(stream, &frame, &error)) != TACTILE_FRAME && event != TACTILE_ENDED)
    tactile_stream_wait(stream, -1);
  if (event == TACTILE_FRAME) confirmed = 1;
  if (event == TACTILE_ENDED) fprintf(stderr, "visitor: %s\n", error.message);
  usleep((useconds_t)atoi(arguments[4]) * 1000);
  tactile_stream_close(stream);
  free(scene);
  return !confirmed;
}
