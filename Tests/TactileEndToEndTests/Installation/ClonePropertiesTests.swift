import Fixtures
import Foundation
import Testing

/// `udev/clone-properties` with a folder in the place of /sys, and a program in the place of udevadm.
@Suite("The udev properties of a clone", .waits)
struct ClonePropertiesTests {
  private let folder: TemporaryFolder
  private let helper = Fixtures.path("../../udev/clone-properties")

  init() throws {
    folder = try TemporaryFolder()
    try write(
      "bin/udevadm",
      "#!/bin/sh\n[ \"$1 $2\" = 'info --query=property' ]\ncat \"${3#--path=}/known\"\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("bin/udevadm"))
  }

  private func write(_ path: String, _ text: String) throws {
    let file = URL(fileURLWithPath: folder.path(path))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Makes a device. Returns the path of its node below the folder of /sys.
  private func device(
    _ number: Int, in parent: String, name: String = "Panel", port: String = "usb-1/input0",
    vendor: String = "1234", known: String = ""
  ) throws -> String {
    let input = "/devices/\(parent)/input/input\(number)"
    let node = "\(input)/event\(number)"
    let identity = [
      "name": name, "phys": port, "id/bustype": "0003", "id/vendor": vendor, "id/product": "5678",
      "id/version": "0110",
    ]
    for (part, text) in identity where !text.isEmpty {
      try write("sys\(input)/\(part)", text + "\n")
    }
    try write("sys\(node)/known", known)
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder.path("sys\(node)/device"), withDestinationPath: "../../input\(number)")
    try files.createDirectory(
      atPath: folder.path("sys/class/input"), withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: folder.path("sys/class/input/event\(number)"), withDestinationPath: "../..\(node)")
    return node
  }

  /// The lines that the helper prints for a clone.
  private func properties(of clone: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [helper, clone]
    process.environment = [
      "TACTILE_SYS": folder.path("sys"), "PATH": folder.path("bin") + ":/usr/bin:/bin",
    ]
    let output = Foundation.Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `are those that rules gave to the panel, with the name of its node`() throws {
    _ = try device(
      3, in: "pci0/usb1",
      known: """
        DEVNAME=/dev/input/event3
        LIBINPUT_CALIBRATION_MATRIX=-1 0 1 0 -1 1
        LIBINPUT_DEVICE_GROUP=3/1234/5678:usb-1
        LIBINPUT_IGNORE_DEVICE=1
        WL_OUTPUT=HDMI-A-1
        WL_SEAT=second
        ID_PATH=pci-0000:00:14.0
        ID_SEAT=seat1
        ID_INPUT=1
        ID_INPUT_TOUCHSCREEN=1
        ID_INPUT_WIDTH_MM=192
        TAGS=:seat:
        UNIQ="a b"

        """)
    _ = try device(4, in: "pci0/usb2", port: "usb-2/input0", known: "WL_OUTPUT=DP-1\n")
    let clone = try device(9, in: "virtual", name: "Panel (Tactile)")
    #expect(
      try properties(of: clone) == [
        "LIBINPUT_CALIBRATION_MATRIX=-1 0 1 0 -1 1", "LIBINPUT_DEVICE_GROUP=3/1234/5678:usb-1",
        "WL_OUTPUT=HDMI-A-1", "WL_SEAT=second", "ID_PATH=pci-0000:00:14.0", "ID_SEAT=seat1",
        "ID_INPUT=1", "ID_INPUT_TOUCHSCREEN=1", "ID_INPUT_WIDTH_MM=192", "TACTILE_PANEL=event3",
      ])
  }

  @Test func `name the panel if udev has no property of it`() throws {
    _ = try device(3, in: "pci0/usb1")
    #expect(try properties(of: try device(9, in: "virtual")) == ["TACTILE_PANEL=event3"])
  }

  @Test func `are none if no panel matches, or several do`() throws {
    let clone = try device(9, in: "virtual", port: "")
    // Another clone is no panel. The others differ in one part.
    _ = try device(8, in: "virtual", port: "")
    _ = try device(3, in: "pci0/usb1", known: "WL_OUTPUT=DP-1\n")
    _ = try device(4, in: "pci0/usb2", port: "", vendor: "4321", known: "WL_OUTPUT=DP-1\n")
    _ = try device(5, in: "pci0/usb3", name: "Other", port: "", known: "WL_OUTPUT=DP-1\n")
    #expect(try properties(of: clone) == [])
    _ = try device(6, in: "pci0/usb4", port: "", known: "WL_OUTPUT=DP-2\n")
    #expect(try properties(of: clone) == ["WL_OUTPUT=DP-2", "TACTILE_PANEL=event6"])
    _ = try device(7, in: "pci0/usb5", port: "", known: "WL_OUTPUT=DP-3\n")
    #expect(try properties(of: clone) == [])
  }
}
