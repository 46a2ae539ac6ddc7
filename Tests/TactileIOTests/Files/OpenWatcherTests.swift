import Fixtures
@preconcurrency import Glibc
import TactileIO
import Testing

@Suite("A watcher of files that programs open")
struct OpenWatcherTests {
  private let directory = TemporaryDirectory()

  private func reports(_ watcher: OpenWatcher) -> [OpenWatcher.Watch?] {
    var reports: [OpenWatcher.Watch?] = []
    watcher.read { reports.append($0) }
    return reports
  }

  @Test func `reports that a file was opened and closed, and which file`() throws {
    let watcher = try OpenWatcher()
    let (one, other) = (directory.makeFile("one"), directory.makeFile("other"))
    let watches = [try watcher.add(one), try watcher.add(other)]
    #expect(watches[0] != watches[1])
    #expect(reports(watcher).isEmpty)
    let file = open(other, O_RDONLY)
    #expect(reports(watcher) == [watches[1]])
    let copy = fcntl(file, F_DUPFD_CLOEXEC, 0)
    close(file)
    // The copy keeps the file open, and a grab in force.
    #expect(reports(watcher).isEmpty)
    close(copy)
    #expect(reports(watcher) == [watches[1]])
    close(open(one, O_RDWR))
    #expect(reports(watcher) == [watches[0], watches[0]])
  }

  @Test func `reports nothing about a file that is not watched any more`() throws {
    let watcher = try OpenWatcher()
    let path = directory.makeFile("one")
    let watch = try watcher.add(path)
    watcher.remove(watch)
    close(open(path, O_RDONLY))
    #expect(reports(watcher).isEmpty)
  }

  @Test func `names a file that cannot be watched`() throws {
    let watcher = try OpenWatcher()
    let path = directory.path + "/none"
    let error = #expect(throws: IOError.self) { try watcher.add(path) }
    #expect(error?.description.contains(path) == true)
  }
}
