import Tactile
import Testing

@Suite struct TimestampTests {
  @Test func `any interval has a result`() {
    let time = Timestamp(nanoseconds: 5_000_000_000)
    #expect(time.advanced(by: 1.5).nanoseconds == 6_500_000_000)
    #expect(time.advanced(by: -1.5).nanoseconds == 3_500_000_000)
    #expect(time.advanced(by: -10) == .zero)
    #expect(time.advanced(by: -.infinity) == .zero)
    #expect(time.advanced(by: .nan) == time)
    #expect(time.advanced(by: .infinity).nanoseconds >= 18_000_000_000_000_000_000)
    #expect(Timestamp(nanoseconds: .max).advanced(by: 1).nanoseconds == .max)
  }
}
