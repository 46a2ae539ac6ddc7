/*
 * Shows a button to tactiled, and waits for it in the main loop of GLib, which is also the main loop of GTK.
 *
 *     cc main_loop.c $(pkg-config --cflags --libs libtactile glib-2.0) -o main_loop
 *     ./main_loop [SOCKET]
 *
 * main_loop_qt.cpp does the same in the event loop of Qt.
 */
#include <glib-unix.h>
#include <libtactile.h>
#include <stdio.h>

static const char scene[] =
    "{\"windows\": [{\"name\": \"shop\", \"size\": [1705, 960], \"handles\": [\"buy\"], \"views\": ["
    "{\"name\": \"apples\", \"kind\": \"button\", \"frame\": [0, 0, 1705, 960], \"title\": \"Apples\","
    " \"actions\": {\"primaryActionTriggered\": \"buy\"}}]}]}";

static tactile_stream *stream;

/* GLib calls this when the descriptor of the stream can be read. It never waits. */
static gboolean read_events(gint descriptor, GIOCondition condition, gpointer loop) {
  (void)descriptor, (void)condition;
  const tactile_frame *frame;
  tactile_error error;
  for (;;) {
    switch (tactile_stream_next(stream, &frame, &error)) {
      case TACTILE_NOTHING: return G_SOURCE_CONTINUE;
      case TACTILE_FRAME:
        for (size_t i = 0; i < frame->actions_count; i++) {
          printf("%s: %s\n", frame->actions[i].sender, frame->actions[i].action);
          fflush(stdout);
        }
        break;
      case TACTILE_LOST: puts("out of order"); break;
      case TACTILE_ENDED:
        fprintf(stderr, "main_loop: %s\n", error.message);
        g_main_loop_quit(loop);
        return G_SOURCE_REMOVE;
    }
  }
}

int main(int count, char **arguments) {
  tactile_error error;
  stream = tactile_attach(count > 1 ? arguments[1] : NULL, scene, &error);
  if (!stream) {
    fprintf(stderr, "main_loop: %s\n", error.message);
    return 1;
  }
  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  g_unix_fd_add(tactile_stream_fd(stream), G_IO_IN, read_events, loop);
  g_main_loop_run(loop);
  g_main_loop_unref(loop);
  tactile_stream_close(stream);
  return 1;
}
