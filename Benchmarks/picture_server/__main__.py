"""Serves the files of a folder over HTTP/1.1, as a server at the end of a line does.

    python3 Benchmarks/picture_server FOLDER [--latency SECONDS] [--rate BYTES_A_SECOND]

The first byte of an answer comes after the latency, and so does the first answer of a connection once more. The rate is
that of the line: all answers share it. Files are fresh for a day, have an `ETag`, and may be asked for in ranges; queries
are ignored. Prints `PORT number`, and ends with its input.
"""
import argparse
import asyncio
import pathlib
import sys

TYPES = {".jpg": "image/jpeg", ".png": "image/png", ".webp": "image/webp", ".avif": "image/avif", ".jxl": "image/jxl"}
# With a rate, so many bytes are written at once.
PIECE = 4096


class Line:
    """Lets bytes pass at a rate."""

    def __init__(self, rate):
        self.rate = rate
        self.free_at = 0.0

    async def pass_on(self, writer, data):
        if not self.rate:
            writer.write(data)
            return await writer.drain()
        time = asyncio.get_running_loop().time
        # Within an answer the line does not wait: a piece that is written late does not delay those behind it.
        self.free_at = max(self.free_at, time())
        for start in range(0, len(data), PIECE):
            piece = data[start:start + PIECE]
            self.free_at += len(piece) / self.rate
            # The last byte of a piece arrives when its time on the line is over.
            await asyncio.sleep(max(self.free_at - time(), 0))
            writer.write(piece)
            await writer.drain()


class Server:
    def __init__(self, folder, latency, line):
        self.root = folder.resolve()
        self.latency = latency
        self.line = line
        self.files = {}

    def find(self, path):
        """(the bytes, the tag) of a path; None where there is no file."""
        name = path.partition("?")[0].lstrip("/")
        if name not in self.files:
            file = (self.root / name).resolve()
            if self.root not in file.parents or not file.is_file():
                return None
            self.files[name] = (file.read_bytes(), f'"{file.stat().st_mtime_ns:x}"', TYPES.get(file.suffix))
        return self.files[name]

    def answer(self, path, fields):
        """(the head, the bytes) of an answer."""
        found = self.find(path)
        if not found:
            return head("404 Not Found", 0), b""
        data, tag, kind = found
        more = [f"ETag: {tag}", "Cache-Control: max-age=86400", "Accept-Ranges: bytes",
                f"Content-Type: {kind or 'application/octet-stream'}"]
        if fields.get("if-none-match") == tag:
            return head("304 Not Modified", None, more), b""
        first = first_byte(fields.get("range", ""))
        if first and first < len(data) and fields.get("if-range", tag) == tag:
            more.append(f"Content-Range: bytes {first}-{len(data) - 1}/{len(data)}")
            return head("206 Partial Content", len(data) - first, more), data[first:]
        return head("200 OK", len(data), more), data

    async def serve(self, reader, writer):
        try:
            # The handshake.
            await asyncio.sleep(self.latency)
            while True:
                lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                words = lines[0].split(" ")
                fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
                await asyncio.sleep(self.latency)
                top, data = self.answer(words[1] if len(words) == 3 else "", fields)
                writer.write(top)
                await self.line.pass_on(writer, data)
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError):
            pass
        finally:
            writer.close()


def head(status, length, more=()):
    lines = [f"HTTP/1.1 {status}", *more]
    if length is not None:
        lines.append(f"Content-Length: {length}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def first_byte(field):
    """The first byte of `bytes=N-`; 0 for any other field."""
    name, _, value = field.partition("=")
    number, _, end = value.partition("-")
    return int(number) if name == "bytes" and number.isdigit() and not end else 0


async def run(options):
    server = Server(options.folder, options.latency, Line(options.rate))
    listener = await asyncio.start_server(server.serve, "127.0.0.1", 0)
    print("PORT", listener.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


def main():
    parser = argparse.ArgumentParser(description="Serves the files of a folder with a latency and a rate.")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--latency", type=float, default=0, help="seconds")
    parser.add_argument("--rate", type=float, help="bytes a second; without it there is no limit")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
