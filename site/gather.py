"""Gathers what the site is built from: pages of docs/, of the project's folder, and those that
the program and its schema say, in both languages, with links between them.

    gather.py RENDER FOLDER BASE

RENDER is the program, FOLDER where the pages go (en/, zh/, with mkdocs-en.yml and
mkdocs-zh.yml beside them), BASE the path that the site is served under.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HERE = pathlib.Path(__file__).resolve().parent

# Pages that lie outside docs/, and where they stand on the site.
PROJECT = {
    "ARCHITECTURE.md": "project/architecture.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security.md",
}
# Pages of docs/ by section; {rest} is whatever no section names, so that a new page appears.
SECTIONS = [
    ("Learn", ["start.md", "learn/", "guide.md", "preview.md", "kit.md", "gallery.md"]),
    ("How do I…", ["recipes/", "figures.md", "formats.md", "recordings.md", "fit.md", "export.md",
                   "goldens.md", "ci.md", "testing-animators.md", "diff.md", "parts.md", "farm.md",
                   "{rest}"]),
    ("Motion", ["motion.md", "core-animation.md", "motion-parity.md", "accuracy.md"]),
    ("Reference", ["reference/index.md", "scene-format/", "reference/keys.md",
                   "reference/commands/", "errors.md", "reference/exit-codes.md"]),
    ("Library", ["library.md"]),
    ("Project", ["install.md", "performance.md", "project/"]),
]
CHINESE = {
    "Home": "首页",
    "Learn": "学习", "How do I…": "怎么做", "Motion": "动效", "Reference": "参考", "Library": "程序库",
    "Project": "项目", "Lessons": "课程", "Recipes": "食谱", "The scene language": "场景语言",
    "Commands": "命令",
}
# Pages whose titles say more than a name should.
NAMES = {"errors.md": "Errors"}
# Those of pages that there are in English only.
CHINESE_NAMES = {
    "guide.md": "场景指南", "preview.md": "预览", "kit.md": "组件库", "gallery.md": "画廊",
    "figures.md": "插图", "formats.md": "影片、帧与格式", "recordings.md": "从录屏到弹簧",
    "fit.md": "认出录下的运动", "export.md": "导出运动", "goldens.md": "基准",
    "ci.md": "持续集成里的基准", "testing-animators.md": "测试应用自己的动画器", "diff.md": "比较",
    "parts.md": "影片的一部分", "farm.md": "许多机器", "core-animation.md": "Flick 里的 Core Animation",
    "motion-parity.md": "与真实系统对照", "accuracy.md": "精度", "reference/index.md": "参考总览",
    "reference/keys.md": "所有的键", "reference/exit-codes.md": "退出码", "errors.md": "错误",
    "fences.md": "Markdown 里的场景", "editors.md": "编辑器", "install.md": "安装", "performance.md": "性能", "project/architecture.md": "架构",
    "project/contributing.md": "参与", "project/changelog.md": "变更", "project/security.md": "安全",
}
FOLDERS = {
    "learn/": "Lessons", "recipes/": "Recipes", "scene-format/": "The scene language",
    "reference/commands/": "Commands",
}


REFERENCES = ["../scene-format.md", "keys.md", "../scene-format.md#signals", "commands/index.md",
              "../errors.md", "exit-codes.md"]
OVERVIEW = {
    "en": ("Reference", "What there is to know, as the program and its schema say it.", [
        ("The scene language", "every section of the format, with examples"),
        ("Every key", "from A to Z, with the objects that have it"),
        ("Signals", "every number that changes with time, for plots, traces, expectations and exports"),
        ("Commands", "every command with its options"),
        ("Errors", "what the program says about a scene, by code"),
        ("Exit codes", "how the program ends")]),
    "zh": ("参考", "凡是可知的，都由程序和它的 schema 自己说出来；这些页面是英文的。", [
        ("场景语言", "格式的每一节，附带例子"),
        ("所有的键", "从 A 到 Z，连同拥有它的对象"),
        ("信号", "每一个随时间变化的数，用于曲线、轨迹、期望和导出"),
        ("命令", "每条命令及其选项"),
        ("错误", "程序会怎样评说一个场景，按代码排列"),
        ("退出码", "程序怎样结束")]),
}
LIBRARY = {
    "en": ("Library", "Three products for other Swift packages. Their reference is built by DocC from "
           "the comments in the sources.", "Reference of"),
    "zh": ("程序库", "给其他 Swift 软件包用的三个产品。它们的参考由 DocC 从源码的注释生成，是英文的。", "参考："),
}
FILM = {language: f"""<div class="flick-film">
<video muted loop playsinline preload="auto" aria-label="{words}"></video>
<button type="button" data-play="{play}" data-pause="{pause}" aria-label="{play}"></button>
<noscript><img src="films/hero-wide-light.webp" alt="{words}"></noscript>
</div>""" for language, words, play, pause in [
    ("en", "Two phones under the same two taps. On the left the second tap starts a new animation "
     "from rest, and the velocity curve breaks; on the right a spring goes on with its velocity.",
     "Play the film", "Pause the film"),
    ("zh", "同样两次轻点下的两部手机。左边，第二次轻点从静止开始一段新动画，速度曲线断开；右边，弹簧带着原有的速度继续。",
     "播放影片", "暂停影片")]}


def run(*arguments):
    return subprocess.run(arguments, check=True, capture_output=True, text=True, cwd=ROOT).stdout


def slug(title):
    """The anchor of a heading, as GitHub makes it."""
    kept = [c for c in title.lower() if c.isalnum() or c in "-_ "]
    return "".join(kept).replace(" ", "-")


def prose(text, change):
    """The text with `change` made to what is neither a block of code nor code in a line."""
    lines, fence = [], None
    for line in text.split("\n"):
        mark = re.match(r" *(`{3,})", line)
        if fence:
            fence = None if mark and line.strip() == fence else fence
        elif mark:
            fence = mark[1]
        else:
            line = "".join(part if part.startswith("`") else change(part)
                           for part in re.split(r"(`+[^`]*`+)", line))
        lines.append(line)
    return "\n".join(lines)


def headings(text):
    found, fence = [], None
    for line in text.split("\n"):
        if fence:
            fence = None if line.strip() == fence else fence
        elif mark := re.match(r"`{3,}", line):
            fence = mark[0]
        elif (match := re.match(r"(#{1,6}) (.*)", line)):
            found.append((len(match[1]), match[2]))
    return found


class Site:
    """The pages of one language, by their places on the site."""

    def __init__(self, language, folder):
        self.language, self.folder = language, folder
        self.texts = {}  # place on the site -> text
        self.sources = {}  # place on the site -> path in the project that its links start at
        self.places = {}  # path in the project -> place on the site
        self.anchors = {}  # (path in the project, anchor) -> place on the site
        self.own = {}  # (path in the project, English anchor) -> the sibling's

    # What there is

    def text(self, path):
        """A page of the project in this language, or in English where there is none."""
        if self.language == "zh":
            sibling = ROOT / path.replace(".md", ".zh.md")
            if sibling.is_file():
                own = re.sub(r"\A<!-- translated .* -->\n", "", sibling.read_text("utf-8"))
                both = zip(headings((ROOT / path).read_text("utf-8")), headings(own))
                self.own.update({(path, slug(its[1])): slug(title[1]) for its, title in both})
                return own
            own = (ROOT / path).read_text("utf-8")
            return re.sub(r"\A(# .*\n)", r"\1\n<p class='flick-untranslated'>本页尚无中文版。</p>\n", own)
        return (ROOT / path).read_text("utf-8")

    def add(self, place, text, path=None):
        """A page, and the path in the project that links start at and that leads to it."""
        path = path or f"docs/{place}"
        self.texts[place], self.sources[place] = text, path
        self.places.setdefault(path, place)

    def gather(self, render):
        for page in sorted((ROOT / "docs").rglob("*.md")):
            path = page.relative_to(ROOT).as_posix()
            if not path.endswith(".zh.md"):
                place = re.sub(r"/README\.md$", "/index.md", path.removeprefix("docs/"))
                self.add(place, self.text(path), path)
        for path, place in PROJECT.items():
            if (ROOT / path).is_file():
                self.add(place, self.text(path), path)
        self.start()
        self.split_scene_format()
        self.commands(render)
        self.keys()
        self.exit_codes()
        self.overview()
        self.library()
        home = HERE / f"home.{self.language}.md"
        self.add("index.md", home.read_text("utf-8").replace("{film}", FILM[self.language]))
        # A way in to pages that are not there yet is left out.
        self.texts["index.md"] = re.sub(
            r"^- \[.*\]\((\S+)\)\n",
            lambda match: match[0] if self.link(match[1], "index.md") else "",
            self.texts["index.md"], flags=re.M)

    def start(self):
        """The README without what the landing page says."""
        text = self.text("README.md")
        first = [m.start() for m in re.finditer(r"^## ", text, re.M)]
        title = {"en": "Getting started", "zh": "上手"}[self.language]
        # From its first section to the table of pages, which the site's own navigation is.
        body = text[first[0]:first[-1]]
        self.add("start.md", f"# {title}\n\n{body}", "README.md")

    def split_scene_format(self):
        """The reference of scenes, a page for each of its sections."""
        path = "docs/scene-format.md"
        head, *sections = re.split(r"^## ", self.texts.pop("scene-format.md"), flags=re.M)
        self.places.pop(path)
        self.add("scene-format/index.md", head, path)
        names = []
        for section in sections:
            title, body = section.split("\n", 1)
            name = slug(title)
            place = f"scene-format/{'a-to-z' if name == 'index' else name}.md"
            # Its sections rise by a level with it.
            body = re.sub(r"^(#+)# ", r"\1 ", body, flags=re.M)
            names.append(place)
            self.add(place, f"# {title}\n{body}", path)
            for _, heading in headings(self.texts[place]):
                self.anchors[path, slug(heading)] = place
        self.scene_format = names

    # What the program says

    def commands(self, render):
        tree = json.loads(run(render, "--experimental-dump-help"))["command"]
        rows = []
        for command in tree["subcommands"]:
            if not command.get("shouldDisplay", True) or command["commandName"] == "help":
                continue
            name = command["commandName"]
            place = f"reference/commands/{name}.md"
            body = "\n".join(self.command(command, f"render {name}", 1))
            self.add(place, body)
            rows.append(f"| [`render {name}`]({name}.md) | {command['abstract']} |")
        text = ["# Commands", "", tree["abstract"], "", tree.get("discussion", ""), "",
                "| command | what it does |", "|---|---|", *rows, "",
                "`render help COMMAND` prints a command's page. This page and those behind it are "
                "what the program says of itself."]
        self.add("reference/commands/index.md", "\n".join(text))

    def command(self, command, called, level):
        def cell(text):
            return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")

        usage = [called]
        rows = []
        for argument in command.get("arguments", []):
            if not argument.get("shouldDisplay", True):
                continue
            value = f"<{argument.get('valueName', '')}>"
            names = []
            if argument["kind"] == "positional":
                shown = value + ("…" if argument.get("isRepeating") else "")
                usage.append(f"[{shown}]" if argument["isOptional"] else shown)
            else:
                names = [("--" if n["kind"] == "long" else "-") + n["name"]
                         for n in argument.get("names", [])]
                names.sort(key=lambda name: name.startswith("--"))
                shown = ", ".join(names) + (f" {value}" if argument["kind"] == "option" else "")
                if "-h" in names or "--version" in names:
                    continue
            words = cell(argument.get("abstract", ""))
            if argument.get("allValues"):
                words += " One of " + ", ".join(f"`{v}`" for v in argument["allValues"]) + "."
            # How many cores this machine has is nobody's default.
            if argument.get("defaultValue") and argument["kind"] != "flag" and "--jobs" not in names:
                words += f" Default: `{argument['defaultValue']}`."
            rows.append((argument.get("sectionTitle") or "", f"| `{shown}` | {words} |"))
        usage.insert(1, "[<options>]")
        lines = [f"{'#' * level} {called}", "", command["abstract"], ""]
        if command.get("discussion"):
            lines += [command["discussion"].replace("<", "&lt;"), ""]
        shown = [c for c in command.get("subcommands", [])
                 if c["commandName"] != "help" and c.get("shouldDisplay", True)]
        if not shown:
            lines += ["```text", " ".join(usage), "```", ""]
        section = None
        for title, row in sorted(rows, key=lambda each: each[0]):
            if title != section:
                section = title
                if title:
                    lines += ["", f"{'#' * (level + 1)} {title.capitalize()}", ""]
                lines += ["| option | meaning |", "|---|---|"]
            lines.append(row)
        lines.append("")
        for sub in shown:
            lines += self.command(sub, f"{called} {sub['commandName']}", level + 1)
        return lines

    def keys(self):
        """Every key of the schema, with the objects that have it and the section about it."""
        schema = json.loads((ROOT / "schema/flick-1.schema.json").read_text("utf-8"))["$defs"]
        index = {}
        text = (ROOT / "docs/scene-format.md").read_text("utf-8").split("<!-- index -->")[1]
        for key, places in re.findall(r"`([^`]+)` ((?:\[[^]]+\]\([^)]+\)(?:, )?)+)", text):
            for name, anchor in re.findall(r"\[([^]]+)\]\(#([^)]+)\)", places):
                index[key, name] = anchor
        rows = {}
        for name, definition in schema.items():
            for key, value in definition.get("properties", {}).items():
                rows.setdefault(key, []).append((name, value))
        lines = ["# Every key", "", f"{len(rows)} keys of {len(schema)} kinds of objects, as the "
                 "schema has them; a link leads to the section about it.", ""]
        letter = None
        for key in sorted(rows, key=lambda key: (key.lstrip("$").lower(), key)):
            first = key.lstrip("$")[0].upper()
            if first != letter:
                letter = first
                lines += ["", f"## {letter}", "", "| key | of | meaning |", "|---|---|---|"]
            for name, value in rows[key]:
                of = name.replace("-", " ")
                if anchor := index.get((key, name)):
                    of = f"[{of}](../scene-format.md#{anchor})"
                words = value.get("description", "").replace("|", "\\|").replace("<", "&lt;")
                if "default" in value:
                    words += f" Default: `{json.dumps(value['default'], ensure_ascii=False)}`."
                lines.append(f"| `{key}` | {of} | {words} |")
        self.add("reference/keys.md", "\n".join(lines))

    def exit_codes(self):
        """The program's exit codes, from the enumeration that it ends with."""
        source = (ROOT / "Sources/Flick/Errors/FlickError.swift").read_text("utf-8")
        found = re.findall(r"/// (.*)\n    case \w+ = (\d+)", source)
        rows = [("0", "Done.")] + [(code, words) for words, code in found]
        lines = ["# Exit codes", "", "The program ends with these, after sysexits. Whatever fails "
                 "leaves nothing half-written.", "", "| exit code | meaning |", "|---|---|"]
        lines += [f"| `{code}` | {words} |" for code, words in rows]
        lines += ["", "Schedulers' tasks have more of their own: [Many machines](../farm.md). What is "
                  "wrong with a scene has a code in words besides: [errors](../errors.md)."]
        self.add("reference/exit-codes.md", "\n".join(lines))

    def overview(self):
        title, words, rows = OVERVIEW[self.language]
        lines = [f"# {title}", "", words, "", "| | |", "|---|---|"]
        lines += [f"| [{name}]({place}) | {meaning} |"
                  for place, (name, meaning) in zip(REFERENCES, rows)]
        self.add("reference/index.md", "\n".join(lines))

    def library(self):
        title, words, called = LIBRARY[self.language]
        lines = [f"# {title}", "", words, ""]
        for product in ["Flick", "FlickMotion", "FlickTesting"]:
            text = (ROOT / f"Sources/{product}/{product}.docc/{product}.md").read_text("utf-8")
            abstract = text.split("\n\n")[1]
            example = re.search(r"```swift\n.*?\n```", text, re.S)[0]
            up = "../" * (1 if self.language == "en" else 2)
            link = f"{up}library/{product}/documentation/{product.lower()}/"
            lines += [f"## {product}", "", abstract, "", example, "",
                      f'<a class="flick-button" href="{link}">{called} {product}</a>', ""]
        self.add("library.md", "\n".join(lines))

    # Links

    def place_of(self, path, anchor):
        return self.anchors.get((path, anchor)) or self.places.get(path)

    def link(self, target, place):
        """Where a link of a page leads on the site; nothing where that is not on it."""
        if re.match(r"[a-z]+:", target) or target.startswith("//"):
            return target
        path, _, anchor = target.partition("#")
        source = self.sources[place]
        full = os.path.normpath(os.path.join(os.path.dirname(source), path)) if path else source
        full = full.replace(".zh.md", ".md")
        to = self.place_of(full, anchor)
        if to is None and path.endswith("/"):
            inside = sorted(p for p in self.texts if p.startswith(path))
            to = path + "index.md" if path + "index.md" in inside else inside[0] if inside else None
        if to is None and full == "scenes":
            to = "gallery.md"
        if to is None:
            if not (ROOT / full).is_file():
                return None
            to = full.removeprefix("docs/") if full.startswith("docs/") else f"files/{full}"
            copy = self.folder / to
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / full, copy)
        here = os.path.relpath(to, os.path.dirname(place) or ".")
        # The heading of a page that is split is that page's title.
        if anchor and self.anchors.get((full, anchor)) and headings(self.texts[to])[0][1:] and \
                slug(headings(self.texts[to])[0][1]) == anchor:
            anchor = ""
        anchor = self.own.get((full, anchor), anchor)
        return here + (f"#{anchor}" if anchor else "")

    def linked(self, place):
        def markdown(match):
            to = self.link(match[3], place)
            if to is None:
                return match[2]
            return f"{match[1]}[{match[2]}]({to})"

        def attribute(match):
            return f'{match[1]}="{self.link(match[2], place) or match[2]}"'

        def change(text):
            text = re.sub(r'\b(src|srcset|poster)="([^"]+)"', attribute, text)
            return text

        text = prose(self.texts[place], change)
        # The words of a link may hold code, so links are looked for in whole lines.
        lines, fence = [], None
        for line in text.split("\n"):
            mark = re.match(r" *(`{3,})", line)
            if fence:
                fence = None if mark and line.strip() == fence else fence
            elif mark:
                fence = mark[1]
                # The words after a block's language are for tests.
                line = re.sub(r"(`+\w+) (?!title=).*", r"\1", line)
            else:
                line = re.sub(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)", markdown, line)
            lines.append(line)
        return "\n".join(lines)

    def write(self):
        for place in list(self.texts):
            path = self.folder / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.linked(place), encoding="utf-8")
        for extra in ["llms.txt"]:
            if (ROOT / "docs" / extra).is_file():
                shutil.copyfile(ROOT / "docs" / extra, self.folder / extra)

    # Navigation

    def name(self, title):
        return CHINESE.get(title, title) if self.language == "zh" else title

    def named(self, place):
        names = NAMES
        if self.language == "zh":
            translated = any(path == self.sources[place] for path, _ in self.own)
            names = {} if translated else CHINESE_NAMES
        return {names[place]: place} if place in names else place

    def navigation(self):
        named = [entry for _, entries in SECTIONS for entry in entries]
        left = [place for place in sorted(self.texts) if place != "index.md" and place not in named
                and not any(place.startswith(n) for n in named if n.endswith("/"))]
        nav = [{self.name("Home"): "index.md"}]
        for title, entries in SECTIONS:
            items = []
            for entry in entries:
                if entry == "{rest}":
                    items += [self.named(place) for place in left]
                elif entry.endswith("/"):
                    inside = sorted(p for p in self.texts if p.startswith(entry))
                    if entry == "scene-format/":
                        inside = ["scene-format/index.md", *self.scene_format]
                    inside.sort(key=lambda place: not place.endswith("/index.md"))
                    if not inside:
                        continue
                    inside = [self.named(place) for place in inside]
                    items += [{self.name(FOLDERS[entry]): inside}] if entry in FOLDERS else inside
                elif entry in self.texts:
                    items.append(self.named(entry))
            if items:
                nav.append({self.name(title): items[0] if len(items) == 1 else items})
        return nav


