import Testing

@testable import TactileWeb

@Suite("SHA-1 and Base64")
struct SHA1Tests {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test func `hashes the test vectors of RFC 3174`() {
    let vectors = [
      ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
      ),
      ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
      (
        "0123456701234567012345670123456701234567012345670123456701234567", 10,
        "dea356a2cddd90c7a7ecedc5ebb563934f460452"
      ),
    ]
    for (text, count, hash) in vectors {
      let message = Array(String(repeating: text, count: count).utf8)
      #expect(hex(SHA1.hash(of: message)) == hash)
    }
  }

  @Test func `pads messages of each length around a block`() {
    // Two lengths with the same padding would have the same hash.
    let hashes = Set((0...130).map { hex(SHA1.hash(of: Array(repeating: 0, count: $0))) })
    #expect(hashes.count == 131)
    #expect(hashes.contains("da39a3ee5e6b4b0d3255bfef95601890afd80709"))
  }

  @Test func `encodes the test vectors of RFC 4648`() {
    let vectors = [
      "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=",
      "foobar": "Zm9vYmFy",
    ]
    for (text, encoded) in vectors { #expect(Base64.text(of: Array(text.utf8)) == encoded) }
  }
}
