"""The user that measured programs run as."""
import os
import shutil
import tempfile

# Debian's user and group without rights.
NOBODY = 65534


class OrdinaryUser:
    """A user without root's rights, with a home folder that lasts as long as the benchmark.

    Programs run as root may lower their nice values, and Xlib keeps no caches for them: neither is what people who use
    a program see. Where the runner itself is no root, programs run as the runner's user.
    """

    def __init__(self):
        self.number = NOBODY if os.geteuid() == 0 else None
        self.home = tempfile.mkdtemp(prefix="sateen-home-") if self.number else None
        if self.number:
            self.give(self.home)

    def environment(self):
        """What a program's environment has for this user."""
        if not self.number:
            return {}
        return {"HOME": self.home, "XDG_CACHE_HOME": os.path.join(self.home, ".cache"), "WITNESS_USER": str(self.number)}

    def identity(self):
        """What subprocess.Popen has to be told for this user."""
        return {"user": self.number, "group": self.number, "extra_groups": []} if self.number else {}

    def give(self, folder):
        """Lets the user's programs write into a folder."""
        if self.number:
            os.chown(folder, self.number, self.number)

    def close(self):
        if self.home:
            shutil.rmtree(self.home, ignore_errors=True)
