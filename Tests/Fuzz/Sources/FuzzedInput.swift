import Tactile
import TactileInput

/// What libFuzzer calls, in millions: any bytes are a device and its events.
///
///     byte 0       which device, and which filters
///     then five:   kind of event, value (two, low first), milliseconds, tenths of a millisecond
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: bytes, count: count)
  guard let first = bytes.first, var run = FuzzedRun(choice: first) else { return 0 }
  var place = 1
  var time: UInt64 = 0
  while place + 5 <= count {
    let value = Int32(Int16(truncatingIfNeeded: Int(bytes[place + 1]) | Int(bytes[place + 2]) << 8))
    time &+= UInt64(bytes[place + 3]) * 1_000_000 + UInt64(bytes[place + 4]) * 100_000
    run.feed(FuzzedRun.event(bytes[place], value, time), isResync: bytes[place] >= 0xf8)
    place += 5
  }
  run.finish(at: time)
  return 0
}
