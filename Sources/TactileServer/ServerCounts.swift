/// What a server has done since its start, for whoever asks how it does.
struct ServerCounts {
  /// Frames in which something happened.
  var frames = 0
  /// Messages put in clients' queues.
  var messages = 0
  /// Messages that took the place of one that had not been read.
  var merged = 0
  /// Clients that were let go because they did not read.
  var dropped = 0
}
