"""Other editions, made of the built one: the names of their modules have hashes, as a build's."""

from hashlib import sha256
from pathlib import Path


def edit(folder: Path, stem: str, old: str, new: str) -> str:
    """Replace a text in a module, and its name wherever it is imported. Returns its new name."""
    names = (name.name for name in (*folder.glob("*.mjs"), folder / "index.html"))
    [name] = [name for name in names if name.partition("-")[0].partition(".")[0] == stem]
    text = (folder / name).read_text()
    assert old in text
    content = text.replace(old, new).encode()
    if "-" not in name:  # worker.mjs and index.html
        (folder / name).write_bytes(content)
        return name
    (folder / name).unlink()
    hashed = f"{stem}-{sha256(content).hexdigest()[:10]}.mjs"
    (folder / hashed).write_bytes(content)
    for other in ("files", "keep", "program", "engine", "start", "worker", "index"):
        if other != stem and any(name in file.read_text() for file in folder.glob(f"{other}[-.]*")):
            edit(folder, other, name, hashed)
    return hashed
