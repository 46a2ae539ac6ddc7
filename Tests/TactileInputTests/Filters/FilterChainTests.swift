import Tactile
import TactileInput
import Testing

@Suite("A chain of filters")
struct FilterChainTests {
  @Test func `keeps a finger that returns in the dead zone of an edge`() {
    var script = FilterScript {
      $0.bounceTime = 0.02
      $0.edges = EdgeWidths(all: 5)
    }
    script.at(0, .began(1, 8, 50))
    script.at(10, .ended(1, 6, 50))
    script.at(20, .began(2, 4, 50))
    #expect(script.output.last == "20 moved 1 (4,50)")
  }

  @Test func `does not mute the place of a resting finger that bounces`() {
    var script = FilterScript {
      $0.bounceTime = 0.02
      $0.ghostCount = 3
    }
    for number in Int32(1)...20 {
      script.at(Int(number) * 100, .began(number, 10, 10))
      script.at(Int(number) * 100 + 90, .ended(number, 10, 10))
    }
    script.wait(until: 10_000)
    #expect(script.output == ["100 began 1 (10,10)", "2110 ended 1 (10,10)"])
  }

  @Test func `removes a palm that the minimum life still delays, and counts it once`() {
    var script = FilterScript {
      $0.minimumLife = 0.02
      $0.maximumSize = 30
    }
    script.at(0, .began(1, 50, 50))
    script.at(10, .moved(1, 50, 50, size: 40))
    script.wait(until: 1000)
    #expect(script.output == [])
    #expect(script.chain.counts[.size] == 1)
    #expect(script.chain.counts[.shortLife] == 0)
  }

  @Test func `starts the next frame with overdue actions`() {
    var options = FilterOptions.off
    options.bounceTime = 0.02
    var chain = FilterChain(options, screen: FilterScript.screen)
    var frame = ContactFrame(device: FilterScript.device, timestamp: .zero)
    frame.contacts = [.began(1, 10, 10), .ended(1, 10, 10)]
    chain.process(&frame)
    frame.timestamp = FilterScript.time(50)
    frame.contacts = [.began(2, 10, 10)]
    chain.process(&frame)
    #expect(frame.contacts == [.ended(1, 10, 10), .began(2, 10, 10)])
    #expect(frame.timestamp == FilterScript.time(50))
  }

  @Test func `never reports an earlier time`() {
    var script = FilterScript { $0.bounceTime = 0.02 }
    script.at(0, .began(1, 10, 10))
    script.at(10, .ended(1, 10, 10))
    script.wait(until: 50)
    script.at(29, .began(2, 10, 10))
    #expect(script.output.suffix(2) == ["30 ended 1 (10,10)", "30 began 2 (10,10)"])
  }

  @Test(arguments: [-1.0, 0, .nan, .infinity, -.infinity])
  func `is off if a parameter is invalid`(value: Double) {
    var script = FilterScript {
      $0.swapDistance = value
      $0.bounceTime = value
      $0.edges = EdgeWidths(all: value)
      $0.maximumSize = value
      $0.minimumLife = value
      $0.stuckTime = value
      $0.jitter = value
      $0.ghostCount = -1
    }
    script.at(0, .began(1, 0.1, 10, size: 90), .began(2, 50, 10))
    script.at(1, .moved(1, 50, 10), .moved(2, 0.1, 10))
    script.at(2, .ended(1, 50, 10), .began(3, 50, 10))
    script.at(3, .moved(3, 50.1, 10))
    #expect(
      script.output == [
        "0 began 1 (0.1,10)", "0 began 2 (50,10)", "1 moved 1 (50,10)", "1 moved 2 (0.1,10)",
        "2 ended 1 (50,10)", "2 began 3 (50,10)", "3 moved 3 (50.1,10)",
      ])
    #expect(script.chain.nextDeadline == nil)
  }
}
