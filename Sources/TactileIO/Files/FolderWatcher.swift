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

/// Reports when a program opens or closes a file (inotify(7)). It needs no timer.
///
/// It reports all programs, including this one: watch a file after you have opened it, and stop before you
/// close it. Use it on one thread.
package final class OpenWatcher {
  /// Identifies a watched file.
  package struct Watch: Hashable, Sendable {
    fileprivate let number: Int32
  }

  /// The maximum number of reports that are read at once.
  private static let reportsAtOnce = 64
  private let file: FileDescriptor

  /// The descriptor to watch for reading.
  package var descriptor: Int32 { file.rawValue }

  /// Creates a watcher without files.
  ///
  /// - Throws: ``IOError`` if no descriptors are left, or if this user has too many such watchers.
  package init() throws(IOError) {
    file = try FileDescriptor(
      inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)), orThrow: "create", "an inotify watcher")
  }

  /// Begins to watch a file. If the file is watched already, the result is the same watch.
  ///
  /// - Throws: ``IOError`` with the path, such as for a file that this user may not read.
  package func add(_ path: String) throws(IOError) -> Watch {
    let number = inotify_add_watch(
      file.rawValue, path, UInt32(IN_OPEN) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_CLOSE_NOWRITE))
    guard number >= 0 else { throw IOError.last("watch", path) }
    return Watch(number: number)
  }

  /// Stops to watch a file.
  package func remove(_ watch: Watch) {
    // Fails only if the file was removed, which ends the watch too.
    inotify_rm_watch(file.rawValue, watch.number)
  }

  /// Reads reports, at most 64, and calls `body` with the file of each.
  ///
  /// If the kernel lost reports, `body` receives nil: any file may have been opened or closed.
  package func read(_ body: (Watch?) -> Void) {
    let size = MemoryLayout<inotify_event>.size
    withUnsafeTemporaryAllocation(
      byteCount: Self.reportsAtOnce * size, alignment: MemoryLayout<inotify_event>.alignment
    ) { buffer in
      let count = Glibc.read(file.rawValue, buffer.baseAddress, buffer.count)
      var offset = 0
      // A report of a file has no name, so all reports have the same length.
      while offset + size <= count {
        let report = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        offset += size + Int(report.len)
        if report.mask & UInt32(IN_Q_OVERFLOW) != 0 {
          body(nil)
        } else if report.mask & UInt32(IN_IGNORED) == 0 {
          body(Watch(number: report.wd))
        }
      }
    }
  }
}
