"""An input method for IBus, which the tests type with.

Letters are composed; Space commits what stands for them ("nihon" is 日本), Return commits them as they are, and Backspace
takes the last one away. Left and Right move the caret inside of the composition. All other keys are left to the program.

Each line of the file that is its argument tells of a call: "ready PID", "key a", "reset", "cursor X Y WIDTH HEIGHT".
"""
import os
import sys

import gi

gi.require_version("IBus", "1.0")
from gi.repository import GLib, GObject, IBus  # noqa: E402

NAME = "sateen-test"
WORDS = {"nihon": "日本", "go": "語"}
log = open(sys.argv[1], "a", buffering=1)


class TestEngine(IBus.Engine):
    __gtype_name__ = "SateenTestEngine"

    def __init__(self, **properties):
        super().__init__(**properties)
        self.letters = ""
        self.caret = 0

    def do_process_key_event(self, value, code, state):
        if state & IBus.ModifierType.RELEASE_MASK:
            return False
        log.write(f"key {IBus.keyval_name(value)}\n")
        if state & (IBus.ModifierType.CONTROL_MASK | IBus.ModifierType.MOD1_MASK):
            return False
        if 0x61 <= value <= 0x7A:
            self.letters = self.letters[: self.caret] + chr(value) + self.letters[self.caret :]
            self.caret += 1
            return self.show()
        if not self.letters:
            return False
        if value == IBus.KEY_space:
            return self.commit(WORDS.get(self.letters, self.letters.upper()))
        if value == IBus.KEY_Return:
            return self.commit(self.letters)
        if value == IBus.KEY_BackSpace:
            if self.caret > 0:
                self.letters = self.letters[: self.caret - 1] + self.letters[self.caret :]
                self.caret -= 1
            return self.show()
        if value == IBus.KEY_Left:
            self.caret = max(0, self.caret - 1)
            return self.show()
        if value == IBus.KEY_Right:
            self.caret = min(len(self.letters), self.caret + 1)
            return self.show()
        return False

    def show(self):
        text = IBus.Text.new_from_string(self.letters)
        text.append_attribute(IBus.AttrType.UNDERLINE, IBus.AttrUnderline.SINGLE, 0, len(self.letters))
        self.update_preedit_text(text, self.caret, bool(self.letters))
        return True

    def commit(self, text):
        self.letters, self.caret = "", 0
        self.commit_text(IBus.Text.new_from_string(text))
        self.hide_preedit_text()
        return True

    def do_set_cursor_location(self, x, y, width, height):
        log.write(f"cursor {x} {y} {width} {height}\n")

    def do_focus_in(self):
        log.write("focus in\n")

    def do_focus_out(self):
        log.write("focus out\n")
        self.forget()

    def do_reset(self):
        log.write("reset\n")
        self.forget()

    def forget(self):
        self.letters, self.caret = "", 0


def was_chosen(bus, result):
    bus.set_global_engine_async_finish(result)
    log.write(f"ready {os.getpid()}\n")


IBus.init()
bus = IBus.Bus()
if not bus.is_connected():
    sys.exit("no IBus")
loop = GLib.MainLoop()
bus.connect("disconnected", lambda _: loop.quit())
factory = IBus.Factory.new(bus.get_connection())
factory.add_engine(NAME, GObject.type_from_name("SateenTestEngine"))
component = IBus.Component(
    name="org.freedesktop.IBus.SateenTest", description="", version="1", license="", author="", homepage="",
    command_line="", textdomain="")
component.add_engine(
    IBus.EngineDesc(
        name=NAME, longname=NAME, description="", language="ja", license="", author="", icon="", layout="us"))
bus.register_component(component)
bus.set_global_engine_async(NAME, -1, None, was_chosen)
loop.run()
