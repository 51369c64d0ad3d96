"""The X server that a run has for itself."""
import os
import select
import shutil
import socket
import struct
import subprocess

from . import Failure


class Display:
    """An X server whose framebuffer is a file."""

    def __init__(self, folder):
        if not shutil.which("Xvfb"):
            raise Failure("Xvfb is not installed; apt-get install xvfb brings it.")
        reader, writer = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "800x1200x24", "-fbdir", folder, "-nolisten", "tcp",
             "-noreset"],
            pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        # Read up to the end of the line: Xvfb writes number and newline separately, and dies if the newline is not
        # read.
        number = ""
        while not number.endswith("\n") and select.select([reader], [], [], 15)[0]:
            part = os.read(reader, 16).decode()
            if not part:
                break
            number += part
        number = number.strip()
        os.close(reader)
        if not number:
            self.close()
            raise Failure("Xvfb did not start within 15 seconds.")
        self.name = f":{number}"
        self.framebuffer = os.path.join(folder, "Xvfb_screen0")
        try:
            self.greet(number)
        except OSError as error:
            self.close()
            raise Failure(f"Xvfb does not answer: {error}.") from error

    @staticmethod
    def greet(number):
        """Opens and closes a connection: Xvfb tells its number before it is ready, and its start is nobody's frame."""
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(15)
            client.connect(f"/tmp/.X11-unix/X{number}")
            client.sendall(struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0))
            if client.recv(1) != b"\x01":
                raise ConnectionRefusedError("it refused the connection")

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
