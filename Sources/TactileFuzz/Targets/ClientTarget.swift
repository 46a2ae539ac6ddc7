/// Clients that send any bytes, read or do not read, connect and disconnect, while touches happen.
/// Clients that read receive everything in order, and memory use is bounded.
enum ClientTarget {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    var bytes = InputBytes(bytes)
    let run = ServiceRun()
    while !bytes.isEmpty { run.step(&bytes) }
    run.finish()
  }
}
