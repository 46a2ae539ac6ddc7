import Fixtures
import Foundation
import Testing

@testable import TactileCommand

@Suite("tactile inspect", .waits)
struct InspectTests {
  private let folder: TemporaryFolder
  private let demo = Fixtures.path("Recordings/demo.evemu")

  init() throws {
    folder = try TemporaryFolder()
  }

  private func inspect(_ arguments: String...) throws -> String {
    let target = folder.path("\(UUID()).html")
    let result = try Programs.run("tactile", ["inspect", "-o", target] + arguments)
    #expect(result.status == 0, "\(result.errors)")
    return try String(contentsOfFile: target, encoding: .utf8)
  }

  /// Returns the errors of a command line that must fail with a status.
  private func failure(_ status: Int32, _ arguments: String...) throws -> String {
    let result = try Programs.run("tactile", ["inspect", "-o", folder.path("x.html")] + arguments)
    #expect(result.status == status)
    #expect(!FileManager.default.fileExists(atPath: folder.path("x.html")))
    return result.errors
  }

  private func replay(_ arguments: String...) throws -> String {
    try Programs.run("tactile", ["replay", "--trace", "--json"] + arguments).output
  }

  /// Returns the text of a data element of a page, as a browser reads it.
  private func element(_ id: String, of page: String) throws -> String {
    let parts = page.components(separatedBy: "<script type=\"application/json\" id=\"\(id)\">")
    try #require(parts.count == 2)
    return try #require(parts[1].components(separatedBy: "</script>").first)
  }

