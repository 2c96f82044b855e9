"""All that is promised, and how hard each is tried."""

from tests.trust import (
    books,
    faults,
    half_open,
    kills,
    mutated,
    power,
    roles,
    starving,
    two_servers,
)
from tests.trust.promise import Promise

PROMISES = (
    Promise(
        "kills",
        "The server is killed while programs save: what was confirmed is kept, once",
        kills.run,
        short=2,
        long=500,
    ),
    Promise(
        "power",
        "The power is cut, and the disk has nothing but what it was asked to keep",
        power.run,
        short=8,
        long=300,
    ),
    Promise(
        "full",
        "The disk is full while programs and a keeper save, and has room again",
        faults.full,
        short=1,
        long=25,
    ),
    Promise(
        "bounded",
        "The system lets no file grow while programs and a keeper save, and lets it again",
        faults.bounded,
        short=1,
        long=25,
    ),
    Promise(
        "read-only",
        "The folder for the data may not be written, and may again",
        faults.read_only,
        short=1,
        long=25,
    ),
    Promise(
        "held",
        "Another process has the book for itself, and lets it go",
        faults.held,
        short=1,
        long=25,
    ),
    Promise("clock", "The clock jumps to and fro", faults.clock, short=2, long=60),
    Promise(
        "roles",
        "Only who may changes anything: every address, by every method, for everybody",
        roles.run,
        short=100,
        long=100_000,
    ),
    Promise(
        "requests",
        "Forms that get past their proof and hold anything break nothing",
        mutated.requests,
        short=250,
        long=20_000,
    ),
    Promise(
        "codes",
        "A damaged share code is refused, or still is the very same rules",
        mutated.codes,
        short=200,
        long=10_000,
    ),
    Promise(
        "imports",
        "A mutated file is opened whole, or refused and nothing is kept of it",
        mutated.imports,
        short=80,
        long=10_000,
    ),
    Promise(
        "two-servers",
        "Two keepers on two servers of one book save at the same moment",
        two_servers.run,
        short=4,
        long=300,
    ),
    Promise(
        "starving",
        "Strangers ask for heavy work all at once, behind nginx: 95 of 100 saves of another table "
        "take at most 500 ms",
        starving.run,
        short=0,
        long=300,
    ),
    Promise(
        "half-open",
        "A stranger opens connections and never ends a request, behind Caddy and nginx: who comes "
        "next is answered, and a table saves",
        half_open.run,
        short=200,
        long=2000,
    ),
    Promise(
        "books",
        "The book of every released version opens, also after a kill at any statement of that",
        books.run,
        short=10,
        long=100_000,
    ),
)
