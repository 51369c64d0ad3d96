"""The parts of Benchmarks/run-feedbench."""


class Failure(Exception):
    """Something a person has to mend; its text says what."""
