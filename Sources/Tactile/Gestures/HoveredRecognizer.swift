/// A recognizer that a device's pen or pointer is above.
struct HoveredRecognizer {
  let device: DeviceID
  let recognizer: GestureRecognizer
}
