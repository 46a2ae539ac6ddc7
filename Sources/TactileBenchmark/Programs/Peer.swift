/// A measured program: tactiled, or another reader of panels to compare it with.
struct Peer {
  let name: String
  /// The program and its arguments, as ``MockedProgram`` takes them.
  let words: [String]
  /// Whether it serves clients on a socket.
  let serves: Bool
  /// The first message of a client.
  let greeting: String
  /// The format of its messages to clients.
  var format = StreamFormat.messages

  static let subscribe = #"{"method":"io.tactile.Events.Subscribe","more":true}"# + "\0"

  static func tactiled(_ paths: BenchmarkPaths) -> Peer {
    Peer(
      name: "tactiled", words: [paths.tactiled, "--socket", "SOCKET"], serves: true,
      greeting: subscribe)
  }

  static func relay(_ paths: BenchmarkPaths) -> Peer {
    Peer(
      name: "C relay", words: [paths.relay, "NODE", "SOCKET"], serves: true, greeting: "",
      format: .events)
  }

  /// The installed programs of Debian. lisgd is configured for a gesture that the stream does not have.
  static var debian: [Peer] {
    var peers: [Peer] = []
    if let program = BenchmarkPaths.installed("libinput") {
      peers.append(
        Peer(
          name: "libinput debug-events", words: [program, "debug-events", "--device", "NODE"],
          serves: false, greeting: ""))
    }
    if let program = BenchmarkPaths.installed("lisgd") {
      peers.append(
        Peer(
          name: "lisgd",
          words: [program, "-d", "NODE", "-w", "1920", "-h", "1080", "-g", "4,LR,*,*,R,true"],
          serves: false,
          greeting: ""))
    }
    return peers
  }
}
