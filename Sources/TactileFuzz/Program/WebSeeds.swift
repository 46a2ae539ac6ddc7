/// Requests, frames and messages of browsers, each after the bytes that choose their reader and pieces.
enum WebSeeds {
  private static let request = """
    GET /tactile HTTP/1.1\r
    Host: 127.0.0.1:7879\r
    Origin: https://a.example\r
    Upgrade: websocket\r
    Connection: Upgrade\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
    Sec-WebSocket-Version: 13\r
    Sec-WebSocket-Protocol: tactile.v1\r
    \r

    """

  private static let session = """
    {"id":1,"method":"io.tactile.Events.Subscribe","parameters":{"kinds":["touches"]},"more":true}
    {"id":2,"method":"io.tactile.Devices.List"}
    1{"parameters":{"sequence":1,"time":5,"touches":[{"id":1,"phase":"moved"}]},"continues":true}
    1{"parameters":{"sequence":2,"merged":1,"time":6,"touches":[{"id":1,"phase":"moved"}]},"continues":true}
    0{"parameters":{}}
    {"id":1,"room":8}
    1
    {"id":3,"end":true}
    """

  static let inputs: [[UInt8]] = {
    let file = "GET /a/%41.html?b HTTP/1.1\r\nHost: localhost:7879\r\nSec-Fetch-Site: none\r\n\r\n"
    let frames: [UInt8] =
      [0x01, 0x83, 1, 2, 3, 4, 0x60, 0x60, 0x60] + [0x89, 0x81, 0, 0, 0, 0, 0x61]
      + [0x80, 0xfe, 0, 126, 9, 9, 9, 9] + Array(repeating: 0x68, count: 126)
      + [0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8]
    return [
      [0, 60] + request.utf8, [0, 7] + file.utf8, [1, 4] + frames, [2, 0] + session.utf8,
      [3, 2, 3, 0, 0, 0, 0x61, 0x62, 0x63, 0, 0, 0, 0],
    ]
  }()
}
