import Tactile

/// The pen of a clone: its state, and the state that was last written.
struct ClonePen: Sendable {
  /// A button on the barrel.
  struct Button {
    let code: UInt16
    let state: PenState
  }

  /// The axes that the clone has besides position and pressure.
  let axes: [UInt16]
  /// The buttons that the clone has.
  let buttons: [Button]
  private let tipKey: UInt16?
  private let eraserKey: UInt16?

  /// Whether the pen is above the surface.
  var isHovering = false
  /// Whether the pen touches the surface.
  var isTouching = false
  /// The position and other values.
  var values = RawMeasurements()
  /// The distance from the surface.
  var distance: Int32 = 0
  /// The frame in which a contact changed last.
  var changed: UInt64 = 0

  /// The key of the tool that was written; nil without one.
  private(set) var writtenTool: UInt16?
  private var wasNear = false
  private var wasTouching = false
  private var writtenValues = RawMeasurements()
  private var writtenDistance: Int32 = 0

  init(_ clone: CloneDescription) {
    let keys = [
      KeyCode.toolPen, KeyCode.toolBrush, KeyCode.toolPencil, KeyCode.toolAirbrush,
      KeyCode.toolRubber,
    ].filter { clone.hasPen && clone.has(EventType.key, $0) }
    tipKey = keys.first
    eraserKey = keys.contains(KeyCode.toolRubber) ? KeyCode.toolRubber : tipKey
    axes = [AbsCode.distance, AbsCode.tiltX, AbsCode.tiltY].filter {
      clone.hasPen && clone.range(of: $0) != nil
    }
    buttons = [
      Button(code: KeyCode.stylus, state: .barrelButton),
      Button(code: KeyCode.stylus2, state: .secondBarrelButton),
    ].filter { clone.hasPen && clone.has(EventType.key, $0.code) }
  }

  /// Whether the pen touches or hovers.
  var isNear: Bool { isHovering || isTouching }

  /// The key of the end that is in use; nil if the panel has no such key.
  var tool: UInt16? { values.penState.contains(.eraser) ? eraserKey : tipKey }

  /// Whether anything differs from what was written.
  var hasChanges: Bool {
    if isNear != wasNear { return true }
    guard isNear else { return false }
    return isTouching != wasTouching || values != writtenValues || distance != writtenDistance
  }

  /// Whether the tool that was written is not there any more.
  var leaves: Bool { wasNear && (!isNear || tool != writtenTool) }

  /// Whether the tool was not written yet.
  var enters: Bool { isNear && !wasNear }

  /// Returns whether a button was written as pressed.
  func hasWritten(_ button: PenState) -> Bool {
    wasNear && writtenValues.penState.contains(button)
  }

  /// Returns the value of an axis.
  func value(of axis: UInt16) -> Int32 { Self.value(of: axis, values, distance) }

  /// Returns whether an axis differs from what was written.
  func hasChanged(_ axis: UInt16) -> Bool {
    value(of: axis) != Self.value(of: axis, writtenValues, writtenDistance)
  }

  private static func value(
    of axis: UInt16, _ values: RawMeasurements, _ distance: Int32
  ) -> Int32 {
    switch axis {
    case AbsCode.distance: distance
    case AbsCode.tiltX: values.tiltX
    default: values.tiltY
    }
  }

  /// Notes that the tool was written as gone.
  mutating func noteLeft() {
    wasNear = false
    wasTouching = false
    writtenTool = nil
  }

  /// Notes that the state was written.
  mutating func noteWritten() {
    wasNear = isNear
    wasTouching = isTouching
    writtenTool = tool
    writtenValues = values
    writtenDistance = distance
  }
}
