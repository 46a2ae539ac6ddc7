import Tactile
import TactileInput
import TactileRecording

/// A panel or a pen whose recent events are kept, and the frame that it is about to finish.
final class RecentDevice {
  /// The most events of a frame. A frame with more is not kept.
  static let longestFrame = 2000

  /// Its number in ``RecentEvents``.
  let number: Int
  /// The description, without the serial number of the device.
  let description: DeviceDescription
  /// Whether the device is still there.
  var isConnected = true
  /// The number of its entries, also of those whose events are removed.
  var entryCount = 0
  /// The number of its frames that are kept.
  var frameCount = 0
  /// Its state after the frames that are not kept any more.
  var tail: PanelState
  /// The position of the first frame since something touched it last, or is touching it now.
  var touchStart: UInt64 = 0
  /// The number of its frames that are kept from there on.
  var touchFrames = 0
  /// The number of the last touch that is kept. Touches are numbered again, because the numbers of the kernel would tell
  /// how many touches are left out.
  var lastID: Int32 = 0
  /// ``lastID`` before something touched it last, or is touching it now.
  var firstID: Int32 = 0
  /// Whether something touches it.
  var isTouched = false
  /// Whether nothing is kept until nothing touches it.
  var isDropping = false
  /// Its state after its last event.
  private(set) var state: PanelState
  private var anonymizer: DeviceAnonymizer
  private var frame: [InputEvent] = []
  private var isTooLong = false

  /// Creates a device.
  ///
  /// - Parameters:
  ///   - slot: The slot of the first events.
  ///   - isTouched: Whether something touches it, so that nothing is kept until nothing touches it.
  init(_ number: Int, _ description: DeviceDescription, slot: Int, isTouched: Bool) {
    self.number = number
    self.description = Self.withoutSerial(description)
    let initial = PanelState(description, slot: slot)
    (state, tail) = (initial, initial)
    anonymizer = DeviceAnonymizer(description, [.everywhere])
    frame.reserveCapacity(256)
    (self.isTouched, isDropping) = (isTouched, isTouched)
  }

  /// Returns a description without the texts that identify one device among others of its kind.
  private static func withoutSerial(_ description: DeviceDescription) -> DeviceDescription {
    var description = description
    description.serial = ""
    description.udevProperties = description.udevProperties.filter {
      !$0.key.contains("SERIAL") && !$0.key.contains("UNIQ")
    }
    return description
  }

  /// Whether nothing touches the device, as far as its events say.
  var isIdle: Bool { state.isIdle }

  /// Adds an event to the present frame. Returns whether it ends the frame.
  ///
  /// The first frame of a touch contains all values that the kernel leaves out, because they did not change since an
  /// earlier touch. So it does not need the frames before.
  func take(_ event: InputEvent) -> Bool {
    guard Self.isKept(event) else { return false }
    if event.isReport {
      // Without a touch, an empty frame changes nothing.
      if frame.isEmpty, !isTouched { return false }
    } else if frame.count >= Self.longestFrame {
      isTooLong = true
      state.apply(event)
      return false
    }
    append(event)
    return event.isReport
  }

  /// Returns an event that is kept. If it begins a touch, it gets the next number.
  func renumbered(_ event: InputEvent) -> InputEvent {
    guard state.hasSlots, Self.isLanding(event) else { return event }
    lastID = (lastID + 1) & 0xffff
    return .axis(AbsCode.mtTrackingID, lastID, at: event.time)
  }

  private static func isLanding(_ event: InputEvent) -> Bool {
    event.type == EventType.abs && event.code == AbsCode.mtTrackingID && event.value >= 0
  }

  private func append(_ event: InputEvent) {
    if frame.isEmpty, !isTouched, state.slot >= 0, !event.isSlot {
      frame.append(.axis(AbsCode.mtSlot, Int32(state.slot), at: event.time))
    }
    if event.isReport, !isTouched, !state.isMultitouch {
      let count = frame.count
      state.appendSingleAxes(at: event.time, except: frameAxes, to: &frame)
      // The values come first, as if the device had just sent them.
      frame.rotate(from: count)
    }
    state.apply(event)
    frame.append(event)
    if Self.isLanding(event), state.hasSlots { state.appendAxes(at: event.time, to: &frame) }
  }

  /// The axes in the present frame that are no multitouch axes, as bits.
  private var frameAxes: UInt64 {
    var axes: UInt64 = 0
    for event in frame where event.type == EventType.abs && event.code < AbsCode.mtSlot {
      axes |= 1 << UInt64(event.code)
    }
    return axes
  }

  /// Whether an event belongs to touches. Keys of keyboards are never kept.
  private static func isKept(_ event: InputEvent) -> Bool {
    switch event.type {
    case EventType.syn, EventType.abs: true
    case EventType.key: PanelState.bit(of: event.code) != nil
    default: false
    }
  }

  /// Ends the present frame, and returns it with the locations of its touches hidden; nil if it has too many events.
  func finishFrame() -> [InputEvent]? {
    defer {
      frame.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    var isFinished = false
    for event in frame { isFinished = anonymizer.take(event) }
    guard !isTooLong, isFinished else { return nil }
    return anonymizer.hidden
  }
}

extension InputEvent {
  fileprivate var isSlot: Bool { type == EventType.abs && code == AbsCode.mtSlot }
}

extension Array {
  /// Moves the elements from a position on to the beginning, without a heap allocation.
  fileprivate mutating func rotate(from position: Int) {
    reverse(0..<position)
    reverse(position..<count)
    reverse()
  }

  private mutating func reverse(_ range: Range<Int>) {
    for offset in 0..<range.count / 2 {
      swapAt(range.lowerBound + offset, range.upperBound - 1 - offset)
    }
  }
}
