"""peers.py NAME KIND REPEATS [SVG]

Draws what `bench --micro KIND` does, 1920 x 1080, by Cairo, Blend2D or Skia, or an
SVG file by Skia, and prints milliseconds of CPU a picture, the mean of REPEATS.
Paths and styles are there before the clock starts; the background counts. Text is of
another size each time, by a thousandth, since no glyph may have been drawn before; the
kind `letters` is Cairo's text drawn letter by letter where each belongs, as Flick does,
not from pictures of them at quarters of a pixel that it keeps. A kind that a peer does
not have ends with 3. Run by scripts/compare-peers.
"""

import math
import sys
import time

WIDTH, HEIGHT = 1920, 1080
WORDS = "The quick brown fox jumps over the lazy dog, 0123456789 times and then again now."
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
ORANGE, BLUE, GREY = (0xE8, 0x87, 0x1E), (0x2F, 0x6F, 0xDE), (0x4B, 0x55, 0x63)
FROM, TO = (0x5B, 0x8D, 0xEF), (0x2F, 0x5F, 0xD0)
CENTER, RADIUS = (960, 540), 900


def coast(corners=100_000):
    for i in range(corners):
        angle = 2 * math.pi * i / corners
        radius = 430 + 60 * math.sin(angle * 37) + 2 * math.sin(i * 1.7)
        yield 960 + radius * math.cos(angle), 540 + radius * math.sin(angle)


def wave(points=100_000):
    for i in range(points):
        x = i * 1900 / points + 10
        yield x, 540 + 300 * math.sin(x / 60) + 20 * math.sin(x * 3)


def rects():
    for i in range(1000):
        yield i % 40 * 47.3 + 4, i // 40 * 42.7 + 3, 40, 33


def lines():
    for i in range(40):
        yield 20.3, 24 + 26.37 * i


def unit(color, alpha=1.0):
    return tuple(value / 255 for value in color) + (alpha,)


def cairo(kind):
    import cairo as library

    surface = library.ImageSurface(library.FORMAT_RGB24, WIDTH, HEIGHT)
    context = library.Context(surface)

    def traced(points):
        for point in points:
            context.line_to(*point)
        path = context.copy_path()
        context.new_path()
        return path

    def clear():
        context.set_source_rgb(1, 1, 1)
        context.paint()

    if kind == "fill":
        path = traced(coast())

        def draw(_):
            context.append_path(path)
            context.set_source_rgba(*unit(BLUE))
            context.fill()
    elif kind == "stroke":
        path = traced(wave())
        context.set_line_width(2)
        context.set_line_cap(library.LINE_CAP_ROUND)
        context.set_line_join(library.LINE_JOIN_ROUND)

        def draw(_):
            context.append_path(path)
            context.set_source_rgba(*unit(ORANGE))
            context.stroke()
    elif kind == "shapes":
        paths = []
        for x, y, width, height in rects():
            for cx, cy, turn in (
                (x + width - 8, y + 8, -1), (x + width - 8, y + height - 8, 0),
                (x + 8, y + height - 8, 1), (x + 8, y + 8, 2)):
                context.arc(cx, cy, 8, turn * math.pi / 2, (turn + 1) * math.pi / 2)
            context.close_path()
            paths.append(context.copy_path())
            context.new_path()

        def draw(_):
            context.set_source_rgba(*unit(GREY, 0.5))
            for path in paths:
                context.append_path(path)
                context.fill()
    elif kind in ("gradient", "radial"):
        gradient = (
            library.LinearGradient(0, 0, WIDTH, HEIGHT) if kind == "gradient"
            else library.RadialGradient(*CENTER, 0, *CENTER, RADIUS))
        gradient.add_color_stop_rgba(0, *unit(FROM))
        gradient.add_color_stop_rgba(1, *unit(TO))

        def draw(_):
            context.set_source(gradient)
            context.paint()
    elif kind in ("text", "letters"):
        context.select_font_face("DejaVu Sans")

        def letter_by_letter():
            for letter in WORDS:
                context.text_path(letter)
                place = context.get_current_point()
                context.fill()
                context.move_to(*place)

        def draw(turn):
            context.set_font_size(20 + turn / 1000)
            context.set_source_rgb(0, 0, 0)
            for point in lines():
                context.move_to(*point)
                if kind == "text":
                    context.show_text(WORDS)
                else:
                    letter_by_letter()
    else:
        return None, None
    return clear, draw


