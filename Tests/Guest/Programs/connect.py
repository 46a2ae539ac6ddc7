"""Says what the kernel says to whoever connects.

usage: connect.py SOCKET
"""

import errno
import socket
import sys

try:
    socket.socket(socket.AF_UNIX).connect(sys.argv[1])
    print("connected")
except OSError as error:
    print(errno.errorcode[error.errno])