  private func object(of page: String) throws -> [String: Any] {
    let data = Data(try element("page", of: page).utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `a page contains the lines of tactile replay`() throws {
    let page = try inspect(demo)
    let lines = try element("recording", of: page).replacing("\\u003c", with: "<")
    #expect(lines == (try replay(demo)))
  }

  @Test func `the same input gives the same bytes`() throws {
    #expect(try inspect(demo) == inspect(demo))
  }

  @Test func `tactile render writes the same page`() throws {
    let target = folder.path("render.html")
    #expect(try Programs.run("tactile", ["render", demo, "-o", target]).status == 0)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == inspect(demo))
  }

  @Test func `a saved trace gives the page of its recording, without views`() throws {
    let trace = try folder.write("demo.evemu.jsonl", try replay(demo))
    let (saved, replayed) = (try inspect(trace), try inspect(demo))
    #expect(try element("recording", of: saved) == element("recording", of: replayed))
    #expect((try object(of: saved)["windows"] as? [Any])?.isEmpty == true)
    #expect((try object(of: replayed)["windows"] as? [Any])?.isEmpty == false)
    let rules = { (page: String) in
      (try object(of: page)["rules"] as? [String: Any]).map { $0.keys.sorted() }
    }
    #expect(try rules(saved) == rules(replayed))
  }

  @Test func `lines that are no events are left out, or refused with --strict`() throws {
    let lines = try replay(demo) + "{\"time\":\n"
    let trace = try folder.write("cut.jsonl", lines)
    let count = lines.split(separator: "\n").count
    #expect(!(try element("recording", of: try inspect(trace)).contains("\"time\":\n")))
    let errors = try failure(1, trace, "--strict")
    #expect(errors.contains("cut.jsonl:\(count): error: expected an object"))
    let foreign = try folder.write("foreign.json", "{\"a\": 1}\n")
    #expect(try failure(1, foreign).contains("foreign.json:1: error: expected an object"))
  }

  // Claim: Text of a recording stays text in a page of `tactile inspect`.
  @Test func `names with markup stay inside their data`() throws {
    let name = "</script><script>alert(1)</script><!--"
    let scene = try folder.write(
      "scene.yaml",
      """
      windows:
      - name: app
        views: [{name: "\(name)", frame: [0, 0, 2000, 1200], gestures: [{kind: tap, name: "\(name)x"}]}]
      """)
    let source = try folder.write(
      "<script>.evemu", try #require(FileManager.default.contents(atPath: demo)))
    let page = try inspect(source, "--scene", scene)
    // The script of the page and three elements: two with data, none from a name.
    #expect(page.components(separatedBy: "<script").count - 1 == 3)
    #expect(page.components(separatedBy: "</script").count - 1 == 3)
    #expect(!page.contains("<!--"))
    #expect(try element("recording", of: page).contains("\\u003c/script>"))
    let windows = try #require(try object(of: page)["windows"] as? [[String: Any]])
    let views = try #require(windows.first?["views"] as? [[String: Any]])
    #expect(views.first?["name"] as? String == name)
    #expect(try object(of: page)["title"] as? String == "<script>.evemu")
  }

  // Claim: A page of `tactile inspect` runs only its own script and loads nothing.
  @Test func `a page permits only its own script, and no network`() throws {
    let page = try inspect(demo)
    let policy = try #require(
      page.components(separatedBy: "http-equiv=\"Content-Security-Policy\" content=\"").last?
        .components(separatedBy: "\"").first)
    for part in ["default-src 'none'", "connect-src 'none'", "img-src data:", "base-uri 'none'"] {
      #expect(policy.contains(part))
    }
    #expect(!policy.contains("unsafe"))
    #expect(policy.contains("script-src 'sha256-"))
    let rest = page.replacing("<link rel=\"icon\" href=\"data:,\">", with: "")
    for word in ["http:", "https:", "src=", "href=", "@import"] { #expect(!rest.contains(word)) }
  }

  @Test func `a page has the texts of the rules of its decisions, and no others`() throws {
    let rules = try #require(try object(of: try inspect(demo))["rules"] as? [String: Any])
    let used = Set(
      try replay(demo).split(separator: "\n").compactMap { line -> String? in
        let parts = line.components(separatedBy: "\"rule\":")
        return parts.count == 2 ? String(parts[1].prefix { $0.isNumber }) : nil
      }.filter { $0 != "0" })
    #expect(Set(rules.keys) == used)
    let rule = try #require(rules["156"] as? [String: Any])
    #expect(rule["title"] as? String == Rule.all.first { $0.number == 156 }?.title)
  }

  @Test func `a touch has the account of its hit-test`() throws {
    let scene = try folder.write(
      "scene.yaml",
      """
      windows:
      - name: shop
        views:
        - {kind: button, name: pay, frame: [600, 400, 300, 300]}
        - {name: map, frame: [900, 400, 600, 300]}
      """)
    let walks = try #require(
      try object(of: try inspect(demo, "--scene", scene))["walks"] as? [String: [String]])
    let lines = ["shop: pay", "  map: nothing, the point is not inside", "  pay: itself"]
    #expect(walks["1"] == lines)
    #expect(walks.count == 12)
  }

  @Test func `a part of a recording keeps its devices`() throws {
    let page = try inspect(demo, "--from", "2", "--until", "3")
    let lines = try element("recording", of: page).split(separator: "\n")
    let times = lines.compactMap { line in
      Int(line.dropFirst("{\"time\":".count).prefix { $0.isNumber })
    }
    #expect(lines.contains { $0.contains("\"change\":\"added\"") })
    #expect(times.count > 10)
    let events = lines.indices.filter { !lines[$0].contains("\"device\":{\"change\"") }.dropFirst()
    #expect(events.allSatisfy { (2_000_000_000...3_000_000_000).contains(times[$0]) })
    #expect(try failure(2, demo, "--from", "3", "--until", "2").contains("--until is '2.0'"))
  }

  @Test func `a picture is part of the page`() throws {
    let png = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2])
    let image = try folder.write("app.png", png)
    let page = try object(of: try inspect(demo, "--background", image))
    #expect(page["background"] as? String == "data:image/png;base64," + png.base64EncodedString())
    let drawing = try folder.write("app.svg", "<svg/>")
    #expect(
      try failure(1, demo, "--background", drawing).contains("expected a PNG, JPEG, WebP or GIF"))
    let large = try folder.write(
      "large.png", png + Data(count: BackgroundImage.mostBytes - png.count + 1))
    #expect(try failure(1, demo, "--background", large).contains("at most 4194304 are allowed"))
  }

  @Test func `a page has the findings of the doctor`() throws {
    let line = #"{"level":"bad","subject":"<udev>","finding":"it is off","fix":"start it"}"#
    let report = try folder.write("doctor.jsonl", line + "\n")
    let page = try object(of: try inspect(demo, "--doctor", report))
    let findings = try #require(page["findings"] as? [[String: String]])
    #expect(
      findings == [
        ["level": "bad", "subject": "<udev>", "finding": "it is off", "fix": "start it"]
      ])
    let wrong = try folder.write("wrong.jsonl", line + "\n{\"level\":\"new\"}\n")
    #expect(try failure(1, demo, "--doctor", wrong).contains("wrong.jsonl:2: error: level"))
  }

  @Test func `a second run has an element of its own`() throws {
    let other = Fixtures.path("Recordings/tap.evemu")
    let page = try inspect(demo, "--compare", other)
    let lines = try element("other-recording", of: page).replacing("\\u003c", with: "<")
    #expect(lines == (try replay(other)))
    #expect(try object(of: page)["other"] as? String == "tap.evemu")
  }

  @Test func `does not overwrite a file, and writes no other format`() throws {
    let target = try folder.write("mine.html", "mine")
    #expect(try Programs.run("tactile", ["inspect", demo, "-o", target]).status == 1)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "mine")
    #expect(try Programs.run("tactile", ["inspect", demo, "-o", folder.path("x.svg")]).status == 2)
    #expect(try Programs.run("tactile", ["inspect", demo]).status == 2)
  }
}
