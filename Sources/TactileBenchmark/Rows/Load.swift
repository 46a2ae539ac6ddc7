@preconcurrency import Glibc

/// Keeps every processor busy until it or this process is ended, with a child process each.
final class Load {
  private var children: [pid_t] = []

  init() {
    for _ in 0..<max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) {
      var child = pid_t()
      let words: [UnsafeMutablePointer<CChar>?] = [
        strdup("sh"), strdup("-c"), strdup("while kill -0 $PPID; do :; done"), nil,
      ]
      if posix_spawnp(&child, "sh", nil, nil, words, environ) == 0 { children.append(child) }
      for word in words { free(word) }
    }
  }

  func end() {
    for child in children { kill(child, SIGKILL) }
    children = []
  }

  deinit { end() }
}
