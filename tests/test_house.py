"""The rules of the house, each held against the tree and shown to fail on a planted breach."""

from __future__ import annotations

import ast
import functools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeGuard

import pytest

import bridgelaws
from tests.conftest import FIRST_FILES

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = ROOT / "tooling" / "bridgelaws"
STAIRCASE: Final = (ROOT / "tooling" / "README.md").read_text("utf-8")

_ROW: Final = re.compile(r"^\| (\d+) \| `(\w+)` \|[^|]*\|([^|]*)\|$", re.MULTILINE)
FLOORS: Final = {room: int(floor) for floor, room, _ in _ROW.findall(STAIRCASE)}
# room -> the files that may touch the disk; None for all of them
DISK_FILES: Final = {
    room: None if "all" in where else frozenset(re.findall(r"`([\w.]+)`", where))
    for _, room, where in _ROW.findall(STAIRCASE)
}

_INNER: Final = re.compile(r"^\| `(\w+(?:/\w+)+)` \|[^|]+\|$", re.MULTILINE)
INNER_ROOMS: Final = frozenset(_INNER.findall(STAIRCASE))

_FILES: Final = re.compile(r"(importlib\.)?(resources\.)?files\(")

_POSSESSIVE: Final = re.compile(r"(?<!\\)\)([*+?]|\{[\d,]+\})\+")

# Beyond it a file holds more than one idea; it is no target.
LONGEST: Final = 450
# What a stranger can look over; `cli` has a file for each verb, `model` one for each value.
VERBS: Final = frozenset(bridgelaws.__all__) - {"LANGUAGES", "__version__"}
MOST_FILES: Final = 17
# Where numbering has a source parsed: against an outline, and by the numbers that it prints.
READS_SOURCES: Final = {
    "numbering/restore.py",
    "numbering/by_print.py",
    "numbering/induction/printed.py",
}
NAMELESS: Final = {"utils", "util", "helpers", "helper", "common", "misc", "tools", "base", "stuff"}

# Methods of Path, and modules, that do nothing but read or change what is on disk.
DISK_METHODS: Final = {
    "read_text",
    "read_bytes",
    "write_text",
    "write_bytes",
    "mkdir",
    "rmdir",
    "unlink",
    "rename",
    "touch",
    "iterdir",
    "glob",
    "rglob",
    "is_file",
    "is_dir",
    "stat",
    "symlink_to",
}
DISK_MODULES: Final = {"shutil", "tempfile", "glob", "filelock", "sqlite3"}

# As types are named; constants are all capitals, and what is private may be named alike.
_TYPE_NAME: Final = re.compile(r"[A-Z]\w*[a-z]\w*")

# What stands before the names that a room has for others, in the docstring of its __init__.
_FACE: Final = "For other rooms::"

Rule = Callable[[Path], list[str]]


def modules(package: Path) -> Iterator[tuple[str, str, ast.Module]]:
    """Each module: its path in the package, its room, its syntax tree."""
    for path in sorted(package.rglob("*.py")):
        within = path.relative_to(package)
        room = within.parts[0].removesuffix(".py")
        yield within.as_posix(), room, parsed(path.read_text("utf-8"))


@functools.cache
def parsed(source: str) -> ast.Module:
    """The tree of a file, which one rule after another reads."""
    return ast.parse(source)


def imported(tree: ast.Module, path: str) -> Iterator[str]:
    """The full dotted names that a module imports, wherever in it the import stands."""
    folder = ["bridgelaws", *Path(path).parts[:-1]]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = folder[: len(folder) - node.level + 1] if node.level else []
            start = ".".join([*up, *filter(None, [node.module])])
            yield from (f"{start}.{name.name}" for name in node.names)


