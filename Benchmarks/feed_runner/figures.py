"""What a run comes to, and what several runs come to."""
import statistics

SLOT_NS = 1e9 / 60

# key, label, unit, decimals
ROWS = [
    ("first_content_ms", "first content on screen after exec", "ms", 0),
    ("full_content_ms", "all content on screen after exec", "ms", 0),
    ("ui_p50_ms", "UI thread CPU per frame at 3,000 px/s, p50", "ms", 2),
    ("ui_p99_ms", "  p99", "ms", 2),
    ("ui_max_ms", "  max", "ms", 2),
    ("fling_ui_p50_ms", "UI thread CPU per frame at 12,000 px/s, p50", "ms", 2),
    ("fling_ui_p99_ms", "  p99", "ms", 2),
    ("fling_ui_max_ms", "  max", "ms", 2),
    ("dropped_scroll_pct", "60 Hz slots without a new picture at 3,000 px/s", "%", 2),
    ("dropped_fling_pct", "  at 12,000 px/s", "%", 2),
    ("blank_fling_mean_pct", "blank while flinging, mean", "%", 2),
    ("blank_fling_max_pct", "  max", "%", 2),
    ("seen_blank_fling_mean_pct", "blank pixels on screen while flinging, mean", "%", 2),
    ("seen_blank_fling_max_pct", "  max", "%", 2),
    ("cpu_scroll_pct", "CPU while scrolling", "%", 1),
    ("cpu_fling_pct", "CPU while flinging", "%", 1),
    ("pss_mb", "memory, PSS of all processes", "MB", 1),
    ("pss_rest_mb", "  at rest", "MB", 1),
    ("peak_mb", "  peak resident", "MB", 1),
    ("jump_middle_ms", "jump to the middle until nothing changes", "ms", 0),
    ("jump_end_ms", "jump to the end until nothing changes", "ms", 0),
    ("cpu_idle_pct", "CPU while idle", "%", 2),
    ("witness_late_ms", "the witness's latest look (trust drops only if small)", "ms", 1),
]

# The additional rows of programs that count their rows on screen.
COUNTED_ROWS = [
    ("rows", "rows on screen at the end", "", 0),
    ("nodes", "  their nodes", "", 0),
    ("layers", "  their layers", "", 0),
    ("bitmaps", "  their bitmaps", "", 0),
    ("bitmap_kb", "  the bytes of these", "KB", 0),
]

# The additional rows of programs that count what they fetch.
NET_ROWS = [
    ("fetched_kb", "fetched over the network", "KB", 0),
    ("vain_kb", "  of these in vain", "KB", 0),
]

# The additional rows of a run beside busy loops.
BUSY_ROWS = [
    ("loops_kept_scroll_pct", "work the busy loops kept while it scrolled", "%", 1),
    ("loops_kept_fling_pct", "  while it was flung", "%", 1),
]


def percentile(values, share):
    """Nearest-rank percentile; None without values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else None


def dropped_percent(begin, end, times):
    """How many 60 Hz slots of a phase brought no new picture.

    Counted from the gaps between pictures, not on a fixed grid: a program whose frames drift against the witness's
    clock does not drop any.
    """
    points = [begin, *times, end]
    lost = sum(max(0, round((b - a) / SLOT_NS) - 1) for a, b in zip(points, points[1:]))
    return 100 * lost / ((end - begin) / SLOT_NS)


def judge(account):
    """The figures of one run."""
    events, cpu = account.events, account.cpu

    def within(rows, phase):
        return [row for row in rows if events[f"{phase}_begin"] <= row["t_ns"] <= events[f"{phase}_end"]]

    def settled(phase):
        times = [row["t_ns"] for row in within(account.pictures, phase)]
        return (times[-1] - events[f"{phase}_begin"]) / 1e6 if times else 0.0

    def load(phase):
        (t0, c0), (t1, c1) = cpu[f"{phase}_begin"], cpu[f"{phase}_end"]
        return 100 * (c1 - c0) / (t1 - t0)

    def kept(phase):
        (t0, n0), (t1, n1) = account.loops[f"{phase}_begin"], account.loops[f"{phase}_end"]
        return 100 * (n1 - n0) / (t1 - t0) / account.loops_alone

    result = {}
    start = events["exec"]
    # A row with content has a white background and dark letters. A cleared window has no letters, an empty screen no
    # white.
    content = [row["t_ns"] for row in account.pictures if row["white"] > 0.1 and row["dark"] > 0.002]
    early = [row["t_ns"] for row in account.pictures if row["t_ns"] <= events["settle_end"]]
    result["first_content_ms"] = (content[0] - start) / 1e6 if content else None
    result["full_content_ms"] = (early[-1] - start) / 1e6 if early and content else None
    for phase, prefix in (("scroll", ""), ("fling", "fling_")):
        work = [row["ui_cpu_ns"] / 1e6 for row in within(account.frames, phase)]
        result[f"{prefix}ui_p50_ms"] = percentile(work, 0.5)
        result[f"{prefix}ui_p99_ms"] = percentile(work, 0.99)
        result[f"{prefix}ui_max_ms"] = max(work, default=None)
        times = [row["t_ns"] for row in within(account.pictures, phase)]
        result[f"dropped_{phase}_pct"] = dropped_percent(events[f"{phase}_begin"], events[f"{phase}_end"], times)
        result[f"cpu_{phase}_pct"] = load(phase)
    for rows, prefix in ((within(account.frames, "fling"), ""), (within(account.pictures, "fling"), "seen_")):
        blank = [100 * row["blank"] for row in rows]
        result[f"{prefix}blank_fling_mean_pct"] = statistics.fmean(blank) if blank else None
        result[f"{prefix}blank_fling_max_pct"] = max(blank, default=None)
    result["pss_mb"] = max(pss for pss, _ in account.memory.values())
    # The other looks may meet the decoding of a photo, which takes tens of megabytes for tens of milliseconds.
    result["pss_rest_mb"] = account.memory["idle_end"][0]
    result["peak_mb"] = max(peak for _, peak in account.memory.values())
    result["jump_middle_ms"] = settled("jumpmid")
    result["jump_end_ms"] = settled("jumpend")
    result["cpu_idle_pct"] = load("idle")
    looks = within(account.pictures, "scroll") + within(account.pictures, "fling")
    result["witness_late_ms"] = max((row["late_ns"] for row in looks), default=0) / 1e6
    counted = account.figures
    for key in ("rows", "nodes", "layers", "bitmaps"):
        result[key] = counted.get(key)
    result["bitmap_kb"] = counted["bitmap_bytes"] / 1024 if "bitmap_bytes" in counted else None
    for key in ("fetched", "vain"):
        result[f"{key}_kb"] = counted[f"{key}_bytes"] / 1024 if f"{key}_bytes" in counted else None
    if account.loops:
        result["loops_kept_scroll_pct"] = kept("scroll")
        result["loops_kept_fling_pct"] = kept("fling")
    return result


def over_runs(runs, statistic=statistics.median):
    """One figure for each key; runs without a figure do not count."""
    merged = {}
    for key in runs[0]:
        values = [run[key] for run in runs if run[key] is not None]
        merged[key] = statistic(values) if values else None
    return merged


def ratios(ours, theirs):
    """The medians of the ratios within the turns; None where a turn has none, as beside a figure of 0."""
    merged = {}
    for key in ours[0]:
        pairs = [(one[key], other[key]) for one, other in zip(ours, theirs)]
        defined = all(one is not None and other for one, other in pairs)
        merged[key] = statistics.median(one / other for one, other in pairs) if defined else None
    return merged
