// A Windows 8 touch panel with up to ten fingers, emulated through uhid. The kernel's HID parser
// and hid-multitouch create its evdev device. words.h lists the commands. The tracking id of a
// finger is its HID contact identifier, 0 to 127; hid-multitouch assigns its own slots and tracking
// ids.

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/uhid.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "words.h"

enum { CONTACTS = 10, TOUCH_REPORT = 1, CONTACT_MAX_REPORT = 2, CERTIFICATE_REPORT = 3 };

struct contact {
  int id, x, y;
  bool in_report, tip;
};

static int uhid = -1;
static struct contact contacts[MAX_SLOTS];
static uint16_t scan_time;  // in 100 µs, as in the digitizer's usage page

static uint8_t descriptor[2048];
static size_t length;

// Appends one short item of a report descriptor. `prefix` contains the tag and the type; the size
// code is in the lowest bits.
static void item(uint8_t prefix, uint32_t value, int bytes) {
  descriptor[length++] = prefix | (bytes == 4 ? 3 : bytes);
  for (int at = 0; at < bytes; at++) descriptor[length++] = value >> (8 * at) & 0xff;
}

// The names and numbers of the items are those of Device Class Definition for HID 1.11, section
// 6.2.2.
static void usage_page(int page) { item(0x04, page, page > 0xff ? 2 : 1); }
static void usage(int id) { item(0x08, id, 1); }
static void logical_maximum(int value) { item(0x24, value, 4); }
static void physical_maximum(int value) { item(0x44, value, 4); }
static void field(int bits, int count) { item(0x74, bits, 1); item(0x94, count, 2); }
static void input(int flags) { item(0x80, flags, 1); }
static void feature(void) { item(0xb0, 0x02, 1); }
static void open_collection(int kind) { item(0xa0, kind, 1); }
static void close_collection(void) { item(0xc0, 0, 0); }

static void describe_axis(int id, int units, int resolution) {
  logical_maximum(units - 1);
  physical_maximum(units / resolution);  // in mm: centimetres, exponent -1
  usage(id);
  input(0x02);
}

static void describe_finger(int width, int height, int resolution) {
  usage_page(0x0d), usage(0x22), open_collection(2);            // Digitizers, Finger, Logical
  usage(0x42), logical_maximum(1), field(1, 1), input(0x02);    // Tip Switch
  field(1, 7), input(0x03);                                     // padding
  usage(0x51), logical_maximum(127), field(8, 1), input(0x02);  // Contact Identifier
  usage_page(0x01), field(16, 1);                               // Generic Desktop
  item(0x54, 0x0f, 1), item(0x64, 0x11, 1);                     // 10^-1 of SI centimetres
  describe_axis(0x30, width, resolution);
  describe_axis(0x31, height, resolution);
  item(0x54, 0, 1), item(0x64, 0, 1), physical_maximum(0);
  close_collection();
}

static void describe(int width, int height, int resolution, int count) {
  length = 0;
  usage_page(0x0d), usage(0x04), open_collection(1);  // Digitizers, Touch Screen, Application
  item(0x84, TOUCH_REPORT, 1), item(0x14, 0, 1);      // Report ID, Logical Minimum
  for (int finger = 0; finger < CONTACTS; finger++) describe_finger(width, height, resolution);
  usage_page(0x0d);
  logical_maximum(65535), field(16, 1), usage(0x56), input(0x02);  // Scan Time
  logical_maximum(127), field(8, 1), usage(0x54), input(0x02);     // Contact Count
  item(0x84, CONTACT_MAX_REPORT, 1);
  logical_maximum(count), usage(0x55), feature();
  item(0x84, CERTIFICATE_REPORT, 1);  // hid-multitouch recognizes a Windows 8 panel by this
  usage_page(0xff00), usage(0xc5), logical_maximum(255), field(8, 256), feature();
  close_collection();
}

