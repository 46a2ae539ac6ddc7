@preconcurrency import Glibc
import Tactile
import TactileIO
import TactileWire

/// A request to a program of this machine, and its answer. It never waits.
final class Exchange {
  /// The answer, as far as it has come.
  enum Answer {
    case http(HTTPAnswer)
    case varlink(MessageFramer)
  }

  /// What became of the task.
  enum Outcome: Equatable {
    case success
    case failure(String)
  }

  /// The longest time of a task until its answer, in seconds.
  static let patience: TimeInterval = 5
  /// The time until the next try to connect to a listener whose queue is full, in seconds.
  static let retryPause: TimeInterval = 0.05
  /// The most bytes of an answer that are read.
  static let longestAnswer = 1 << 20
  /// The most bytes that one call of ``proceed(at:)`` reads, so that gestures and other tasks need not wait.
  static let mostAtOnce = 64 << 10

  /// The task, for its report.
  let start: BindingStart
  /// The ends to try, one after the other.
  private var targets: ArraySlice<OutgoingSocket.Target>
  private let name: String
  private var request: ArraySlice<UInt8>
  private var answer: Answer
  private let deadline: Timestamp

  private var stream: UnixStream?
  private var isConnected = false
  private var retry: Timestamp?
  private var count = 0
  /// What became of the task; nil while that is open.
  private(set) var outcome: Outcome?
  /// Whether nothing more is to be done.
  private(set) var isOver = false

  /// Creates an exchange, and begins to connect.
  ///
  /// - Parameters:
  ///   - start: The task.
  ///   - targets: The ends to try, one after the other; at least one.
  ///   - name: The name of the other end, for messages.
  ///   - request: The bytes to send.
  ///   - answer: The kind of the answer.
  ///   - now: The present time.
  init(
    _ start: BindingStart, to targets: [OutgoingSocket.Target], named name: String,
    request: [UInt8], answer: Answer, at now: Timestamp
  ) {
    self.start = start
    self.targets = targets[...]
    self.name = name
    self.request = request[...]
    self.answer = answer
    deadline = now.advanced(by: Self.patience)
    connect(at: now)
  }

  // MARK: Waiting

  /// The descriptor and the events to wait for; nil if there is none.
  var interest: pollfd? {
    guard !isOver, let stream else { return nil }
    let events = isConnected && request.isEmpty ? POLLIN : POLLOUT
    return pollfd(fd: stream.descriptor, events: Int16(events), revents: 0)
  }

  /// The time at which ``proceed(at:)`` has work even if nothing arrives.
  var due: Timestamp { min(retry ?? deadline, deadline) }

  /// Does what is possible now.
  func proceed(at now: Timestamp) {
    guard !isOver else { return }
    if now >= deadline {
      end(.failure("\(name) did not answer in \(Int(Self.patience)) s"))
      return
    }
    if stream == nil, let retry, now >= retry { connect(at: now) }
    guard !isOver, let stream else { return }
    if !isConnected {
      var entry = pollfd(fd: stream.descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&entry, 1, 0) > 0 else { return }
      take(OutgoingSocket.state(of: stream), at: now)
    }
    if isConnected, !isOver { transfer() }
  }

  // MARK: Connecting

  private func connect(at now: Timestamp) {
    retry = nil
    guard let target = targets.first else { return }
    do throws(IOError) {
      let (stream, state) = try OutgoingSocket.connect(to: target)
      self.stream = stream
      take(state, at: now)
    } catch {
      end(.failure("\(error)"))
    }
  }

  private func take(_ state: OutgoingSocket.State, at now: Timestamp) {
    switch state {
    case .connecting: break
    case .connected:
      isConnected = true
      transfer()
    case .busy:
      stream = nil
      retry = now.advanced(by: Self.retryPause)
    case .failed(let code):
      stream = nil
      targets = targets.dropFirst()
      if targets.isEmpty {
        end(.failure("cannot connect to \(name): \(String(cString: strerror(code)))"))
      } else {
        connect(at: now)
      }
    }
  }

  // MARK: Bytes

  private func transfer() {
    guard let stream else { return }
    do {
      if !request.isEmpty {
        let outcome = try request.withUnsafeBytes { bytes in
          try stream.write(bytes)
        }
        guard case .wrote(let count) = outcome else {
          end(.failure("\(name) closed the connection before it had the request"))
          return
        }
        request = request.dropFirst(count)
        guard request.isEmpty else { return }
      }
      try read(from: stream)
    } catch {
      end(.failure("\(error)"))
    }
  }

