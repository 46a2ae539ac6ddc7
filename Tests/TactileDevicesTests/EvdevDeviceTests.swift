import Fixtures
@preconcurrency import Glibc
import TactileDevices
import TactileIO
import Testing

/// Errors of opening a node, with real files; `ServedDeviceTests` tests a working device.
@Suite struct `evdev device` {
  let directory = TemporaryDirectory()

  private func errorOpening(_ node: String) -> DeviceError? {
    do throws(DeviceError) {
      _ = try EvdevDevice(node: node)
      return nil
    } catch { return error }
  }

  @Test func `reports a missing node`() {
    let node = directory.path + "/event0"
    #expect(errorOpening(node) == .missing(node: node))
    #expect(errorOpening(node + "/x") == .missing(node: node + "/x"))
    #expect(errorOpening(node)?.description.contains("the device does not exist") == true)
  }

  @Test func `names the kind of a file that is not an input device`() {
    let file = directory.makeFile("event0")
    #expect(errorOpening(file) == .notAnInputDevice(node: file, found: "a regular file"))
    let path = directory.path
    #expect(errorOpening(path) == .notAnInputDevice(node: path, found: "a directory"))
    let null = "/dev/null"
    #expect(errorOpening(null) == .notAnInputDevice(node: null, found: "a character device"))
  }

  @Test(.enabled(if: FileUser.isRoot, "needs root, to become a user without rights"))
  func `names the group that may read the node`() throws {
    let file = directory.makeFile("event0")
    chmod(directory.path, 0o755)
    let group = try #require(Group(named: "daemon"))
    chown(file, 0, group.identifier)
    chmod(file, 0o640)
    let error = FileUser.asNobody { errorOpening(file) }
    #expect(error == .permissionDenied(node: file, group: group.name))
    let sentence = error?.description ?? ""
    #expect(sentence.contains("cannot open \(file): permission denied"))
    #expect(sentence.contains("'usermod -aG \(group.name) USER'"))
  }

  @Test(.enabled(if: FileUser.isRoot, "needs root, to become a user without rights"))
  func `does not advise joining root's group, or a group that may not read the node`() throws {
    let file = directory.makeFile("event0")
    chmod(directory.path, 0o755)
    let group = try #require(Group(named: "daemon"))
    for (owner, mode) in [(gid_t(0), mode_t(0o640)), (group.identifier, 0o600)] {
      chown(file, 0, owner)
      chmod(file, mode)
      #expect(
        FileUser.asNobody { errorOpening(file) } == .permissionDenied(node: file, group: nil))
    }
  }

  @Test func `leaves no descriptor open after an error`() {
    let file = directory.makeFile("event0")
    // Other tests open and close descriptors at the same time, so look for this file among the
    // open ones.
    #expect(errorOpening(file) != nil)
    let open = (0..<1024).contains { number in
      var buffer = [CChar](repeating: 0, count: 512)
      let count = readlink("/proc/self/fd/\(number)", &buffer, buffer.count)
      return count > 0 && String(decoding: buffer[..<count].map(UInt8.init), as: UTF8.self) == file
    }
    #expect(!open)
  }
}
