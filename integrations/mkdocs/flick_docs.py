"""MkDocs: blocks ```flick of pages become pictures, by 'render docs'.

A hook, which takes no installation. In mkdocs.yml, where all of 'extra' may be left out:

    hooks: [flick_docs.py]
    extra:
      flick:
        program: render       # or its path from here
        output: .flick-docs   # where pages with pictures are kept for the next build
        options: []           # more of 'render docs', such as --allow-outside

Where a block is wrong, the build ends with the program's exit code, which names the file
and the line.
"""

import pathlib
import subprocess

from mkdocs.exceptions import Abort

_pages = None


def on_config(config):
    global _pages
    base = pathlib.Path(config.config_file_path).resolve().parent
    settings = config.extra.get("flick") or {}
    _pages = config.docs_dir
    output = base / settings.get("output", ".flick-docs")
    program = settings.get("program", "render")
    command = [program, "docs", _pages, str(output), "--quiet", *settings.get("options", [])]
    try:
        ended = subprocess.run(command, cwd=base).returncode
    except OSError as error:
        raise _abort(f"cannot run '{program}': {error.strerror}", 69) from None
    if ended:
        raise _abort("'render docs' has found what is wrong with the pages", ended)
    config.docs_dir = str(output)
    return config


def on_serve(server, config, builder):
    """What a person edits is watched, not what is made of it."""
    server.unwatch(config.docs_dir)
    server.watch(_pages)
    return server


def _abort(text, code):
    error = Abort(text)
    error.code = error.exit_code = code
    return error
