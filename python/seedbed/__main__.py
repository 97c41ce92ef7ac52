"""`python -m seedbed module:name` lets a callable try a task, as the command of `seedbed tasks run`."""

import sys

from .attempt import try_callable

if len(sys.argv) != 2:
    sys.exit("usage: python -m seedbed module:name, where name is a callable that takes an Attempt")
try_callable(sys.argv[1])
