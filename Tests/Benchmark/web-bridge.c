// The smallest bridge between a page and the service, for comparison with `tactile web`. It checks nothing and has no
// flow control. It accepts one WebSocket after another, subscribes to touches and gestures of the service for it, and
// passes each message on unchanged. It discards what the page sends.
//
//   web-bridge SOCKET
//
// The first line of its output is its port.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

// A frame header has at most 4 bytes before a message of up to 64 kB.
#define HEADER 4
#define LONGEST 65535

static const char call[] =
    "{\"method\":\"io.tactile.Events.Subscribe\",\"parameters\":{\"kinds\":[\"touches\",\"gestures\"]},\"more\":true}";
// Appended to the key of a handshake (RFC 6455, section 1.3).
static const char suffix[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

static void fail(const char *what) {
  fprintf(stderr, "web-bridge: %s: %s\n", what, strerror(errno));
  exit(1);
}

static uint32_t turn(uint32_t word, int bits) { return word << bits | word >> (32 - bits); }

// SHA-1 (RFC 3174) of at most 119 bytes: two blocks.
static void sha1(const char *text, size_t size, uint8_t digest[20]) {
  uint8_t blocks[128] = {0};
  memcpy(blocks, text, size);
  blocks[size] = 0x80;
  size_t length = size + 9 <= 64 ? 64 : 128;
  for (int at = 0; at < 8; at++) blocks[length - 1 - at] = (uint64_t)size * 8 >> 8 * at;
  uint32_t sum[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  for (size_t begin = 0; begin < length; begin += 64) {
    uint32_t words[80];
    for (int at = 0; at < 16; at++) {
      const uint8_t *bytes = &blocks[begin + 4 * at];
      words[at] = (uint32_t)bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
    }
    for (int at = 16; at < 80; at++)
      words[at] = turn(words[at - 3] ^ words[at - 8] ^ words[at - 14] ^ words[at - 16], 1);
    uint32_t a = sum[0], b = sum[1], c = sum[2], d = sum[3], e = sum[4];
    for (int at = 0; at < 80; at++) {
      uint32_t mixed, constant;
      if (at < 20) {
        mixed = (b & c) | (~b & d);
        constant = 0x5a827999;
      } else if (at < 40 || at >= 60) {
        mixed = b ^ c ^ d;
        constant = at < 40 ? 0x6ed9eba1 : 0xca62c1d6;
      } else {
        mixed = (b & c) | (b & d) | (c & d);
        constant = 0x8f1bbcdc;
      }
      uint32_t next = turn(a, 5) + mixed + e + constant + words[at];
      e = d;
      d = c;
      c = turn(b, 30);
      b = a;
      a = next;
    }
    sum[0] += a;
    sum[1] += b;
    sum[2] += c;
    sum[3] += d;
    sum[4] += e;
  }
  for (int at = 0; at < 20; at++) digest[at] = sum[at / 4] >> (24 - 8 * (at % 4));
}

static void base64(const uint8_t digest[20], char text[29]) {
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (int group = 0; group < 7; group++) {
    uint32_t bits = 0;
    for (int at = 0; at < 3; at++) bits = bits << 8 | (3 * group + at < 20 ? digest[3 * group + at] : 0);
    for (int at = 0; at < 4; at++) *text++ = letters[bits >> (18 - 6 * at) & 63];
  }
  text[-1] = '=';
  *text = 0;
}

static void send_all(int descriptor, const void *bytes, size_t size) {
  for (const char *at = bytes; size;) {
    ssize_t sent = send(descriptor, at, size, MSG_NOSIGNAL);
    if (sent <= 0) return;
    at += sent;
    size -= sent;
  }
}

// Reads the request of a page and accepts it. Returns whether it has a key.
static int shake_hands(int page) {
  char request[8192];
  size_t size = 0;
  request[0] = 0;
  while (!strstr(request, "\r\n\r\n")) {
    ssize_t got = read(page, request + size, sizeof request - 1 - size);
    if (got <= 0) return 0;
    size += got;
    request[size] = 0;
  }
  char *key = strcasestr(request, "\r\nSec-WebSocket-Key: ");
  if (!key) return 0;
  char text[24 + sizeof suffix], accept[29], answer[256];
  snprintf(text, sizeof text, "%.24s%s", key + 21, suffix);
  uint8_t digest[20];
  sha1(text, strlen(text), digest);
  base64(digest, accept);
  int length = snprintf(
      answer, sizeof answer,
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n"
      "Sec-WebSocket-Protocol: tactile.v1\r\n\r\n", accept);
  send_all(page, answer, length);
  return 1;
}

static int connect_to(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  int service = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(service, (struct sockaddr *)&address, sizeof address) < 0) fail(path);
  return service;
}

// Passes messages on until the page or the service closes its connection.
static void serve(int page, int service) {
  static char buffer[HEADER + LONGEST + 1];
  char *message = buffer + HEADER;
  size_t size = 0;
  send_all(service, call, sizeof call);
  struct pollfd ready[] = {{.fd = service, .events = POLLIN}, {.fd = page, .events = POLLIN}};
  while (poll(ready, 2, -1) > 0) {
    char unread[4096];
    // The page ends with a frame that closes the connection: opcode 8.
    if (ready[1].revents && (read(page, unread, sizeof unread) <= 0 || (unread[0] & 15) == 8)) return;
    if (!ready[0].revents) continue;
    ssize_t got = read(service, message + size, LONGEST - size);
    if (got <= 0) return;
    size += got;
    // A message moves to the beginning of its place when the one before was sent, so its header has room.
    for (char *end; (end = memchr(message, 0, size));) {
      size_t length = end - message;
      size_t head = length < 126 ? 2 : 4;
      uint8_t *first = (uint8_t *)message - head;
      first[0] = 0x81;
      first[1] = length < 126 ? length : 126;
      if (head == 4) {
        first[2] = length >> 8;
        first[3] = length;
      }
      send_all(page, first, head + length);
      size -= length + 1;
      memmove(message, end + 1, size);
    }
  }
}

int main(int count, char **words) {
  if (count != 2) {
    fprintf(stderr, "usage: web-bridge SOCKET\n");
    return 2;
  }
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, size) < 0 || listen(listener, 4) < 0 ||
      getsockname(listener, (struct sockaddr *)&address, &size) < 0)
    fail("listen");
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  for (;;) {
    int page = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (page < 0) continue;
    int yes = 1;
    setsockopt(page, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (shake_hands(page)) {
      int service = connect_to(words[1]);
      serve(page, service);
      close(service);
    }
    close(page);
  }
}
