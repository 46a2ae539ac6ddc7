"""Connects to a socket and prints the kernel's result.

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
