@preconcurrency import Glibc

/// Reports that a file may have appeared at a path (inotify(7)). It needs no timer. Use it on one thread.
package final class FolderWatcher {
  private let watcher: FileDescriptor
  private let path: String

  /// The descriptor to watch for reading.
  package var descriptor: Int32 { watcher.rawValue }

  /// Creates a watcher of a path. Call ``watch()`` before you look at the path.
  ///
  /// - Throws: ``IOError`` if no descriptors are left, or if this user has too many such watchers.
  package init(_ path: String) throws(IOError) {
    watcher = try FileDescriptor(
      inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)), orThrow: "create", "an inotify watcher")
    self.path = FilePath.absolute(path)
  }

  /// Watches the folder of the path, or the nearest folder above it that exists.
  ///
  /// Call it again after each report, because the folder may be another one then.
  package func watch() {
    let events =
      UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_ATTRIB) | UInt32(IN_DELETE_SELF)
    let folders = ["/"] + FilePath.folders(above: path)
    for folder in folders.reversed()
    where inotify_add_watch(watcher.rawValue, folder, events | UInt32(IN_ONLYDIR)) >= 0 { return }
  }

  /// Discards all reports.
  package func discardReports() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while read(watcher.rawValue, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
