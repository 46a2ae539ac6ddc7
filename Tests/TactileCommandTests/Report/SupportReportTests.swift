import Tactile
import TactileIO
import TactileRecording
import TactileServer
import TactileWire
import Testing

@testable import TactileCommand

@Suite("Reports for support")
struct SupportReportTests {
  private static let recording = """
    # libinput record
    version: 1
    ndevices: 1
    devices:
    - node: "/dev/input/event1"
      evdev:
        name: "Panel"
        id: [3, 1, 2, 3]
        codes:
          0: [0, 1, 2, 3]
          1: [330]
          3: [0, 1]
        absinfo:
          0: [0, 1000, 0, 0, 10]
          1: [0, 1000, 0, 0, 10]
        properties: [1]
      events:
      - evdev:
        - [  1,      0,   1, 330,       1]
        - [  1,      0,   0,   0,       0]

    """

  private let findings = [
    Finding(level: .good, subject: "udev", text: "it runs: well"),
    Finding(
      level: .bad, subject: "/dev/input/event3", text: "cannot be read", fix: "sudo chmod: no"),
    Finding(level: .odd, subject: "bindings", text: "[status] # libinput record"),
    Finding(level: .odd, subject: "a: \"b\"", text: "écran \\ 1", fix: "a\\b"),
  ]

  @Test func `readers of recordings skip the sections, whatever they contain`() throws {
    var report = SupportReport()
    report.sections = [
      .init(
        title: "status",
        lines: [
          "version: 1", "E: 0.000001 0000 0000 0", "EVEMU 1.3", "add device 1: /dev/input/event0",
          "a\nb: c", "", "{", "@DEV x", "P: /x",
        ]),
      .init(title: "doctor", lines: SupportReport.lines(of: findings)),
      .init(title: SupportReport.findings, lines: SupportReport.jsonLines(of: findings)),
    ]
    report.recording = Self.recording
    let read = try RecordingReader.read(Array(report.text.utf8), name: "report", isStrict: true)
    #expect(read.format == .libinput)
    #expect(read.devices.map(\.description.name) == ["Panel"])
    #expect(read.events.count == 2)
  }

  @Test func `the findings are read as they were written`() {
    var report = SupportReport()
    report.sections = [
      .init(title: "versions", lines: ["good  x: y"]),
      .init(
        title: SupportReport.findings, lines: SupportReport.jsonLines(of: findings) + ["bad   x: y"]
      ),
      .init(title: "status", lines: SupportReport.jsonLines(of: [findings[0]])),
    ]
    #expect(SupportReport.findings(in: Array(report.text.utf8)) == findings)
    #expect(SupportReport.findings(in: Array(Self.recording.utf8)) == nil)
    #expect(SupportReport.findings(in: []) == nil)
  }

  @Test func `a finding with a name that hides text is one line, and is read`() {
    let finding = Finding(level: .bad, subject: "Panel\u{202e}\n# [status]", text: "\u{1b}[2J")
    var report = SupportReport()
    report.sections = [
      .init(title: SupportReport.findings, lines: SupportReport.jsonLines(of: [finding]))
    ]
    #expect(report.text.split(separator: "\n").count == 5)
    let read = SupportReport.findings(in: Array(report.text.utf8))
    #expect(read?.map(\.subject) == [Excerpt.line(finding.subject)])
    #expect(read?.map(\.text) == [Excerpt.line(finding.text)])
  }

