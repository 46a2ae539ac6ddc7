/// What `systemctl status` says of the daemon.
struct ServiceFacts: Equatable {
  let isPlaying: Bool
  let devices: Int
  let clients: Int

  /// One line for a person.
  var sentence: String {
    let work = isPlaying ? "Playing a recording of" : "Reading"
    return "\(work) \(Self.counted(devices, "device")) for \(Self.counted(clients, "client"))"
  }

  private static func counted(_ number: Int, _ thing: String) -> String {
    number == 1 ? "1 \(thing)" : "\(number == 0 ? "no" : "\(number)") \(thing)s"
  }
}
