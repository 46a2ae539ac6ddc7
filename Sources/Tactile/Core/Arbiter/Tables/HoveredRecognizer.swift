/// A recognizer whose view is under the pen or pointer of a device.
struct HoveredRecognizer {
  let device: DeviceID
  let recognizer: GestureRecognizer
}
