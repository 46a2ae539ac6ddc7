import Fixtures
import Foundation
import Testing

@Suite("tactile bind", .waits)
struct BindTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs bindings with a daemon that plays the demo.
  private func bind(
    _ text: String, _ options: String..., speed: String = "max"
  ) throws -> Programs.Result {
    let file = try folder.write("bindings.yaml", text)
    let socket = folder.path("socket")
    let daemon = try Programs.start(
      "tactiled",
      ["--socket", socket, "--replay", Fixtures.path("Recordings/demo.evemu"), "--speed", speed])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let result = try Programs.run("tactile", ["bind", file, "--socket", socket] + options)
    #expect(Programs.finish(daemon).status == 0)
    return result
  }

  @Test func `starts each binding at its gesture, and not again during its pause`() throws {
    let result = try bind(
      """
      version: 1
      bindings:
      - gesture: tap
        run: [notify, "one tap"]
        pause: 500ms
      - gesture: tap
        unit: menu.service
        pause: 0
      - gesture: longPress
        state: began
        view: root
        shell: echo $HOME
      - gesture: longPress
        view: elsewhere
        run: [never]
      - action: open
        run: [never]
      """, "--dry-run")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.lines == [
        "tap ended: notify 'one tap'",
        "tap ended: systemctl start --no-block --no-ask-password -- menu.service",
        "tap ended: notify 'one tap'",
        "tap ended: systemctl start --no-block --no-ask-password -- menu.service",
        "tap ended: systemctl start --no-block --no-ask-password -- menu.service",
        "longPress began: /bin/sh -c 'echo $HOME'",
      ])
  }

  @Test func `prints the status of a program that fails`() throws {
    let result = try bind(
      """
      version: 1
      bindings:
      - {gesture: tap, shell: exit 3, pause: 1000}
      - {gesture: tap, shell: kill -9 $$, pause: 1000}
      - {gesture: tap, run: ["true"], pause: 1000}
      """, speed: "4")
    let lines = result.errors.split(separator: "\n").map(String.init)
      .filter { !$0.contains("started") && !$0.contains("tactiled has ended") }
    #expect(
      Set(lines) == [
        "tactile: tap ended: /bin/sh -c 'exit 3' ended with status 3",
        "tactile: tap ended: /bin/sh -c 'kill -9 $$' was killed by signal 9",
      ])
  }

  @Test
  func `warns of gestures, views, states, actions, windows and screens that nothing causes`() throws
  {
    let file = try folder.write(
      "bindings.yaml",
      """
      version: 1
      bindings:
      - {gesture: tpa, run: ["true"]}
      - {gesture: menu, run: ["true"]}
      - {action: open, run: ["true"]}
      - {action: close, run: ["true"]}
      - {gesture: other, user: root, run: ["true"]}
      - {gesture: menu, state: changed, run: ["true"]}
      - {gesture: menu, view: nosuch, run: ["true"]}
      - {gesture: menu, view: w, run: ["true"]}
      - {gesture: go, state: began, run: ["true"]}
      - {gesture: go, state: began, view: page, run: ["true"]}
      - {gesture: go, state: cancelled, view: v, run: ["true"]}
      - {gesture: go, state: changed, user: root, run: ["true"]}
      - {gesture: tap, run: ["true"], when: {window: nosuch}}
      - {gesture: tap, run: ["true"], when: {screen: wall}}
      """)
    let scene = try folder.write(
      "scene.yaml",
      """
      windows:
      - name: w
        handles: [open]
        gestures:
        - {kind: tap, name: tap, action: open}
        - {kind: swipe, name: menu}
        views: [{name: v, frame: [0, 0, 9, 9], gestures: [{kind: longPress, name: go}]}]
      - name: x
        views: [{name: page, frame: [0, 0, 9, 9], gestures: [{kind: tap, name: go}]}]
      """)
    let socket = folder.path("socket")
    let daemon = try Programs.start(
      "tactiled",
      [
        "--socket", socket, "--scene", scene, "--replay", Fixtures.path("Recordings/tap.evemu"),
        "--speed", "max",
      ])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let check = try Programs.run("tactile", ["bind", "--check", file, "--socket", socket])
    let warnings = [
      #"3:13: warning: bindings[0].gesture: nothing in the machine's windows causes the gesture "tpa"; did you mean "tap"?"#,
      #"6:12: warning: bindings[3].action: nothing in the machine's windows causes the action "close""#,
      #"8:26: warning: bindings[5].state: nothing in the machine's windows causes the gesture "menu" in the state "changed"; a swipe has only the state "ended""#,
      #"9:25: warning: bindings[6].view: nothing in the machine's windows causes the gesture "menu" in the view "nosuch"; it belongs to "w""#,
      #"12:24: warning: bindings[9].state: nothing in the machine's windows causes the gesture "go" in the view "page" in the state "began"; a tap has only the state "ended""#,
      #"15:48: warning: bindings[12].when.window: the machine has no window "nosuch"; name one of its windows, or add user to the binding"#,
      #"16:48: warning: bindings[13].when.screen: the service has no screen "wall"; expected one of "screen""#,
    ]
    #expect(check.status == 0)
    #expect(
      check.errors == warnings.map { "\(file):\($0)\n" }.joined())
    let run = try Programs.run("tactile", ["bind", file, "--socket", socket])
    #expect(run.errors.hasPrefix(check.errors))
    #expect(Programs.finish(daemon).status == 0)
    let alone = try Programs.run(
      "tactile", ["bind", "--check", file, "--socket", folder.path("none")])
    #expect(alone.status == 0 && alone.errors.isEmpty)
  }

  // Claim: No value of a gesture adds a word to the command line of a program.
  @Test func `passes arguments unchanged, sets the environment, and does not wait`()
    throws
  {
    let out = folder.path("out")
    let script = try folder.write(
      "script",
      "exec 2> /dev/null > /dev/null\nprintf '%s|' \"$@\" $TACTILE_OCCASION $TACTILE_STATE $TACTILE_VIEW > '\(out).part'\n"
        + "mv '\(out).part' '\(out)'\nsleep 1000 & echo $! > '\(folder.path("sleeper"))'; wait\n")
    let result = try bind(
      """
      version: 1
      bindings:
      - gesture: longPress
        state: began
        run: [/bin/sh, \(script), "a b", "$HOME; `x`"]
      - gesture: pinch
        run: [no-such-program]
      """)
    #expect(result.status == 0)
    #expect(result.errors.contains("longPress began: started /bin/sh "))
    #expect(result.errors.contains("cannot start no-such-program"))
    let limit = Date(timeIntervalSinceNow: 10)
    while !FileManager.default.fileExists(atPath: folder.path("sleeper")) {
      try #require(Date() < limit, "it was not started")
      usleep(5_000)
    }
    #expect(
      try String(contentsOfFile: out, encoding: .utf8)
        == "a b|$HOME; `x`|longPress|began|root|")
    let sleeper = try String(contentsOfFile: folder.path("sleeper"), encoding: .utf8)
    if let identifier = Int32(sleeper.trimmingCharacters(in: .whitespacesAndNewlines)) {
      kill(identifier, SIGTERM)
    }
  }

  @Test(arguments: [
    ("version: 2\nbindings: []\n", 1), ("bindings: []\n", 1), ("version: 1\nbindings: [{}]\n", 2),
    ("version: 1\nbindings:\n- gesture: tap\n", 3),
    ("version: 1\nbindings:\n- gesture: tap\n  run: ls -l\n", 4),
    ("version: 1\nbindings:\n- gesture: tap\n  run: [ls]\n  shell: ls\n", 3),
    ("version: 1\nbindings:\n- gesture: tap\n  state: eneded\n  run: [ls]\n", 4),
    ("version: 1\nbindings:\n- gesture: tap\n  pause: -1\n  run: [ls]\n", 4),
    ("version: 1\nbindings:\n- action: a\n  state: began\n  run: [ls]\n", 4),
    ("version: 1\nbindings:\n- gesture: tap\n  unit: menu\n", 4),
    ("version: 1\nbindings:\n- gestur: tap\n  run: [ls]\n", 3), ("version: [\n", 2),
  ])
  func `rejects an invalid file with its line`(text: String, line: Int) throws {
    let file = try folder.write("bindings.yaml", text)
    let result = try Programs.run("tactile", ["bind", "--check", file])
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("tactile: \(file):\(line):"), "\(result.errors)")
  }

  // Claim: Only events in windows of the user that a binding names start it; without a name, those
  // of the machine and of default windows.
  @Test
  func `ignores windows of other users, and listens to those of the user that a binding names`()
    throws
  {
    let action = { (name: String, user: String) in
      #"{"action":"\#(name)","window":"w",\#(user)"sender":"b","cause":"touchUpInside","path":[]}"#
    }
    let actions = [
      action("reboot", #""user":1000,"#), action("reboot", #""user":1001,"#), action("reboot", ""),
    ].joined(separator: ",")
    let service = try CannedService(
      at: folder.path("socket"),
      replies: [
        #"{"parameters":{"gestures":[],"actions":["reboot"]}}"#,
        #"{"parameters":{"sequence":0,"time":5,"actions":[\#(actions)]},"continues":true}"#,
      ])
    let file = try folder.write(
      "bindings.yaml",
      """
      version: 1
      bindings:
      - {action: reboot, run: [machine], pause: 0}
      - {action: reboot, user: 1001, run: [app], pause: 0}
      - {action: reboot, user: root, run: [root], pause: 0}
      """)
    let result = try Programs.run(
      "tactile", ["bind", file, "--dry-run", "--socket", folder.path("socket")])
    service.wait()
    #expect(result.lines == ["reboot: app", "reboot: machine"])
  }

  @Test func `shows inline gestures, and starts each task once for one gesture`() throws {
    let result = try bind(
      """
      version: 1
      bindings:
      - {gesture: {kind: pinch}, run: [pinch, "{direction}"]}
      - {gesture: {kind: longPress}, run: [press, "{screen}"]}
      - {gesture: {kind: pan}, every: 100pt, direction: left, run: [left]}
      - {gesture: tap, run: [named]}
      """, "--dry-run", speed: "8")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.lines.count { $0.hasPrefix("binding-1 ended: pinch ") } == 1, "\(result.lines)")
    #expect(result.lines.count { $0.hasPrefix("binding-2 began: press ") } == 1)
  }

  @Test func `validate warns of bindings that a scene does not cause`() throws {
    let scene = try folder.write(
      "scene.yaml", "windows: [{name: w, gestures: [{kind: tap, name: go}]}]\n")
    let file = try folder.write(
      "bindings.yaml",
      """
      version: 1
      bindings:
      - {gesture: go, run: [a]}
      - {gesture: og, run: [a]}
      - {gesture: go, every: 40pt, run: [a]}
      - {gesture: {kind: tap}, run: [a]}
      """)
    let result = try Programs.run("tactile", ["validate", "--scene", scene, file])
    #expect(result.status == 0)
    #expect(
      result.errors == """
        \(file):4:13: warning: bindings[1].gesture: nothing in the machine's windows causes the gesture "og"; did you mean "go"?
        \(file):5:24: warning: bindings[2].every: nothing in the machine's windows causes steps of the gesture "go"; a tap happens once

        """)
    #expect(try Programs.run("tactile", ["validate", file]).errors.isEmpty)
  }

  @Test func `validate compares bindings with the configuration`() throws {
    let settings = try folder.write(
      "tactiled.yaml", "idle: {after: [60]}\ndevices: [{match: {name: A}, screen: DSI-1}]\n")
    let file = try folder.write(
      "bindings.yaml",
      """
      version: 1
      bindings:
      - {idle: 77, run: [ls]}
      - {gesture: {kind: tap, screen: DSI-2}, run: [ls]}
      - {gesture: {kind: tap}, run: [ls], when: {mode: locked}, unless: {mode: locked}}
      """)
    let result = try Programs.run("tactile", ["validate", settings, file])
    #expect(result.status == 0)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 3, "\(result.errors)")
    #expect(lines.first?.hasPrefix("\(file):3:10: warning: bindings[0].idle: ") == true)
    #expect(lines.dropFirst().first?.contains("declares no screen \"DSI-2\"") == true)
    #expect(lines.last?.contains("5:67: warning: bindings[2].unless: ") == true)
    let check = try Programs.run(
      "tactile", ["bind", "--check", "--config", settings, file, "--socket", folder.path("none")])
    #expect(check.status == 0)
    #expect(check.errors.split(separator: "\n") == lines)
    let wrong = try Programs.run("tactile", ["bind", "--config", settings, file])
    #expect(wrong.status == 2)
  }

  @Test func `--check looks for programs where the service of bindings does`() throws {
    let hidden = try folder.write("program", "")
    let file = try folder.write(
      "bindings.yaml",
      """
      version: 1
      bindings:
      - {action: a, run: [\(hidden)]}
      - {action: a, run: [sh, -c, nothing]}
      - {action: a, run: [/nonexistent/menu]}
      - {action: a, run: [bin/menu]}
      - {action: a, run: [program]}
      """)
    let result = try Programs.run(
      "tactile", ["bind", "--check", file, "--socket", folder.path("none")])
    #expect(result.status == 0)
    #expect(
      result.errors.split(separator: "\n") == [
        "\(file):5:21: warning: bindings[2].run[0]: the program \"/nonexistent/menu\" does not exist",
        """
        \(file):6:21: warning: bindings[3].run[0]: the program "bin/menu" is searched in the folder in which \
        tactile bind started, which is / for tactile-bind.service; write the whole path
        """,
        """
        \(file):7:21: warning: bindings[4].run[0]: the program "program" is not on the PATH of \
        tactile-bind.service; write the whole path
        """,
      ], "\(result.errors)")
  }

  @Test func `--check compares bindings with the screens and windows of the service`() throws {
    let file = try folder.write(
      "bindings.yaml",
      """
      version: 1
      bindings:
      - {gesture: {kind: tap, region: [9000, 0, 99, 99]}, run: [ls]}
      - {gesture: {kind: tap, screen: wall}, run: [ls]}
      - {gesture: tap, run: [ls], when: {window: nosuch}}
      """)
    let socket = folder.path("socket")
    let daemon = try Programs.start(
      "tactiled",
      ["--socket", socket, "--replay", Fixtures.path("Recordings/demo.evemu"), "--speed", "0.01"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    let check = try Programs.run("tactile", ["bind", "--check", file, "--socket", socket])
    let lines = check.errors.split(separator: "\n")
    #expect(lines.count == 3, "\(check.errors)")
    #expect(
      lines.first?.contains("3:33: warning: bindings[0].gesture.region: the gesture never begins")
        == true)
    #expect(lines.dropFirst().first?.contains("the service has no screen \"wall\"") == true)
    #expect(
      lines.last?.contains("bindings[2].when.window: the machine has no window \"nosuch\"") == true)
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
  }

  @Test func `a second command of a user shows windows with another name`() throws {
    let file = try folder.write(
      "bindings.yaml", "version: 1\nbindings: [{gesture: {kind: pinch}, run: [a]}]\n")
    let socket = folder.path("socket")
    let daemon = try Programs.start(
      "tactiled",
      ["--socket", socket, "--replay", Fixtures.path("Recordings/demo.evemu"), "--speed", "0.01"])
    try ServiceProbe.waitUntilListening(socket, daemon)
    func hasWindow(_ name: String) throws -> Bool {
      for _ in 0..<300 {
        let status = try Programs.run("tactile", ["status", "--socket", socket])
        if status.output.contains("\"\(name)") { return true }
        usleep(50_000)
      }
      return false
    }
    let first = try Programs.start("tactile", ["bind", file, "--dry-run", "--socket", socket])
    #expect(try hasWindow("bindings screen"))
    let second = try Programs.start("tactile", ["bind", file, "--dry-run", "--socket", socket])
    #expect(try hasWindow("bindings 2 screen"))
    daemon.terminate()
    #expect(Programs.finish(daemon).status == 0)
    let line =
      "tactile: another tactile bind of this user runs; the windows of this one are named bindings 2\n"
    #expect(!Programs.finish(first).errors.contains("another tactile bind"))
    #expect(Programs.finish(second).errors.hasPrefix(line))
  }

  @Test func `works with a service that does not list gestures`() throws {
    let action =
      #"{"action":"open","window":"w","sender":"b","cause":"touchUpInside","path":[]}"#
    let service = try CannedService(
      at: folder.path("socket"),
      replies: [
        #"{"error":"org.varlink.service.MethodNotFound","parameters":{"method":"x"}}"#,
        #"{"parameters":{"sequence":0,"time":5,"actions":[\#(action)]},"continues":true}"#,
      ])
    let file = try folder.write(
      "bindings.yaml", "version: 1\nbindings:\n- {action: open, run: [program]}\n")
    let result = try Programs.run(
      "tactile", ["bind", file, "--dry-run", "--socket", folder.path("socket")])
    service.wait()
    #expect(result.lines == ["open: program"])
  }

  @Test func `refuses a user that does not exist, but only where the programs would start`() throws
  {
    let file = try folder.write(
      "bindings.yaml", "version: 1\nbindings:\n- {action: a, user: no-such-user, run: [ls]}\n")
    #expect(try Programs.run("tactile", ["bind", "--check", file]).status == 0)
    let result = try Programs.run("tactile", ["bind", file, "--socket", folder.path("none")])
    #expect(result.status == 1)
    #expect(result.errors.contains("found the user no-such-user, which does not exist"))
  }
}

/// A service that answers each call of one client with the next of the given replies, then closes the
/// connection.
private final class CannedService: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)

  init(at path: String, replies: [String]) throws {
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafeBytes(of: &address) {
      bind(listener, $0.assumingMemoryBound(to: sockaddr.self).baseAddress!, size)
    }
    try #require(bound == 0 && listen(listener, 1) == 0)
    Thread.detachNewThread { [done] in
      let client = accept(listener, nil, nil)
      for reply in replies {
        var byte: UInt8 = 1
        while read(client, &byte, 1) == 1, byte != 0 {}
        let bytes = Array(reply.utf8) + [0]
        _ = write(client, bytes, bytes.count)
      }
      // It does not come back.
      unlink(path)
      close(client)
      close(listener)
      done.signal()
    }
  }

  /// Waits until the client has received everything.
  func wait() { done.wait() }
}
