"""The errors raised on purpose: one root, so that a caller can catch them all.

What is wrong *in a text* is never raised: it becomes a `Finding` and the work
goes on. An error is for what makes going on senseless: a manifest that cannot
be read, an address that is none.
"""

from __future__ import annotations

from collections.abc import Sequence


class BridgelawsError(Exception):
    """Base of every error raised on purpose; its text is one for a person."""


class LocatorError(BridgelawsError, ValueError):
    """A string that is not an address in the Laws."""


class SchemeError(LocatorError):
    """Steps that a work's scheme has not; ``position`` is the offset of the first of them."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(message)
        self.position = position


class LexiconError(BridgelawsError):
    """A language's lexicon.toml that lacks something or says it twice."""


class OutlineError(BridgelawsError):
    """An outline, works or concordance file that contradicts itself."""


class ManifestError(BridgelawsError):
    """A sources.toml that cannot be read or does not say what is needed."""


class SourceError(BridgelawsError):
    """A source file that is missing, unreadable or not what its manifest says.

    ``file``, ``line``, ``column`` and ``code`` say where and of what kind, in the form of a
    finding; ``reason`` is the sentence alone. Without a file it is told as the sentence.
    """

    def __init__(
        self,
        reason: str,
        *,
        file: str = "",
        line: int = 0,
        column: int = 0,
        code: str = "UNREADABLE",
    ) -> None:
        """Args: the sentence, and where and of what kind the fault is."""
        self.reason, self.file, self.line, self.column = reason, file, line, column
        self.code = code
        super().__init__(f"{file}:{line}:{column}: {code} {reason}" if file else reason)


class RefusedSourcesError(SourceError):
    """Of sources that were parsed together, those that are refused for what stands in them.

    ``problems`` has one error for each of them; told alone it is the first one.
    """

    def __init__(self, problems: Sequence[SourceError]) -> None:
        """Args: the errors, at least one, each with the ``file`` of its source."""
        self.problems = tuple(problems)
        one = self.problems[0]
        super().__init__(one.reason, file=one.file, line=one.line, column=one.column, code=one.code)


class RecordError(BridgelawsError):
    """A record on disk that this version did not write."""


class IndexFolderError(BridgelawsError):
    """A search index that this build did not write and therefore never opens."""


class GlossaryError(BridgelawsError):
    """A glossary.toml that cannot be read or contradicts itself."""


class AskedError(BridgelawsError):
    """A file in ``laws/asked`` with a line that cannot be read."""


class ChoiceError(BridgelawsError):
    """A choices.toml in which a choice lacks a word, a source or a provision."""


class ReasonError(BridgelawsError):
    """A reasons.toml in which a reason lacks a word, a language or a provision."""


class QuestionError(BridgelawsError):
    """A questions.toml in which a question lacks a word, a right answer or a provision."""


class DecisionError(BridgelawsError):
    """A decision about findings that cannot be read, or that may not be taken."""


class RulingError(BridgelawsError):
    """A rulings.toml in which a way does not end, or a word or a provision is missing."""


class MissingExtraError(BridgelawsError):
    """A command needs packages that not everybody installs; says how to get them."""

    def __init__(self, command: str, extra: str) -> None:
        """Args: the command, and the name of the extra in pyproject.toml."""
        super().__init__(f"{command} needs more packages: pip install 'bridgelaws[{extra}]'")
