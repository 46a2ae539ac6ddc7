extension UnsafeMutablePointer<UInt8> {
  /// Writes one byte, and gives the place after it.
  @inline(__always)
  func adding(_ byte: UInt8) -> Self {
    pointee = byte
    return self + 1
  }
}
