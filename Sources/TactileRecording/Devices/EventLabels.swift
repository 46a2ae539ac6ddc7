import TactileInput

/// The labels that `getevent -l` prints for event types and codes.
enum EventLabels {
  /// The names of consecutive codes, separated by blanks, without their common prefix.
  struct Run {
    let first: UInt16
    let names: String

    init(_ first: UInt16, _ names: String) {
      self.first = first
      self.names = names
    }
  }

  /// The type and code of a label.
  struct Code: Hashable {
    let type: UInt16
    let code: UInt16
  }

  /// The number of characters to which getevent truncates the labels of codes.
  static let codeWidth = 20

  private static let groups: [(type: UInt16, prefix: String, runs: [Run])] = [
    (EventType.syn, "SYN_", synRuns), (EventType.key, "KEY_", keyRuns),
    (EventType.key, "BTN_", buttonRuns), (EventType.rel, "REL_", relRuns),
    (EventType.abs, "ABS_", absRuns), (EventType.msc, "MSC_", mscRuns),
    (EventType.sw, "SW_", switchRuns), (EventType.led, "LED_", ledRuns),
    (EventType.snd, "SND_", soundRuns), (EventType.rep, "REP_", repeatRuns),
  ]

  /// The event types by label.
  static let types: [String: UInt16] = {
    var types: [String: UInt16] = [:]
    for (code, name) in typeRuns.flatMap(names) { types["EV_" + name] = code }
    return types
  }()

  /// The codes by label, truncated as in getevent. If two labels are then equal, the lower code
  /// applies.
  static let codes: [String: Code] = {
    var codes: [String: Code] = [:]
    for group in groups {
      for (code, name) in group.runs.flatMap(names) {
        let label = String((group.prefix + name).prefix(codeWidth))
        if let known = codes[label], known.code <= code { continue }
        codes[label] = Code(type: group.type, code: code)
      }
    }
    return codes
  }()

  /// The values of `ABS_MT_TOOL_TYPE` by label.
  static let tools: [String: Int32] = [
    "MT_TOOL_FINGER": 0, "MT_TOOL_PEN": 1, "MT_TOOL_PALM": 2, "MT_TOOL_DIAL": 10,
  ]

  private static let names: [Code: String] = {
    var names: [Code: String] = [:]
    for group in groups {
      for (code, name) in group.runs.flatMap(Self.names) {
        let key = Code(type: group.type, code: code)
        if names[key] == nil { names[key] = group.prefix + name }
      }
    }
    return names
  }()

  /// Returns the full name of a code; nil if the kernel's header has none.
  static func name(type: UInt16, code: UInt16) -> String? {
    names[Code(type: type, code: code)]
  }

  /// Returns the name of an event type; nil if the kernel's header has none.
  static func typeName(_ type: UInt16) -> String? {
    typeRuns.lazy.flatMap(names).first { $0.0 == type }.map { "EV_" + $0.1 }
  }

  private static func names(of run: Run) -> [(UInt16, Substring)] {
    run.names.split(separator: " ").enumerated().map { (run.first + UInt16($0.offset), $0.element) }
  }
}

// Source of the numbers: linux/input-event-codes.h of Linux 6.1.

