import TactileTesting
import Testing

@testable import TactileServer

@Suite struct FairQueueTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `users take turns, and the elements of each keep their order`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = FairQueue<Int>()
    var expected: [UInt32: [Int]] = [:]
    var turns: [UInt32] = []
    for number in 0..<300 {
      let user = UInt32.random(in: 1...3, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<4:
        queue.append(number * 10 + Int(user), of: user)
        expected[user, default: []].append(number * 10 + Int(user))
      case 4 where Int.random(in: 0..<8, using: &random) == 0:
        queue.removeAll { $0 % 3 == 0 }
        for user in expected.keys { expected[user]?.removeAll { $0 % 3 == 0 } }
      default:
        let waiting = expected.filter { !$0.value.isEmpty }.keys
        guard let element = queue.next() else {
          #expect(waiting.isEmpty)
          continue
        }
        let user = UInt32(element % 10)
        #expect(expected[user]?.removeFirst() == element)
        // No user has two turns while another waits.
        if let last = turns.last, waiting.count > 1 { #expect(last != user) }
        turns.append(user)
      }
      #expect(queue.isEmpty == expected.values.allSatisfy(\.isEmpty))
    }
  }

  @Test func `the elements of users that are held stay`() {
    var queue = FairQueue<Int>()
    for (number, user) in [(1, 7), (2, 7), (3, 8)] as [(Int, UInt32)] {
      queue.append(number, of: user)
    }
    #expect(queue.next { $0 == 7 } == 3)
    #expect(queue.next { $0 == 7 } == nil)
    #expect(queue.next() == 1)
    #expect(queue.next() == 2)
    #expect(queue.isEmpty)
  }
}
