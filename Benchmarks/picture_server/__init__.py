"""A web server on the loopback interface with the latency and the rate of a line, in a process of its own."""
import pathlib
import subprocess
import sys


class PictureServerFailure(Exception):
    """The server does not run."""


class PictureServer:
    """Runs as long as this object, and no longer than this process."""

    def __init__(self, folder, latency=0.0, rate=None):
        command = [sys.executable, pathlib.Path(__file__).parent, folder, "--latency", str(latency)]
        if rate:
            command += ["--rate", str(rate)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        words = self.process.stdout.readline().split()
        if len(words) != 2 or words[0] != "PORT":
            self.close()
            raise PictureServerFailure("The picture server did not start.")
        self.url = f"http://127.0.0.1:{words[1]}"

    def close(self):
        """The server ends with its input."""
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
