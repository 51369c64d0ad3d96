"""Taffy as a peer of the layout benchmark, through PyPI's `stretchable`.

    taffy_peer.py TREES

TREES is what `LayoutBench --trees` writes. For each line `round` on standard input every tree is laid out once, for
`frames` the frames are told; answers are lines of JSON as LayoutBench writes them, ended by an empty one. Only the call
into Taffy's own code is timed. A text would have to be measured by a Python function, which would be all that is
measured: trees with texts are left out.
"""
import json
import sys
import time

from stretchable import Node, taffylib
from stretchable.context import taffy
from stretchable.style import AUTO, AlignContent, AlignItems, FlexDirection, FlexWrap, JustifyContent, Position, Style
from stretchable.style.geometry.rect import Rect
from stretchable.style.geometry.size import SizeAvailableSpace

ENGINE = "Taffy 0.7"
ALIGN = {"start": AlignItems.FLEX_START, "center": AlignItems.CENTER, "end": AlignItems.FLEX_END,
         "stretch": AlignItems.STRETCH}
JUSTIFY = {"start": JustifyContent.FLEX_START, "center": JustifyContent.CENTER, "end": JustifyContent.FLEX_END,
           "spaceBetween": JustifyContent.SPACE_BETWEEN}


def style(box, root_width):
    """A box's style where what is not said is as Yoga has it, as in the other engines."""
    lengths, words = box["lengths"], box["words"]

    def edges(name):
        return Rect(*(lengths.get(name + edge, 0) for edge in ("Top", "Right", "Bottom", "Left")))

    # Where Yoga is given the root's width with the call, Taffy takes it from the style.
    width = lengths.get("width", AUTO) if box["parent"] >= 0 else root_width
    return Style(
        flex_direction=FlexDirection.ROW if words.get("direction") == "row" else FlexDirection.COLUMN,
        flex_wrap=FlexWrap.WRAP if words.get("wrap") == "wrap" else FlexWrap.NO_WRAP,
        flex_grow=lengths.get("grow", 0), flex_shrink=lengths.get("shrink", 0), flex_basis=lengths.get("basis", AUTO),
        justify_content=JUSTIFY[words.get("justify", "start")], align_items=ALIGN[words.get("alignItems", "stretch")],
        align_self=ALIGN[words["alignSelf"]] if "alignSelf" in words else None,
        align_content=AlignContent.FLEX_START,
        position=Position.ABSOLUTE if words.get("position") == "absolute" else Position.RELATIVE,
        inset=Rect(lengths.get("top", AUTO), AUTO, AUTO, lengths.get("left", AUTO)),
        margin=edges("margin"), padding=edges("padding"), gap=lengths.get("gap", 0),
        size=(width, lengths.get("height", AUTO)), min_size=(lengths.get("minWidth", 0), lengths.get("minHeight", 0)),
        max_size=(lengths.get("maxWidth", AUTO), lengths.get("maxHeight", AUTO)))


class Tree:
    """A tree kept in Taffy. Changing the root's style would leave the rest remembered, so each round builds anew."""

    def __init__(self, written):
        self.name, self.width, self.boxes = written["name"], written["width"], written["boxes"]
        self.styles = [style(box, self.width) for box in self.boxes]
        self.space = SizeAvailableSpace(self.width, None).to_dict()

    def build(self):
        nodes = [Node(style=one) for one in self.styles]
        for node, box in zip(nodes, self.boxes):
            if box["parent"] >= 0:
                nodes[box["parent"]].append(node)
        return nodes

    def time_layout(self):
        """Nanoseconds of one layout from nothing, rounding included."""
        nodes = self.build()
        root = nodes[0]._node_id
        start = time.perf_counter_ns()
        taffylib.node_compute_layout(taffy._ptr, root, self.space)
        elapsed = time.perf_counter_ns() - start
        taffylib.node_drop_all(taffy._ptr)
        return elapsed

    def frames(self):
        """Where Taffy puts each box before rounding."""
        nodes = self.build()
        taffylib.disable_rounding(taffy._ptr)
        taffylib.node_compute_layout(taffy._ptr, nodes[0]._node_id, self.space)
        result = []
        for node in nodes:
            layout = taffylib.PyLayout()
            taffylib.node_get_layout(taffy._ptr, node._node_id, layout)
            result.append([layout.x, layout.y, layout.width, layout.height])
        taffylib.enable_rounding(taffy._ptr)
        taffylib.node_drop_all(taffy._ptr)
        return result


def main():
    with open(sys.argv[1]) as file:
        written = [json.loads(line) for line in file]
    trees = [Tree(one) for one in written if not any(box["hasText"] for box in one["boxes"])]
    for request in sys.stdin:
        for tree in trees:
            line = {"tree": tree.name, "engine": ENGINE}
            if request.strip() == "frames":
                line |= {"isAbsolute": False, "frames": tree.frames()}
            else:
                line |= {"figures": {"layout": tree.time_layout() / len(tree.boxes)}}
            print(json.dumps(line))
        print(flush=True)


if __name__ == "__main__":
    main()