extension EventLabels {
  /// `KEY_*`.
  static let keyRuns: [Run] = [
    Run(
      0x00,
      """
      RESERVED ESC 1 2 3 4 5 6 7 8 9 0 MINUS EQUAL BACKSPACE TAB Q W E R T Y U I O P \
      LEFTBRACE RIGHTBRACE ENTER LEFTCTRL A S D F G H J K L SEMICOLON APOSTROPHE GRAVE \
      LEFTSHIFT BACKSLASH Z X C V B N M COMMA DOT SLASH RIGHTSHIFT KPASTERISK LEFTALT \
      SPACE CAPSLOCK F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NUMLOCK SCROLLLOCK KP7 KP8 KP9 \
      KPMINUS KP4 KP5 KP6 KPPLUS KP1 KP2 KP3 KP0 KPDOT
      """),
    Run(
      0x55,
      """
      ZENKAKUHANKAKU 102ND F11 F12 RO KATAKANA HIRAGANA HENKAN KATAKANAHIRAGANA MUHENKAN \
      KPJPCOMMA KPENTER RIGHTCTRL KPSLASH SYSRQ RIGHTALT LINEFEED HOME UP PAGEUP LEFT \
      RIGHT END DOWN PAGEDOWN INSERT DELETE MACRO MUTE VOLUMEDOWN VOLUMEUP POWER KPEQUAL \
      KPPLUSMINUS PAUSE SCALE KPCOMMA HANGEUL HANJA YEN LEFTMETA RIGHTMETA COMPOSE STOP \
      AGAIN PROPS UNDO FRONT COPY OPEN PASTE FIND CUT HELP MENU CALC SETUP SLEEP WAKEUP \
      FILE SENDFILE DELETEFILE XFER PROG1 PROG2 WWW MSDOS COFFEE ROTATE_DISPLAY \
      CYCLEWINDOWS MAIL BOOKMARKS COMPUTER BACK FORWARD CLOSECD EJECTCD EJECTCLOSECD \
      NEXTSONG PLAYPAUSE PREVIOUSSONG STOPCD RECORD REWIND PHONE ISO CONFIG HOMEPAGE \
      REFRESH EXIT MOVE EDIT SCROLLUP SCROLLDOWN KPLEFTPAREN KPRIGHTPAREN NEW REDO F13 \
      F14 F15 F16 F17 F18 F19 F20 F21 F22 F23 F24
      """),
    Run(
      0xc8,
      """
      PLAYCD PAUSECD PROG3 PROG4 ALL_APPLICATIONS SUSPEND CLOSE PLAY FASTFORWARD \
      BASSBOOST PRINT HP CAMERA SOUND QUESTION EMAIL CHAT SEARCH CONNECT FINANCE SPORT \
      SHOP ALTERASE CANCEL BRIGHTNESSDOWN BRIGHTNESSUP MEDIA SWITCHVIDEOMODE \
      KBDILLUMTOGGLE KBDILLUMDOWN KBDILLUMUP SEND REPLY FORWARDMAIL SAVE DOCUMENTS \
      BATTERY BLUETOOTH WLAN UWB UNKNOWN VIDEO_NEXT VIDEO_PREV BRIGHTNESS_CYCLE \
      BRIGHTNESS_AUTO DISPLAY_OFF WWAN RFKILL MICMUTE
      """),
    Run(
      0x160,
      """
      OK SELECT GOTO CLEAR POWER2 OPTION INFO TIME VENDOR ARCHIVE PROGRAM CHANNEL \
      FAVORITES EPG PVR MHP LANGUAGE TITLE SUBTITLE ANGLE FULL_SCREEN MODE KEYBOARD \
      ASPECT_RATIO PC TV TV2 VCR VCR2 SAT SAT2 CD TAPE RADIO TUNER PLAYER TEXT DVD AUX \
      MP3 AUDIO VIDEO DIRECTORY LIST MEMO CALENDAR RED GREEN YELLOW BLUE CHANNELUP \
      CHANNELDOWN FIRST LAST AB NEXT RESTART SLOW SHUFFLE BREAK PREVIOUS DIGITS TEEN \
      TWEN VIDEOPHONE GAMES ZOOMIN ZOOMOUT ZOOMRESET WORDPROCESSOR EDITOR SPREADSHEET \
      GRAPHICSEDITOR PRESENTATION DATABASE NEWS VOICEMAIL ADDRESSBOOK MESSENGER \
      DISPLAYTOGGLE SPELLCHECK LOGOFF DOLLAR EURO FRAMEBACK FRAMEFORWARD CONTEXT_MENU \
      MEDIA_REPEAT 10CHANNELSUP 10CHANNELSDOWN IMAGES
      """),
    Run(
      0x1bc,
      """
      NOTIFICATION_CENTER PICKUP_PHONE HANGUP_PHONE LINK_PHONE DEL_EOL DEL_EOS INS_LINE \
      DEL_LINE
      """),
    Run(
      0x1d0,
      """
      FN FN_ESC FN_F1 FN_F2 FN_F3 FN_F4 FN_F5 FN_F6 FN_F7 FN_F8 FN_F9 FN_F10 FN_F11 \
      FN_F12 FN_1 FN_2 FN_D FN_E FN_F FN_S FN_B FN_RIGHT_SHIFT
      """),
    Run(
      0x1f1,
      """
      BRL_DOT1 BRL_DOT2 BRL_DOT3 BRL_DOT4 BRL_DOT5 BRL_DOT6 BRL_DOT7 BRL_DOT8 BRL_DOT9 \
      BRL_DOT10
      """),
    Run(
      0x200,
      """
      NUMERIC_0 NUMERIC_1 NUMERIC_2 NUMERIC_3 NUMERIC_4 NUMERIC_5 NUMERIC_6 NUMERIC_7 \
      NUMERIC_8 NUMERIC_9 NUMERIC_STAR NUMERIC_POUND NUMERIC_A NUMERIC_B NUMERIC_C \
      NUMERIC_D CAMERA_FOCUS WPS_BUTTON TOUCHPAD_TOGGLE TOUCHPAD_ON TOUCHPAD_OFF \
      CAMERA_ZOOMIN CAMERA_ZOOMOUT CAMERA_UP CAMERA_DOWN CAMERA_LEFT CAMERA_RIGHT \
      ATTENDANT_ON ATTENDANT_OFF ATTENDANT_TOGGLE LIGHTS_TOGGLE
      """),
    Run(0x230, "ALS_TOGGLE ROTATE_LOCK_TOGGLE REFRESH_RATE_TOGGLE"),
    Run(
      0x240,
      """
      BUTTONCONFIG TASKMANAGER JOURNAL CONTROLPANEL APPSELECT SCREENSAVER VOICECOMMAND \
      ASSISTANT KBD_LAYOUT_NEXT EMOJI_PICKER DICTATE
      """),
    Run(0x250, "BRIGHTNESS_MIN BRIGHTNESS_MAX"),
    Run(
      0x260,
      """
      KBDINPUTASSIST_PREV KBDINPUTASSIST_NEXT KBDINPUTASSIST_PREVGROUP \
      KBDINPUTASSIST_NEXTGROUP KBDINPUTASSIST_ACCEPT KBDINPUTASSIST_CANCEL RIGHT_UP \
      RIGHT_DOWN LEFT_UP LEFT_DOWN ROOT_MENU MEDIA_TOP_MENU NUMERIC_11 NUMERIC_12 \
      AUDIO_DESC 3D_MODE NEXT_FAVORITE STOP_RECORD PAUSE_RECORD VOD UNMUTE FASTREVERSE \
      SLOWREVERSE DATA ONSCREEN_KEYBOARD PRIVACY_SCREEN_TOGGLE SELECTIVE_SCREENSHOT \
      NEXT_ELEMENT PREVIOUS_ELEMENT AUTOPILOT_ENGAGE_TOGGLE MARK_WAYPOINT SOS NAV_CHART \
      FISHING_CHART SINGLE_RANGE_RADAR DUAL_RANGE_RADAR RADAR_OVERLAY TRADITIONAL_SONAR \
      CLEARVU_SONAR SIDEVU_SONAR NAV_INFO BRIGHTNESS_MENU
      """),
    Run(
      0x290,
      """
      MACRO1 MACRO2 MACRO3 MACRO4 MACRO5 MACRO6 MACRO7 MACRO8 MACRO9 MACRO10 MACRO11 \
      MACRO12 MACRO13 MACRO14 MACRO15 MACRO16 MACRO17 MACRO18 MACRO19 MACRO20 MACRO21 \
      MACRO22 MACRO23 MACRO24 MACRO25 MACRO26 MACRO27 MACRO28 MACRO29 MACRO30
      """),
    Run(
      0x2b0,
      """
      MACRO_RECORD_START MACRO_RECORD_STOP MACRO_PRESET_CYCLE MACRO_PRESET1 \
      MACRO_PRESET2 MACRO_PRESET3
      """),
    Run(0x2b8, "KBD_LCD_MENU1 KBD_LCD_MENU2 KBD_LCD_MENU3 KBD_LCD_MENU4 KBD_LCD_MENU5"),
    Run(0x7a, "HANGUEL"),
    Run(0x98, "SCREENLOCK DIRECTION"),
    Run(0xcc, "DASHBOARD"),
    Run(0xf4, "BRIGHTNESS_ZERO"),
    Run(0xf6, "WIMAX"),
    Run(0x174, "ZOOM"),
    Run(0x177, "SCREEN"),
    Run(0x1af, "BRIGHTNESS_TOGGLE"),
  ]

