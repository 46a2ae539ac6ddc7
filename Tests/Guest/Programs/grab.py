"""Grabs a device (EVIOCGRAB) and releases it at the end of standard input.

usage: grab.py NODE
"""

import fcntl
import sys

EVIOCGRAB = 0x40044590

with open(sys.argv[1], "rb") as device:
    fcntl.ioctl(device, EVIOCGRAB, 1)
    print("grabbed", flush=True)
    sys.stdin.read()
