"""The C programs that go along with each run."""
import pathlib
import shutil
import subprocess

from . import Failure

BENCHMARKS = pathlib.Path(__file__).resolve().parent.parent
ROOT = BENCHMARKS.parent


def find_witness(folder):
    """The watching program: as built by the package, or compiled here and now."""
    built = ROOT / ".build/release/Witness"
    source = BENCHMARKS / "Witness/main.c"
    if built.exists() and built.stat().st_mtime >= source.stat().st_mtime:
        return built
    return compile_tool(source, pathlib.Path(folder) / "Witness")


def compile_busy_loop(folder):
    """The program that takes a core from the one that is measured."""
    return compile_tool(BENCHMARKS / "BusyLoop/main.c", pathlib.Path(folder) / "BusyLoop")


def compile_tool(source, target):
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        raise Failure(f"There is no C compiler to build {target.name} with.")
    subprocess.run([compiler, "-O2", "-o", target, source], check=True)
    return target
