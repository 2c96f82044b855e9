"""Browsers: each is a random id in a cookie, of which only a hash is kept."""

import secrets
from hashlib import sha256

from scorekeeper.store.authorization import MAY_WRITE
from scorekeeper.store.database import Database, insert, now, writing

SUGGESTED_NAMES = 20


def hashed(secret: str) -> bytes:
    """The hash that is kept of a secret: random and long as that is, nobody finds it again."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


def new_secret() -> str:
    """A secret of 128 random bits for a cookie or a link: 22 characters that fit an address."""
    return secrets.token_urlsafe(16)


def meet(db: Database) -> tuple[int, str]:
    """Add a new browser: its id here, and the secret for its cookie."""
    secret = new_secret()
    with writing(db):
        browser = insert(
            db,
            "INSERT INTO browser (secret_hash, met_at) VALUES (?, ?)",
            (hashed(secret), now()),
        )
    return browser, secret


def find(db: Database, secret: str) -> int | None:
    """The id of the browser with that cookie; None where it is not known."""
    found = db.execute("SELECT id FROM browser WHERE secret_hash = ?", (hashed(secret),)).fetchone()
    return found[0] if found else None


def names_before(db: Database, browser: int) -> list[str]:
    """The names in the sessions that a browser owns or keeps, the latest first, each once; none of
    a sample."""
    return [
        name
        for name, _ in db.execute(
            f"""
            SELECT person.name, max(person.session_id) FROM machine
            JOIN session ON session.id = machine.session_id
            JOIN person USING (session_id)
            WHERE machine.browser_id = ? AND {MAY_WRITE} AND NOT session.sample
            GROUP BY person.name_key ORDER BY 2 DESC, person.seat LIMIT ?
            """,
            (browser, SUGGESTED_NAMES),
        ).fetchall()
    ]