def find_upward_imports(package: Path) -> list[str]:
    breaches = []
    for path, room, tree in modules(package):
        if room in {"__init__", "__main__"}:
            continue
        if room not in FLOORS:
            breaches.append(f"{path}: the room {room} has no floor in tooling/README.md")
            continue
        for name in imported(tree, path):
            parts = name.split(".")
            if parts[0] == "bridgelaws" and len(parts) > 1 and parts[1] in VERBS:
                parts[1] = "api"
            if parts[0] != "bridgelaws" or len(parts) < 2 or parts[1] not in {*FLOORS, "__main__"}:
                continue
            if parts[1] != room and FLOORS.get(parts[1], 99) >= FLOORS[room]:
                breaches.append(f"{path} (floor {FLOORS[room]}) imports {name}")
    return breaches


def find_strangers(package: Path) -> list[str]:
    """Imports of mkdocs and typst outside their one file, of whoosh outside its one room."""
    breaches = []
    for path, room, tree in modules(package):
        for name in imported(tree, path):
            top = name.split(".")[0]
            if top in {"mkdocs", "material"} and path != "site/mkdocs_hook.py":
                breaches.append(f"{path} imports {name}")
            if top == "typst" and path != "site/paper/typeset.py":
                breaches.append(f"{path} imports {name}")
            if top == "whoosh" and room != "retrieval":
                breaches.append(f"{path} imports {name}")
    return breaches


def find_climbs_back(package: Path) -> list[str]:
    """Functions of parsing that numbering calls, but for the files that have a source read.

    What numbering asks of a block is told when the block is made, and travels with it.
    """
    breaches = []
    for path, room, tree in modules(package):
        if room != "numbering" or path in READS_SOURCES:
            continue
        for name in imported(tree, path):
            parts = name.split(".")
            if parts[:2] == ["bridgelaws", "blocks"] and not parts[-1][:1].isupper():
                breaches.append(f"{path} imports {name}")
    return breaches


def find_long_files(package: Path) -> list[str]:
    files = (p for pattern in ("*.py", "*.js") for p in sorted(package.parent.rglob(pattern)))
    lengths = ((p, len(p.read_text("utf-8").splitlines())) for p in files)
    return [f"{path.name}: {lines} lines" for path, lines in lengths if lines > LONGEST]


def find_crowded_rooms(package: Path) -> list[str]:
    """Folders with more files of Python than a stranger can look over, ``__init__`` aside."""
    counted = Counter(path.parent for path in package.rglob("*.py") if path.stem != "__init__")
    return [
        f"{folder.relative_to(package)}: {files} files"
        for folder, files in sorted(counted.items())
        if files > MOST_FILES and folder.name not in {"cli", "model"}
    ]


def find_rooms_without_a_sentence(package: Path) -> list[str]:
    """Folders inside a room that tooling/README.md does not tell of."""
    inside = {path.parent.relative_to(package).as_posix() for path in package.rglob("*.py")}
    return sorted({room for room in inside if "/" in room} - INNER_ROOMS)


def find_nameless_files(package: Path) -> list[str]:
    paths = sorted(package.rglob("*"))
    return [str(p.relative_to(package)) for p in paths if p.stem.strip("_").lower() in NAMELESS]


def find_possessive_groups(package: Path) -> list[str]:
    """Possessive quantifiers on a group, which Python before 3.11.5 matches wrongly."""
    return [
        f"{path}: {node.value}"
        for path, _, tree in modules(package)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and _POSSESSIVE.search(node.value)
    ]


def find_shared_names(package: Path) -> list[str]:
    """Classes, and names of types, of which two modules have one each: unlike ideas, one name."""
    homes: dict[str, list[str]] = {}
    for path, _, tree in modules(package):
        for node in tree.body:
            names = []
            if isinstance(node, ast.ClassDef):
                names = [node.name]
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                aims = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = [aim.id for aim in aims if isinstance(aim, ast.Name)]
            for name in filter(_TYPE_NAME.fullmatch, names):
                homes.setdefault(name, []).append(path)
    return [
        f"{name}: {', '.join(paths)}" for name, paths in sorted(homes.items()) if len(paths) > 1
    ]


