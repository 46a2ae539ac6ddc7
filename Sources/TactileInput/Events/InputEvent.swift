import Tactile

/// An input event of the kernel (`struct input_event`), with its time on the monotonic clock.
public struct InputEvent: Hashable, Sendable {
  /// The time at which the kernel received it.
  public var time: Timestamp
  /// The event type, an `EV_*` number.
  public var type: UInt16
  /// The code within the type.
  public var code: UInt16
  /// The value.
  public var value: Int32

  /// Creates an event from its values.
  @inlinable public init(time: Timestamp, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }
}

/// The origin of a run of events, which decides how contacts in it end.
public enum EventSource: Hashable, Sendable {
  /// The kernel sent the events when they happened; a contact that ends has lifted.
  case kernel

  /// The events describe the device's state, after the kernel dropped events (`SYN_DROPPED`) or
  /// after the device was opened with fingers down.
  ///
  /// The lift of a contact that ends here was not reported: its time and place are unknown. Its
  /// touch is therefore cancelled and never becomes a tap.
  case resync
}

/// Event types of `linux/input-event-codes.h`, by the kernel's names.
public enum EventType {
  /// Synchronization: the end of a frame, lost events.
  public static let syn: UInt16 = 0x00
  /// Keys and buttons.
  public static let key: UInt16 = 0x01
  /// Relative movements, such as a mouse's.
  public static let rel: UInt16 = 0x02
  /// Positions on axes with a range.
  public static let abs: UInt16 = 0x03
  /// Other events, such as a device's own time stamps.
  public static let msc: UInt16 = 0x04
  /// Switches, such as the lid of a laptop.
  public static let sw: UInt16 = 0x05
  /// LEDs.
  public static let led: UInt16 = 0x11
  /// Sounds.
  public static let snd: UInt16 = 0x12
  /// Autorepeat settings.
  public static let rep: UInt16 = 0x14
  /// Force feedback.
  public static let ff: UInt16 = 0x15
}

/// Codes of `EV_SYN` events.
public enum SynCode {
  /// The frame is complete. The value is 0, or 1 in frames that only autorepeat caused.
  public static let report: UInt16 = 0
  /// The contact is complete (multitouch protocol A).
  public static let mtReport: UInt16 = 2
  /// The kernel's buffer overflowed. The events up to the next report are incomplete.
  public static let dropped: UInt16 = 3
}

/// Codes of `EV_ABS` events.
public enum AbsCode {
  /// The horizontal position. A multitouch device repeats its oldest contact here.
  public static let x: UInt16 = 0x00
  /// The vertical position. A multitouch device repeats its oldest contact here.
  public static let y: UInt16 = 0x01
  /// The third axis of joysticks and accelerometers.
  public static let z: UInt16 = 0x02
  /// A rotation axis of joysticks. Some resistive panels use it instead of `y`.
  public static let rx: UInt16 = 0x03
  /// The pressure of a single contact.
  public static let pressure: UInt16 = 0x18
  /// The distance of a pen from the surface.
  public static let distance: UInt16 = 0x19
  /// The tilt of a pen to the right.
  public static let tiltX: UInt16 = 0x1a
  /// The tilt of a pen towards the lower edge.
  public static let tiltY: UInt16 = 0x1b
  /// A reserved code. A device that claims it claims every code and has no real multitouch axes.
  public static let reserved: UInt16 = 0x2e

  /// Selects the slot of the following multitouch events.
  public static let mtSlot: UInt16 = 0x2f
  /// The long axis of the contact, in units of the position.
  public static let mtTouchMajor: UInt16 = 0x30
  /// The short axis of the contact, in units of the position; not sent for a circle.
  public static let mtTouchMinor: UInt16 = 0x31
  /// The orientation of the contact's ellipse.
  public static let mtOrientation: UInt16 = 0x34
  /// The horizontal position of the contact's centre.
  public static let mtPositionX: UInt16 = 0x35
  /// The vertical position of the contact's centre.
  public static let mtPositionY: UInt16 = 0x36
  /// The tool that touches, an `MT_TOOL_*` number.
  public static let mtToolType: UInt16 = 0x37
  /// The number of the contact in the slot; negative if there is none.
  public static let mtTrackingID: UInt16 = 0x39
  /// The pressure of the contact.
  public static let mtPressure: UInt16 = 0x3a
  /// The horizontal position of the tool.
  public static let mtToolX: UInt16 = 0x3c
  /// The vertical position of the tool; the last of the multitouch axes.
  public static let mtToolY: UInt16 = 0x3d
}

