"""Find shifts of a constant, `1 << count`, in the modules that are compiled.

mypyc (2.4 and before) writes the constant as a 32-bit C literal, so that the result is silently wrong for a
count of 31 or more. A table lookup, `BIT[count]`, is right in both modes and no slower:

    BIT: Final[list[i64]] = [2**k for k in range(62)]

    python tools/lint_shift.py [FILE ...]      without files: all compiled modules; exit status 1 on findings
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CASTS = {"i64", "i32", "i16", "u8", "int"}

Function = ast.FunctionDef | ast.AsyncFunctionDef
Constants = set[str]


class Module:
    """A source file, with the names that the compiler replaces by their value."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text("utf-8"), str(path))
        self.constants: Constants = set()

    def learn(self, everywhere: Constants) -> None:
        """Note `X: Final = 1`, of the module and of its classes, and constants imported from elsewhere."""
        for node in ast.walk(self.tree):
            match node:
                case ast.AnnAssign(ast.Name(name), annotation, ast.expr() as value):
                    if _is_final(annotation) and is_constant(value, self.constants, everywhere):
                        self.constants.add(name)
                case ast.ImportFrom(names=imported):
                    self.constants |= {alias.asname or alias.name for alias in imported if alias.name in everywhere}

    def shifts(self, everywhere: Constants) -> Iterator[ast.BinOp]:
        yield from _shifts(self.tree, self.constants, everywhere)


def findings(paths: Iterable[Path]) -> Iterator[tuple[Path, ast.BinOp]]:
    """Every shift of a constant by something that is not constant."""
    modules = [Module(path) for path in paths]
    everywhere: Constants = set()
    known = -1
    while known < len(everywhere):  # a constant may be defined by one of another module
        known = len(everywhere)
        for module in modules:
            module.learn(everywhere)
            everywhere |= module.constants
    for module in modules:
        for shift in module.shifts(everywhere):
            yield module.path, shift


def is_constant(node: ast.expr, names: Constants, attributes: Constants) -> bool:
    """Whether the compiler sees a number here: a literal, arithmetic on literals, `i64(1)`, a Final name."""
    match node:
        case ast.Constant(value):
            return isinstance(value, int)
        case ast.Name(name):
            return name in names
        case ast.Attribute(attr=name):
            return name in attributes
        case ast.UnaryOp(operand=operand):
            return is_constant(operand, names, attributes)
        case ast.BinOp(left, _, right):
            return is_constant(left, names, attributes) and is_constant(right, names, attributes)
        case ast.Call(ast.Name(name), [argument], []):
            return name in CASTS and is_constant(argument, names, attributes)
    return False


def advice(shift: ast.BinOp) -> str:
    """What to write in place of a found shift."""
    value, count = ast.unparse(shift.left), ast.unparse(shift.right)
    bit = {"1": "", "i64(1)": "", "-1": "-"}.get(value, f"{value} * ") + f"BIT[{count}]"
    return f"'{ast.unparse(shift)}' shifts a constant, which mypyc miscompiles: write {bit}"


def _shifts(tree: ast.AST, names: Constants, attributes: Constants) -> Iterator[ast.BinOp]:
    for node in ast.iter_child_nodes(tree):
        inner = names
        if isinstance(node, Function):
            inner = _in_function(node, names, attributes)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
            if is_constant(node.left, names, attributes) and not is_constant(node.right, names, attributes):
                yield node
        yield from _shifts(node, inner, attributes)


def _in_function(function: Function, names: Constants, attributes: Constants) -> Constants:
    """The constant names inside a function: a local bound once, to a constant, is one too."""
    parameters = {node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)}
    bound: dict[str, int] = {}
    given: dict[str, ast.expr] = {}
    for node in ast.walk(function):
        match node:
            case ast.Name(name, ast.Store()):
                bound[name] = bound.get(name, 0) + 1
            case ast.AnnAssign(ast.Name(name), _, ast.expr() as value) | ast.Assign([ast.Name(name)], value):
                given[name] = value
    outer = names - parameters - bound.keys()
    once = {name for name in given if bound[name] == 1 and name not in parameters}
    return outer | {name for name in once if is_constant(given[name], outer, attributes)}


def _is_final(annotation: ast.expr) -> bool:
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    return ast.unparse(annotation) in ("Final", "typing.Final")


def main(arguments: list[str]) -> int:
    if arguments:
        paths = [Path(argument) for argument in arguments]
    else:
        sys.path.insert(0, str(ROOT))
        from hatch_build import compiled_modules

        paths = [ROOT / path for path in compiled_modules(ROOT)]
    found = 0
    for path, shift in findings(paths):
        found += 1
        shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        print(f"{shown}:{shift.lineno}: {advice(shift)}")
    print(f"lint_shift: {len(paths)} modules, {found} shifts of a constant")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
