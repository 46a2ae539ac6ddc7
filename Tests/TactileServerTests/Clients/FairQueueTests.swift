import TactileTesting
import Testing

@testable import TactileServer

@Suite struct FairQueueTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `elements keep their order, those that come first before the others`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = FairQueue<Int>()
    var (first, others): ([Int], [Int]) = ([], [])
    for number in 0..<300 {
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        queue.append(number, of: 1)
        others.append(number)
      case 2:
        queue.append(number, of: 1, isNext: true)
        first.append(number)
      case 3 where Int.random(in: 0..<8, using: &random) == 0:
        let removed = queue.removeAll { $0 % 3 == 0 }
        #expect(removed == (first + others).filter { $0 % 3 == 0 })
        first.removeAll { $0 % 3 == 0 }
        others.removeAll { $0 % 3 == 0 }
      default:
        let expected: Int? =
          !first.isEmpty ? first.removeFirst() : others.isEmpty ? nil : others.removeFirst()
        #expect(queue.next() == expected)
      }
      #expect(queue.isEmpty == (first.isEmpty && others.isEmpty))
    }
  }

  @Test func `an element that is not fit keeps those behind it waiting`() {
    var queue = FairQueue<Int>()
    for number in [1, 2] { queue.append(number, of: 7) }
    #expect(queue.next(where: { $0 == 2 }) == nil)
    #expect(queue.next(where: { $0 == 1 }) == 1)
    #expect(queue.next(without: [7]) == nil)
    #expect(queue.next() == 2)
    #expect(queue.isEmpty)
  }
}
