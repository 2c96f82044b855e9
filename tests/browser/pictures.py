"""Reads QR codes off a page, as a phone's camera does."""

from base64 import b64encode
from typing import Any

import zxingcpp

PIXELS = """async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const { width, height } = image;
    const pen = new OffscreenCanvas(width, height).getContext("2d");
    pen.drawImage(image, 0, 0);
    const green = pen.getImageData(0, 0, width, height).data.filter((_, i) => i % 4 === 1);
    return [height, width, [...green]];
}"""
"""Height, width and the green of each pixel, by rows."""


def scanned(picture: Any) -> str:
    """The text of the one QR code in a part of a page."""
    page = picture.page.context.browser.new_page()
    height, width, green = page.evaluate(PIXELS, b64encode(picture.screenshot()).decode())
    page.close()
    (code,) = zxingcpp.read_barcodes(memoryview(bytes(green)).cast("B", (height, width)))
    return str(code.text)