def blend2d(kind):
    import blend2d as library

    image = library.BLImage(WIDTH, HEIGHT, library.BLFormat.PRGB32)
    context = library.BLContext(image)

    def traced(points):
        path = library.BLPath()
        for index, point in enumerate(points):
            (path.line_to if index else path.move_to)(*point)
        return path

    def clear():
        context.set_fill_style((1.0, 1.0, 1.0, 1.0))
        context.fill_all()
        context.flush()

    if kind == "fill":
        path = traced(coast())

        def draw(_):
            context.set_fill_style(unit(BLUE))
            context.fill_path(path)
            context.flush()
    elif kind == "stroke":
        path = traced(wave())
        context.stroke_width = 2
        context.stroke_join = library.BLStrokeJoin.JOIN_ROUND
        context.set_stroke_caps(library.BLStrokeCap.CAP_ROUND)

        def draw(_):
            context.set_stroke_style(unit(ORANGE))
            context.stroke_path(path)
            context.flush()
    elif kind == "shapes":
        paths = []
        for rect in rects():
            path = library.BLPath()
            path.add_round_rect(library.BLRect(*rect), 8)
            paths.append(path)

        def draw(_):
            context.set_fill_style(unit(GREY, 0.5))
            for path in paths:
                context.fill_path(path)
            context.flush()
    elif kind in ("gradient", "radial"):
        gradient = (
            library.create_linear_gradient(0, 0, WIDTH, HEIGHT) if kind == "gradient"
            else library.create_radial_gradient(*CENTER, *CENTER, RADIUS))
        gradient.add_stop(0, unit(FROM))
        gradient.add_stop(1, unit(TO))

        def draw(_):
            context.set_fill_style(gradient)
            context.fill_all()
            context.flush()
    elif kind == "text":
        face = library.BLFontFace.create_from_file(FONT)

        def draw(turn):
            font = library.BLFont.create_new(face, 20 + turn / 1000)
            context.set_fill_style((0.0, 0.0, 0.0, 1.0))
            for point in lines():
                context.fill_text(library.BLPoint(*point), font, WORDS)
            context.flush()
    else:
        return None, None
    return clear, draw


def skia(kind, file=None):
    import skia as library

    surface = library.Surface(WIDTH, HEIGHT)
    canvas = surface.getCanvas()

    def paint(color, alpha=255, **more):
        return library.Paint(AntiAlias=True, Color=library.Color(*color, alpha), **more)

    def traced(points):
        path = library.Path()
        for index, point in enumerate(points):
            (path.lineTo if index else path.moveTo)(*point)
        return path

    if kind == "fill":
        path, style = traced(coast()), paint(BLUE)
        draw = lambda _: canvas.drawPath(path, style)
    elif kind == "stroke":
        path = traced(wave())
        style = paint(
            ORANGE, Style=library.Paint.kStroke_Style, StrokeWidth=2,
            StrokeJoin=library.Paint.kRound_Join, StrokeCap=library.Paint.kRound_Cap)
        draw = lambda _: canvas.drawPath(path, style)
    elif kind == "shapes":
        style = paint(GREY, 128)
        shapes = [
            library.RRect.MakeRectXY(library.Rect.MakeXYWH(*rect), 8, 8) for rect in rects()]

        def draw(_):
            for shape in shapes:
                canvas.drawRRect(shape, style)
    elif kind in ("gradient", "radial"):
        colors = [library.Color(*FROM), library.Color(*TO)]
        shader = (
            library.GradientShader.MakeLinear([(0, 0), (WIDTH, HEIGHT)], colors)
            if kind == "gradient"
            else library.GradientShader.MakeRadial(CENTER, RADIUS, colors))
        style = library.Paint(Shader=shader)
        draw = lambda _: canvas.drawPaint(style)
    elif kind == "blur":
        style = paint((0, 0, 0), MaskFilter=library.MaskFilter.MakeBlur(
            library.kNormal_BlurStyle, 64, True))
        draw = lambda _: canvas.drawOval(library.Rect.MakeXYWH(400, 200, 1100, 680), style)
    elif kind == "text":
        face, style = library.Typeface.MakeFromFile(FONT), paint((0, 0, 0))

        def draw(turn):
            font = library.Font(face, 20 + turn / 1000)
            font.setEdging(library.Font.Edging.kAntiAlias)
            font.setSubpixel(True)
            font.setHinting(library.FontHinting.kNone)
            for x, y in lines():
                canvas.drawString(WORDS, x, y, font, style)
    elif kind == "svg":
        with open(file, "rb") as svg:
            data = svg.read()

        def draw(_):
            document = library.SVGDOM.MakeFromStream(library.MemoryStream(data))
            document.setContainerSize(library.Size(HEIGHT, HEIGHT))
            document.render(canvas)
    else:
        return None, None
    return lambda: canvas.clear(library.ColorWHITE), draw


def main():
    name, kind, repeats = sys.argv[1], sys.argv[2], int(sys.argv[3])
    peer = {"cairo": cairo, "blend2d": blend2d, "skia": skia}[name]
    clear, draw = peer(kind, sys.argv[4]) if len(sys.argv) > 4 else peer(kind)
    if draw is None:
        sys.exit(3)
    taken = []
    for turn in range(repeats + 1):
        start = time.process_time()
        clear()
        draw(turn)
        taken.append(time.process_time() - start)
    # The first picture also finds memory and loads code.
    print(f"cpu_ms={sum(taken[1:]) / repeats * 1000:.3f}")


main()