def find_mutable_models(package: Path) -> list[str]:
    """Classes of model/ that are neither frozen dataclasses nor enumerations nor protocols."""
    plain = {"Enum", "StrEnum", "IntEnum", "NamedTuple", "Protocol", "TypedDict"}
    breaches = []
    for path, room, tree in modules(package):
        for node in ast.walk(tree):
            if room != "model" or not isinstance(node, ast.ClassDef):
                continue
            if plain & {ast.unparse(base).split(".")[-1] for base in node.bases}:
                continue
            if not any("frozen=True" in ast.unparse(mark) for mark in node.decorator_list):
                breaches.append(f"{path}: {node.name}")
    return breaches


def find_undocumented(package: Path) -> list[str]:
    """Public functions, classes and modules without a docstring; overriding methods inherit one."""
    breaches = []

    def look(path: str, body: list[ast.stmt], inherits: bool) -> None:
        for node in body:
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            if node.name.startswith("_"):
                continue
            overrides = inherits and not isinstance(node, ast.ClassDef)
            if not ast.get_docstring(node) and not overrides:
                breaches.append(f"{path}: {node.name}")
            if isinstance(node, ast.ClassDef):
                look(path, node.body, bool(node.bases))

    for path, _, tree in modules(package):
        if not ast.get_docstring(tree):
            breaches.append(path)
        look(path, tree.body, inherits=False)
    return breaches


def taken_from_rooms(package: Path) -> dict[tuple[str, str], set[str]]:
    """The names that other rooms take, by room and by the module in it, with dots."""
    taken: dict[tuple[str, str], set[str]] = {}
    for _, room, tree in modules(package):
        for node in ast.walk(tree):
            if not isinstance(node, ast.ImportFrom) or not node.module or node.level:
                continue
            top, *within = node.module.split(".")
            if top == "bridgelaws" and len(within) > 1 and within[0] != room:
                names = taken.setdefault((within[0], ".".join(within[1:])), set())
                names.update(name.name for name in node.names)
    return taken


def face_of(room: Path) -> dict[str, set[str]]:
    """What the docstring of a room's ``__init__`` names for other rooms, by module."""
    said = ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8"))) or ""
    face: dict[str, set[str]] = {}
    module = ""
    for line in said.partition(_FACE)[2].splitlines():
        if not line.startswith("    "):
            continue
        words = line.split()
        if not line.startswith("        "):
            module, *words = words
        face.setdefault(module, set()).update(words)
    return face


def find_past_the_face(package: Path) -> list[str]:
    """Imports of what a room does not name for others, and names that nobody takes."""
    breaches = []
    taken = taken_from_rooms(package)
    for folder in sorted(
        {room for room, _ in taken} | {p.parent.name for p in package.glob("*/__init__.py")}
    ):
        if not (package / folder / "__init__.py").is_file():
            continue
        face = face_of(package / folder)
        used = {module: names for (room, module), names in taken.items() if room == folder}
        for module in sorted({*face, *used}):
            more = used.get(module, set()) - face.get(module, set())
            less = face.get(module, set()) - used.get(module, set())
            breaches += [f"{folder}/__init__.py lacks: {module} {name}" for name in sorted(more)]
            breaches += [
                f"{folder}/__init__.py: nobody takes {module} {name}" for name in sorted(less)
            ]
    return breaches


def find_untold(package: Path) -> list[str]:
    """Functions that other rooms call, and that do not say what they raise or what a pair is.

    What one raises through its neighbours in the same file counts, what it catches does not.
    """
    trees = {path: (room, tree) for path, room, tree in modules(package)}
    face = {
        name
        for path, (room, tree) in trees.items()
        for name in imported(tree, path)
        if name.startswith("bridgelaws.") and name.split(".")[1] != room
    }
    breaches = []
    for path, (_, tree) in trees.items():
        functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        within = ".".join(["bridgelaws", *Path(path).with_suffix("").parts])
        for name, function in functions.items():
            if f"{within}.{name}" not in face:
                continue
            said = ast.get_docstring(function) or ""
            raised = _raised(function.body, functions, frozenset({name}))
            if raised and "Raises:" not in said:
                breaches.append(f"{path}: {name} raises {', '.join(sorted(raised))}")
            if _gives_unlike(function.returns) and "Returns:" not in said:
                breaches.append(f"{path}: {name} gives {ast.unparse(function.returns)}")
    return breaches


