"""A Qt app that fills the screen and prints each touch. Format: see judge.py."""

import sys

from PyQt5.QtCore import QEvent, Qt
from PyQt5.QtWidgets import QApplication, QWidget


class Window(QWidget):
    def __init__(self):
        super().__init__()
        self.setAttribute(Qt.WA_AcceptTouchEvents)

    def event(self, event):
        kind = event.type()
        if kind in (QEvent.TouchBegin, QEvent.TouchUpdate, QEvent.TouchEnd):
            for point in event.touchPoints():
                location = f"{point.id()} {point.screenPos().x():.1f} {point.screenPos().y():.1f}"
                if point.state() == Qt.TouchPointPressed:
                    print("down", location)
                elif point.state() == Qt.TouchPointMoved:
                    print("move", location)
                elif point.state() == Qt.TouchPointReleased:
                    print("up", point.id())
            return True
        if kind == QEvent.TouchCancel:
            print("cancel")
            return True
        if kind == QEvent.MouseButtonPress:
            print(f"click {event.globalX()} {event.globalY()}")
            return True
        return super().event(event)


sys.stdout.reconfigure(line_buffering=True)
app = QApplication(sys.argv)
window = Window()
window.showFullScreen()
print("size", app.primaryScreen().geometry().width(), app.primaryScreen().geometry().height())
app.exec()
