// Numbers: linux/input-event-codes.h of Linux 6.1. Each run is names of consecutive codes.

extension EventLabels {
  /// Event types (`EV_*`).
  static let typeRuns: [Run] = [
    Run(0x00, "SYN KEY REL ABS MSC SW"),
    Run(0x11, "LED SND"),
    Run(0x14, "REP FF PWR FF_STATUS"),
  ]

  /// `SYN_*`.
  static let synRuns: [Run] = [
    Run(0x00, "REPORT CONFIG MT_REPORT DROPPED")
  ]

  /// `REL_*`.
  static let relRuns: [Run] = [
    Run(
      0x00,
      """
      X Y Z RX RY RZ HWHEEL DIAL WHEEL MISC RESERVED WHEEL_HI_RES HWHEEL_HI_RES
      """)
  ]

  /// `ABS_*`.
  static let absRuns: [Run] = [
    Run(0x00, "X Y Z RX RY RZ THROTTLE RUDDER WHEEL GAS BRAKE"),
    Run(
      0x10,
      """
      HAT0X HAT0Y HAT1X HAT1Y HAT2X HAT2Y HAT3X HAT3Y PRESSURE DISTANCE TILT_X TILT_Y \
      TOOL_WIDTH
      """),
    Run(0x20, "VOLUME PROFILE"),
    Run(0x28, "MISC"),
    Run(
      0x2e,
      """
      RESERVED MT_SLOT MT_TOUCH_MAJOR MT_TOUCH_MINOR MT_WIDTH_MAJOR MT_WIDTH_MINOR \
      MT_ORIENTATION MT_POSITION_X MT_POSITION_Y MT_TOOL_TYPE MT_BLOB_ID MT_TRACKING_ID \
      MT_PRESSURE MT_DISTANCE MT_TOOL_X MT_TOOL_Y
      """),
  ]

  /// `SW_*`.
  static let switchRuns: [Run] = [
    Run(
      0x00,
      """
      LID TABLET_MODE HEADPHONE_INSERT RFKILL_ALL MICROPHONE_INSERT DOCK LINEOUT_INSERT \
      JACK_PHYSICAL_INSERT VIDEOOUT_INSERT CAMERA_LENS_COVER KEYPAD_SLIDE \
      FRONT_PROXIMITY ROTATE_LOCK LINEIN_INSERT MUTE_DEVICE PEN_INSERTED MACHINE_COVER
      """),
    Run(0x03, "RADIO"),
  ]

  /// `MSC_*`.
  static let mscRuns: [Run] = [
    Run(0x00, "SERIAL PULSELED GESTURE RAW SCAN TIMESTAMP")
  ]

  /// `LED_*`.
  static let ledRuns: [Run] = [
    Run(0x00, "NUML CAPSL SCROLLL COMPOSE KANA SLEEP SUSPEND MUTE MISC MAIL CHARGING")
  ]

  /// `REP_*`.
  static let repeatRuns: [Run] = [
    Run(0x00, "DELAY PERIOD")
  ]

  /// `SND_*`.
  static let soundRuns: [Run] = [
    Run(0x00, "CLICK BELL TONE")
  ]
}
