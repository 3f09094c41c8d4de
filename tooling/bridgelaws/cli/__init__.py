"""The command ``bridgelaws``: one file per verb, each loaded only when it is called.

A command is a thin thing: it reads its options, calls the rooms below, prints.
Exit codes: 0 good, 1 findings of severity error, 2 wrong use, 3 input that cannot be
read or a machine that refuses, 4 a fault of the program itself. Every error becomes one
sentence, never a traceback.
"""

from __future__ import annotations

import importlib
import io
import sys
from typing import Any, Final

import click

from bridgelaws import __version__
from bridgelaws.cli.crash import REFUSED, say, silence_output, tell_crash, tell_refusal
from bridgelaws.errors import BridgelawsError, IndexFolderError, LocatorError

# verb -> module of this package that holds its click command, of the same name as the module
COMMANDS: Final = {
    "add": "add",
    "remove": "remove",
    "sources": "sources",
    "build": "build",
    "outline": "outline",
    "parse": "parse",
    "pair": "pair",
    "cite": "cite",
    "link": "link",
    "quote": "quote",
    "search": "search",
    "show": "show",
    "export": "export",
    "import": "import_",
    "check": "check",
    "accept": "accept",
    "review": "review",
    "diff": "diff",
    "questions": "questions",
    "rule": "rule",
    "edition": "edition",
    "mcp": "mcp",
    "book": "book",
    "cards": "cards",
    "verify": "verify",
    "evaluate": "evaluate",
}


class _LazyGroup(click.Group):
    """A group whose commands are imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"bridgelaws.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, COMMANDS[cmd_name])
        return command

    def make_context(self, *given: Any, **named: Any) -> click.Context:
        try:
            return super().make_context(*given, **named)
        except BrokenPipeError:
            raise _ReaderGoneError from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # Click would end with 1 here, as if something were wrong.
            raise _ReaderGoneError from None
        return result


class _ReaderGoneError(Exception):
    """Who read our output went away (`| head`); that is no fault of ours."""


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="bridgelaws")
def bridgelaws() -> None:
    """Read, search and compare the Laws of Duplicate Bridge in four languages."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; the exit code, for ``raise SystemExit``."""
    if sys.stdout is None:
        # The next file that is opened would take its place.
        say("bridgelaws: there is no standard output to write to")
        return REFUSED
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.encoding.casefold() != "utf-8":
        # A terminal that lacks a letter shows its code; a program reads no such thing.
        if sys.stdout.isatty():
            sys.stdout.reconfigure(errors="backslashreplace")
        else:
            sys.stdout.reconfigure(encoding="utf-8")
    try:
        code = _run(arguments)
    except _ReaderGoneError:
        silence_output()
        return 0
    except (OSError, MemoryError) as problem:
        code = tell_refusal(problem)
        silence_output()
    except Exception as problem:  # noqa: BLE001 - whatever nobody expected
        code = tell_crash(problem, sys.argv[1:] if arguments is None else arguments)
    return code


def _run(arguments: list[str] | None) -> int:
    try:
        result = bridgelaws.main(args=arguments, prog_name="bridgelaws", standalone_mode=False)
    except click.exceptions.Abort:
        say("interrupted")
        return 130
    except click.ClickException as problem:
        problem.show()
        return 2
    except (LocatorError, IndexFolderError) as problem:
        say(f"bridgelaws: {problem}")
        return 2
    except BridgelawsError as problem:
        say(f"bridgelaws: {problem}")
        return 3
    return result if isinstance(result, int) else 0
