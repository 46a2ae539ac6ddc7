/// Codes of `EV_KEY` events, by the kernel's own names.
public enum KeyCode {
  /// Sound off or on.
  public static let mute: UInt16 = 113
  /// Quieter.
  public static let volumeDown: UInt16 = 114
  /// Louder.
  public static let volumeUp: UInt16 = 115
  /// Pause what plays.
  public static let pause: UInt16 = 119
  /// Stop what goes on.
  public static let stop: UInt16 = 128
  /// The next piece.
  public static let nextSong: UInt16 = 163
  /// Play, or pause what plays.
  public static let playPause: UInt16 = 164
  /// The piece before.
  public static let previousSong: UInt16 = 165
  /// Stop playing.
  public static let stopCD: UInt16 = 166
  /// Back within the piece.
  public static let rewind: UInt16 = 168
  /// Play a disc.
  public static let playCD: UInt16 = 200
  /// Pause a disc.
  public static let pauseCD: UInt16 = 201
  /// Play.
  public static let play: UInt16 = 207
  /// Forward within the piece.
  public static let fastForward: UInt16 = 208
  /// Open the media player.
  public static let media: UInt16 = 226

  /// The first of the numbered buttons that a tablet's frame carries.
  public static let button0: UInt16 = 0x100
  /// The left mouse button.
  public static let left: UInt16 = 0x110
  /// The right mouse button.
  public static let right: UInt16 = 0x111
  /// The buttons of joysticks, then those of gamepads.
  public static let joystickButtons: ClosedRange<UInt16> = 0x120...0x13f
  /// A pen is near or on the surface.
  public static let toolPen: UInt16 = 0x140
  /// The other end of a pen, an eraser, is near or on the surface.
  public static let toolRubber: UInt16 = 0x141
  /// A pen that calls itself a brush.
  public static let toolBrush: UInt16 = 0x142
  /// A pen that calls itself a pencil.
  public static let toolPencil: UInt16 = 0x143
  /// A pen that calls itself an airbrush.
  public static let toolAirbrush: UInt16 = 0x144
  /// One finger is near or on a touchpad.
  public static let toolFinger: UInt16 = 0x145
  /// Something touches the surface; the value 2 is autorepeat and no press.
  public static let touch: UInt16 = 0x14a
  /// The lower barrel button of a pen.
  public static let stylus: UInt16 = 0x14b

  /// The upper barrel button of a pen.
  public static let stylus2: UInt16 = 0x14c

  /// The keys from Escape to S: every one is there on a keyboard made for typing, as udev has it.
  public static let typing: ClosedRange<UInt16> = 1...31
}
