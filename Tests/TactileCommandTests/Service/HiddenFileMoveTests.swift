import Fixtures
import Foundation
import Testing

@testable import TactileCommand

@Suite("Commands that move hidden files", .waits)
struct HiddenFileMoveTests {
  private let folder: TemporaryFolder
  /// The folder that stands for `/home`, and one that stands for `/etc`.
  private let home: String
  private let etc: String

  init() throws {
    folder = try TemporaryFolder()
    for name in ["home", "etc"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    // The folder for temporary files can be a link itself.
    let root = try #require(realpath(folder.url.path, nil).map { String(cString: $0) })
    (home, etc) = (root + "/home", root + "/etc")
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  private func write(_ path: String) throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Runs a command in a shell, without `sudo`.
  private func run(_ command: String) throws {
    let shell = try Programs.start(
      URL(fileURLWithPath: "/bin/sh"), ["-c", command.replacing("sudo ", with: "")])
    let result = Programs.finish(shell)
    #expect(result.status == 0, "\(command): \(result.errors)")
  }

  private let tail = " /etc/tactile/  # then change its path in the configuration"

  @Test func `a file is moved by its name, with quotes where the shell needs them`() {
    #expect(
      HiddenFileMove.command(for: "/home/kiosk/scene.yaml", in: "/home")
        == "sudo mv /home/kiosk/scene.yaml" + tail)
    #expect(
      HiddenFileMove.command(for: "/home/kiosk/it's my $scene.yaml", in: "/home")
        == #"sudo mv '/home/kiosk/it'\''s my $scene.yaml'"# + tail)
  }

  @Test func `a link is replaced by the file that it leads to`() throws {
    let (file, link) = (home + "/the scene.yaml", etc + "/scene.yaml")
    try write(file)
    try self.link(link, to: file)
    let command = HiddenFileMove.command(for: link, in: home)
    #expect(command == "sudo rm \(link) && sudo mv '\(file)' \(link)")
    try run(command)
    let kind = try FileManager.default.attributesOfItem(atPath: link)[.type] as? FileAttributeType
    #expect(kind == .typeRegular)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `a link to the folder of a file is replaced by this folder`() throws {
    try FileManager.default.createDirectory(
      atPath: home + "/kiosk", withIntermediateDirectories: false)
    try write(home + "/kiosk/scene.yaml")
    try link(etc + "/tactile", to: "../home/kiosk")
    let file = etc + "/tactile/scene.yaml"
    try run(HiddenFileMove.command(for: file, in: home))
    #expect(try FileManager.default.contentsOfDirectory(atPath: home).isEmpty)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "x")
    #expect(HiddenFileMove.command(for: file, in: home).hasPrefix("sudo mv \(file) "))
  }

  @Test func `of a link inside the hidden folder, the file is moved`() throws {
    try write(home + "/scene.yaml")
    try link(home + "/link.yaml", to: "scene.yaml")
    #expect(
      HiddenFileMove.command(for: home + "/link.yaml", in: home)
        == "sudo mv \(home)/scene.yaml" + tail)
  }
}
