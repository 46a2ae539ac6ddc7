// An X app that fills the screen and prints each touch. Format: see judge.py.

#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>
#include <stdio.h>

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  Display *display = XOpenDisplay(NULL);
  int opcode, event, error, major = 2, minor = 2;
  if (!display || !XQueryExtension(display, "XInputExtension", &opcode, &event, &error) ||
      XIQueryVersion(display, &major, &minor) != Success) {
    fputs("no X server with XInput 2.2\n", stderr);
    return 1;
  }
  int screen = DefaultScreen(display);
  int width = DisplayWidth(display, screen), height = DisplayHeight(display, screen);
  // There is no window manager that could place the window.
  XSetWindowAttributes attributes = {.override_redirect = True};
  Window window = XCreateWindow(display, RootWindow(display, screen), 0, 0, width, height, 0,
                                CopyFromParent, InputOutput, CopyFromParent, CWOverrideRedirect,
                                &attributes);
  unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
  XISetMask(bits, XI_TouchBegin);
  XISetMask(bits, XI_TouchUpdate);
  XISetMask(bits, XI_TouchEnd);
  XISelectEvents(display, window,
                 &(XIEventMask){.deviceid = XIAllMasterDevices, .mask_len = sizeof bits,
                                .mask = bits}, 1);
  XMapRaised(display, window);
  XSync(display, False);
  printf("size %d %d\n", width, height);
  for (;;) {
    XEvent any;
    XNextEvent(display, &any);
    XGenericEventCookie *cookie = &any.xcookie;
    if (cookie->type != GenericEvent || cookie->extension != opcode ||
        !XGetEventData(display, cookie)) {
      continue;
    }
    XIDeviceEvent *touch = cookie->data;
    switch (cookie->evtype) {
      case XI_TouchBegin:
        printf("down %d %.1f %.1f\n", touch->detail, touch->event_x, touch->event_y);
        break;
      case XI_TouchUpdate:
        printf("move %d %.1f %.1f\n", touch->detail, touch->event_x, touch->event_y);
        break;
      case XI_TouchEnd:
        printf("up %d\n", touch->detail);
        break;
    }
    XFreeEventData(display, cookie);
  }
}
