import Fixtures
import Foundation
import Testing

@Suite("tactile convert")
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
  func `what is converted replays alike`(name: String) throws {
    let target = folder.path(name)
    #expect(try Programs.run("tactile", ["convert", demo, target]).status == 0)
    let lines = try replay(target)
    #expect(lines == (try replay(demo)))
    #expect(lines.count > 10)
  }

  @Test func `getevent's text is converted with the description that it lacks`() throws {
    let events = folder.path("x.getevent")
    let whole = folder.path("x.yml")
    #expect(try Programs.run("tactile", ["convert", demo, events]).status == 0)
    #expect(try Programs.run("tactile", ["convert", events, demo, whole]).status == 0)
    #expect(try replay(whole) == replay(demo))
  }

  @Test func `evemu takes the name of a device that getevent gave none`() throws {
    let nameless = try folder.write(
      "x.getevent",
      "[       1.000000] /dev/input/event3: 0003 0035 00000007\n"
        + "[       1.000000] /dev/input/event3: 0000 0000 00000000\n")
    let target = folder.path("x.evemu")
    #expect(try Programs.run("tactile", ["convert", nameless, target]).status == 0)
    #expect(try String(contentsOfFile: target, encoding: .utf8).contains("N: /dev/input/event3\n"))
    let tool = URL(fileURLWithPath: "/usr/bin/evemu-device")
    // With uinput it would make the device and stay.
    guard FileManager.default.isExecutableFile(atPath: tool.path),
      !FileManager.default.isWritableFile(atPath: "/dev/uinput")
    else { return print("ConvertTests: skipped, there is no evemu-device, or it could do more") }
    let result = Programs.finish(try Programs.start(tool, [try folder.write("e", "N: \n")]))
    #expect(result.errors.contains("Expected device name"))
    #expect(!Programs.finish(try Programs.start(tool, [target])).errors.contains("Expected"))
  }

  @Test func `a recording is read from standard input too`() throws {
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

  @Test func `a file that is there is left alone`() throws {
    let target = try folder.write("x.yml", "mine")
    let result = try Programs.run("tactile", ["convert", demo, target])
    #expect(result.status == 1)
    #expect(result.errors.contains("left alone"))
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
  }

  @Test func `a name that tells no format needs one named`() throws {
    let result = try Programs.run("tactile", ["convert", demo, folder.path("x.txt")])
    #expect(result.status == 2)
    #expect(result.errors.contains("--format"))
    #expect(folder.contents.isEmpty)
    let named = try Programs.run("tactile", ["convert", demo, "-", "--format", "evtest"])
    #expect(named.output.hasPrefix("Input driver version"))
    let unknown = try Programs.run("tactile", ["convert", demo, "-", "--format", "midi"])
    #expect(unknown.status == 2)
  }

  @Test func `a YAML library that is not ours reads what is written`() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") else { return }
    let yaml = folder.path("x.yml")
    #expect(try Programs.run("tactile", ["convert", demo, yaml]).status == 0)
    // PyYAML is what libinput replay reads with.
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
