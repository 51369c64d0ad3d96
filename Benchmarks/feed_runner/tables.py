"""The figures as a person reads them."""
from .figures import BUSY_ROWS, COUNTED_ROWS, NET_ROWS, ROWS, over_runs, ratios

LABEL_WIDTH = max(len(label) for _, label, _, _ in ROWS)


def print_table(title, turns, busy):
    """`turns` has the runs of each program by its name, the measured one's first."""
    medians = {name: over_runs(runs) for name, runs in turns.items()}
    fewest = {name: over_runs(runs, min) for name, runs in turns.items()}
    most = {name: over_runs(runs, max) for name, runs in turns.items()}
    ours, *peers = turns
    to_peers = {peer: ratios(turns[ours], turns[peer]) for peer in peers}
    table = Table(turns, peers)

    print(title)
    print("-" * table.width)
    if peers:
        table.print_head()
    shown_rows = list(ROWS)
    for rows in (COUNTED_ROWS, NET_ROWS):
        if any(figures[rows[0][0]] is not None for figures in medians.values()):
            shown_rows += rows
    for key, label, unit, decimals in shown_rows + (BUSY_ROWS if busy else []):
        table.print_row(key, label, unit, decimals, medians, to_peers)
        if busy and key.startswith("dropped_"):
            table.print_row(key, "    fewest in a run", unit, decimals, fewest)
            table.print_row(key, "    most in a run", unit, decimals, most)


class Table:
    """A column for each program, the unit, and a column for each ratio."""

    def __init__(self, names, peers):
        self.columns = {name: max(9, len(name) if peers else 0) for name in names}
        self.ratios = {peer: len(peer) + 2 for peer in peers}
        self.width = LABEL_WIDTH + sum(width + 1 for width in self.columns.values()) + 4
        self.width += sum(width + 1 for width in self.ratios.values())

    def print_head(self):
        names = "".join(f" {name:>{width}}" for name, width in self.columns.items())
        over = "".join(f" {'/ ' + peer:>{width}}" for peer, width in self.ratios.items())
        print(f"{'':<{LABEL_WIDTH}}{names}   {over}")

    def print_row(self, key, label, unit, decimals, figures, ratios=None):
        line = f"{label:<{LABEL_WIDTH}}"
        for name, width in self.columns.items():
            line += f" {shown(figures[name][key], decimals):>{width}}"
        line += f" {unit:<2}" if self.ratios else f" {unit}"
        for peer, width in self.ratios.items() if ratios else ():
            line += f" {shown(ratios[peer][key], 2):>{width}}"
        print(line.rstrip())


def shown(value, decimals):
    return "-" if value is None else f"{value:,.{decimals}f}"