  /// `BTN_*`. For the first code of a group, getevent prints the name of the group, such as
  /// `BTN_MISC`.
  static let buttonRuns: [Run] = [
    Run(0x100, "MISC 1 2 3 4 5 6 7 8 9"),
    Run(0x110, "MOUSE RIGHT MIDDLE SIDE EXTRA FORWARD BACK TASK"),
    Run(
      0x120,
      """
      JOYSTICK THUMB THUMB2 TOP TOP2 PINKIE BASE BASE2 BASE3 BASE4 BASE5 BASE6
      """),
    Run(
      0x12f,
      """
      DEAD GAMEPAD EAST C NORTH WEST Z TL TR TL2 TR2 SELECT START MODE THUMBL THUMBR
      """),
    Run(
      0x140,
      """
      DIGI TOOL_RUBBER TOOL_BRUSH TOOL_PENCIL TOOL_AIRBRUSH TOOL_FINGER TOOL_MOUSE \
      TOOL_LENS TOOL_QUINTTAP STYLUS3 TOUCH STYLUS STYLUS2 TOOL_DOUBLETAP TOOL_TRIPLETAP \
      TOOL_QUADTAP WHEEL GEAR_UP
      """),
    Run(0x220, "DPAD_UP DPAD_DOWN DPAD_LEFT DPAD_RIGHT"),
    Run(
      0x2c0,
      """
      TRIGGER_HAPPY TRIGGER_HAPPY2 TRIGGER_HAPPY3 TRIGGER_HAPPY4 TRIGGER_HAPPY5 \
      TRIGGER_HAPPY6 TRIGGER_HAPPY7 TRIGGER_HAPPY8 TRIGGER_HAPPY9 TRIGGER_HAPPY10 \
      TRIGGER_HAPPY11 TRIGGER_HAPPY12 TRIGGER_HAPPY13 TRIGGER_HAPPY14 TRIGGER_HAPPY15 \
      TRIGGER_HAPPY16 TRIGGER_HAPPY17 TRIGGER_HAPPY18 TRIGGER_HAPPY19 TRIGGER_HAPPY20 \
      TRIGGER_HAPPY21 TRIGGER_HAPPY22 TRIGGER_HAPPY23 TRIGGER_HAPPY24 TRIGGER_HAPPY25 \
      TRIGGER_HAPPY26 TRIGGER_HAPPY27 TRIGGER_HAPPY28 TRIGGER_HAPPY29 TRIGGER_HAPPY30 \
      TRIGGER_HAPPY31 TRIGGER_HAPPY32 TRIGGER_HAPPY33 TRIGGER_HAPPY34 TRIGGER_HAPPY35 \
      TRIGGER_HAPPY36 TRIGGER_HAPPY37 TRIGGER_HAPPY38 TRIGGER_HAPPY39 TRIGGER_HAPPY40
      """),
    Run(0x100, "0"),
    Run(0x110, "LEFT"),
    Run(0x120, "TRIGGER"),
    Run(0x130, "SOUTH B"),
    Run(0x133, "X Y"),
    Run(0x140, "TOOL_PEN"),
    Run(0x150, "GEAR_DOWN"),
    Run(0x2c0, "TRIGGER_HAPPY1"),
    Run(0x130, "A"),
  ]

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