/// Values of `ABS_MT_TOOL_TYPE`.
public enum MultitouchTool {
  /// A finger.
  public static let finger: Int32 = 0
  /// A pen.
  public static let pen: Int32 = 1
  /// A palm; its touches are unintended.
  public static let palm: Int32 = 2
}

/// Codes of `EV_KEY` events.
public enum KeyCode {
  /// Mutes the sound.
  public static let mute: UInt16 = 113
  /// Lowers the volume.
  public static let volumeDown: UInt16 = 114
  /// Raises the volume.
  public static let volumeUp: UInt16 = 115
  /// Pauses.
  public static let pause: UInt16 = 119
  /// Stops.
  public static let stop: UInt16 = 128
  /// Wakes a machine or its screens.
  public static let wakeUp: UInt16 = 143
  /// Selects the next track.
  public static let nextSong: UInt16 = 163
  /// Plays or pauses.
  public static let playPause: UInt16 = 164
  /// Selects the previous track.
  public static let previousSong: UInt16 = 165
  /// Stops playing a disc.
  public static let stopCD: UInt16 = 166
  /// Seeks backward in the track.
  public static let rewind: UInt16 = 168
  /// Plays a disc.
  public static let playCD: UInt16 = 200
  /// Pauses a disc.
  public static let pauseCD: UInt16 = 201
  /// Plays.
  public static let play: UInt16 = 207
  /// Seeks forward in the track.
  public static let fastForward: UInt16 = 208
  /// Opens the media player.
  public static let media: UInt16 = 226

  /// The first numbered button of a tablet's button pad.
  public static let button0: UInt16 = 0x100
  /// The left mouse button.
  public static let left: UInt16 = 0x110
  /// The right mouse button.
  public static let right: UInt16 = 0x111
  /// The middle mouse button.
  public static let middle: UInt16 = 0x112
  /// The buttons of joysticks and gamepads.
  public static let joystickButtons: ClosedRange<UInt16> = 0x120...0x13f
  /// The tools and buttons of touchscreens, pens and touchpads (`BTN_DIGI`).
  public static let digitizer: ClosedRange<UInt16> = 0x140...0x14f
  /// A pen is near or on the surface.
  public static let toolPen: UInt16 = 0x140
  /// The eraser end of a pen is near or on the surface.
  public static let toolRubber: UInt16 = 0x141
  /// A pen of type brush.
  public static let toolBrush: UInt16 = 0x142
  /// A pen of type pencil.
  public static let toolPencil: UInt16 = 0x143
  /// A pen of type airbrush.
  public static let toolAirbrush: UInt16 = 0x144
  /// One finger is near or on a touchpad.
  public static let toolFinger: UInt16 = 0x145
  /// Something touches the surface. The value 2 is autorepeat, not a press.
  public static let touch: UInt16 = 0x14a
  /// The lower barrel button of a pen.
  public static let stylus: UInt16 = 0x14b

  /// The upper barrel button of a pen.
  public static let stylus2: UInt16 = 0x14c

  /// The keys from Escape to S. udev takes a device with all of them for a keyboard.
  public static let typing: ClosedRange<UInt16> = 1...31
}

/// Codes of `EV_REL` events.
public enum RelCode {
  /// Movement to the right.
  public static let x: UInt16 = 0x00
  /// Movement downwards.
  public static let y: UInt16 = 0x01
  /// Steps of the horizontal wheel, to the right.
  public static let hwheel: UInt16 = 0x06
  /// Steps of the wheel, away from the user.
  public static let wheel: UInt16 = 0x08
  /// The wheel, in units of 1/120 step.
  public static let wheelHighResolution: UInt16 = 0x0b
  /// The horizontal wheel, in units of 1/120 step.
  public static let hwheelHighResolution: UInt16 = 0x0c
}

/// Device properties (`INPUT_PROP_*`).
public enum InputProperty {
  /// The device moves a pointer.
  public static let pointer: UInt16 = 0x00
  /// The device is touched where the picture is.
  public static let direct: UInt16 = 0x01
  /// A touchpad that is also a button.
  public static let buttonpad: UInt16 = 0x02
  /// A touchpad that reports only the bounding box of two fingers.
  public static let semiMT: UInt16 = 0x03
  /// A touchpad with buttons at its upper edge.
  public static let topButtonpad: UInt16 = 0x04
  /// A pointing stick.
  public static let pointingStick: UInt16 = 0x05
  /// An accelerometer.
  public static let accelerometer: UInt16 = 0x06
}
