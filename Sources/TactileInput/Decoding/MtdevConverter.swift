import CMtdev

/// Owns a converter of libmtdev, which finds out which contact of a frame is which of the one before.
///
/// Used through the part of the library that needs no device (`mtdev-plumbing.h`). A class, because
/// the memory is the library's: it is freed with the last copy of the decoder that holds it.
final class MtdevConverter {
  /// The slots libmtdev has. Two frames' contacts must fit in them side by side: asked for one more,
  /// libmtdev 1.1.6 never returns.
  static let slotCount = 32

  private let device: UnsafeMutablePointer<mtdev>
  private let codes: [Int32]

  /// A converter for a device with these `ABS_MT_*` codes.
  init(codes: [UInt16]) {
    guard let device = mtdev_new() else { fatalError("There is no memory for libmtdev.") }
    self.device = device
    self.codes = codes.map { Int32($0) }
    start()
  }

  deinit {
    mtdev_close_delete(device)
  }

  /// Forgets every contact, and every value: its slots are at 0 again.
  func reset() {
    mtdev_close(device)
    start()
  }

  private func start() {
    guard mtdev_init(device) == 0 else { fatalError("There is no memory for libmtdev.") }
    for code in codes { mtdev_set_mt_event(device, code, 1) }
  }

  /// Takes an event of protocol A.
  func put(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    var event = input_event()
    event.type = type
    event.code = code
    event.value = value
    mtdev_put_event(device, &event)
  }

  /// The next event of protocol B, without a time; nil when there is none.
  func next() -> (type: UInt16, code: UInt16, value: Int32)? {
    guard mtdev_empty(device) == 0 else { return nil }
    var event = input_event()
    mtdev_get_event(device, &event)
    return (event.type, event.code, event.value)
  }
}
