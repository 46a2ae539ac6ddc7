/*
 * Prints every gesture, until tactiled ends the stream.
 *
 *     c++ gestures.cpp $(pkg-config --cflags --libs libtactile) -o gestures
 *     ./gestures [SOCKET]
 */
#include <libtactile.h>

#include <iostream>
#include <memory>

using Stream = std::unique_ptr<tactile_stream, decltype(&tactile_stream_close)>;

static void print(const tactile_frame &frame) {
  for (size_t i = 0; i < frame.gestures_count; i++) {
    const tactile_gesture &gesture = frame.gestures[i];
    if (gesture.state == TACTILE_GESTURE_STATE_CHANGED) continue;
    std::cout << gesture.kind << " in " << gesture.window << " at " << gesture.location.x << ", "
              << gesture.location.y << '\n';
  }
}

int main(int count, char **arguments) {
  tactile_error error;
  const char *socket = count > 1 ? arguments[1] : nullptr;
  Stream stream(tactile_subscribe(socket, R"({"kinds": ["gestures"]})", 0, &error), &tactile_stream_close);
  tactile_event event = stream ? TACTILE_NOTHING : TACTILE_ENDED;
  while (event != TACTILE_ENDED) {
    const tactile_frame *frame;
    tactile_stream_wait(stream.get(), -1);
    while ((event = tactile_stream_next(stream.get(), &frame, &error)) == TACTILE_FRAME) print(*frame);
  }
  std::cerr << "gestures: " << error.message << '\n';
  return 1;
}
