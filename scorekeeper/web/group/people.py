"""The people of a group, its links, and the group as a whole."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.evening.group import Book
from scorekeeper.store import groups
from scorekeeper.store.changes import OF_GROUPS, kind_of
from scorekeeper.store.groups import Group, LinkKind
from scorekeeper.store.opening import HOME_ZONE
from scorekeeper.text import Text
from scorekeeper.web.access import ensure_browser
from scorekeeper.web.entry.fields import whole
from scorekeeper.web.group.words import (
    day_of,
    few,
    group_form,
    paid_in_words,
    spell,
    spell_both,
    with_book,
)
from scorekeeper.web.plumbing.addresses import PublicLink, absolute_url
from scorekeeper.web.plumbing.database import get_db
from scorekeeper.web.plumbing.limits import turn_away
from scorekeeper.web.plumbing.preferences import moment, today
from scorekeeper.web.plumbing.responses import BY_NOBODY
from scorekeeper.web.session.join import chat_of
from scorekeeper.web.session.line_words import PAID, account_name

pages = Blueprint("group_people", __name__)

_CHANGES = 20  # of the history
_OF_PAYMENT = Text("{what}: {payment}", "{what}: {payment}")
_QUESTIONS = 20  # about guests
_BY = Text("máy {keeper}: {what}", "phone {keeper}: {what}")


@pages.get("/g/<token>/people")
@with_book
def index(group: Group, book: Book) -> tuple[str, dict[str, str]]:
    """Show the members, who may be whom, links and history, to a keeper."""
    if not group.keeps:
        abort(403)
    totals = {standing.member.id: standing for standing in book.standings(today().date())}
    members = [member for member in book.members if member.id is not None]
    # Two people to merge are shown before it is done.
    pair = [whole(request.args.get(end, "")) for end in ("one", "into")]
    shown = [
        (member, totals[member.id].evenings, spell_both(totals[member.id].total))
        if member.id in totals
        else (member, 0, None)
        for member in members
    ]
    to_merge = [row for id in pair for row in shown if row[0].id == id]
    accounts = {member.account for member, *_ in to_merge}
    both_in = [day_of(e) for e in book.evenings if accounts <= set(e.accounts.values())]
    links = {"view": group.token, "keeper": groups.keeper_token(get_db(), group)}
    which = "keeper" if request.args.get("as") == "keeper" else "view"
    endpoint = "group_people.offer" if which == "keeper" else "group.index"
    history = groups.history(get_db(), group, _CHANGES)
    merged = groups.merged_members(get_db(), group)
    several = len({change.keeper for change in history}) > 1
    page = render_template(
        "group/people.html",
        group=group,
        members=shown,
        to_merge=to_merge if len(to_merge) == len({row[0].id for row in to_merge}) == 2 else (),
        both_in=few(both_in[::-1]),
        merged=merged,
        names={member.id: member.name for member in members} | {id: name for id, name, _ in merged},
        questions=_questions(group, book),
        link=PublicLink(absolute_url(endpoint, token=links[which])),
        keeps=which == "keeper",
        history=[
            (
                moment(change.at, HOME_ZONE, day=True),
                _BY.fill(keeper=change.keeper or "–", what=describe(change, book))
                if several
                else describe(change, book),
            )
            for change in history
        ],
    )
    return page, BY_NOBODY if which == "keeper" else {}


def describe(change: groups.Change, book: Book) -> Text:
    """Describe a change in a few words; a payment with who paid whom."""
    details = change.details
    if "halves" not in details:  # So are payments of older versions.
        what, number = kind_of(change.what, OF_GROUPS).words.fill(**details), details.get("number")
        known = [paid_in_words(book, paid) for paid in book.payments if paid.number == number]
        return _OF_PAYMENT.fill(what=what, payment=known[0]) if known else what
    return PAID.fill(
        payer=account_name(details["from"]),
        payee=account_name(details["to"]),
        amount=spell(details["halves"], details["unit"]),
    )


def _questions(group: Group, book: Book) -> list[tuple[str, str, int | None]]:
    """Return the guests who came last, the days of each, and who he may be.

    The others follow once these are known.
    """
    guests = [(member.guest_of, member.name) for member in book.members if member.guest_of]
    places = {evening.session: place for place, evening in enumerate(book.evenings)}
    guests = sorted(guests, key=lambda guest: -places[guest[0][-1]])[:_QUESTIONS]
    proposals = groups.proposals(get_db(), group, [name for _, name in guests])
    return [
        (
            name,
            few([day_of(book.by_session[id]) for id in reversed(ids)]),
            proposals[name],
        )
        for ids, name in guests
    ]


@pages.post("/g/<token>/people/<any(adopt, merge, split, rename):do>")
@group_form("group_people.index")
def change(group: Group, do: str) -> None:
    """Say who somebody is, merge or split two people, or rename one."""
    db, form = get_db(), request.form
    who, other = (whole(form.get(field, "")) or 0 for field in ("one", "into"))
    name = form.get("name", "")
    if do == "adopt":
        groups.adopt(db, group, name, other)
    elif do == "merge":
        groups.merge(db, group, who, other)
    elif do == "split":
        groups.split(db, group, who)
    else:
        groups.rename_member(db, group, who, name)


@pages.post("/g/<token>/<any(name, link, delete):do>")
@group_form("group_people.index")
def change_group(group: Group, do: str) -> Response:
    """Rename the group, replace a link, or delete the group."""
    db, form, token = get_db(), request.form, group.token
    name = form.get("name", "")
    if do == "name":
        groups.rename(db, group, name)
    elif do == "link":
        kind: LinkKind = "keeper" if form.get("kind") == "keeper" else "view"
        token = groups.replace_link(db, group, kind)
    else:
        groups.delete(db, group, name)
        return redirect(url_for("home.index"), 303)
    return redirect(url_for("group_people.index", token=token), 303)


@pages.get("/gk/<token>")
def offer(token: str) -> tuple[str, dict[str, str]]:
    """Show what the keeper link of a group gives."""
    group = groups.behind_keeper_link(get_db(), token) or turn_away()
    page = render_template(
        "session/join.html",
        title=group.name,
        role="group",
        action=url_for("group_people.join", token=token),
        url=absolute_url("group_people.offer", token=token),
        chat=chat_of(request.user_agent.string),
    )
    return page, BY_NOBODY


@pages.post("/gk/<token>")
def join(token: str) -> Response:
    """Make this browser a keeper of the group."""
    group = groups.behind_keeper_link(get_db(), token) or turn_away()
    browser = ensure_browser(f"group {group.id}")
    view_token = groups.become_keeper(get_db(), token, browser)
    return redirect(url_for("group.index", token=view_token), 303)