static void tell(const struct uhid_event *event) {
  if (write(uhid, event, sizeof *event) < 0) cannot("uhid: %s", strerror(errno));
}

static int descriptor_of_uhid(void) { return uhid; }

// The kernel requests features while it creates the device. No other program replies.
static void answer(void) {
  struct uhid_event asked, told = {0};
  if (read(uhid, &asked, sizeof asked) < 0) cannot("uhid: %s", strerror(errno));
  if (asked.type == UHID_GET_REPORT) {
    told.type = UHID_GET_REPORT_REPLY;
    told.u.get_report_reply.id = asked.u.get_report.id;
    told.u.get_report_reply.data[0] = asked.u.get_report.rnum;
    if (asked.u.get_report.rnum == CONTACT_MAX_REPORT) {
      told.u.get_report_reply.data[1] = CONTACTS;
      told.u.get_report_reply.size = 2;
    } else {
      told.u.get_report_reply.size = 257;
    }
    tell(&told);
  } else if (asked.type == UHID_SET_REPORT) {
    told.type = UHID_SET_REPORT_REPLY;
    told.u.set_report_reply.id = asked.u.set_report.id;
    tell(&told);
  }
}

static void create(int width, int height, int resolution, int slots, const char *name) {
  if (slots > CONTACTS) cannot("a HID panel here has at most %d fingers", CONTACTS);
  describe(width, height, resolution, slots);
  uhid = open("/dev/uhid", O_RDWR | O_CLOEXEC);
  if (uhid < 0) cannot("/dev/uhid: %s", strerror(errno));
  struct uhid_event event = {.type = UHID_CREATE2};
  struct uhid_create2_req *device = &event.u.create2;
  snprintf((char *)device->name, sizeof device->name, "%s", name);
  snprintf((char *)device->phys, sizeof device->phys, "%s", port);
  snprintf((char *)device->uniq, sizeof device->uniq, "%s", serial);
  memcpy(device->rd_data, descriptor, length);
  device->rd_size = length;
  device->bus = BUS_USB;
  device->vendor = 0x7461;
  device->product = 0x6374;
  tell(&event);
  memset(contacts, 0, sizeof contacts);
}

static void move(int slot, int x, int y) {
  contacts[slot].x = x;
  contacts[slot].y = y;
}

static void down(int slot, int id, int x, int y) {
  contacts[slot] = (struct contact){.id = id, .x = x, .y = y, .in_report = true, .tip = true};
}

static void up(int slot) { contacts[slot].tip = false; }

// One report contains all fingers. A lifted finger is in one more report, without its tip.
static void frame(int fingers) {
  (void)fingers;
  struct uhid_event event = {.type = UHID_INPUT2};
  uint8_t *at = event.u.input2.data, *count;
  *at++ = TOUCH_REPORT;
  int reported = 0;
  for (int slot = 0; slot < MAX_SLOTS; slot++) {
    struct contact *contact = &contacts[slot];
    if (!contact->in_report) continue;
    uint8_t bytes[] = {contact->tip, contact->id, contact->x & 0xff, contact->x >> 8,
                       contact->y & 0xff, contact->y >> 8};
    memcpy(at, bytes, sizeof bytes);
    at += sizeof bytes;
    contact->in_report = contact->tip;
    reported++;
  }
  at = event.u.input2.data + 1 + 6 * CONTACTS;
  scan_time += 80;
  *at++ = scan_time & 0xff;
  *at++ = scan_time >> 8;
  count = at++;
  *count = reported;
  event.u.input2.size = at - event.u.input2.data;
  tell(&event);
}

static void destroy(void) {
  tell(&(struct uhid_event){.type = UHID_DESTROY});
  close(uhid);
  uhid = -1;
}

int main(void) {
  return obey_words(&(struct device){.create = create, .down = down, .move = move, .up = up,
                                     .frame = frame, .destroy = destroy,
                                     .descriptor = descriptor_of_uhid, .answer = answer});
}
