import Testing

@testable import TactileIO

@Suite struct HeapTrimmingTests {
  /// Returns whether a trim begins in each of some turns in which a screen is touched or not.
  private func begins(_ trimming: inout HeapTrimming, isTouched turns: [Bool]) -> [Bool] {
    turns.map { trimming.begin(isTouched: $0) }
  }

  @Test func `a trim is due once after a client has left that sent many bytes`() {
    var trimming = HeapTrimming()
    trimming.addReceived(HeapTrimming.limit)
    trimming.clientClosed()
    #expect(begins(&trimming, isTouched: [false]) == [false])
    trimming.addReceived(1)
    #expect(begins(&trimming, isTouched: [false]) == [false])
    trimming.clientClosed()
    #expect(begins(&trimming, isTouched: [false, false]) == [true, false])
    trimming.clientClosed()
    #expect(begins(&trimming, isTouched: [false]) == [false])
  }

  @Test func `a trim is due once after large windows are freed, even if no client leaves`() {
    var trimming = HeapTrimming()
    trimming.addReleased(HeapTrimming.limit)
    #expect(begins(&trimming, isTouched: [false]) == [false])
    trimming.addReleased(1)
    #expect(begins(&trimming, isTouched: [false, false]) == [true, false])
  }

  @Test func `a trim waits for the end of the touches`() {
    var trimming = HeapTrimming()
    trimming.addReceived(HeapTrimming.limit + 1)
    trimming.clientClosed()
    #expect(begins(&trimming, isTouched: [true, true, false]) == [false, false, true])
  }
}
