"""What all tests share: the project's folder on the path, where tests and fresh processes find the small games."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
