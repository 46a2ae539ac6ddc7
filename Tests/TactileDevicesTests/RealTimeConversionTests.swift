import Tactile
import Testing

@testable import TactileDevices

@Suite struct `real time conversion` {
  let conversion = RealTimeConversion(
    monotonicNow: Timestamp(nanoseconds: 5_000_000_000),
    realTimeNow: Timestamp(nanoseconds: 1_700_000_000_000_000_000))

  @Test func `an event has the same age on both clocks`() {
    let event = Timestamp(nanoseconds: 1_700_000_000_000_000_000 - 12_000_000)
    #expect(conversion.monotonic(event) == Timestamp(nanoseconds: 4_988_000_000))
  }

  @Test(arguments: [
    1_700_000_000_000_000_001 as UInt64, 1_699_999_998_999_999_999, 0, .max,
  ])
  func `an implausible time becomes the time of the reading`(nanoseconds: UInt64) {
    let event = Timestamp(nanoseconds: nanoseconds)
    #expect(conversion.monotonic(event) == conversion.monotonicNow)
  }

  @Test func `never returns a time before the clock's origin`() {
    let justBooted = RealTimeConversion(
      monotonicNow: Timestamp(nanoseconds: 10), realTimeNow: conversion.realTimeNow)
    let event = Timestamp(nanoseconds: conversion.realTimeNow.nanoseconds - 11)
    #expect(justBooted.monotonic(event) == justBooted.monotonicNow)
  }
}
