// Shows a button to tactiled, and waits for it in the event loop of Qt.
//
//     c++ -fPIC main_loop_qt.cpp $(pkg-config --cflags --libs libtactile Qt5Core) -o main_loop_qt
//     ./main_loop_qt [SOCKET]
//
// With Qt 6, write Qt6Core instead of Qt5Core.
#include <QCoreApplication>
#include <QSocketNotifier>
#include <cstdio>
#include <libtactile.h>

static const char scene[] = R"({"windows": [{"name": "shop", "size": [1705, 960], "handles": ["buy"], "views": [
  {"name": "apples", "kind": "button", "frame": [0, 0, 1705, 960], "title": "Apples",
   "actions": {"primaryActionTriggered": "buy"}}]}]})";

int main(int count, char **arguments) {
  QCoreApplication app(count, arguments);
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // Each line appears at once.
  tactile_error error;
  tactile_stream *stream = tactile_attach(count > 1 ? arguments[1] : nullptr, scene, &error);
  if (!stream) {
    std::fprintf(stderr, "main_loop_qt: %s\n", error.message);
    return 1;
  }

  // Qt emits this signal when the descriptor of the stream can be read. The function never waits.
  QSocketNotifier notifier(tactile_stream_fd(stream), QSocketNotifier::Read);
  QObject::connect(&notifier, &QSocketNotifier::activated, [&] {
    const tactile_frame *frame;
    for (;;) {
      switch (tactile_stream_next(stream, &frame, &error)) {
        case TACTILE_NOTHING: return;
        case TACTILE_FRAME:
          for (size_t i = 0; i < frame->actions_count; i++) {
            std::printf("%s: %s\n", frame->actions[i].sender, frame->actions[i].action);
          }
          break;
        case TACTILE_LOST: std::puts("out of order"); break;
        case TACTILE_ENDED:
          std::fprintf(stderr, "main_loop_qt: %s\n", error.message);
          notifier.setEnabled(false);
          QCoreApplication::exit(1);
          return;
      }
    }
  });
  int status = app.exec();
  tactile_stream_close(stream);
  return status;
}
