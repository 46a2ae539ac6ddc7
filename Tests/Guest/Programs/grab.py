"""Takes a device for itself (EVIOCGRAB) and lets it go at the end of its input.

usage: grab.py NODE
"""

import fcntl
import sys

EVIOCGRAB = 0x40044590

with open(sys.argv[1], "rb") as device:
    fcntl.ioctl(device, EVIOCGRAB, 1)
    print("grabbed", flush=True)
    sys.stdin.read()
