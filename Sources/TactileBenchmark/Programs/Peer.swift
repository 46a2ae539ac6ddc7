/// A program that reads panels, to be measured like any other.
struct Peer {
  let name: String
  /// As ``MockedProgram`` takes them.
  let words: [String]
  /// Whether it has a socket with clients.
  let serves: Bool
  /// What a client says to it first.
  let greeting: String
  /// What it writes to its clients.
  var format = StreamFormat.messages

  static let subscribe = #"{"method":"io.tactile.Events.Subscribe","more":true}"# + "\0"

  static func tactiled(_ kit: Kit) -> Peer {
    Peer(
      name: "tactiled", words: [kit.tactiled, "--socket", "SOCKET"], serves: true,
      greeting: subscribe)
  }

  static func relay(_ kit: Kit) -> Peer {
    Peer(
      name: "C relay", words: [kit.relay, "NODE", "SOCKET"], serves: true, greeting: "",
      format: .events)
  }

  /// Those of Debian that are installed; it recognizes nothing that the stream holds.
  static var debian: [Peer] {
    var peers: [Peer] = []
    if let program = Kit.installed("libinput") {
      peers.append(
        Peer(
          name: "libinput debug-events", words: [program, "debug-events", "--device", "NODE"],
          serves: false, greeting: ""))
    }
    if let program = Kit.installed("lisgd") {
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
