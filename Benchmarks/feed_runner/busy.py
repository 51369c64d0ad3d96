"""Endless loops beside the measured program, and how much of their work they kept."""
import mmap
import pathlib
import struct
import subprocess
import time

from . import Failure

# How long the loops run alone, to measure their undisturbed speed.
ALONE_S = 2


class BusyLoops:
    """Processes of the runner's own priority, and thus of the measured program's."""

    def __init__(self, program, count, folder):
        path = pathlib.Path(folder, "COUNTS")
        path.write_bytes(bytes(8 * count))
        with path.open("rb") as file:
            self.counts = mmap.mmap(file.fileno(), 8 * count, access=mmap.ACCESS_READ)
        self.format = f"={count}Q"
        self.processes = [subprocess.Popen([program, path, str(index)]) for index in range(count)]
        begin = self.read()
        time.sleep(ALONE_S)
        end = self.read()
        # Iterations of all loops per second while no program is measured.
        self.alone = (end[1] - begin[1]) / (end[0] - begin[0])
        if any(process.poll() is not None for process in self.processes) or not self.alone:
            self.close()
            raise Failure("The busy loops did not start.")

    def read(self):
        """(seconds, turns of all loops so far)."""
        return time.monotonic(), sum(struct.unpack(self.format, self.counts[:]))

    def close(self):
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.wait()
        self.counts.close()
