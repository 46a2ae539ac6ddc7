import Fixtures
import Foundation
import Testing

@testable import TactileCommand

/// The files that `packaging/install.sh` installs below a temporary root, and removes again.
@Suite("Installation", .waits)
struct InstallationTests {
  private let root: TemporaryFolder

  init() throws {
    root = try TemporaryFolder()
  }

  /// - Parameter folders: Variables with folders, such as `UNIT_FOLDER=/etc/systemd/system`.
  private func script(_ argument: String, _ folders: [String] = []) throws {
    let result = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: "/usr/bin/env"),
        ["DESTDIR=\(root.path("root"))", "PREFIX=/opt/touch"] + folders
          + [Fixtures.path("../../packaging/install.sh"), argument]))
    try #require(result.status == 0, "\(result.errors)")
  }

  /// The paths of all installed files, without the prefix.
  private var files: Set<String> {
    let prefix = root.path("root/opt/touch")
    let found = FileManager.default.enumerator(atPath: prefix)?.compactMap { $0 as? String } ?? []
    return Set(found.filter { !isFolder("\(prefix)/\($0)") })
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private func text(_ file: String) throws -> String {
    try String(contentsOfFile: root.path("root/opt/touch/\(file)"), encoding: .utf8)
  }

  @Test func `installs every unit with the prefix, and removes every file again`() throws {
    try script(Programs.folder.path)
    let units = try FileManager.default.contentsOfDirectory(atPath: Fixtures.path("../../systemd"))
      .filter { !$0.hasSuffix(".conf") }.map { "lib/systemd/system/\($0)" }
    #expect(units.count >= 4)
    let pages = Subcommand.allCases.map { "share/man/man1/tactile-\($0.rawValue).1" }
    let others = [
      "bin/tactiled", "bin/tactile", "lib/sysusers.d/tactile.conf", "lib/tmpfiles.d/tactile.conf",
      "lib/udev/rules.d/70-tactile.rules", "lib/tactile/own/tactiled.own.conf",
      "lib/tactile/own/tactile-own.modules.conf", "lib/tactile/own/59-tactile-own.rules",
      "lib/tactile/own/60-tactile-uinput.rules", "lib/tactile/own/clone-properties",
      "include/libtactile.h", "include/tactile_messages.h",
      "lib/libtactile.a", "lib/libtactile.so", "lib/libtactile.so.0", "lib/pkgconfig/libtactile.pc",
      "share/man/man3/libtactile.3",
      "lib/tactile/keys/tactile-bind.uinput.conf", "lib/tactile/keys/tactile-keys.modules.conf",
      "lib/tactile/web/chromium-host.json", "lib/tactile/web/chromium-policy.json",
      "lib/tactile/web/firefox-host.json", "lib/tactile/web/tactile-web-host",
      "share/javascript/tactile/package.json", "share/javascript/tactile/tactile.d.ts",
      "share/javascript/tactile/tactile.js", "share/javascript/tactile/tactile-pointer.js",
      "share/javascript/tactile/react.js", "share/javascript/tactile/react.d.ts",
      "share/apparmor/extra-profiles/usr.bin.tactiled",
      "lib/tactile/keys/60-tactile-keys.rules", "share/tactile/python/tactile_kiosk/__init__.py",
      "share/tactile/python/tactile_kiosk/py.typed",
      "share/tactile/python/tactile_kiosk/pytest_plugin.py",
      "share/tactile/python/tactile_kiosk/testing.py",
      "share/doc/tactile/tactiled.yaml", "share/man/man1/tactile.1",
      "share/man/man5/tactiled.yaml.5", "share/man/man5/tactile-gestures.5",
      "share/man/man8/tactiled.8",
      "share/bash-completion/completions/tactile", "share/zsh/site-functions/_tactile",
      "share/fish/vendor_completions.d/tactile.fish",
    ]
    #expect(files.symmetricDifference(units + pages + others) == [])
    for unit in units { #expect(!(try text(unit).contains("/usr/bin/tactile")), "\(unit)") }
    #expect(try text("lib/systemd/system/tactiled.service").contains("/opt/touch/bin/tactiled"))
    #expect(try text("share/man/man1/tactile-replay.1").contains(".TH"))
    #expect(
      try text("lib/tactile/own/59-tactile-own.rules").contains(
        "\"/opt/touch/lib/tactile/own/clone-properties $devpath\""))
    let host = "/opt/touch/lib/tactile/web/tactile-web-host"
    #expect(try text("lib/tactile/web/chromium-host.json").contains("\"\(host)\""))
    #expect(try text("lib/tactile/web/firefox-host.json").contains("\"\(host)\""))
    #expect(
      try text("lib/tactile/web/tactile-web-host").contains("exec /opt/touch/bin/tactile web"))
    #expect(FileManager.default.isExecutableFile(atPath: root.path("root\(host)")))
    let profile = try text("share/apparmor/extra-profiles/usr.bin.tactiled")
    #expect(profile.contains("profile tactiled /opt/touch/bin/tactiled {"))
    #expect(!profile.contains("/usr/bin/tactiled"))
    let helper = root.path("root/opt/touch/lib/tactile/own/clone-properties")
    #expect(FileManager.default.isExecutableFile(atPath: helper))
    // What `tactile own enable` and `tactile keys enable` make.
    let links = ["own/60-tactile-uinput.rules", "keys/60-tactile-keys.rules"].map {
      let name = $0.split(separator: "/")[1]
      return (root.path("root/etc/udev/rules.d/\(name)"), "/opt/touch/lib/tactile/\($0)")
    }
    try FileManager.default.createDirectory(
      atPath: root.path("root/etc/udev/rules.d"), withIntermediateDirectories: true)
    for (link, target) in links {
      #expect(FileManager.default.fileExists(atPath: root.path("root\(target)")))
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    }

    try script("--remove")
    #expect(files == [])
    #expect(!isFolder(root.path("root/opt/touch/share/tactile")))
    #expect(!isFolder(root.path("root/opt/touch/lib/tactile")))
    #expect(!isFolder(root.path("root/opt/touch/share/javascript/tactile")))
    for (link, _) in links {
      #expect(throws: (any Error).self) {
        try FileManager.default.destinationOfSymbolicLink(atPath: link)
      }
    }
  }

  @Test func `installs the Swift sources only into a folder that is named, and removes only these`()
    throws
  {
    let folder = "/opt/touch/share/swift/tactile"
    try script("--swift", ["SWIFT_FOLDER=\(folder)"])
    #expect(files.contains("share/swift/tactile/Package.swift"))
    #expect(files.contains("share/swift/tactile/Sources/TactileClient/Service.swift"))
    #expect(files.contains { $0.hasSuffix("io.tactile.Events.varlink") })
    // Only libraries, without programs and tests.
    #expect(!files.contains { $0.contains("TactileDaemon") || $0.contains("Tests/") })
    #expect(files.count > 300)
    let other = root.path("root\(folder)/Sources/other.swift")
    try Data().write(to: URL(fileURLWithPath: other))
    try script("--remove", ["SWIFT_FOLDER=\(folder)"])
    #expect(files == ["share/swift/tactile/Sources/other.swift"])
  }

  @Test func `installs units, rules, users and the library into the folders that variables name`()
    throws
  {
    let folders = [
      "UNIT_FOLDER=/u/units", "UDEV_FOLDER=/u/rules", "SYSUSERS_FOLDER=/u/users",
      "TMPFILES_FOLDER=/u/folders", "LIB_FOLDER=/u/lib", "PYTHON_FOLDER=/u/python",
    ]
    try script(Programs.folder.path, folders)
    for file in [
      "units/tactiled.service", "rules/70-tactile.rules", "users/tactile.conf",
      "folders/tactile.conf", "lib/libtactile.so.0", "lib/pkgconfig/libtactile.pc",
      "python/tactile_kiosk/__init__.py",
    ] {
      #expect(FileManager.default.fileExists(atPath: root.path("root/u/\(file)")), "\(file)")
    }
    for folder in ["lib/systemd", "lib/udev", "lib/sysusers.d", "lib/tmpfiles.d", "lib/pkgconfig"] {
      #expect(!isFolder(root.path("root/opt/touch/\(folder)")), "\(folder)")
    }
  }

  @Test(arguments: [(["NO_APT=1"], false), ([], true)])
  func `a build calls a package manager only without NO_APT`(_ variables: [String], isCalled: Bool)
    throws
  {
    // No package is installed, and the package managers only note that they were called.
    let tools = root.path("tools")
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    let note = "#!/bin/sh\necho called >>'\(root.path("calls"))'\n"
    for (name, text) in [
      ("dpkg-query", "#!/bin/sh\nexit 1\n"), ("apt-get", note), ("sudo", note),
      ("id", "#!/bin/sh\necho 0\n"),
    ] {
      try text.write(toFile: "\(tools)/\(name)", atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(tools)/\(name)")
    }
    let result = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: "/usr/bin/env"),
        ["PATH=\(tools):/usr/bin:/bin"] + variables
          + [Fixtures.path("../../scripts/install-packages.sh"), "build"]))
    #expect(result.status == 0, "\(result.errors)")
    #expect(FileManager.default.fileExists(atPath: root.path("calls")) == isCalled)
  }
}
