"""Sandboxes of Seedbed, a mock REST API, for tests and agents in Python."""

from .api import SeedbedError
from .attempt import Attempt
from .environment import Action, Environment, Observation, Task
from .sandbox import Sandbox
from .server import Server, start

__all__ = ["Action", "Attempt", "Environment", "Observation", "Sandbox", "SeedbedError", "Server", "Task", "start"]