def _raised(
    body: Iterable[ast.AST], functions: Mapping[str, ast.FunctionDef], seen: frozenset[str]
) -> set[str]:
    found: set[str] = set()
    for node in body:
        if isinstance(node, ast.Try):
            caught = {
                part.id
                for handler in node.handlers
                if handler.type is not None
                for part in ast.walk(handler.type)
                if isinstance(part, ast.Name)
            }
            found |= _raised(node.body, functions, seen) - caught
            found |= _raised([*node.handlers, *node.orelse, *node.finalbody], functions, seen)
            continue
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            name = ast.unparse(node.exc.func)
            maker = functions.get(name)
            found.add(ast.unparse(maker.returns) if maker and maker.returns else name)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called = node.func.id
            if called in functions and called not in seen:
                found |= _raised(functions[called].body, functions, seen | {called})
        found |= _raised(ast.iter_child_nodes(node), functions, seen)
    return found - {"AssertionError"}


def _gives_unlike(hint: ast.expr | None) -> TypeGuard[ast.expr]:
    """Whether a type is a tuple whose places mean different things."""
    if not isinstance(hint, ast.Subscript) or ast.unparse(hint.value) != "tuple":
        return False
    parts = hint.slice.elts if isinstance(hint.slice, ast.Tuple) else [hint.slice]
    return len(parts) > 1 and ast.unparse(parts[-1]) != "..."


def find_disk_users(package: Path) -> list[str]:
    """Calls that read or write files, outside the places that the table of rooms names."""
    breaches = []
    for path, room, tree in modules(package):
        allowed = DISK_FILES.get(room, frozenset())
        if allowed is None or Path(path).name in allowed:
            continue
        breaches += [f"{path}: {name}" for name in imported(tree, path) if _is_disk_module(name)]
        shipped = _names_of_package_data(tree)
        breaches += [
            f"{path}:{node.lineno}: {ast.unparse(node.func)}()"
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and _touches_disk(node, shipped)
        ]
    return breaches


