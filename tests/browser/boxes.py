"""Overlapping, broken or cut words on a page, measured by the ink of their letters."""

from typing import Any

PHONES = ((320, 568), (360, 640), (412, 915))
"""In CSS pixels."""
LETTERS = (100, 130, 200)
"""Sizes of letters that somebody may have asked for, in percent."""

FAULTS_OF = """
const pen = new OffscreenCanvas(1, 1).getContext("2d");
const inks = new Map();
const inkOf = (font, word) => {
    const key = `${font} ${word}`;
    if (!inks.has(key)) {
        pen.font = font;
        inks.set(key, pen.measureText(word));
    }
    return inks.get(key);
};
const shown = new Map();
const seen = (part) => {
    if (!shown.has(part)) {
        const style = getComputedStyle(part);
        shown.set(part, style.clipPath === "none" && style.fontSize !== "0px"
            && part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
            && (!part.parentElement || seen(part.parentElement)));
    }
    return shown.get(part);
};
// A row of letters is higher than what is drawn in it.
const inkIn = (box, font, word) => {
    const ink = inkOf(font, word);
    const scale = box.height / (ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent);
    const base = box.top + ink.fontBoundingBoxAscent * scale;
    return {
        left: box.left, right: box.right,
        top: base - ink.actualBoundingBoxAscent * scale,
        bottom: base + ink.actualBoundingBoxDescent * scale,
    };
};
// Of a word that stands upright its width is that row.
const upright = ({ left, right, top, bottom }) =>
    ({ left: left + (right - left) / 5, right: right - (right - left) / 5, top, bottom });
const wordsOf = (root) => {
    const words = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const node = texts.currentNode;
        const part = node.parentElement;
        if (!node.data.trim() || !seen(part)) continue;
        const style = getComputedStyle(part);
        const lying = style.writingMode === "horizontal-tb";
        // What a box cuts off is not seen.
        const inner = part.tagName === "BDI" && style.overflowX !== "hidden";
        const holder = inner ? part.parentElement : part;
        const frame = holder.getBoundingClientRect();
        const cut = getComputedStyle(holder);
        const end = cut.overflowY === "hidden" ? frame.bottom : Infinity;
        const edge = cut.overflowX === "hidden" ? frame.right : Infinity;
        const start = cut.overflowX === "hidden" ? frame.left : -Infinity;
        const font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const laid = part.closest(".bar");
        for (const { 0: word, index } of node.data.matchAll(/\\S+/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const boxes = [...range.getClientRects()].filter((box) => box.width && box.height);
            if (!boxes.length || boxes[0].top > end - 4 || boxes[0].left > edge - 4) continue;
            if (boxes[0].right < start + 4) continue;
            const lines = new Set(boxes.map((box) => Math.round(lying ? box.top : box.left))).size;
            const whole = lines > 1 ? range.getBoundingClientRect()
                : lying ? inkIn(boxes[0], font, word) : upright(boxes[0]);
            const { top } = whole;
            const bottom = Math.min(whole.bottom, end);
            const left = Math.max(whole.left, start);
            const right = Math.min(whole.right, edge);
            words.push({ word, node, part, laid, lines, left, right, top, bottom });
        }
    }
    return words;
};
const told = ({ word, part }) =>
    `${word} (${part.closest("[class]")?.getAttribute("class") ?? part.tagName})`;
// A word of more letters than any syllable has may go on in a second line, and so may what is
// joined by a hyphen.
const breaks = ({ word }) => word.includes("-") || word.length > 10;
const amount = ({ part }) => part.matches(".amount");
const faultsOf = (root) => {
    const words = wordsOf(root).sort((one, other) => one.top - other.top);
    const faults = [];
    words.forEach((one, i) => {
        if (one.lines > 1 && !breaks(one)) faults.push(`broken: ${told(one)}`);
        if (one.left < -0.5 || one.right > innerWidth + 0.5) faults.push(`out: ${told(one)}`);
        for (let k = i + 1; k < words.length && words[k].top < one.bottom - 1; k += 1) {
            const other = words[k];
            if (one.node === other.node || one.laid !== other.laid) continue;
            const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const high = Math.min(one.bottom, other.bottom) - other.top;
            // Two amounts side by side would be read as one.
            const most = amount(one) && amount(other) ? -1 : 1;
            if (wide > most && high > 1) faults.push(`${told(one)} / ${told(other)}`);
        }
    });
    if (document.documentElement.scrollWidth > innerWidth) faults.push("wider than the page");
    return faults;
};
"""
"""`faultsOf(root)`: the words in it that are broken, reach out of the page, or overlap."""

_ON_THE_PAGE = f"""() => {{ {FAULTS_OF} return faultsOf(document.querySelector("main")); }}"""


def faults(
    page: Any, size: tuple[int, int], letters: int = 100, look: str = _ON_THE_PAGE
) -> list[str]:
    """Faults of the page at that size, with letters so large."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("percent => { document.documentElement.style.fontSize = `${percent}%` }", letters)
    return [f"{size} {letters} %: {fault}" for fault in page.evaluate(look)]


PATIENT_FRAMES = 300


def on_screen(page: Any, place: str) -> bool:
    """Whether the first visible match comes to lie within the phone's screen, without scrolling."""
    part = page.locator(f"{place} >> visible=true").first
    part.wait_for()
    # The browser may still be scrolling to what has the focus.
    for _ in range(PATIENT_FRAMES):
        box, size = part.bounding_box(), page.viewport_size
        if (
            box
            and min(box["x"], box["y"]) >= 0
            and box["x"] + box["width"] <= size["width"]
            and box["y"] + box["height"] <= size["height"]
        ):
            return True
        page.evaluate("() => new Promise(requestAnimationFrame)")
    return False
