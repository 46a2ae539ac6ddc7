import TactileWire
import Testing

@testable import TactileCommand

@Suite("requests to web servers") struct HTTPRequestTests {
  private static func text(_ task: HTTPTask, _ values: BindingValues = BindingValues()) -> String {
    String(decoding: task.request(with: values), as: UTF8.self)
  }

  @Test func `a request without a body`() {
    let task = HTTPTask(
      method: "GET", host: "localhost", port: 8080, target: TextTemplate(text: "/lamp?on=1"))
    #expect(
      Self.text(task) == """
        GET /lamp?on=1 HTTP/1.1\r
        Host: localhost:8080\r
        Connection: close\r
        User-Agent: tactile\r
        Accept: */*\r
        \r

        """)
    #expect(task.line(with: BindingValues()) == "GET http://localhost:8080/lamp?on=1")
  }

  // Claim: No value of a gesture adds a line or a parameter to an HTTP request.
  @Test func `no value can add a line or a parameter to a request`() {
    var values = BindingValues()
    values[.view] = "a b&c=d\r\nX: y/ä"
    let task = HTTPTask(
      method: "GET", host: "::1", port: 80,
      target: TextTemplate(parts: [.text("/x?view="), .value(.view), .text("&end")]))
    let lines = Self.text(task, values).split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.count == 7)
    #expect(lines[0] == "GET /x?view=a%20b%26c%3Dd%0D%0AX%3A%20y%2F%C3%A4&end HTTP/1.1")
    #expect(lines[1] == "Host: [::1]:80")
  }

  // Claim: A value of a gesture is one part of a path, and never `.` or `..`.
  @Test(arguments: [
    ("..", true), (".", true), ("a", false), ("...", false), ("../..", false), ("", false),
  ])
  func `a value can only be one part of the path`(window: String, hasDots: Bool) {
    var values = BindingValues()
    values[.window] = window
    func task(_ parts: [TextTemplate.Part]) -> HTTPTask {
      HTTPTask(method: "GET", host: "::1", port: 80, target: TextTemplate(parts: parts))
    }
    let path = task([.text("/windows/"), .value(.window), .text("/next?x=1")])
    #expect(path.hasDots(with: values) == hasDots)
    let slashes = Self.text(path, values).prefix { $0 != "?" }.count { $0 == "/" }
    #expect(slashes == 3)
    // In a query, dots are no parts of a path.
    #expect(!task([.text("/next?window="), .value(.window)]).hasDots(with: values))
    #expect(!task([.text("/./a/../b?c="), .value(.window)]).hasDots(with: values))
    let halves = task([.text("/."), .value(.window), .text("/")])
    #expect(halves.hasDots(with: values) == (window == "." || window.isEmpty))
  }

  @Test(arguments: [
    (#"{"scale": 2}"#, "application/json"), ("scale 2", "text/plain; charset=utf-8"),
    ("", "text/plain; charset=utf-8"),
  ])
  func `a body has its length in bytes and its type`(body: String, type: String) {
    let task = HTTPTask(
      method: "POST", host: "127.0.0.1", port: 80, target: TextTemplate(text: "/"),
      body: TextTemplate(text: body))
    let text = Self.text(task)
    #expect(text.contains("\r\nContent-Type: \(type)\r\n"))
    #expect(text.contains("\r\nContent-Length: \(body.utf8.count)\r\n"))
    #expect(text.hasSuffix("\r\n\r\n\(body)"))
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\n", 200), ("HTTP/1.0 404 Not Found\r\nA: b\r\n\r\nHTTP/1.1 200 OK", 404),
    ("HTTP/1.1 204\r\n", 204), ("HTTP/1.1 302 Found\n", 302),
    ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\n", 201),
    ("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 100 A\r\n\r\nHTTP/1.1 500 B\r\n", 500),
  ])
  func `the status is known as soon as its line has ended, however the bytes arrive`(
    text: String, status: Int
  ) {
    for size in [1, 2, 3, 7, 1000] {
      var answer = HTTPAnswer()
      var bytes = Array(text.utf8)[...]
      while !bytes.isEmpty {
        answer.append(bytes.prefix(size))
        bytes = bytes.dropFirst(size)
      }
      #expect(answer.status == status)
      #expect(!answer.isInvalid)
    }
  }

  @Test(arguments: [
    "SSH-2.0-OpenSSH\r\n", "HTTP/2 200\r\n", "HTTP/1.1 2000 OK\r\n", "HTTP/1.1 abc\r\n", "\r\n",
    "HTTP/1.1 099 X\r\n", String(repeating: "x", count: HTTPAnswer.longestHead + 1),
  ])
  func `bytes that are no answer are invalid`(text: String) {
    var answer = HTTPAnswer()
    answer.append(text.utf8)
    #expect(answer.isInvalid)
    #expect(answer.status == nil)
  }

  @Test func `an answer is open until its status line ends`() {
    var answer = HTTPAnswer()
    answer.append("HTTP/1.1 200 OK".utf8)
    #expect(answer.status == nil)
    #expect(!answer.isInvalid)
  }
}
