"""`python -m fabletop` is the same as the command `fabletop`."""

import sys

from fabletop.cli import main

if __name__ == "__main__":
    sys.exit(main())
