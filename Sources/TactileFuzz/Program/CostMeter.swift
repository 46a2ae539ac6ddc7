import CLibFuzzer

/// Checks of laws that hold for all bytes. A broken law ends the program, and the fuzzer saves its
/// input.
enum Law {
  /// Ends the program if a law is broken.
  ///
  /// - Parameter violation: What is wrong if the law is broken.
  @inline(__always)
  static func demand(_ isKept: Bool, _ violation: @autoclosure () -> String) {
    if !isKept { fatalError(violation()) }
  }

  /// Ends the program if there are complaints.
  static func demandNone(_ complaints: [String]) {
    demand(complaints.isEmpty, complaints.prefix(5).joined(separator: "; "))
  }
}

/// Measures the instructions and the memory that an input costs, and compares them with the law.
///
/// ``FuzzTarget/run(_:)`` makes a meter for each input, except for a target that has meters of its own. If the kernel
/// does not count instructions, the time on the processor replaces them. Address sanitizer and coverage make everything
/// several times slower, so the law is generous: it finds costs that grow faster than the input, not slow code. A
/// debug build is slower still, and has no law of instructions.
struct CostMeter {
  /// The instructions for each byte, and for inputs of any size. A scene of 1 MB takes about a
  /// fiftieth of this in a release build.
  private static let perByte: UInt64 = 20_000
  private static let fixed: UInt64 = 1_000_000_000
  /// A processor of 1 GHz or more has about this number of instructions in a nanosecond.
  private static let perNanosecond: UInt64 = 3
  /// The bytes of memory for each byte, and for inputs of any size.
  private static let heapPerByte = 250
  private static let fixedHeap = 8 << 20

  private let instructions = tactile_instructions()
  private let time = tactile_processor_time()
  private let heap = tactile_heap_bytes()

  /// Checks the cost since the meter was made.
  ///
  /// - Parameter factor: The number of times that the input is read or used.
  func check(_ name: @autoclosure () -> String, bytes: Int, times factor: UInt64 = 1) {
    let spent = spent
    let allowed = factor * (Self.fixed + Self.perByte * UInt64(bytes))
    Law.demand(
      spent <= allowed || _isDebugAssertConfiguration(),
      "\(name()) of \(bytes) bytes takes \(spent) instructions")
    let held = held
    let room = Self.fixedHeap + Self.heapPerByte * bytes
    Law.demand(held <= room, "\(name()) of \(bytes) bytes holds \(held) bytes")
  }

  /// Checks that an input that has been removed leaves no memory.
  func checkReturned(_ name: @autoclosure () -> String) {
    let held = held
    Law.demand(held <= Self.fixedHeap / 8, "\(name()) leaves \(held) bytes")
  }

  private var spent: UInt64 {
    let counted = tactile_instructions() &- instructions
    return counted > 0 ? counted : (tactile_processor_time() - time) * Self.perNanosecond
  }

  private var held: Int { max(0, Int(tactile_heap_bytes()) - Int(heap)) }
}