  private func read(from stream: UnixStream) throws {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let most = count + Self.mostAtOnce
    while !isOver, count < most {
      let outcome = try buffer.withUnsafeMutableBytes { bytes in
        try stream.read(into: bytes)
      }
      switch outcome {
      case .bytes(let count): take(buffer[..<count])
      case .nothingYet: return
      case .end: end(.failure("\(name) closed the connection without an answer"))
      }
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    count += bytes.count
    switch answer {
    case .http(var http):
      http.append(bytes)
      answer = .http(http)
      if http.isInvalid {
        end(.failure("\(name) sent an answer that is not HTTP"))
      } else if let status = http.status {
        outcome =
          outcome
          ?? ((200...299).contains(status)
            ? .success : .failure("\(name) answered with the status \(status)"))
        // The server may still send its answer; an early end could look like an error to it.
        if count > Self.longestAnswer { end(.success) }
      } else if count > Self.longestAnswer {
        end(.failure("\(name) sent \(count) bytes without an answer"))
      }
    case .varlink(var framer):
      framer.append(Array(bytes))
      defer { answer = .varlink(framer) }
      do {
        guard let message = try framer.next() else { return }
        try VarlinkReply(decoding: message, limits: .reply).check()
        end(.success)
      } catch {
        end(.failure("\(name) answered with an error: \(error)"))
      }
    }
  }

  /// Ends the exchange. An outcome that was known before stays.
  private func end(_ outcome: Outcome) {
    self.outcome = self.outcome ?? outcome
    isOver = true
    stream = nil
  }
}

extension HTTPTask {
  /// Returns the bytes of the request.
  ///
  /// In the target, each value is percent-encoded. So no value can end the request line or add a parameter.
  func request(with values: BindingValues) -> [UInt8] {
    let name = host.contains(":") ? "[\(host)]" : host
    var lines = [
      "\(method) \(path(with: values)) HTTP/1.1", "Host: \(name):\(port)", "Connection: close",
      "User-Agent: tactile", "Accept: */*",
    ]
    let content = body.map { Array($0.text(with: values).utf8) } ?? []
    if body != nil {
      let isJSON = (try? JSONValue(decoding: content[...], limits: JSONLimits())) != nil
      lines.append("Content-Type: \(isJSON ? "application/json" : "text/plain; charset=utf-8")")
    }
    if body != nil || method == "POST" || method == "PUT" {
      lines.append("Content-Length: \(content.count)")
    }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + content
  }

  /// The method and the URL, for messages.
  func line(with values: BindingValues) -> String {
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(method) http://\(name):\(port)\(path(with: values))"
  }

  /// Whether values make `.` or `..` a part of the path. Servers remove such a part and the part before it, also if
  /// its dots are percent-encoded (RFC 3986, 6.2.2). So it cannot be sent.
  func hasDots(with values: BindingValues) -> Bool {
    // In a value, a slash is encoded. So a value is in one part of the path, and a constant part can have no effect here.
    let parts = { (values: BindingValues) in
      path(with: values).prefix { $0 != "?" && $0 != "#" }
        .split(separator: "/", omittingEmptySubsequences: false)
    }
    var marked = BindingValues()
    for name in BindingValues.Name.allCases { marked[name] = "x" + (values[name] ?? "") }
    return zip(parts(values), parts(marked)).contains { part, marked in
      (part == "." || part == "..") && part != marked
    }
  }

  private func path(with values: BindingValues) -> String {
    var text = ""
    for part in target.parts {
      switch part {
      case .text(let constant): text += constant
      case .value(let name): text += Self.encoding(values[name] ?? "")
      }
    }
    return text
  }

  /// Returns a text in which each byte other than letters, digits and `-._~` is encoded (RFC 3986, 2.3).
  private static func encoding(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let isPlain =
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~".utf8.contains(byte)
        }
      if isPlain {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}

/// The answer of a web server, of which only the status counts.
struct HTTPAnswer {
  /// The longest head of an answer, in bytes. A server on this machine needs less.
  static let longestHead = 64 << 10

  /// The bytes of a head that has not ended.
  private var head: [UInt8] = []
  /// The status code; nil before the status line has ended.
  private(set) var status: Int?
  /// Whether the bytes are something else than an HTTP answer.
  private(set) var isInvalid = false

  /// Adds bytes from the server. Bytes after the final status line have no effect.
  mutating func append(_ bytes: some Sequence<UInt8>) {
    guard status == nil, !isInvalid else { return }
    head.append(contentsOf: bytes)
    while status == nil, !isInvalid, let end = head.firstIndex(of: 0x0A) {
      guard let code = Self.code(in: head[..<end]) else {
        isInvalid = true
        return
      }
      guard (100...199).contains(code), code != 101 else {
        status = code
        return
      }
      // An interim answer ends with an empty line; the final answer follows.
      guard let next = Self.endOfHead(head) else { break }
      head.removeSubrange(..<next)
    }
    if head.count > Self.longestHead { isInvalid = true }
  }

  /// Returns the status code of a status line such as `HTTP/1.1 200 OK`; nil for another line.
  private static func code(in line: ArraySlice<UInt8>) -> Int? {
    guard line.starts(with: "HTTP/1.".utf8), line.count >= 12 else { return nil }
    let digits = line.dropFirst(9).prefix(3)
    let separator = line[line.startIndex + 8]
    guard separator == 0x20, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    if let after = line.dropFirst(12).first, after != 0x20, after != 0x0D { return nil }
    let code = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return code >= 100 ? code : nil
  }

  /// Returns the index after the empty line that ends a head; nil if it has not ended.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    var isEmpty = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x0A where isEmpty: return index + 1
      case 0x0A: isEmpty = true
      case 0x0D: break
      default: isEmpty = false
      }
    }
    return nil
  }
}
