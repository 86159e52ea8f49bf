"""A whole number with a sign, inside kernels: small unsigned ones must not wrap when they are subtracted."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np

whole = cast("Callable[[object], int]", np.int64)
"""The compiler sees the type of numpy, the reader of types an ordinary ``int``."""
