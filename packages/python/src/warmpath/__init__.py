"""A typed client of the Warmpath API: `Warmpath` and `AsyncWarmpath`, what they answer (`warmpath.types`) and raise (`warmpath.errors`)."""

from . import errors, types
from ._clients import AsyncWarmpath, Warmpath
from ._core import OMITTED, Behaviour, CallOptions, Operation, RankedOptions
from ._error import WarmpathError
from ._operations import OPERATIONS, OperationName
from ._operations import VERSION as __version__

__all__ = [
    "OMITTED",
    "OPERATIONS",
    "AsyncWarmpath",
    "Behaviour",
    "CallOptions",
    "Operation",
    "OperationName",
    "RankedOptions",
    "Warmpath",
    "WarmpathError",
    "__version__",
    "errors",
    "types",
]
