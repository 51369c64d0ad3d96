"""What a process and those it started take."""
import os
import pathlib

TICK_S = 1 / os.sysconf("SC_CLK_TCK")


def family(pid):
    """The process and all it started that still live."""
    found, queue = [], [pid]
    while queue:
        one = queue.pop()
        found.append(one)
        for tasks in pathlib.Path(f"/proc/{one}/task").glob("*/children"):
            try:
                queue += [int(child) for child in tasks.read_text().split()]
            except OSError:
                pass
    return found


def cpu_seconds(pid):
    """CPU time of the family, children that have ended included."""
    total = 0
    for one in family(pid):
        try:
            fields = pathlib.Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += sum(int(fields[k]) for k in (11, 12, 13, 14))
    return total * TICK_S


def memory_mb(pid):
    """(PSS, peak resident) of the family in MB. Reading it stops the process for a moment: never while it scrolls."""
    pss = peak = 0
    for one in family(pid):
        try:
            rollup = pathlib.Path(f"/proc/{one}/smaps_rollup").read_text()
            status = pathlib.Path(f"/proc/{one}/status").read_text()
        except OSError:
            continue
        pss += sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
        peak += sum(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:"))
    return pss / 1024, peak / 1024
