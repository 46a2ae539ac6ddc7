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
