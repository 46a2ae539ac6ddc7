import Fixtures
import Foundation
import Testing

@Suite("unit files", .waits)
struct UnitFileTests {
  private static let analyzer = "/usr/bin/systemd-analyze"
  private static let canAnalyze = FileManager.default.isExecutableFile(atPath: analyzer)
  private let units = Fixtures.path("../../systemd")

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: units).filter {
        !$0.hasSuffix(".conf")
      }.sorted()
    }
  }

  private func analyze(_ arguments: [String]) throws -> Programs.Result {
    Programs.finish(
      try Programs.start(URL(fileURLWithPath: Self.analyzer), arguments))
  }

  @Test(.enabled(if: canAnalyze, "needs systemd-analyze"))
  func `pass systemd-analyze verify`() throws {
    let folder = try TemporaryFolder()
    for name in try names {
      let text = try String(contentsOfFile: "\(units)/\(name)", encoding: .utf8)
      // The programs may not be installed here.
      _ = try folder.write(name, text.replacing(/\/usr\/bin\/tactile\w*/, with: "/bin/true"))
    }
    let paths = try names.map { folder.path($0) }
    let verdict = try analyze(["verify"] + paths)
    #expect(verdict.status == 0)
    let ours = verdict.errors.split(separator: "\n").filter { $0.contains("tactile") }
    #expect(ours == [])
  }

  @Test func `a reload of the service waits for the daemon, so that it fails with it`() throws {
    let unit = try String(contentsOfFile: "\(units)/tactiled.service", encoding: .utf8)
    let lines = unit.split(separator: "\n").filter { $0.hasPrefix("ExecReload=") }
    #expect(
      lines == ["ExecReload=+/usr/bin/tactile reload --socket /run/tactile/tactiled.socket"])
  }

  // Claim: `systemd-analyze security` rates tactiled.service 1.2 or lower.
  @Test(.enabled(if: canAnalyze, "needs systemd-analyze"))
  func `give the service a low exposure level`() throws {
    // The threshold is in tenths: 1.2 of 10.
    let verdict = try analyze([
      "security", "--offline=true", "--threshold=12", "\(units)/tactiled.service",
    ])
    #expect(verdict.status == 0, "\(verdict.lines.last ?? "")")
  }

  // Claim: `systemd-analyze security` rates tactiled.service 1.2 or lower also if it owns panels.
  @Test(.enabled(if: canAnalyze, "needs systemd-analyze"))
  func `give the service a low exposure level while it may own panels`() throws {
    let folder = try TemporaryFolder()
    let unit = try String(contentsOfFile: "\(units)/tactiled.service", encoding: .utf8)
    let own = try String(contentsOfFile: "\(units)/tactiled.own.conf", encoding: .utf8)
    let path = try folder.write("tactiled.service", "\(unit)\n\(own)")
    let verdict = try analyze(["security", "--offline=true", "--threshold=12", path])
    #expect(verdict.status == 0, "\(verdict.lines.last ?? "")")
  }

  // Claim: The service writes to /dev/uinput only with the drop-in of `tactile own enable`, and the
  // service manager keeps no panel.
  @Test func `permit to make clones only in the drop-in, and keep no panel`() throws {
    for name in try names {
      let text = try String(contentsOfFile: "\(units)/\(name)", encoding: .utf8)
      #expect(!text.contains("uinput"), "\(name)")
    }
    let own = try String(contentsOfFile: "\(units)/tactiled.own.conf", encoding: .utf8)
    let settings = own.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("[") }
    #expect(
      settings == [
        "Before=display-manager.service", "DeviceAllow=/dev/uinput w",
        "SupplementaryGroups=tactile-uinput", "FileDescriptorStoreMax=8", "WatchdogSec=2",
      ])
  }

  // Claim: `systemd-analyze security` rates tactile-web@.service 1.3 or lower.
  @Test(.enabled(if: canAnalyze, "needs systemd-analyze"))
  func `give the service of web pages a low exposure level`() throws {
    // The threshold is in tenths: 1.3 of 10.
    let verdict = try analyze([
      "security", "--offline=true", "--threshold=13", "\(units)/tactile-web@.service",
    ])
    #expect(verdict.status == 0, "\(verdict.lines.last ?? "")")
  }

  // Claim: `systemd-analyze security` rates tactile-metrics.service 0.5 or lower.
  @Test(.enabled(if: canAnalyze, "needs systemd-analyze"))
  func `give the metrics a low exposure level`() throws {
    // The threshold is in tenths: 0.5 of 10.
    let verdict = try analyze([
      "security", "--offline=true", "--threshold=5", "\(units)/tactile-metrics.service",
    ])
    #expect(verdict.status == 0, "\(verdict.lines.last ?? "")")
  }

  // Claim: `systemd-analyze security` rates tactile-sleep.service 0.8 or lower.
  @Test(.enabled(if: canAnalyze, "needs systemd-analyze"))
  func `give the mode for a machine that sleeps a low exposure level`() throws {
    // The threshold is in tenths: 0.8 of 10.
    let verdict = try analyze([
      "security", "--offline=true", "--threshold=8", "\(units)/tactile-sleep.service",
    ])
    #expect(verdict.status == 0, "\(verdict.lines.last ?? "")")
  }

  // Claim: No service has a folder that other users can write.
  @Test func `give no service a folder that other users can write`() throws {
    for name in try names where name.hasSuffix(".service") {
      let lines = try String(contentsOfFile: "\(units)/\(name)", encoding: .utf8)
        .split(separator: "\n")
      let hidden = lines.filter { $0.hasPrefix("InaccessiblePaths=") }
        .flatMap { $0.dropFirst("InaccessiblePaths=".count).split(separator: " ") }
      #expect(Set(["-/dev/shm", "-/dev/mqueue", "-/run/lock"]).isSubset(of: hidden), "\(name)")
      // PrivateTmp= also gives the service a /var/tmp of its own.
      #expect(lines.contains("ProtectSystem=strict") && lines.contains("PrivateTmp=yes"), "\(name)")
      #expect(!lines.contains { $0.hasPrefix("ReadWritePaths=") }, "\(name)")
    }
  }

  @Test func `set the mode before the machine sleeps, and never keep it awake`() throws {
    let lines = try String(contentsOfFile: "\(units)/tactile-sleep.service", encoding: .utf8)
      .split(separator: "\n")
    let command = try #require(lines.first { $0.hasPrefix("ExecStart=") })
    #expect(command.hasPrefix("ExecStart=-/usr/bin/tactile mode asleep --for "))
    #expect(lines.contains("TimeoutStartSec=5"))
    #expect(lines.contains("Before=sleep.target") && lines.contains("WantedBy=sleep.target"))
  }

  // Claim: The bridge for web pages reaches loopback addresses only.
  @Test func `serve web pages at loopback addresses only`() throws {
    let text = try String(contentsOfFile: "\(units)/tactile-web@.socket", encoding: .utf8)
    let addresses = text.split(separator: "\n").filter { $0.hasPrefix("Listen") }
    #expect(addresses == ["ListenStream=127.0.0.1:7879", "ListenStream=[::1]:7879"])
  }

  // Claim: `systemd-analyze security` rates tactile-bind.service 1.5 or lower.
  @Test(.enabled(if: canAnalyze, "needs systemd-analyze"))
  func `give the programs of tactile bind a low exposure level`() throws {
    // The threshold is in tenths: 1.5 of 10.
    let verdict = try analyze([
      "security", "--offline=true", "--threshold=15", "\(units)/tactile-bind.service",
    ])
    #expect(verdict.status == 0, "\(verdict.lines.last ?? "")")
  }

  @Test(.enabled(if: canAnalyze, "needs systemd-analyze"))
  func `give the programs of tactile bind a low exposure level while bindings may press keys`()
    throws
  {
    // The threshold is in tenths: 1.6 of 10.
    let folder = try TemporaryFolder()
    let unit = try String(contentsOfFile: "\(units)/tactile-bind.service", encoding: .utf8)
    let keys = try String(contentsOfFile: "\(units)/tactile-bind.uinput.conf", encoding: .utf8)
    let path = try folder.write("tactile-bind.service", "\(unit)\n\(keys)")
    let verdict = try analyze(["security", "--offline=true", "--threshold=16", path])
    #expect(verdict.status == 0, "\(verdict.lines.last ?? "")")
  }

  @Test func `limit the processes of the programs that bindings start`() throws {
    let text = try String(contentsOfFile: "\(units)/tactile-bind.service", encoding: .utf8)
    #expect(text.split(separator: "\n").contains("TasksMax=1024"))
  }

  private static let rule = Fixtures.path("../../docs/examples/50-tactile-bind.rules")
  private static let interpreter = ["/usr/bin/node", "/usr/local/bin/node"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test func `the example of a rule of polkit names the action, the user and the unit`() throws {
    let lines = try String(contentsOfFile: Self.rule, encoding: .utf8)
      .split(separator: "\n").filter { !$0.hasPrefix("//") }
    let text = lines.joined(separator: "\n")
    var open: [Character] = []
    var isText = false
    for character in text {
      if character == "\"" { isText.toggle() }
      guard !isText else { continue }
      switch character {
      case "(", "[", "{": open.append(character)
      case ")": #expect(open.popLast() == "(")
      case "]": #expect(open.popLast() == "[")
      case "}": #expect(open.popLast() == "{")
      default: break
      }
    }
    #expect(open.isEmpty && !isText)
    #expect(text.hasPrefix("polkit.addRule(function (action, subject) {"))
    let texts = Set(text.matches(of: /"([^"]*)"/).map { String($0.1) })
    #expect(
      texts == [
        "org.freedesktop.systemd1.manage-units", "tactile-bind", "menu.service", "unit", "verb",
        "start", "restart", "stop",
      ])
  }

  @Test(.enabled(if: interpreter != nil, "needs Node.js"))
  func `the example of a rule of polkit permits one unit to one user`() throws {
    let script = """
      const rules = []; const polkit = {Result: {YES: 1}, addRule: rule => rules.push(rule)};
      eval(require("fs").readFileSync(process.argv[1], "utf8"));
      const ask = (id, user, unit, verb) => rules[0](
        {id, lookup: key => ({unit, verb})[key]}, {user}) === 1;
      const id = "org.freedesktop.systemd1.manage-units";
      console.log(ask(id, "tactile-bind", "menu.service", "restart"), ask(id, "bob", "menu.service", "start"),
        ask(id, "tactile-bind", "ssh.service", "start"), ask(id, "tactile-bind", "menu.service", "kill"),
        ask("other", "tactile-bind", "menu.service", "start"));
      """
    let result = Programs.finish(
      try Programs.start(
        URL(fileURLWithPath: try #require(Self.interpreter)), ["-e", script, Self.rule]))
    #expect(result.output == "true false false false false\n", "\(result.errors)")
  }

  // Claim: tactile-bind.service writes to /dev/uinput only with the drop-in of `tactile keys
  // enable`, which opens no other device.
  @Test func `permit bindings to press keys only in the drop-in, which opens only uinput`() throws {
    let keys = try String(contentsOfFile: "\(units)/tactile-bind.uinput.conf", encoding: .utf8)
    let settings = keys.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("[") }
    #expect(
      settings == [
        "PrivateDevices=no", "DevicePolicy=closed", "DeviceAllow=/dev/uinput w",
        "SupplementaryGroups=tactile-uinput",
      ])
  }

  // Claim: The service can open only input devices, and only for reading.
  @Test func `allow the service to open only input devices, for reading`() throws {
    let text = try String(contentsOfFile: "\(units)/tactiled.service", encoding: .utf8)
    let rules = text.split(separator: "\n").filter { $0.hasPrefix("Device") }
    // `closed` also allows /dev/null and similar devices. `rw` and `m` would allow more than
    // reading.
    #expect(rules == ["DevicePolicy=closed", "DeviceAllow=char-input r"])
  }
}
