"""One run of one program, and what was seen of it."""
import contextlib
import csv
import dataclasses
import os
import pathlib
import queue
import signal
import subprocess
import tempfile
import threading
import time

from . import Failure
from .busy import BusyLoops
from .display import Display
from .processes import cpu_seconds, family, memory_mb


@dataclasses.dataclass
class Account:
    """What a run left behind. Events are nanoseconds by name; CPU, memory and loops were read when they came."""
    events: dict = dataclasses.field(default_factory=dict)
    cpu: dict = dataclasses.field(default_factory=dict)
    memory: dict = dataclasses.field(default_factory=dict)
    frames: list = dataclasses.field(default_factory=list)
    pictures: list = dataclasses.field(default_factory=list)
    # Counts that the program made of itself, by name.
    figures: dict = dataclasses.field(default_factory=dict)
    # The result of BusyLoops.read() at each event, and the iterations per second of the loops alone.
    loops: dict = dataclasses.field(default_factory=dict)
    loops_alone: float = 0


def ride(witness, command, limit, user, busy_loop=None, busy=0, cache=None):
    """Runs `command` on a screen of its own, beside `busy` processes of `busy_loop`.

    `cache` is the folder that the program's caches are in; None for the one that its user has for that.
    """
    name = pathlib.Path(command[0]).name
    shared_memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with contextlib.ExitStack() as stack:
        work = stack.enter_context(tempfile.TemporaryDirectory())
        user.give(work)
        screen = stack.enter_context(tempfile.TemporaryDirectory(dir=shared_memory))
        display = stack.enter_context(contextlib.closing(Display(screen)))
        loops = stack.enter_context(contextlib.closing(BusyLoops(busy_loop, busy, work))) if busy else None
        frames, pictures = pathlib.Path(work, "FRAMES.csv"), pathlib.Path(work, "PICTURES.csv")
        # A desktop session has a message bus. Without one, looking for it may start programs, whose time would be added
        # to the measured program's.
        environment = {
            "DBUS_SESSION_BUS_ADDRESS": "disabled:", **os.environ, "DISPLAY": display.name, "SDL_VIDEODRIVER": "x11",
            **user.environment()}
        environment.pop("WAYLAND_DISPLAY", None)
        if cache:
            environment["XDG_CACHE_HOME"] = str(cache)
        process = subprocess.Popen([witness, display.framebuffer, pictures, *command, "--out", frames],
                                   env=environment, stdout=subprocess.PIPE, text=True)
        account = follow(process, name, limit, loops)
        if process.returncode != 0:
            raise Failure(f"{name} left with status {process.returncode}.")
        for path in (frames, pictures):
            if not path.exists():
                raise Failure(f"{name} left without writing {path.name}.")
        account.frames = read_table(frames)
        account.pictures = read_table(pictures)
    missing = [event for phase in ("settle", "scroll", "fling", "jumpmid", "jumpend", "idle")
               for event in (f"{phase}_begin", f"{phase}_end") if event not in account.events]
    if missing:
        raise Failure(f"{name} never reported {', '.join(missing)}.")
    return account


def follow(process, name, limit, loops):
    """Takes down what is to be read at each event, until the program has left."""
    account, pid = Account(loops_alone=loops.alone if loops else 0), 0
    deadline = time.monotonic() + limit
    try:
        # A separate thread reads the lines: polling the pipe would miss a line that is already in Python's buffer.
        lines = queue.Queue()
        threading.Thread(target=lambda: [*map(lines.put, process.stdout), lines.put(None)], daemon=True).start()
        while True:
            try:
                line = lines.get(timeout=max(0, deadline - time.monotonic()))
            except queue.Empty:
                raise Failure(f"{name} did not finish within {limit:g} seconds.") from None
            if line is None:
                return account
            words = line.split()
            if len(words) == 2 and words[0] == "PID":
                pid = int(words[1])
            elif len(words) == 3 and words[0] == "FIG":
                account.figures[words[1]] = float(words[2])
            elif len(words) == 3 and words[0] == "EVT":
                event = words[1]
                account.events.setdefault(event, int(words[2]))
                account.cpu[event] = (time.monotonic(), cpu_seconds(pid))
                if loops:
                    account.loops[event] = loops.read()
                if event in ("scroll_end", "fling_end", "idle_end"):
                    account.memory[event] = memory_mb(pid)
    finally:
        if time.monotonic() >= deadline:
            process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            for one in [*family(pid), process.pid]:
                os.kill(one, signal.SIGKILL)
            process.wait()


def read_table(path):
    with path.open() as file:
        return [{key: float(value) for key, value in row.items()} for row in csv.DictReader(file)]