def _names_of_package_data(tree: ast.Module) -> set[str]:
    # What the package ships beside its code is part of the code, and read with importlib.resources.
    return {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and _FILES.match(ast.unparse(node.value))
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _is_disk_module(name: str) -> bool:
    return name.partition(".")[0] in DISK_MODULES


def _touches_disk(call: ast.Call, shipped: set[str]) -> bool:
    function = call.func
    if isinstance(function, ast.Name):
        return function.id in {"open", "open_dir", "create_in", "exists_in"}
    if not isinstance(function, ast.Attribute):
        return False
    owner = ast.unparse(function.value)
    if owner == "os" or owner.startswith("os.path"):
        return function.attr not in {"fspath", "cpu_count", "getpid"}
    is_package_data = _FILES.match(owner) or re.split(r"\W", owner)[0] in shipped
    return function.attr in {*DISK_METHODS, "open"} and not is_package_data


RULES: Final[tuple[Rule, ...]] = (
    find_upward_imports,
    find_strangers,
    find_climbs_back,
    find_long_files,
    find_crowded_rooms,
    find_rooms_without_a_sentence,
    find_nameless_files,
    find_possessive_groups,
    find_shared_names,
    find_mutable_models,
    find_undocumented,
    find_untold,
    find_past_the_face,
    find_disk_users,
)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_tree_keeps_the_rule(rule: Rule) -> None:
    breaches = rule(PACKAGE)
    assert not breaches, "\n" + "\n".join(breaches)


def test_the_staircase_has_no_missing_floor() -> None:
    order = sorted(FLOORS, key=lambda room: (FLOORS[room], room))
    assert " ".join(order) == (
        "atomic counts errors gc_pause joined_script xml_writer model language formats library "
        "sources blocks numbering citations records comparison editions check exchange report "
        "retrieval site pipeline api cli"
    )
    assert sorted(set(FLOORS.values())) == list(range(max(FLOORS.values()) + 1))


DOC: Final = '"""Doc."""\n'


@pytest.mark.parametrize(
    ("rule", "path", "code"),
    [
        pytest.param(find_upward_imports, path, code, id=f"{path} {code}")
        for path, code in (
            ("model/a.py", "import bridgelaws.blocks.headings"),
            ("model/a.py", "from bridgelaws import blocks"),
            ("records/a.py", "from bridgelaws import parse"),
            ("blocks/a.py", "from bridgelaws.numbering.alignment import x"),
            ("formats/pdf/a.py", "from ...citations import find"),
            ("retrieval/a.py", "from bridgelaws.site.build import x"),
            ("citations/a.py", "def f():\n    from bridgelaws.records import store"),
            ("language/a.py", "from bridgelaws.library import library"),
            ("site/a.py", "from bridgelaws.cli import main"),
            ("wing/a.py", "import json"),
        )
    ]
    + [
        pytest.param(find_strangers, "site/build.py", "from mkdocs.config import x", id="mkdocs"),
        pytest.param(find_strangers, "cli/search.py", "import whoosh.index", id="whoosh"),
        pytest.param(
            find_climbs_back, "numbering/a.py", "from bridgelaws.blocks.lines import f", id="back"
        ),
        pytest.param(find_long_files, "blocks/a.py", "x = 1\n" * 460, id="long"),
        pytest.param(find_crowded_rooms, "blocks/a.py", "x = 1", id="crowded"),
        pytest.param(find_rooms_without_a_sentence, "blocks/wing/a.py", "x = 1", id="wing"),
        pytest.param(find_nameless_files, "blocks/utils.py", "x = 1", id="utils"),
        pytest.param(find_nameless_files, "common/a.py", "x = 1", id="common"),
        pytest.param(find_possessive_groups, "site/a.py", "x = r'(?:ab?)*+'", id="possessive"),
        pytest.param(find_shared_names, "site/a.py", "class Mark: 'x'\nMark = int", id="shared"),
        pytest.param(find_mutable_models, "model/a.py", "class A:\n    x: int", id="bare-class"),
        pytest.param(
            find_mutable_models, "model/a.py", "@dataclass\nclass A:\n    x: int", id="not-frozen"
        ),
        pytest.param(find_undocumented, "blocks/a.py", "def f(): return 1", id="function"),
        pytest.param(
            find_undocumented, "blocks/a.py", "class A:\n 'A.'\n def f(self): ...", id="method"
        ),
        pytest.param(find_disk_users, "blocks/a.py", "open('x')", id="open"),
        pytest.param(find_disk_users, "numbering/a.py", "def f(p): p.read_text()", id="read_text"),
        pytest.param(find_disk_users, "site/build.py", "import shutil", id="shutil"),
        pytest.param(find_disk_users, "records/build.py", "import os\nos.remove('a')", id="os"),
    ],
)
def test_a_planted_breach_is_found(rule: Rule, path: str, code: str, tmp_path: Path) -> None:
    planted = tmp_path / "tooling" / "bridgelaws" / path
    planted.parent.mkdir(parents=True)
    planted.write_text(DOC + code, "utf-8")
    if rule is find_crowded_rooms:
        for number in range(MOST_FILES):
            planted.with_name(f"b{number}.py").write_text(DOC + code, "utf-8")
    assert len(rule(tmp_path / "tooling" / "bridgelaws")) == 1


@pytest.mark.parametrize(
    ("rule", "path", "code"),
    [
        (find_upward_imports, "numbering/a.py", "from bridgelaws.blocks import x"),
        (find_upward_imports, "numbering/a.py", "from bridgelaws import LANGUAGES"),
        (find_upward_imports, "numbering/a.py", "from .alignment import x"),
        (find_climbs_back, "numbering/a.py", "from bridgelaws.blocks.blocks import TextBlock"),
        (find_climbs_back, "numbering/restore.py", "from bridgelaws.blocks.lines import f"),
        (find_strangers, "site/mkdocs_hook.py", "from mkdocs.structure.files import File"),
        (find_strangers, "retrieval/build/write.py", "import whoosh.index"),
        (find_possessive_groups, "site/a.py", r"x = r'[ab]*+c++(?>(?:ab)*)\)++'"),
        (find_shared_names, "site/a.py", "class _A: 'x'\n_A = int\nCOUNT = 1\nCOUNT = 2"),
        (find_mutable_models, "model/a.py", "@dataclass(frozen=True)\nclass A:\n    x: int"),
        (find_undocumented, "cli/a.py", "class _A(B):\n    def f(self): ..."),
        (find_disk_users, "records/store.py", "open('x')"),
        (find_disk_users, "formats/pdf/a.py", "open('x')"),
        (find_disk_users, "records/schemas.py", "f = resources.files('bridgelaws')\nf.read_text()"),
        (find_disk_users, "site/a.py", "files('bridgelaws.site').joinpath('x').read_text()"),
    ],
)
def test_what_keeps_the_rule_is_let_pass(rule: Rule, path: str, code: str, tmp_path: Path) -> None:
    planted = tmp_path / "tooling" / "bridgelaws" / path
    planted.parent.mkdir(parents=True)
    planted.write_text(DOC + code, "utf-8")
    assert rule(tmp_path / "tooling" / "bridgelaws") == []


@pytest.mark.parametrize(
    ("code", "breaches"),
    [
        pytest.param('def f():\n    """F."""\n    raise ValueError(1)', 1, id="raises"),
        pytest.param(
            'def f():\n    """F."""\n    _g()\n\ndef _g():\n    raise ValueError(1)',
            1,
            id="through",
        ),
        pytest.param('def f() -> tuple[int, str]:\n    """F."""', 1, id="pair"),
        pytest.param('def f():\n    """F.\n\n    Raises:\n    """\n    raise A()', 0, id="told"),
        pytest.param(
            'def f():\n    """F."""\n    try:\n        raise A()\n    except A:\n        pass',
            0,
            id="caught",
        ),
        pytest.param('def f() -> tuple[int, ...]:\n    """F."""', 0, id="many"),
    ],
)
def test_what_other_rooms_call_says_what_it_raises_and_gives(
    code: str, breaches: int, tmp_path: Path
) -> None:
    (tmp_path / "model").mkdir()
    (tmp_path / "blocks").mkdir()
    (tmp_path / "model" / "a.py").write_text(DOC + code, "utf-8")
    assert find_untold(tmp_path) == []
    (tmp_path / "blocks" / "b.py").write_text("from bridgelaws.model.a import f\n", "utf-8")
    assert len(find_untold(tmp_path)) == breaches


@pytest.mark.parametrize(
    ("face", "breaches"),
    [
        pytest.param("    a  f", 0, id="named"),
        pytest.param("    a  e\n        f", 1, id="nobody-takes"),
        pytest.param("    b  f", 2, id="of-another-module"),
        pytest.param("", 1, id="unnamed"),
    ],
)
def test_nobody_reaches_past_the_face_of_a_room(face: str, breaches: int, tmp_path: Path) -> None:
    for room in ("model", "blocks"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "__init__.py").write_text(DOC, "utf-8")
    said = f'"""Values.\n\n{_FACE}\n\n{face}\n"""\n'
    (tmp_path / "model" / "__init__.py").write_text(said, "utf-8")
    (tmp_path / "blocks" / "b.py").write_text("from bridgelaws.model.a import f\n", "utf-8")
    (tmp_path / "model" / "c.py").write_text("from bridgelaws.model.b import g\n", "utf-8")
    assert len(find_past_the_face(tmp_path)) == breaches


def test_a_bare_module_without_docstring_is_found(tmp_path: Path) -> None:
    (tmp_path / "parse.py").write_text("x = 1\n", "utf-8")
    assert find_undocumented(tmp_path) == ["parse.py"]


def test_the_files_that_tests_begin_with_are_there() -> None:
    assert [name for name in FIRST_FILES if not (ROOT / name).is_file()] == []
