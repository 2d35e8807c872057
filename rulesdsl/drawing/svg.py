"""A scene as SVG: no script, no style sheet, nothing from elsewhere; the same scene gives the same text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from rulesdsl.drawing.metrics import LINE
from rulesdsl.drawing.shapes import Disc, Group, Item, Line, Paint, Plate, Polygon, Scene, Words

NAMESPACE = "http://www.w3.org/2000/svg"
BASELINE = 0.36
"""How far the foot of letters lies below the middle of a line, in sizes of its font."""


def svg_of(scene: Scene) -> str:
    size = {"width": _number(scene.width), "height": _number(scene.height)}
    box = f"0 0 {size['width']} {size['height']}"
    root = Element("svg", {"xmlns": NAMESPACE, **size, "viewBox": box, "role": "img"})
    _text_child(root, "title", scene.title)
    for group in scene.groups:
        root.append(_linked(_group(group), group.link))
    ElementTree.indent(root)
    for words in root.iter("text"):
        words.text = None  # between lines a blank would be drawn
        for line in words:
            line.tail = None
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _linked(element: Element, address: str) -> Element:
    if not address:
        return element
    link = Element("a", {"href": address})
    link.append(element)
    return link


def _group(group: Group) -> Element:
    element = Element("g", {"id": _printable(group.name), "class": group.role})
    if group.hint:
        _text_child(element, "title", group.hint)
    for item in group.items:
        element.append(_DRAWN[type(item)](item))
    return element


def _text_child(parent: Element, tag: str, text: str) -> None:
    ElementTree.SubElement(parent, tag).text = _printable(text)


# ---------------------------------------------------------------------------- items


def _disc(item: Disc) -> Element:
    (x, y), paint = item.centre, _painted(item.paint)
    return Element("circle", {"cx": _number(x), "cy": _number(y), "r": _number(item.radius), **paint})


def _plate(item: Plate) -> Element:
    box = item.box
    size = {"width": _number(box.right - box.left), "height": _number(box.bottom - box.top)}
    place = {"x": _number(box.left), "y": _number(box.top), **size}
    return Element("rect", {**place, "rx": _number(item.rounding), **_painted(item.paint)})


def _polygon(item: Polygon) -> Element:
    return Element("polygon", {"points": _points(item.points), "stroke-linejoin": "round", **_painted(item.paint)})


def _line(item: Line) -> Element:
    stroke = {"stroke": item.colour, "stroke-width": _number(item.width), "stroke-linecap": "round"}
    return Element("polyline", {"points": _points(item.points), "fill": "none", **stroke})


def _words(item: Words) -> Element:
    """One line is a text; each of several lines is a part of it, so that the whole is read as one."""
    face = item.face
    element = Element(
        "text",
        {
            "font-family": face.family,
            "font-size": _number(item.size),
            "font-weight": face.weight,
            "font-style": face.style,
            "fill": item.colour,
            "text-anchor": item.anchor,
        },
    )
    first = item.at[1] - LINE * item.size * (len(item.lines) - 1) / 2 + BASELINE * item.size
    for number, line in enumerate(item.lines):
        place = {"x": _number(item.at[0]), "y": _number(first + number * LINE * item.size)}
        ElementTree.SubElement(element, "tspan", place).text = _printable(line)
    return element


_DRAWN: Mapping[type[Item], Callable[[Any], Element]] = {
    Disc: _disc,
    Plate: _plate,
    Polygon: _polygon,
    Line: _line,
    Words: _words,
}


def _painted(paint: Paint) -> dict[str, str]:
    edge = {"stroke": paint.edge, "stroke-width": _number(paint.width)} if paint.width else {}
    return {"fill": paint.fill, **edge}


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    """With one decimal, and without it where it is zero (which is never negative)."""
    return f"{round(value, 1) + 0.0:.7g}"


def _printable(text: str) -> str:
    """Without signs that XML does not allow."""
    return "".join(character if character.isprintable() else " " for character in text)
