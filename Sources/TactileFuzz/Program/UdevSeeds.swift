/// Properties of devices, as udev reports them.
enum UdevSeeds {
  static let texts = [
    """
    NAME=eGalax Inc. USB TouchController
    ID_INPUT=1
    ID_INPUT_TOUCHSCREEN=1
    ID_INPUT_WIDTH_MM=341
    ID_INPUT_HEIGHT_MM=192
    ID_SEAT=seat0
    ID_PATH=pci-0000:00:14.0-usb-0:1:1.0
    ID_SERIAL_SHORT=0001
    WL_OUTPUT=HDMI-A-1
    LIBINPUT_CALIBRATION_MATRIX=1 0 0.01 0 1 -0.01
    """,
    """
    NAME=*pen*
    UNIQ=1
    ID_SEAT=seat1
    ID_INPUT_TABLET=1
    ID_INPUT_TOUCHSCREEN=0
    LIBINPUT_CALIBRATION_MATRIX=1e300 nan 0 0 inf 0
    """,
  ]
}
