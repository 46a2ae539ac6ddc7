import Tactile
import TactileWire
import Testing

@testable import TactileCommand

@Suite("Lines of tasks")
struct TaskLineTests {
  // Claim: The log of `tactile bind` has no typed text, no value of a variable and no body of a
  // request.
  @Test(arguments: [
    ("type: '4711{fingers}'", "type \"4711\"", "type 4 characters"),
    ("set: {code: '4711', app: menu}", "set app=menu code=4711", "set app code"),
    (
      "http: {url: 'http://localhost:8080/next?token=4711', method: POST, body: 'pin=4711'}",
      "POST http://localhost:8080/next?token=4711", "POST http://localhost:8080/next"
    ),
    ("run: [a, '{fingers}b']", "a b", "a b"),
  ])
  func `a line for the log has no texts that may be secret`(
    task: String, line: String, logLine: String
  ) throws {
    let text = "version: 1\nbindings: [{gesture: {kind: tap}, \(task)}]"
    let list = try BindingList(text: Array(text.utf8), file: "b.yaml")
    let binding = try #require(list.bindings.first)
    #expect(binding.task.line(with: BindingValues()) == line)
    #expect(binding.task.logLine(with: BindingValues()) == logLine)
  }

  @Test(arguments: [
    ("a.service", "start"), ("{name: a.service}", "start"),
    ("{name: a.service, verb: start}", "start"), ("{name: a.service, verb: restart}", "restart"),
    ("{name: a.service, verb: stop}", "stop"),
  ])
  func `a unit has the command line of its verb`(value: String, verb: String) throws {
    let text = "version: 1\nbindings: [{gesture: {kind: tap}, unit: \(value)}]"
    let list = try BindingList(text: Array(text.utf8), file: "b.yaml")
    let task = try #require(list.bindings.first).task
    let expected = try #require(BindingTask.UnitVerb(rawValue: verb))
    #expect(task == .unit("a.service", expected))
    let words = ["systemctl", verb, "--no-block", "--no-ask-password", "--", "a.service"]
    #expect(task.arguments(with: BindingValues()) == words)
    #expect(task.line(with: BindingValues()) == words.joined(separator: " "))
  }

  @Test func `the verbs of units are start, restart and stop`() {
    #expect(BindingTask.UnitVerb.allCases == [.start, .restart, .stop])
  }
}
