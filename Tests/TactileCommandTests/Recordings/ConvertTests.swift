import Fixtures
import Foundation
import Testing

@Suite("tactile convert", .waits)
struct ConvertTests {
  private let folder: TemporaryFolder
  private let demo = Fixtures.path("Recordings/demo.evemu")

  init() throws {
    folder = try TemporaryFolder()
  }

  private func replay(_ path: String) throws -> [String] {
    try Programs.run("tactile", ["replay", path]).lines.filter { !$0.hasPrefix("added") }
  }

  @Test(arguments: ["x.evemu", "x.yml", "x.evtest.txt"])
  func `a converted recording gives the same replay`(name: String) throws {
    let target = folder.path(name)
    #expect(try Programs.run("tactile", ["convert", demo, target]).status == 0)
    let lines = try replay(target)
    #expect(lines == (try replay(demo)))
    #expect(lines.count > 10)
  }

  @Test func `getevent text is converted with a description file`() throws {
    let events = folder.path("x.getevent")
    let whole = folder.path("x.yml")
    #expect(try Programs.run("tactile", ["convert", demo, events]).status == 0)
    #expect(try Programs.run("tactile", ["convert", events, demo, whole]).status == 0)
    #expect(try replay(whole) == replay(demo))
  }

  @Test func `evemu text names a device without a name`() throws {
    let nameless = try folder.write(
      "x.getevent",
      "[       1.000000] /dev/input/event3: 0003 0035 00000007\n"
        + "[       1.000000] /dev/input/event3: 0000 0000 00000000\n")
    let target = folder.path("x.evemu")
    #expect(try Programs.run("tactile", ["convert", nameless, target]).status == 0)
    #expect(try String(contentsOfFile: target, encoding: .utf8).contains("N: /dev/input/event3\n"))
    let tool = URL(fileURLWithPath: "/usr/bin/evemu-device")
    // With uinput, it would create the device and continue.
    guard FileManager.default.isExecutableFile(atPath: tool.path),
      !FileManager.default.isWritableFile(atPath: "/dev/uinput")
    else { return print("ConvertTests: skipped; it needs evemu-device and no /dev/uinput") }
    let result = Programs.finish(try Programs.start(tool, [try folder.write("e", "N: \n")]))
    #expect(result.errors.contains("Expected device name"))
    #expect(!Programs.finish(try Programs.start(tool, [target])).errors.contains("Expected"))
  }

  @Test func `reads a recording from standard input`() throws {
    let path = "PATH=\(Programs.folder.path):/usr/bin:/bin"
    for line in [
      "tactile replay - <'\(demo)'", "cat '\(demo)' | tactile replay -",
      "tactile convert '\(demo)' - --format libinput | tactile replay -",
      "tactile convert '\(demo)' - --format getevent | tactile replay '\(demo)' -",
    ] {
      let result = Programs.finish(
        try Programs.start(
          URL(fileURLWithPath: "/usr/bin/env"), [path, "bash", "-o", "pipefail", "-c", line]))
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.lines.filter { !$0.hasPrefix("added") } == (try replay(demo)), "\(line)")
    }
  }

  @Test func `does not overwrite an existing file`() throws {
    let target = try folder.write("x.yml", "mine")
    let result = try Programs.run("tactile", ["convert", demo, target])
    #expect(result.status == 1)
    #expect(result.errors.contains("move the existing file away"))
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
  }

  @Test func `requires --format if the file name determines no format`() throws {
    let result = try Programs.run("tactile", ["convert", demo, folder.path("x.txt")])
    #expect(result.status == 2)
    #expect(result.errors.contains("--format"))
    #expect(folder.contents.isEmpty)
    let named = try Programs.run("tactile", ["convert", demo, "-", "--format", "evtest"])
    #expect(named.output.hasPrefix("Input driver version"))
    let unknown = try Programs.run("tactile", ["convert", demo, "-", "--format", "midi"])
    #expect(unknown.status == 2)
  }

  @Test func `another YAML library can read the output`() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") else { return }
    let yaml = folder.path("x.yml")
    #expect(try Programs.run("tactile", ["convert", demo, yaml]).status == 0)
    // libinput replay uses PyYAML.
    let script = """
      import sys
      try: import yaml
      except ImportError: sys.exit(0)
      y = yaml.safe_load(open(sys.argv[1]))
      d = y["devices"][0]
      assert y["version"] == 1 and y["ndevices"] == len(y["devices"]) == 1
      for code in d["evdev"]["codes"][3]: assert len(d["evdev"]["absinfo"][code]) == 5
      assert all(len(e) == 5 for f in d["events"] for e in f["evdev"])
      assert all(f["evdev"][-1][2:4] == [0, 0] for f in d["events"])
      """
    let python = try Programs.start(
      URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", script, yaml])
    let result = Programs.finish(python)
    #expect(result.status == 0, "\(result.errors)")
  }
}
