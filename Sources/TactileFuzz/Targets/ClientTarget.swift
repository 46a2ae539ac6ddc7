/// Clients that say anything, read or do not, come and go, while somebody touches a panel: whoever
/// reads is told everything, in order, and nobody's memory grows without bound.
enum ClientTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = InputBytes(bytes)
    let run = ServiceRun()
    while !bytes.isEmpty { run.step(&bytes) }
    run.finish()
  }
}