def main(render, folder, base):
    import yaml
    folder = pathlib.Path(folder)
    for language in ["en", "zh"]:
        pages = folder / language
        shutil.rmtree(pages, ignore_errors=True)
        pages.mkdir(parents=True)
        site = Site(language, pages)
        site.gather(render)
        site.write()
        other = {"en": {"lang": "zh-Hans", "name": "中文", "place": "zh/"},
                 "zh": {"lang": "en", "name": "English", "place": "../"}}[language]
        config = {
            "INHERIT": str(HERE / "mkdocs.yml"),
            "docs_dir": str(pages),
            "site_dir": str(folder / "site" / ("zh" if language == "zh" else "")),
            "nav": site.navigation(),
            "theme": {"language": language, "custom_dir": str(HERE / "theme")},
            "extra": {"other": other, "base": base},
            "plugins": {"search": {"lang": ["en"] if language == "en" else ["zh", "en"]}},
        }
        if language == "zh":
            config["site_description"] = "把可打断的交互动画，精确而可复现地拍成影片。"
            config["copyright"] = "Flick，MIT 许可证。本站的每张图片都由它自己绘制。"
        (folder / f"mkdocs-{language}.yml").write_text(
            yaml.safe_dump(config, allow_unicode=True, sort_keys=False), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