  // Claim: A support report has no arguments, texts, keys and addresses of bindings.
  @Test func `a binding has no arguments, texts, keys, values and addresses`() throws {
    let file = """
      version: 1
      bindings:
        - {gesture: a, run: [/usr/bin/open, SECRET]}
        - {gesture: b, shell: "echo SECRET"}
        - {gesture: c, keys: [s, e, c, r, e, t]}
        - {gesture: d, type: SECRET}
        - {gesture: e, http: {url: "http://localhost/SECRET?SECRET"}}
        - {gesture: f, set: {page: SECRET}}
        - {action: g, unit: kiosk.service}
      """
    let list = try BindingList(text: Array(file.utf8), file: "bindings.yaml")
    let lines = list.bindings.map(ReportFacts.line(of:))
    #expect(
      lines == [
        "gesture a: run /usr/bin/open", "gesture b: shell", "gesture c: keys", "gesture d: type",
        "gesture e: http", "gesture f: set page", "action g: start kiosk.service",
      ])
  }

  // Claim: A support report has no serial numbers, values of variables, live touches and names of
  // users.
  @Test func `a report has no serial numbers, values of variables, touches and names of users`()
    throws
  {
    var facts = ReportFacts()
    (facts.system.user, facts.system.isMember) = ("SECRET", false)
    // The user of a unit that systemd cannot start.
    facts.system.missingUser = "SECRET"
    facts.system.leaveOutUsers()
    facts.system.settings = try Configuration(
      files: [
        ConfigurationFile(
          name: "a.yaml",
          text: Array(
            "devices: [{match: {serial: SECRET}, rotation: 90}]\npolicy: {watch: {users: [SECRET]}}"
              .utf8))
      ], accounts: AccountNames(user: { $0 == "SECRET" ? 1000 : nil }, group: { _ in nil }))
    let status = ServiceStatus(
      version: "1", clients: 0, subscribers: 0, devices: 0, grabbed: 0, windows: 0, touches: 0,
      isIgnoring: false, configuration: ConfigurationMessage(), users: [], incidents: [])
    let state = StateMessage(
      variables: [VariableMessage(name: "page", value: "SECRET", user: 1000)])
    facts.service = .success(
      .init(
        info: ServiceInfoMessage(vendor: "v", product: "tactiled", version: "1", url: "u"),
        status: status, state: state))
    let text = facts.report.text
    #expect(!text.contains("SECRET"))
    #expect(text.contains("rotation: 90") && text.contains("watch: users 1000"))
    #expect(text.contains("page"))
    #expect(text.contains("its unit names the user (left out), which does not exist"))
    #expect(text.contains("usermod -aG tactile USER"))
    #expect(text.contains("# [recording]\n#   none, because the key support"))
  }

  private static let passwd = """
    root:x:0:0:root:/root:/bin/bash
    tactile-bind:x:990:990::/:/usr/sbin/nologin
    anna:x:1000:1000:Anna Secret:/home/anna:/bin/bash
    anna-maria:x:1001:1001::/srv/people/maria/:/bin/bash
    nobody:x:65534:65534::/nonexistent:/bin/false
    """

  // Claim: A support report has no homes and no names of persons.
  @Test(arguments: [
    ("sudo chmod o+x /home/anna/kiosk.yaml", "sudo chmod o+x ~user1/kiosk.yaml"),
    ("/srv/people/maria: no, /srv/people/marianne", "~user2: no, /srv/people/marianne"),
    ("the user 'anna' does not exist", "the user 'user1' does not exist"),
    ("anna,anna-maria;annabel joanna", "user1,user2;annabel joanna"),
    ("/home/gone.person/x and /home/", "/home/user/x and /home/"),
    ("/media/anna/stick", "/media/user1/stick"),
    (
      "root, tactile-bind, nobody, /root/x, /nonexistent",
      "root, tactile-bind, nobody, /root/x, /nonexistent"
    ),
    (#""fix":"cat \"/home/anna\"""#, #""fix":"cat \"~user1\"""#),
  ])
  func `homes and names of persons are masked`(line: String, masked: String) {
    var report = SupportReport(mask: UserMask(passwd: Self.passwd))
    report.sections = [.init(title: "doctor", lines: [line])]
    #expect(report.text.contains("#   \(masked)\n"), "\(report.text)")
  }

  // Claim: In a support report, text that a client wrote is marked.
  @Test func `names and messages of clients are marked, and those of the machine are not`() {
    var state = StateMessage()
    state.windows = [
      WindowMessage(
        name: "EVIL", user: 1000, screen: "main", size: Size(width: 1, height: 1), level: 0),
      WindowMessage(
        name: "machine", user: nil, screen: "main", size: Size(width: 1, height: 1), level: 0),
    ]
    state.waiting = [WaitingWindowMessage(name: "EVIL", user: 1000, screen: "EVIL")]
    state.variables = [VariableMessage(name: "EVIL", value: "x", user: 1000)]
    let bindings = [
      BindingListMessage(
        user: 1000, process: 1,
        bindings: [BindingReportMessage(name: "EVIL", runs: 1, failures: 1, lastFailure: "EVIL")])
    ]
    let incidents = [IncidentMessage(time: 1, client: 1, user: 1000, process: 1, reason: "EVIL")]
    var facts = ReportFacts()
    facts.system.service = .answers(
      .init(
        version: TactileVersion.current, state: state, bindings: bindings, incidents: incidents))
    facts.service = .success(
      .init(
        info: ServiceInfoMessage(vendor: "v", product: "tactiled", version: "1", url: "u"),
        status: ServiceStatus(
          version: "1", clients: 0, subscribers: 0, devices: 0, grabbed: 0, windows: 0, touches: 0,
          isIgnoring: false, configuration: ConfigurationMessage(), bindings: bindings, users: [],
          incidents: incidents),
        state: state))
    let text = facts.report.text
    #expect(text.contains(ClientText.explanation))
    #expect(text.contains("\"machine\" on"))
    // In the lines of the status: window, screen, variable, binding and so on; and in the findings, twice.
    let parts = text.split(separator: "EVIL", omittingEmptySubsequences: false)
    #expect(parts.count > 10)
    for part in parts.dropLast() {
      #expect(part.hasSuffix(ClientText.mark), "\(part.suffix(100))")
    }
  }

  @Test func `the name of the distribution comes from os-release`() {
    #expect(ReportFacts.distribution("ID=debian\nPRETTY_NAME=\"Debian 12\"\n") == "Debian 12")
    #expect(ReportFacts.distribution("") == "")
  }
}
